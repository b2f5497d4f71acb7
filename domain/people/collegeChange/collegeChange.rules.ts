import { daysBetween } from '../../kernel/calendar.ts'
import { reviewDue } from '../../kernel/deadline.ts'
import type { ReviewTerms } from '../../kernel/deadline.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { collegeMessages } from '../college/college.messages.ts'
import type { OrgType } from '../college/college.model.ts'
import { collegeChangeMessages as words } from './collegeChange.messages.ts'
import { LOCKED_FIELDS } from './collegeChange.model.ts'
import type { ChangedValues, ChangeStatus, LockedField, LockedValues } from './collegeChange.model.ts'

/** A wish, of which a field may also be undefined. */
type Wish = { [F in LockedField]?: LockedValues[F] | undefined }

/** Those values of a wish that differ from the institution's of today. */
export function changedValues(now: LockedValues, wish: Wish): ChangedValues {
  const changed = LOCKED_FIELDS.filter((field) => wish[field] !== undefined && wish[field] !== now[field])
  return Object.fromEntries(changed.map((field) => [field, wish[field]]))
}

/** The values that the institution has in the fields of a wish. */
export const valuesBefore = (now: LockedValues, wish: ChangedValues): ChangedValues =>
  Object.fromEntries(LOCKED_FIELDS.filter((field) => wish[field] !== undefined).map((field) => [field, now[field]]))

/** One field of a request: the value of before, and the one asked for. */
export type Difference = { field: LockedField; before: string; after: string }

/** Field by field, in the order of the form. */
export const differencesOf = (before: ChangedValues, wish: ChangedValues): Difference[] =>
  LOCKED_FIELDS.flatMap((field) => {
    const after = wish[field]
    return after === undefined ? [] : [{ field, before: before[field] ?? '', after }]
  })

/** The unique mark of another institution that a wish repeats; null: none. */
export type TakenRule = 'name_taken' | 'school_code_taken' | 'uscc_taken'

/** What is asked for, and what the institution is: `approved` counts its approvals in force, `site_code` null: never approved. */
export type ChangeFacts = {
  status: ChangeStatus
  wish: ChangedValues
  org_type: OrgType
  site_code: string | null
  approved: number
  taken: TakenRule | null
}

/** An institution becomes an assessment site by its first approval alone (domain.md §5.1), and ends to be one after its last. */
function typeRefusal({ wish, org_type, site_code, approved }: Omit<ChangeFacts, 'status' | 'taken'>): Refusal | null {
  if (wish.org_type === undefined || wish.org_type === org_type) return null
  if (wish.org_type === 'college' && site_code === null)
    return { rule: 'change_type_site', message: words.change_type_site }
  if (wish.org_type === 'school' && approved > 0)
    return { rule: 'change_type_approved', message: words.change_type_approved }
  return null
}

/** Why a change cannot be asked for, or not be made, or null: names and codes are unique (domain.md §3.2). */
export function changeRefusal(facts: Omit<ChangeFacts, 'status'>): Refusal | null {
  if (Object.keys(facts.wish).length === 0) return { rule: 'change_nothing', message: words.change_nothing }
  if (facts.taken) return { rule: facts.taken, message: collegeMessages[facts.taken] }
  return typeRefusal(facts)
}

type Waiting = { status: ChangeStatus; create_time: string; now: string }

/** Whole days for which it waits for the decision; null once it is decided. */
export const waitingDaysOf = ({ status, create_time, now }: Waiting): number | null =>
  status === 'SUBMIT' ? daysBetween(create_time, now) : null

/** Until when it is decided, while it waits (Decided 50). */
export const changeDue = ({ status, create_time }: Omit<Waiting, 'now'>, terms: ReviewTerms): string | null =>
  status === 'SUBMIT' ? reviewDue(create_time, terms) : null
