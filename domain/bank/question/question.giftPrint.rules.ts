// Questions of the bank as a GIFT file (domain.md §3.15a). Fields that GIFT does not have are written in a comment, which Moodle ignores and
// our import reads back; what a text cannot hold at all is listed in a comment, too.
import { fill, listOf } from '../../kernel/text.ts'
import type { Lang, Text } from '../../kernel/text.ts'
import { oneLine } from './question.exchange.rules.ts'
import { EXCHANGE_MARK } from './question.itemRow.rules.ts'
import { bankTypeWords, questionMessages as messages } from './question.messages.ts'
import { OPTION_KEYS } from './question.model.ts'
import { alternativesOf, countBlanks, isOpen } from './question.rules.ts'
import { categoryOf, extrasOf, isIncomplete, shareOf, shown } from './question.source.rules.ts'
import type { ExchangeSource } from './question.source.rules.ts'

const escaped = (text: string): string =>
  text
    .replaceAll(/[\\~=#{}:]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\n', String.raw`\n`)

/** The escaped text; one that begins like a weight or a format is marked as plain text, so that it is not read as one. */
const plainly = (text: string): string => (/^[[%]/.test(text) ? `[plain]${escaped(text)}` : escaped(text))

/** Why GIFT cannot carry a question at all; empty: it can. */
function barsOf(question: ExchangeSource): Text[] {
  const { type, stem, options, answer } = question
  if (type === 'PRACTICAL') return [bankTypeWords.PRACTICAL]
  return [
    ...(isIncomplete(question) ? [messages.bar_incomplete] : []),
    ...(options.includes(null) ? [messages.bar_picture] : []),
    ...(type === 'FILL' && countBlanks(stem) > 1 ? [messages.bar_blanks] : []),
    ...(type === 'FILL' && answer.some((blank) => blank.includes('->')) ? [messages.bar_arrow] : []),
  ]
}

/** The lines between the braces, but for the general feedback. */
function answersOf({ type, options, answer }: ExchangeSource): string[] {
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

const comment = (text: string) => `// ${oneLine(text)}`
/** One question with its comments; of one that is not carried the comment alone. */
function giftQuestion(question: ExchangeSource, lang: Lang): string {
  const { stem, analysis, lost, type } = question
  const bars = barsOf(question)
  if (bars.length > 0) return comment(fill(messages.gift_left_out, { why: listOf(bars), stem: shown(stem) })[lang])
  const notes = [...(lost ? [lost] : []), ...(isOpen(type) ? [messages.lost_model] : [])]
  const feedback = analysis === null ? [] : [`####${plainly(analysis)}`]
  const inside = [...answersOf(question), ...feedback]
  return [
    `// ${EXCHANGE_MARK} ${JSON.stringify(extrasOf(question))}`,
    ...(notes.length > 0 ? [comment(fill(messages.gift_lost, { what: listOf(notes) })[lang])] : []),
    `[plain]${escaped(stem)}{`,
    ...inside.map((line) => `  ${line}`),
    '}',
  ].join('\n')
}

/** Prints questions one after the other, with a category wherever it changes; each text ends with a blank line. */
export function giftPrinter(lang: Lang): (question: ExchangeSource) => string {
  let last = ''
  return (question) => {
    const category = categoryOf(question)
    const head = category === last ? '' : `$CATEGORY: ${category}\n\n`
    last = category
    return `${head}${giftQuestion(question, lang)}\n\n`
  }
}
/** Comments at the head of the file. */
export const giftHead = (lines: readonly string[]): string => `${lines.map(comment).join('\n')}\n\n`
