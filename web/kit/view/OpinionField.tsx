import { AreaField } from './inputs.tsx'
import type { Bound } from './inputs.tsx'
import { usePhrases } from './phraseScope.ts'
import type { PhraseKind } from './phraseScope.ts'

type Props = Bound<string> & { maxLength: number; rows?: number; phrases?: PhraseKind }

/** An opinion, or a reply to feedback, typed or chosen from the account's phrases; a chosen one is added to what is there. */
export function OpinionField({ value, onChange, phrases = 'opinion', ...rest }: Props) {
  const show = usePhrases()
  const text = value ?? ''
  const add = (phrase: string) => onChange?.(`${text}${text && '\n'}${phrase}`.slice(0, rest.maxLength))
  return (
    <>
      <AreaField {...rest} value={text} {...(onChange ? { onChange } : {})} />
      {show && <div className="zk-phrases">{show({ kind: phrases, text: text.trim(), onPick: add })}</div>}
    </>
  )
}
