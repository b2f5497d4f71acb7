// How a question is written in the cells of a sheet, and read from them (domain.md §3.15a, §7).
import { LANGS } from '../../kernel/text.ts'
import type { Lang } from '../../kernel/text.ts'
import { judgeSpellings, judgeWords } from './question.messages.ts'
import { JUDGE_ANSWERS, OPTION_KEYS } from './question.model.ts'
import type { BankType } from './question.model.ts'
import { hasOptions, isOpen } from './question.rules.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Plain lines as HTML: a paragraph each. */
export const htmlOfLines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)}</p>`)
    .join('')

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

function judgeOf(text: string): string[] {
  const word = folded(text)
  const spellings = (answer: (typeof JUDGE_ANSWERS)[number]) =>
    LANGS.flatMap((lang) => [judgeWords[answer][lang], ...judgeSpellings[answer][lang].split(' ')]).map(folded)
  const found = JUDGE_ANSWERS.find((answer) => spellings(answer).includes(word))
  return [found ?? text.trim()]
}

/** Letters in any order, together or apart, as the answer has them: in their order; what is no letter stays and is a fault. */
function lettersOf(text: string): string[] {
  const signs = [...text.normalize('NFKC').toUpperCase()].filter((sign) => !/[\s,，、;；.]/.test(sign))
  const order = (sign: string) => OPTION_KEYS.findIndex((key) => key === sign)
  return [...new Set(signs)].toSorted((one, other) => order(one) - order(other))
}

/** The answer that a cell holds: letters; true or false; a line for each blank; or the model answer. */
export function answerOfCell(type: BankType, text: string): string[] {
  if (text.trim() === '') return []
  if (hasOptions(type)) return lettersOf(text)
  if (type === 'JUDGE') return judgeOf(text)
  if (isOpen(type)) return [text.trim()]
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The same in a cell. */
export function cellOfAnswer(type: BankType, answer: readonly string[], lang: Lang): string {
  if (hasOptions(type)) return answer.join('')
  if (type === 'JUDGE') return answer.map((one) => judgeWords[one === 'TRUE' ? 'TRUE' : 'FALSE'][lang]).join('')
  return answer.join('\n')
}
