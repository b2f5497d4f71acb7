// The GIFT format of Moodle, read as its importer reads it: questions are separated by blank lines, `\` escapes ~ = # { } : and itself,
// `\n` is a line end. Every step looks at each character once.
import { BLOCK_MAX, faultAt, linesOf } from './question.exchange.rules.ts'
import type { ExchangeGiven, ExchangeRow } from './question.exchange.rules.ts'
import type { ExchangeItem, ItemAnswer, ItemBody, ItemQuestion, ItemText } from './question.item.rules.ts'
import { itemRows } from './question.itemRow.rules.ts'

/** Lines without a blank one between them; `line`: of the first, from 1. */
type GiftBlock = { line: number; text: string }
const ESCAPED = '~=#{}:\\n'
const BLANK = '_____'

function* giftBlocks(text: string): Generator<GiftBlock> {
  let lines: string[] = []
  let number = 0
  for (const line of linesOf(text)) {
    number += 1
    if (line.trim() !== '') lines.push(line)
    else if (lines.length > 0) {
      yield { line: number - lines.length, text: lines.join('\n') }
      lines = []
    }
  }
  if (lines.length > 0) yield { line: number + 1 - lines.length, text: lines.join('\n') }
}

/** Is the character at a place a backslash that escapes the next one? */
const isEscape = (text: string, at: number) => text[at] === '\\' && ESCAPED.includes(text[at + 1] ?? ' ')

