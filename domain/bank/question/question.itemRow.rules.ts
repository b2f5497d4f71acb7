// A question of a text file in the cells of the import workbook, with everything that the bank does not know named in a warning.
import { z } from 'zod'
import { levelWords, subjectWords } from '../../catalogue/credential/credential.messages.ts'
import { LEVELS } from '../../catalogue/credential/credential.model.ts'
import { fill } from '../../kernel/text.ts'
import type { Text } from '../../kernel/text.ts'
import { draftOf, faultAt, faultyRow, oneLine, OPTION_CELLS, rowOfDraft } from './question.exchange.rules.ts'
import type {
  ExchangeDraft,
  ExchangeGiven,
  ExchangeKey,
  ExchangePlace,
  ExchangeRow,
} from './question.exchange.rules.ts'
import type { ExchangeItem, ItemAnswer, ItemQuestion, ItemText } from './question.item.rules.ts'
import { bankTypeWords, questionMessages as messages, yesNoWords } from './question.messages.ts'
import { OPTION_KEYS } from './question.model.ts'
import type { BankType } from './question.model.ts'
import { alternativesOf, countBlanks } from './question.rules.ts'
import { cellOfAnswer } from './question.sheet.rules.ts'

/** The comment in which our own export writes the fields that a format does not have begins with this. */
export const EXCHANGE_MARK = 'zhikao:'
/** The comment in which our own package names the category of a question. */
export const CATEGORY_MARK = '$CATEGORY:'
const exchangeExtras = z
  .object({
    subject: z.enum(['ONLINE', 'OFFLINE']),
    difficulty: z.number(),
    score: z.number(),
    points: z.string(),
    source: z.string(),
    group: z.string(),
    practice: z.boolean(),
    /** How long each of several blanks is, in signs. */
    widths: z.array(z.number().int().min(3).max(200)),
    answer: z.string(),
  })
  .partial()
export type ExchangeExtras = z.output<typeof exchangeExtras>

/** Credential and level as cells, and the knowledge point. */
type Place = Pick<ExchangeGiven, 'credential_code' | 'level'> & { points: string }
type Read = { draft: ExchangeDraft; given: ExchangeGiven; extras: ExchangeExtras; at: ExchangePlace }

/** The category of our own export: `$course$/top/<credential code>/<level>/<knowledge point>`; null: another one. */
function placeOf(category: string, { lang }: ExchangeGiven): Place | null {
  const names = category.split('/')
  const from = names.findIndex((name) => !/^(\$.*\$|top)$/.test(name.trim()))
  const [code = '', named = '', ...points] = from < 0 ? [] : names.slice(from)
  const level = LEVELS.find((one) => one === named.trim())
  return level ? { credential_code: code.trim(), level: levelWords[level][lang], points: points.join('/') } : null
}

function extrasOf(comments: readonly string[]): ExchangeExtras | null {
  const own = comments.find((comment) => comment.startsWith(EXCHANGE_MARK))
  if (own === undefined) return {}
  try {
    return exchangeExtras.parse(JSON.parse(own.slice(EXCHANGE_MARK.length)))
  } catch {
    // Edited by hand, and no longer readable: the question is read without it.
    return null
  }
}

/** The text of a cell; what HTML loses in it is noted. */
function plain({ draft, given }: Read, key: ExchangeKey, { format, text, pictures }: ItemText): string {
  // The signs of Markdown stay in the text.
  if (format === 'markdown') draft.lost.push([key, messages.lost_look])
  if (format !== 'html') return text
  const read = given.plainOf(text, pictures)
  for (const lost of read.lost) draft.lost.push([key, lost])
  return read.text
}
const inCell = (read: Read, key: ExchangeKey, text: ItemText): string => {
  const said = plain(read, key, text)
  // The lines of HTML are its blocks; a line end of a plain text is kept.
  return text.format === 'html' ? oneLine(said) : said
}

function loses(read: Read, key: ExchangeKey, ...lost: (Text | false)[]): void {
  for (const one of lost) if (one) read.draft.lost.push([key, one])
}
const typed = ({ draft, given }: Read, type: BankType) => (draft.texts.type = bankTypeWords[type][given.lang])
const answered = ({ draft, given }: Read, type: BankType, answer: readonly string[]) =>
  (draft.texts.answer = cellOfAnswer(type, answer, given.lang))

const isUneven = (weights: readonly number[]) => weights.some((weight) => weight !== weights[0])
const weightOf = ({ weight }: ItemAnswer) => weight ?? 0

