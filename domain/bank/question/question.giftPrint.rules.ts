// Questions of the bank as a GIFT file (domain.md §3.15a). Fields that GIFT does not have are written in a comment, which Moodle ignores and
// our import reads back; what a text cannot hold at all is listed in a comment, too.
import type { Level } from '../../catalogue/credential/credential.model.ts'
import { fill, listOf } from '../../kernel/text.ts'
import type { Lang, Text } from '../../kernel/text.ts'
import { oneLine } from './question.exchange.rules.ts'
import { GIFT_MARK } from './question.giftRow.rules.ts'
import type { GiftExtras } from './question.giftRow.rules.ts'
import { bankTypeWords, questionMessages as messages } from './question.messages.ts'
import { OPTION_KEYS } from './question.model.ts'
import type { BankType, QuestionContent } from './question.model.ts'
import { alternativesOf, answerFaults, countBlanks, isOpen } from './question.rules.ts'

/** A question as an export has it: its texts plain, its points as in a cell of the workbook; `lost`: what a text cannot hold. */
export type GiftSource = Pick<
  QuestionContent,
  'subject' | 'difficulty' | 'analysis' | 'source' | 'alternative_group'
> & {
  credential_code: string
  level: Level
  type: BankType
  stem: string
  options: readonly (string | null)[]
  answer: readonly string[]
  score_default: number | null
  knowledge_points: string | null
  practice_allowed: boolean
  lost: Text | null
}

const SHOWN_MAX = 60

const escaped = (text: string): string =>
  text
    .replaceAll(/[\\~=#{}:]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\n', String.raw`\n`)

/** The escaped text; one that begins like a weight or a format is marked as plain text, so that it is not read as one. */
const plainly = (text: string): string => (/^[[%]/.test(text) ? `[plain]${escaped(text)}` : escaped(text))

/** Why GIFT cannot carry a question at all; empty: it can. */
function barsOf(question: GiftSource): Text[] {
  const { type, stem, options, answer } = question
  if (type === 'PRACTICAL') return [bankTypeWords.PRACTICAL]
  const blanks = countBlanks(stem)
  const faults = answerFaults({
    ...question,
    options: options.map((text) => ({ text, image: text === null ? 'picture' : null })),
    answer: [...answer],
    attachments: [],
    blanks,
  })
  return [
    ...(stem.trim() === '' || faults.length > 0 ? [messages.bar_incomplete] : []),
    ...(options.includes(null) ? [messages.bar_picture] : []),
    ...(type === 'FILL' && blanks > 1 ? [messages.bar_blanks] : []),
    ...(type === 'FILL' && answer.some((blank) => blank.includes('->')) ? [messages.bar_arrow] : []),
  ]
}

/** The share of each right option, as Moodle knows them. */
const shareOf = (count: number) => Number((100 / count).toFixed(5))

/** The lines between the braces, but for the general feedback. */
function answersOf({ type, options, answer }: GiftSource): string[] {
  const isRight = (at: number) => OPTION_KEYS.some((key, place) => place === at && answer.includes(key))
  if (type === 'SINGLE') return options.map((text, at) => `${isRight(at) ? '=' : '~'}${plainly(text ?? '')}`)
  if (type === 'MULTI') {
    const share = shareOf(answer.length)
    return options.map((text, at) => `~%${isRight(at) ? share : -100}%${plainly(text ?? '')}`)
  }
  if (type === 'JUDGE') return [answer[0] === 'TRUE' ? 'TRUE' : 'FALSE']
  if (type !== 'FILL') return []
  // Moodle takes an asterisk for any text.
  return alternativesOf(answer[0] ?? '').map((word) => `=${plainly(word.replaceAll('*', String.raw`\*`))}`)
}

function extrasOf(question: GiftSource): GiftExtras {
  const { type, subject, difficulty, score_default, knowledge_points, source, alternative_group, answer } = question
  const [first = ''] = answer
  const isSpaced = type === 'FILL' && alternativesOf(first).join('|') !== first
  return {
    difficulty,
    ...(score_default === null ? {} : { score: score_default }),
    ...(subject === 'ONLINE' ? {} : { subject }),
    ...(knowledge_points !== null && pathOf(knowledge_points) !== knowledge_points ? { points: knowledge_points } : {}),
    ...(source === null ? {} : { source }),
    ...(alternative_group === null ? {} : { group: alternative_group }),
    ...(question.practice_allowed ? { practice: true } : {}),
    ...(isOpen(type) || isSpaced ? { answer: first } : {}),
  }
}

/** The first point of a cell: a category names one. */
const pathOf = (points: string | null) => points?.split('；')[0]?.trim() ?? ''

/** Moodle files questions by category; our import reads credential, level and point from it. */
const giftCategory = ({ credential_code, level, knowledge_points }: GiftSource): string =>
  ['$course$', 'top', credential_code, level, pathOf(knowledge_points)].filter((name) => name !== '').join('/')

const comment = (text: string) => `// ${oneLine(text)}`
const shown = (text: string) => {
  const said = oneLine(text)
  return said.length > SHOWN_MAX ? `${said.slice(0, SHOWN_MAX).toWellFormed()}…` : said
}

/** One question with its comments; of one that is not carried the comment alone. */
function giftQuestion(question: GiftSource, lang: Lang): string {
  const { stem, analysis, lost, type } = question
  const bars = barsOf(question)
  if (bars.length > 0) return comment(fill(messages.gift_left_out, { why: listOf(bars), stem: shown(stem) })[lang])
  const notes = [...(lost ? [lost] : []), ...(isOpen(type) ? [messages.lost_model] : [])]
  const feedback = analysis === null ? [] : [`####${plainly(analysis)}`]
  const inside = [...answersOf(question), ...feedback]
  return [
    `// ${GIFT_MARK} ${JSON.stringify(extrasOf(question))}`,
    ...(notes.length > 0 ? [comment(fill(messages.gift_lost, { what: listOf(notes) })[lang])] : []),
    `[plain]${escaped(stem)}{`,
    ...inside.map((line) => `  ${line}`),
    '}',
  ].join('\n')
}

/** Prints questions one after the other, with a category wherever it changes; each text ends with a blank line. */
export function giftPrinter(lang: Lang): (question: GiftSource) => string {
  let last = ''
  return (question) => {
    const category = giftCategory(question)
    const head = category === last ? '' : `$CATEGORY: ${category}\n\n`
    last = category
    return `${head}${giftQuestion(question, lang)}\n\n`
  }
}
/** Comments at the head of the file. */
export const giftHead = (lines: readonly string[]): string => `${lines.map(comment).join('\n')}\n\n`
