import { z } from 'zod'
import { anyText, prose } from '../../kernel/field.ts'
import { lockedFields } from '../college/college.model.ts'

/** A request to change what only the centre sets of an institution (domain.md §3.2): waiting, made, refused, withdrawn. */
export const CHANGE_STATUS = ['SUBMIT', 'AUDIT', 'REJECT', 'CANCEL'] as const
export type ChangeStatus = (typeof CHANGE_STATUS)[number]

/** The locked fields that can be asked for; the site code is given by the platform, the status is a move of its own. */
export const LOCKED_FIELDS = ['name', 'org_type', 'school_code', 'uscc'] as const
export type LockedField = (typeof LOCKED_FIELDS)[number]

export const CHANGE_FILES_MAX = 5
export const CHANGE_REASON_MAX = 500
const CHANGE_REASON_MIN = 5

/** The values asked for; a field that is left out, or has the value of today, stays. */
export const wishFields = {
  name: lockedFields.name.optional(),
  org_type: lockedFields.org_type.optional(),
  school_code: lockedFields.school_code.optional(),
  uscc: lockedFields.uscc.optional(),
}
export type LockedValues = { [F in LockedField]: z.output<(typeof lockedFields)[F]> }
/** Some of the locked fields, with a value each. */
export type ChangedValues = Partial<LockedValues>

export const changeReason = prose(CHANGE_REASON_MAX, CHANGE_REASON_MIN)
/** What shows the change: the notice of renaming, the new licence. */
export const changeFiles = z.array(anyText(120).min(1)).min(1).max(CHANGE_FILES_MAX)
