import { z } from 'zod'
import { level } from '../../catalogue/credential/credential.model.ts'
import { date, text } from '../../kernel/field.ts'

/** The states of a condition of an approval: to be met, met, not met in time (issue 34). Evidence that waits for its decision is no state of its own: the condition is OPEN. */
export const CONDITION_STATUS = ['OPEN', 'MET', 'LAPSED'] as const
export type ConditionStatus = (typeof CONDITION_STATUS)[number]

export const CONDITIONS_MAX = 10
export const CONDITION_TEXT_MAX = 300
export const EVIDENCE_FILES_MAX = 5
export const EVIDENCE_NOTE_MAX = 300
/** So many days before its due day the site is reminded of a condition, once each. */
export const CONDITION_WARN_DAYS = [14, 3] as const

/** A condition as a decision sets it: what the site must do for a level, and the last day on which it can be done. */
export const newCondition = z.strictObject({ text: text(CONDITION_TEXT_MAX), level, due: date })
export type NewCondition = z.output<typeof newCondition>
export const conditionList = z.array(newCondition).max(CONDITIONS_MAX)
