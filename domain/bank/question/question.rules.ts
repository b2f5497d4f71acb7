import type { InputFault } from '../../kernel/error.ts'
import type { Formula } from '../../kernel/formula.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import { questionMessages } from './question.messages.ts'
import { JUDGE_ANSWERS, OPTION_KEYS } from './question.model.ts'
import type { BankType, QuestionContent, QuestionOption, QuestionStatus } from './question.model.ts'

/** What the answer is judged by; `blanks` of the stem are counted by `countBlanks` from its plain text. */
export type Answered = Pick<QuestionContent, 'type' | 'subject' | 'options' | 'answer' | 'attachments'> & {
  blanks: number
}
/** What the guards of a question look at. */
export type QuestionFacts = Answered & { status: QuestionStatus }

type AnswerRule = RuleOf<typeof questionMessages>
type Fault = { path: 'subject' | 'options' | 'answer' | 'attachments'; rule: AnswerRule; params?: TextParams }

const BLANK = /_{3,}/g
/** The blanks of a stem: runs of three or more underscores in its plain text. */
export const countBlanks = (plain: string): number => plain.match(BLANK)?.length ?? 0

/** Types whose options the author writes; those of JUDGE are fixed. */
export const hasOptions = (type: BankType): boolean => type === 'SINGLE' || type === 'MULTI'
/** Types that a person marks: they have a model answer. */
export const isOpen = (type: BankType): boolean => type === 'SHORT' || type === 'PRACTICAL'

/** The words that fill one blank. */
export const alternativesOf = (blank: string): string[] =>
  blank
    .split('|')
    .map((word) => word.trim())
    .filter((word) => word !== '')

const sameOption = (one: QuestionOption, other: QuestionOption): boolean =>
  one.image === other.image && (one.text ?? '').trim().toLowerCase() === (other.text ?? '').trim().toLowerCase()
const isEmptyOption = ({ text, image }: QuestionOption): boolean => text === null && image === null

function optionFaults({ type, options }: Answered): Fault[] {
  if (!hasOptions(type)) return options.length > 0 ? [{ path: 'options', rule: 'question_no_options' }] : []
  if (options.length < 2) return [{ path: 'options', rule: 'question_options' }]
  if (options.some(isEmptyOption)) return [{ path: 'options', rule: 'question_option_empty' }]
  const repeated = options.some((one, at) => options.slice(0, at).some((other) => sameOption(one, other)))
  return repeated ? [{ path: 'options', rule: 'question_option_repeated' }] : []
}

/** Are these letters of the options, each once and in their order? */
function areLetters(answer: readonly string[], options: number): boolean {
  const places = answer.map((letter) => OPTION_KEYS.findIndex((key) => key === letter))
  return places.every((place, at) => place >= 0 && place < options && (at === 0 || place > (places[at - 1] ?? place)))
}

type AnswerCheck = (of: Answered) => Fault | null
const wrong = (rule: AnswerRule, params?: TextParams): Fault => ({
  path: 'answer',
  rule,
  ...(params ? { params } : {}),
})
const modelAnswer: AnswerCheck = ({ answer }) => (answer.length === 1 ? null : wrong('question_model_answer'))

const ANSWERS: Record<BankType, AnswerCheck> = {
  SINGLE: ({ answer, options }) =>
    answer.length === 1 && areLetters(answer, options.length) ? null : wrong('question_single'),
  MULTI: ({ answer, options }) =>
    answer.length >= 2 && areLetters(answer, options.length) ? null : wrong('question_multi'),
  JUDGE: ({ answer }) =>
    answer.length === 1 && JUDGE_ANSWERS.some((one) => one === answer[0]) ? null : wrong('question_judge'),
  FILL: ({ answer, blanks }) => {
    if (blanks === 0) return wrong('question_no_blank')
    if (answer.length !== blanks) return wrong('question_blanks', { blanks, answers: answer.length })
    return answer.every((blank) => alternativesOf(blank).length > 0) ? null : wrong('question_blank_empty')
  },
  SHORT: modelAnswer,
  PRACTICAL: modelAnswer,
}

function faultsOf(question: Answered): Fault[] {
  const { type, subject, attachments } = question
  const answer = ANSWERS[type](question)
  return [
    ...(type === 'PRACTICAL' && subject !== 'OFFLINE' ? [{ path: 'subject', rule: 'question_subject' } as const] : []),
    ...optionFaults(question),
    ...(answer ? [answer] : []),
    ...(attachments.length > 0 && type !== 'PRACTICAL'
      ? [{ path: 'attachments', rule: 'question_attachments' } as const]
      : []),
  ]
}

/** Everything that keeps a question from being enabled (domain.md §3.15, §5.10), each at its field. */
export const answerFaults = (question: Answered): InputFault[] =>
  faultsOf(question).map(({ path, rule, params }) => ({ path, rule, message: fill(questionMessages[rule], params) }))

const FORMULA_SHOWN = 40
/** A formula that cannot be shown (docs/adr/0087), at its field. */
export function formulaFault(path: string, { tex }: Formula): InputFault {
  const signs = [...tex]
  const shown = signs.length > FORMULA_SHOWN ? `${signs.slice(0, FORMULA_SHOWN).join('')}…` : tex
  return { path, rule: 'question_formula', message: fill(questionMessages.question_formula, { tex: shown }) }
}

/** The guard of the move `enable`: only a question with a valid answer is offered to papers. */
export function questionIsComplete(question: QuestionFacts): Refusal | null {
  const [first] = faultsOf(question)
  return first ? { rule: first.rule, message: fill(questionMessages[first.rule], first.params) } : null
}

/** One that is offered to papers stays complete. */
export const editFaults = (status: QuestionStatus, after: Answered): InputFault[] =>
  status === 'ENABLE' ? answerFaults(after) : []