/** Single and multiple choice: with `=` one option is chosen, without it those of positive weight. */
function choice(read: Read, answers: readonly ItemAnswer[]): void {
  const isSingle = answers.some(({ isRight }) => isRight)
  const isRight = (one: ItemAnswer) => (isSingle ? one.isRight : weightOf(one) > 0)
  const [right, wrong] = [answers.filter(isRight), answers.filter((one) => !isRight(one))]
  const type = isSingle || right.length < 2 ? 'SINGLE' : 'MULTI'
  typed(read, type)
  for (const [at, cell] of OPTION_CELLS.entries()) {
    const option = answers[at]
    if (option) read.draft.texts[`option_${cell}`] = inCell(read, `option_${cell}`, option.text)
  }
  if (answers.length > OPTION_CELLS.length)
    read.draft.faults.push(['option_h', faultAt('exchange_options', read.at, { max: OPTION_CELLS.length })])
  const letters = OPTION_KEYS.filter((_, at) => answers[at] && isRight(answers[at]))
  answered(read, type, letters)
  const isPartial = isSingle
    ? right.some(({ weight }) => weight !== null && weight !== 100) || wrong.some((one) => weightOf(one) !== 0)
    : isUneven(right.map(weightOf)) || isUneven(wrong.map(weightOf))
  loses(
    read,
    'answer',
    isPartial && messages.lost_weights,
    answers.some((one) => one.hasFeedback) && messages.lost_feedback,
  )
}

/** Moodle takes an asterisk for any text, unless a backslash precedes it. */
const isPattern = (word: string) => /(^|[^\\])\*/.test(word)

/** A short answer is a blank: its words are the alternatives. */
function shortAnswer(read: Read, answers: readonly ItemAnswer[]): void {
  const { draft, extras } = read
  typed(read, 'FILL')
  const given = answers.filter((one) => one.weight === null || one.weight > 0)
  const texts = given.map(({ text }) => inCell(read, 'answer', text))
  const alternatives = texts.map((word) => word.replaceAll(String.raw`\*`, '*'))
  if (alternatives.some((word) => word.includes('|'))) draft.faults.push(['answer', faultAt('exchange_bar', read.at)])
  const joined = alternatives.join('|')
  // Spaces around the signs between the alternatives are kept as they were exported.
  const isSame = extras.answer !== undefined && alternativesOf(extras.answer).join('|') === joined
  draft.texts.answer = oneLine(isSame ? (extras.answer ?? '') : joined)
  loses(
    read,
    'answer',
    answers.some(({ weight }) => weight !== null && weight !== 100) && messages.lost_weights,
    texts.some(isPattern) && messages.lost_pattern,
    answers.some((one) => one.hasFeedback) && messages.lost_feedback,
  )
  withBlank(draft)
}

/** Several blanks: a line of alternatives for each. */
function blanks(read: Read, of: readonly string[][]): void {
  const { draft, extras } = read
  typed(read, 'FILL')
  if (of.flat().some((word) => word.includes('|'))) draft.faults.push(['answer', faultAt('exchange_bar', read.at)])
  const joined = of.map((words) => oneLine(words.join('|'))).join('\n')
  const spaced = extras.answer?.split('\n').map((blank) => alternativesOf(blank).join('|'))
  draft.texts.answer = spaced?.join('\n') === joined ? (extras.answer ?? '') : joined
  const { widths = [] } = extras
  let at = 0
  if (widths.length === of.length)
    draft.texts.stem = draft.texts.stem?.replaceAll(/_{3,}/g, () => '_'.repeat(widths[at++] ?? 0)) ?? ''
}

/** A question of type FILL has its blank in the stem; one is added at the end where there is none. */
function withBlank(draft: ExchangeDraft): void {
  const stem = draft.texts.stem ?? ''
  if (countBlanks(stem) > 0) return
  draft.texts.stem = `${stem} ____`.trim()
  draft.notes.push(['stem', { rule: 'exchange_blank', message: messages.exchange_blank }])
}

function essay(read: Read, model: ItemText | null, feedback: ItemText | null): void {
  const { draft, extras } = read
  typed(read, 'SHORT')
  if (extras.answer !== undefined) draft.texts.answer = extras.answer
  else if (model) draft.texts.answer = plain(read, 'answer', model)
  else if (feedback) {
    draft.texts.answer = plain(read, 'answer', feedback)
    delete draft.texts.analysis
    draft.notes.push(['answer', { rule: 'exchange_model', message: messages.exchange_model }])
  }
}

