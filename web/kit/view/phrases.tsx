import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { AreaField } from './inputs.tsx'
import type { Bound } from './inputs.tsx'

type Phrases = { text: string; onPick: (text: string) => void }
/** Shows the account's own phrases next to a text, and offers to keep the text as one. */
export type ShowPhrases = (props: Phrases) => ReactNode

const PhrasesContext = createContext<ShowPhrases | null>(null)

/** Gives the fields of opinions the phrases, which are a feature's. */
export const PhrasesScope = PhrasesContext.Provider

/** An opinion, typed or chosen from the account's phrases; a chosen one is added to what is there. */
export function OpinionField({ value, onChange, ...rest }: Bound<string> & { maxLength: number }) {
  const show = use(PhrasesContext)
  const text = value ?? ''
  const add = (phrase: string) => onChange?.(`${text}${text && '\n'}${phrase}`.slice(0, rest.maxLength))
  return (
    <>
      <AreaField {...rest} value={text} {...(onChange ? { onChange } : {})} />
      {show && <div className="zk-phrases">{show({ text: text.trim(), onPick: add })}</div>}
    </>
  )
}
