import type { BankType } from '@zhikao/domain/bank/question/question.model.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'

/** A question of the demo bank; of SINGLE and MULTI the answer is letters in one word. */
export type DemoQuestion = {
  level: Level
  type: BankType
  point: string
  stem: string
  options?: readonly string[]
  answer: readonly string[]
  analysis?: string
  difficulty?: number
  score?: number
  group?: string
  source?: string
  practice?: boolean
  /** Left as a draft, or retired after use. */
  state?: 'INIT' | 'DISABLE'
}
/** The bank of one credential. */
export type DemoBank = {
  code: string
  /** Points by name: those at the top, each with those below it. */
  points: Record<string, readonly string[]>
  questions: readonly DemoQuestion[]
}
