// Questions as text files of other systems hold them (domain.md §3.15a): each becomes the cells of one row of the import workbook,
// so that one path judges, previews and stores them all. A further format adds its own reader, and its name here.
import { fill, listOf } from '../../kernel/text.ts'
import type { Lang, Text } from '../../kernel/text.ts'
import { questionMessages as messages } from './question.messages.ts'

/** The columns of the workbook that a text file can fill. */
export type ExchangeKey =
  | 'credential_code'
  | 'level'
  | 'type'
  | 'stem'
  | `option_${'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h'}`
  | 'answer'
  | 'analysis'
  | 'difficulty'
  | 'knowledge_points'
  | 'score_default'
  | 'subject'
  | 'source'
  | 'alternative_group'
  | 'practice_allowed'
export type ExchangeNote = { rule: string; message: Text }
/** `fault` refuses the cell until its text is changed; `warnings` name what was not taken over. */
type ExchangeCell = { text: string; fault?: ExchangeNote; warnings?: readonly ExchangeNote[] }
/** One question; `line`: of the file, from 1, where it begins. */
export type ExchangeRow = { line: number; cells: Partial<Record<ExchangeKey, ExchangeCell>> }

/** What a reader is given besides the text: the words of cells, the place of questions that name none, and how HTML becomes text. */
export type ExchangeGiven = {
  lang: Lang
  credential_code: string
  level: string
  /** `pictures`: by the address that the HTML has, the name under which the import keeps each. */
  plainOf: (html: string, pictures?: ReadonlyMap<string, string>) => { text: string; lost: readonly Text[] }
}

/** Of a question that names no difficulty. */
const DIFFICULTY_DEFAULT = 3
/** Longer ones are refused: no question of the bank is so long, and a file without blank lines is read as one. */
export const BLOCK_MAX = 100_000
/** What is shown of text that was not understood. */
const SHOWN_MAX = 1000
export const OPTION_CELLS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

/** Texts, faults and losses of a question, gathered by cell. */
export type ExchangeDraft = {
  texts: Partial<Record<ExchangeKey, string>>
  faults: [ExchangeKey, ExchangeNote][]
  lost: [ExchangeKey, Text][]
  notes: [ExchangeKey, ExchangeNote][]
}

export const draftOf = ({ credential_code, level }: ExchangeGiven): ExchangeDraft => ({
  texts: { credential_code, level, difficulty: String(DIFFICULTY_DEFAULT) },
  faults: [],
  lost: [],
  notes: [],
})

/** Where an item is: the line of the file, or its own file in a package. */
export type ExchangePlace = number | string

/** The message of a fault at its place. */
export function faultAt(rule: keyof typeof messages, at: ExchangePlace, params = {}): ExchangeNote {
  const what = fill(messages[rule], params)
  const message =
    typeof at === 'number'
      ? fill(messages.exchange_at, { line: at, what })
      : fill(messages.exchange_in, { file: at, what })
  return { rule, message }
}

/** The row of a draft: what is lost in a cell is listed in one warning. */
export function rowOfDraft(line: number, { texts, faults, lost, notes }: ExchangeDraft): ExchangeRow {
  const keys = new Set<ExchangeKey>()
  for (const key of Object.keys(texts)) keys.add(key as ExchangeKey)
  for (const [key] of [...faults, ...lost, ...notes]) keys.add(key)
  const cells: ExchangeRow['cells'] = {}
  for (const key of keys) {
    const what = lost.filter(([of]) => of === key).map(([, text]) => text)
    const unique = what.filter((text, at) => what.findIndex(({ CN }) => CN === text.CN) === at)
    const warnings = notes.filter(([of]) => of === key).map(([, note]) => note)
    if (unique.length > 0)
      warnings.push({ rule: 'exchange_lost', message: fill(messages.exchange_lost, { what: listOf(unique) }) })
    const fault = faults.find(([of]) => of === key)?.[1]
    cells[key] = { text: texts[key] ?? '', ...(fault ? { fault } : {}), ...(warnings.length > 0 ? { warnings } : {}) }
  }
  return { line, cells }
}

/** The row of text that is no question: it is refused at its stem, with its text. */
export function faultyRow(line: number, text: string, fault: ExchangeNote, given: ExchangeGiven): ExchangeRow {
  const draft = draftOf(given)
  draft.texts.stem = text.trim().slice(0, SHOWN_MAX).toWellFormed()
  draft.faults.push(['stem', fault])
  return rowOfDraft(line, draft)
}

/** The lines of a text, without their ends. */
export function* linesOf(text: string): Generator<string> {
  let from = 0
  for (;;) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end < 0 ? text.length : end)
    yield line.endsWith('\r') ? line.slice(0, -1) : line
    if (end < 0) return
    from = end + 1
  }
}

/** Several lines as one: in an option or an answer a line end is a space. */
export const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

/** Where a picture stands in a cell, by its name in the file: `![1-flange.png]`. */
const PICTURE_MARK = /!\[([^\]\n]{1,120})\]/g
export const pictureMark = (name: string): string => `![${name}]`
export const pictureNames = (text: string): string[] => [...text.matchAll(PICTURE_MARK)].map(([, name = '']) => name)
/** The text with something else in the place of each picture. */
export const withPictures = (text: string, put: (name: string) => string | null): string =>
  text.replaceAll(PICTURE_MARK, (mark, name: string) => put(name) ?? mark)

const AIKEN_ANSWER = /^[ \t]*(?:ANSWER|答案)[ \t]*[:：]/m
const AIKEN_OPTION = /^[ \t]*[A-Z][.)、．）]/m
const GIFT_SIGN = /^[ \t]*(?:::|\$CATEGORY:)|\{/m

const XML_SIGN = /^\s*<(?:[?!]|quiz[\s>]|\w{0,20}:?(?:qti-)?assessment-?item[\s>])/i
/** The root of a document stands within so many characters. */
const HEAD_MAX = 10_000

const xmlFormat = (head: string) =>
  /<quiz[\s>]/.test(head)
    ? 'MOODLE'
    : /<(?:\w{1,20}:)?(?:qti-assessment-item|assessmentItem)[\s>]/.test(head)
      ? 'QTI'
      : null

/** Which of these formats a text has; null: none of them. */
export function formatOf(text: string): 'GIFT' | 'AIKEN' | 'MOODLE' | 'QTI' | null {
  if (XML_SIGN.test(text)) return xmlFormat(text.slice(0, HEAD_MAX))
  if (AIKEN_ANSWER.test(text) && AIKEN_OPTION.test(text)) return 'AIKEN'
  return GIFT_SIGN.test(text) ? 'GIFT' : null
}