/** The place of the first sign of this kind that is not escaped; -1: none. */
function findSign(text: string, sign: string, from = 0): number {
  for (let at = from; at < text.length; at += 1) {
    if (isEscape(text, at)) at += 1
    else if (text.startsWith(sign, at)) return at
  }
  return -1
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\([~=#{}:\\n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))

const FORMAT = /^\[(html|markdown|plain|moodle)\]/
function textOf(given: string, common: string | null = null): ItemText {
  const text = given.trim()
  const format = FORMAT.exec(text)
  return { format: format?.[1] ?? common, text: unescaped(format ? text.slice(format[0].length).trim() : text) }
}

/** Cuts a text before each of these signs; the first part may have none. */
function cutAt(text: string, signs: string): { sign: string; text: string }[] {
  const parts: { sign: string; text: string }[] = []
  let [sign, from] = ['', 0]
  for (let at = 0; at < text.length; at += 1) {
    if (isEscape(text, at)) at += 1
    else if (signs.includes(text[at] ?? '')) {
      parts.push({ sign, text: text.slice(from, at) })
      sign = text[at] ?? ''
      from = at + 1
    }
  }
  return [...parts, { sign, text: text.slice(from) }].filter((part) => part.sign !== '' || part.text.trim() !== '')
}

const WEIGHT = /^%(-?\d{1,3}(?:\.\d{1,9})?)%/
function answerOf({ sign, text: given }: { sign: string; text: string }, format: string | null): ItemAnswer {
  const text = given.trim()
  const weight = WEIGHT.exec(text)
  const rest = weight ? text.slice(weight[0].length) : text
  const feedback = findSign(rest, '#')
  return {
    isRight: sign !== '~',
    weight: weight ? Number(weight[1]) : null,
    text: textOf(feedback < 0 ? rest : rest.slice(0, feedback), format),
    hasFeedback: feedback >= 0 && rest.slice(feedback + 1).trim() !== '',
  }
}

const NUMBER = /^=?(-?\d{1,15}(?:\.\d{1,15})?)(?::0(?:\.0{1,15})?)?$/

/** The kind of a question by what its braces hold, in the order in which Moodle asks. */
function bodyOf(text: string, format: string | null): ItemBody {
  const answers = (signs: string) => cutAt(text, signs).map((part) => answerOf(part, format))
  if (text === '') return { kind: 'essay', model: null }
  if (text.startsWith('#')) return { kind: 'numeric', number: NUMBER.exec(text.slice(1).trim())?.[1] ?? null }
  if (findSign(text, '~') >= 0) return { kind: 'choice', answers: answers('=~') }
  if (findSign(text, '=') >= 0 && text.includes('->')) return { kind: 'matching' }
  const [word = '', ...feedback] = cutAt(text, '#').map((part) => part.text.trim())
  const judged = /^(?:(T|TRUE)|F|FALSE)$/.exec(word)
  if (judged) return { kind: 'judge', isTrue: judged[1] !== undefined, hasFeedback: feedback.some((one) => one !== '') }
  return { kind: 'words', answers: answers('=') }
}

type Fault = { rule: Parameters<typeof faultAt>[0]; at: number; params?: object }

/** Where the braces of a text are; `open` is -1 where there are none. */
function bracesOf(text: string): { open: number; close: number } | Fault {
  const open = findSign(text, '{')
  const close = findSign(text, '}')
  if (open < 0) return close < 0 ? { open, close } : { rule: 'gift_stray_end', at: close }
  if (close < 0) return { rule: 'gift_no_end', at: open }
  if (close < open) return { rule: 'gift_stray_end', at: close }
  const again = findSign(text, '{', open + 1)
  if (again >= 0) return { rule: again < close ? 'gift_no_end' : 'gift_two_answers', at: again }
  const stray = findSign(text, '}', close + 1)
  return stray < 0 ? { open, close } : { rule: 'gift_stray_end', at: stray }
}

function questionOf(text: string): ItemQuestion | Fault {
  const start = text.length - text.trimStart().length
  const isTitled = text.startsWith('::', start)
  const titleEnd = isTitled ? findSign(text, '::', start + 2) : start
  if (titleEnd < 0) return { rule: 'gift_title', at: start }
  const title = isTitled ? unescaped(text.slice(start + 2, titleEnd).trim()) : null
  const from = isTitled ? titleEnd + 2 : start
  const braces = bracesOf(text)
  if ('rule' in braces) return braces
  const { open, close } = braces
  if (open < 0) return { title, stem: textOf(text.slice(from)), body: { kind: 'description' }, feedback: null }
  const [inside, tail] = [text.slice(open + 1, close), text.slice(close + 1)]
  const general = findSign(inside, '####')
  const before = text.slice(from, open)
  const stem = textOf(tail.trim() === '' ? before : `${before}${BLANK}${tail}`)
  return {
    title,
    stem,
    body: bodyOf((general < 0 ? inside : inside.slice(0, general)).trim(), stem.format),
    feedback: general < 0 ? null : textOf(inside.slice(general + 4), stem.format),
  }
}

const CATEGORY = '$CATEGORY:'
const linesBefore = (text: string, at: number) => text.slice(0, at).split('\n').length - 1

/** The items of a block: a category, a question, both, or why it is neither; none where it has comments alone. */
function* itemsOf({ line, text }: GiftBlock): Generator<ExchangeItem> {
  if (text.length > BLOCK_MAX)
    return yield { line, comments: [], text, fault: faultAt('exchange_long', line, { max: BLOCK_MAX }) }
  const isComment = (one: string) => one.trimStart().startsWith('//')
  const lines = text.split('\n')
  const comments = lines.filter(isComment).map((one) => one.trim().slice(2).trim())
  const bare = lines.map((one) => (isComment(one) ? '' : one))
  const first = bare.findIndex((one) => one.trim() !== '')
  const category = bare[first]?.trim() ?? ''
  if (category.startsWith(CATEGORY)) {
    yield { line: line + first, comments: [], category: category.slice(CATEGORY.length).trim() }
    bare[first] = ''
  }
  const begin = bare.findIndex((one) => one.trim() !== '')
  if (begin < 0) return undefined
  const rest = bare.slice(begin).join('\n')
  const read = questionOf(rest)
  const at = { line: line + begin, comments }
  if (!('rule' in read)) return yield { ...at, question: read }
  return yield { ...at, text: rest, fault: faultAt(read.rule, at.line + linesBefore(rest, read.at), read.params) }
}

/** The items of a GIFT file: categories, questions, and what is neither. */
export function* giftItems(text: string): Generator<ExchangeItem> {
  for (const block of giftBlocks(text)) yield* itemsOf(block)
}

/** The questions of a GIFT file, one after the other. */
export const giftRows = (text: string, given: ExchangeGiven): Generator<ExchangeRow> => itemRows(giftItems(text), given)
