import type { Level } from '../../catalogue/credential/credential.model.ts'
import { levelWords } from '../../catalogue/credential/credential.messages.ts'
import { addDays } from '../../kernel/calendar.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import { siteConditionMessages as words } from './siteCondition.messages.ts'
import type { ConditionStatus, NewCondition } from './siteCondition.model.ts'

/** What the guards of a condition look at. Days are business days, YYYY-MM-DD. */
export type ConditionFacts = {
  status: ConditionStatus
  level: Level
  due: string
  today: string
  /** The approval, and in it the level, has not ended: it is approved, and was neither replaced nor disabled. */
  is_live: boolean
  /** When the evidence that waits for its decision was handed in; null: there is none. */
  evidence_time: string | null
}

const refusal = <K extends RuleOf<typeof words>>(rule: K, params?: TextParams): Refusal => ({
  rule,
  message: fill(words[rule], params),
})

type Approval = { approved_levels: readonly Level[]; valid_from: string; valid_to: string; today: string }
/** Each condition is about an approved level, and due on a day of the approval after its first day and after today. */
export function mayNotSet(conditions: readonly NewCondition[], approval: Approval): Refusal | null {
  const { approved_levels, valid_from, valid_to, today } = approval
  const foreign = conditions.find(({ level }) => !approved_levels.includes(level))
  if (foreign) return refusal('condition_level', { level: levelWords[foreign.level] })
  const first = addDays(valid_from > today ? valid_from : today, 1)
  const isOut = ({ due }: NewCondition) => due < first || due > valid_to
  return conditions.some(isOut) ? refusal('condition_due', { from: first, to: valid_to }) : null
}

/** The site hands in evidence until the end of the due day; what it handed in before is replaced. */
export function mayNotMeet({ is_live, today, due }: ConditionFacts): Refusal | null {
  if (!is_live) return refusal('condition_over')
  return today > due ? refusal('condition_late', { due }) : null
}

/** What is decided is the evidence. */
export function mayNotDecide({ is_live, evidence_time }: ConditionFacts): Refusal | null {
  if (!is_live) return refusal('condition_over')
  return evidence_time === null ? refusal('evidence_missing') : null
}

/** Evidence that is returned after the due day cannot be replaced any more: the level ends at once (ADR 0076). */
export const returnsTo = ({ today, due }: ConditionFacts): 'OPEN' | 'LAPSED' => (today > due ? 'LAPSED' : 'OPEN')

/** Is it not met in time? Evidence that was handed in on time keeps the level until it is decided (ADR 0076). */
export const isLapsing = ({ status, is_live, today, due, evidence_time }: ConditionFacts): boolean =>
  status === 'OPEN' && is_live && today > due && evidence_time === null

/** The last day of a level that lapses now: the due day, or the day before its evidence was returned. */
export const lastDayOf = ({ due, today, evidence_time }: ConditionFacts): string =>
  evidence_time === null ? due : addDays(today, -1)
