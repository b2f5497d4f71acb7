import { AreaField } from './inputs.tsx'
import type { Bound } from './inputs.tsx'
import { usePhrases } from './phraseScope.ts'

/** An opinion, typed or chosen from the account's phrases; a chosen one is added to what is there. */
export function OpinionField({ value, onChange, ...rest }: Bound<string> & { maxLength: number }) {
  const show = usePhrases()
  const text = value ?? ''
  const add = (phrase: string) => onChange?.(`${text}${text && '\n'}${phrase}`.slice(0, rest.maxLength))
  return (
    <>
      <AreaField {...rest} value={text} {...(onChange ? { onChange } : {})} />
      {show && <div className="zk-phrases">{show({ text: text.trim(), onPick: add })}</div>}
    </>
  )
}
