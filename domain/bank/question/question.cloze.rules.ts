// The Cloze format of Moodle: the answers of each blank stand in the text, as `{1:SHORTANSWER:=word~=other}`; `\` escapes ~ # } / " and itself.
import type { Text } from '../../kernel/text.ts'
import type { ItemBody } from './question.item.rules.ts'
import { questionMessages as messages } from './question.messages.ts'

const BLANK = '_____'
const FIELD = /\{\d{0,4}:([A-Z_]{1,30}):((?:[^\\}]|\\.)*)\}/g
const WORDS = ['SHORTANSWER', 'SA', 'MW', 'SHORTANSWER_C', 'SAC', 'MWC']
const SIGNS: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
  '&#39;': "'",
  '&amp;': '&',
}
const decoded = (text: string) => text.replaceAll(/&(?:lt|gt|quot|amp|#0?39);/g, (entity) => SIGNS[entity] ?? entity)

type Option = { text: string; weight: number; hasFeedback: boolean }

/** The answers of a blank: `=` or a weight before each, its feedback after `#`. */
function optionsOf(given: string): Option[] {
  const parts = given.match(/(?:[^\\~]|\\.)+/g) ?? []
  return parts.map((part) => {
    const weight = part.startsWith('=') ? 100 : Number(/^%(-?\d{1,3}(?:\.\d{1,5})?)%/.exec(part)?.[1] ?? 0)
    const rest = part.replace(/^(?:=|%-?[\d.]{1,9}%)/, '')
    const [text = '', ...feedback] = rest.match(/(?:[^\\#]|\\.)+/g) ?? []
    return { text: decoded(text.replaceAll(/\\(.)/g, '$1')).trim(), weight, hasFeedback: feedback.length > 0 }
  })
}

/** A question of type Cloze: its text with blanks, and the words of each. One with other fields than short answers is of a type that the bank has not. */
export function clozeOf(html: string): { body: ItemBody; stem?: string; lost?: Text[] } {
  const fields = [...html.matchAll(FIELD)].map(([, type = '', given = '']) => ({ type, options: optionsOf(given) }))
  const other = fields.find(({ type }) => !WORDS.includes(type))
  if (fields.length === 0 || other) return { body: { kind: 'other', name: other ? `cloze: ${other.type}` : 'cloze' } }
  const options = fields.flatMap((field) => field.options)
  const given = options.filter(({ weight }) => weight > 0)
  return {
    stem: html.replaceAll(FIELD, BLANK),
    body: {
      kind: 'blanks',
      blanks: fields.map((field) => field.options.filter(({ weight }) => weight > 0).map(({ text }) => text)),
    },
    lost: [
      ...(given.some(({ weight }) => weight !== 100) ? [messages.lost_weights] : []),
      ...(options.some((option) => option.hasFeedback) ? [messages.lost_feedback] : []),
      ...(fields.some(({ type }) => type.endsWith('C')) ? [messages.lost_case] : []),
    ],
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The field of a blank with these words. */
export const clozeField = (words: readonly string[]): string =>
  `{1:SHORTANSWER:${words
    .map(
      (word) =>
        `=${word.replaceAll(/[\\~#}/]/g, (sign) => `\\${sign}`).replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)}`,
    )
    .join('~')}}`