function body(read: Read, { body: of, feedback }: ItemQuestion): void {
  const { draft, at } = read
  if (of.kind === 'choice') return choice(read, of.answers)
  if (of.kind === 'words') return shortAnswer(read, of.answers)
  if (of.kind === 'blanks') return blanks(read, of.blanks)
  if (of.kind === 'essay') return essay(read, of.model, feedback)
  if (of.kind === 'judge') {
    typed(read, 'JUDGE')
    answered(read, 'JUDGE', [of.isTrue ? 'TRUE' : 'FALSE'])
    return loses(read, 'answer', of.hasFeedback && messages.lost_feedback)
  }
  if (of.kind === 'numeric' && of.number !== null) {
    typed(read, 'FILL')
    draft.texts.answer = of.number
    loses(read, 'answer', messages.lost_numeric)
    return withBlank(draft)
  }
  if (of.kind === 'other') draft.faults.push(['type', faultAt('exchange_type', at, { type: of.name })])
  else draft.faults.push(['type', faultAt(`gift_${of.kind}`, at)])
  return undefined
}

const shown = (text: string) => `${text.slice(0, 60).toWellFormed()}${text.length > 60 ? '…' : ''}`

function metadata(read: Read, comments: readonly string[]): void {
  const { draft, given, extras } = read
  const { subject, difficulty, score, points, source, group, practice } = extras
  const add = (key: ExchangeKey, text: string | undefined) => {
    if (text !== undefined) draft.texts[key] = text
  }
  add('subject', subject && subjectWords[subject][given.lang])
  add('difficulty', difficulty?.toString())
  add('score_default', score?.toString())
  add('knowledge_points', points)
  add('source', source)
  add('alternative_group', group)
  add('practice_allowed', practice === undefined ? undefined : yesNoWords[practice ? 'YES' : 'NO'][given.lang])
  loses(read, 'stem', comments.some((comment) => /\[(id|tag):/.test(comment)) && messages.lost_tags)
}

type Around = { place: Place | null; category: string | null }

function rowOf(
  item: ExchangeItem & { question: ItemQuestion },
  given: ExchangeGiven,
  { place, category }: Around,
): ExchangeRow {
  const extras = extrasOf(item.comments)
  const read: Read = { draft: draftOf(given), given, extras: extras ?? {}, at: item.file ?? item.line }
  const { texts } = read.draft
  if (place?.points) texts.knowledge_points = place.points
  const { title, stem, feedback, score, lost = [] } = item.question
  texts.stem = plain(read, 'stem', stem)
  if (score !== undefined) texts.score_default = String(score)
  if (feedback) texts.analysis = plain(read, 'analysis', feedback)
  metadata(read, item.comments)
  body(read, item.question)
  // Moodle names a question by the beginning of its text, unless its author does.
  const name = oneLine(title ?? '').replace(/(\.{3}|…)$/, '')
  loses(
    read,
    'stem',
    !oneLine(texts.stem).startsWith(name) && fill(messages.lost_title, { title: shown(title ?? '') }),
    category !== null && fill(messages.lost_category, { category: shown(category) }),
    extras === null && messages.lost_comment,
    ...lost,
  )
  return rowOfDraft(item.line, read.draft)
}

/** The row of each item, one after the other: a category holds for those after it, and has no row. */
export function rowMaker(given: ExchangeGiven): (item: ExchangeItem) => ExchangeRow | null {
  let around: Around = { place: null, category: null }
  return (item) => {
    if ('category' in item) {
      const place = placeOf(item.category, given)
      around = { place, category: place ? null : item.category }
      return null
    }
    const placed = { ...given, ...around.place }
    if (!('fault' in item)) return rowOf(item, placed, around)
    const row = faultyRow(item.line, item.text, item.fault, placed)
    // Once it is mended, it belongs to the category as the others do.
    const { points = '' } = around.place ?? {}
    return points === '' ? row : { ...row, cells: { ...row.cells, knowledge_points: { text: points } } }
  }
}

/** The rows of items. */
export function* itemRows(items: Iterable<ExchangeItem>, given: ExchangeGiven): Generator<ExchangeRow> {
  const rowFor = rowMaker(given)
  for (const item of items) {
    const row = rowFor(item)
    if (row) yield row
  }
}
