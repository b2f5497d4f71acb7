import { switchWords } from '../../kernel/switch.messages.ts'
import type { Text } from '../../kernel/text.ts'
import { valueWords } from './audit.messages.ts'

type Words = Readonly<Record<string, Text>>
/** The words of the features, which the caller passes in: the audit area is below all features. */
export type RecordWords = {
  /** The fields of a record, by its type. */
  fields: Readonly<Record<string, Words>>
  /** The states of a record, by its type; all other records are enabled or disabled. */
  states: Readonly<Record<string, Words>>
  /** The codes of a field, by its name, whatever the record. */
  codes: Readonly<Record<string, Words>>
}

const plain = (text: string): Text => ({ CN: text, HK: text, US: text })
const wordOf = (words: Words | undefined, key: string): Text | undefined =>
  words && Object.hasOwn(words, key) ? words[key] : undefined

/** What a field of an entry is called; its own name when there is no word for it. */
export const fieldText = ({ fields }: RecordWords, type: string, name: string): Text =>
  wordOf(fields[type], name) ?? wordOf(valueWords, name) ?? plain(name)

/** What an entry holds in a field, in words: states and codes by their own words, lists and objects as they were written; null for nothing. */
export function valueText({ states, codes }: RecordWords, type: string, name: string, value: unknown): Text | null {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null
  if (typeof value === 'boolean') return value ? valueWords.yes : valueWords.no
  if (typeof value === 'number') return plain(String(value))
  if (typeof value !== 'string') return plain(JSON.stringify(value))
  const words = name === 'status' ? (states[type] ?? switchWords) : codes[name]
  return wordOf(words, value) ?? plain(value)
}
