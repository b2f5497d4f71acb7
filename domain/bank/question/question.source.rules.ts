// What all exports of questions to other systems share (domain.md §3.15a).
import type { Level } from '../../catalogue/credential/credential.model.ts'
import type { Text } from '../../kernel/text.ts'
import { oneLine } from './question.exchange.rules.ts'
import type { ExchangeExtras } from './question.itemRow.rules.ts'
import type { BankType, QuestionContent } from './question.model.ts'
import { alternativesOf, answerFaults, countBlanks, isOpen } from './question.rules.ts'

/** A question as an export has it: its texts plain, its points as in a cell of the workbook; `lost`: what a text cannot hold. */
export type ExchangeSource = Pick<
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

/** Is a question a draft that another system could not use? */
export function isIncomplete(question: ExchangeSource): boolean {
  const { stem, options, answer } = question
  const faults = answerFaults({
    ...question,
    options: options.map((text) => ({ text, image: text === null ? 'picture' : null })),
    answer: [...answer],
    attachments: [],
    blanks: countBlanks(stem),
  })
  return stem.trim() === '' || faults.length > 0
}

/** The share of each right option, as Moodle knows them. */
export const shareOf = (count: number) => Number((100 / count).toFixed(5))

const SHOWN_MAX = 60

/** What no format has a place for: it is written in a comment, which our import reads back. */
export function extrasOf(question: ExchangeSource): ExchangeExtras {
  const { type, subject, difficulty, score_default, knowledge_points, source, alternative_group, answer } = question
  const isSpaced = type === 'FILL' && answer.some((blank) => alternativesOf(blank).join('|') !== blank)
  return {
    difficulty,
    ...(score_default === null ? {} : { score: score_default }),
    ...(subject === 'ONLINE' ? {} : { subject }),
    ...(knowledge_points !== null && pathOf(knowledge_points) !== knowledge_points ? { points: knowledge_points } : {}),
    ...(source === null ? {} : { source }),
    ...(alternative_group === null ? {} : { group: alternative_group }),
    ...(question.practice_allowed ? { practice: true } : {}),
    ...(isOpen(type) || isSpaced ? { answer: answer.join('\n') } : {}),
  }
}

/** The first point of a cell: a category names one. */
const pathOf = (points: string | null) => points?.split('；')[0]?.trim() ?? ''

/** Moodle files questions by category; our import reads credential, level and point from it. */
export const categoryOf = ({ credential_code, level, knowledge_points }: ExchangeSource): string =>
  ['$course$', 'top', credential_code, level, pathOf(knowledge_points)].filter((name) => name !== '').join('/')

/** The beginning of a text, in one line. */
export const shown = (text: string) => {
  const said = oneLine(text)
  return said.length > SHOWN_MAX ? `${said.slice(0, SHOWN_MAX).toWellFormed()}…` : said
}
