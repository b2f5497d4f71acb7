import { z } from 'zod'
import { ROLES } from '../../access/roles.ts'
import { OPERATIONS } from '../../access/permissions.ts'
import { anyText, optional, pattern, rawText, ruleError, sn } from '../../kernel/field.ts'
import { email, mobile, personName, remark } from '../../kernel/person.ts'
import { operatorMessages as words } from './operator.messages.ts'

/** Passwords have 8 to 64 characters (reliability.md §3). */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 64

/** A session ends when it is not used for so long, and in any case after its hours. */
export const SESSION_IDLE_MINUTES = 30
/** After so many hours a one-time password that an operator set is no longer valid. */
export const ONE_TIME_PASSWORD_HOURS = 24

export const SESSION_HOURS = 12
/** A session that is remembered does not end by idleness, only at its absolute end. */
export const REMEMBERED_IDLE_MINUTES = SESSION_HOURS * 60

/** The schema checks the length only; `passwordFault` checks the list of common passwords and the username. */
export const password = rawText(PASSWORD_MAX * 2).refine(
  (value) => [...value].length >= PASSWORD_MIN && [...value].length <= PASSWORD_MAX,
  {
    error: ruleError('password_length', words.password_length),
  },
)
export const role = z.enum(ROLES)
const sectionPath = pattern(/^(\/[A-Za-z]+)+$/, 80, { rule: 'section_format', message: words.section_format })
export const narrowedSection = z.strictObject({
  id: sectionPath,
  operation: z.array(z.enum(OPERATIONS)).max(OPERATIONS.length),
})

/** The fields of the operator form, in create and edit (domain.md §3.1). */
export const operatorFields = {
  name: personName,
  mobile,
  email: optional(email),
  avatar: optional(sn.or(anyText(120))),
  admin: z.boolean().default(false),
  /** Empty = all that the role grants; otherwise only these sections. */
  permissions: z.array(sectionPath).max(200).default([]),
  /** Empty = all operations; otherwise, for each section named, only these. */
  operations: z.array(narrowedSection).max(200).default([]),
  remark: optional(remark),
}
