import { z } from 'zod'
import { text } from '../../kernel/field.ts'

/** What phrases are for: the opinion of a decision, and the reply to feedback. */
export const PHRASE_KINDS = ['opinion', 'reply'] as const
export type PhraseKind = (typeof PHRASE_KINDS)[number]

/** Phrases that an account may have of one kind: as many as are chosen from without a search. */
export const PHRASES_MAX = 20
export const PHRASE_MAX = 100

export const phraseBody = z.strictObject({ text: text(PHRASE_MAX) })
