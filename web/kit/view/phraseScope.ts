import { createContext, use } from 'react'
import type { ReactNode } from 'react'

/** What a text is: the opinion of a decision, or the reply to feedback. */
export type PhraseKind = 'opinion' | 'reply'
type Phrases = { kind: PhraseKind; text: string; onPick: (text: string) => void }
/** Shows the account's own phrases next to a text, and offers to keep the text as one. */
export type ShowPhrases = (props: Phrases) => ReactNode

const PhrasesContext = createContext<ShowPhrases | null>(null)

/** Gives the fields of opinions the phrases, which are a feature's. */
export const PhrasesScope = PhrasesContext.Provider
export const usePhrases = () => use(PhrasesContext)
