import type { Permission } from '../../access/permissions.ts'
import { ROLES } from '../../access/roles.ts'
import type { Role } from '../../access/roles.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './operator.model.ts'

/** The passwords that guessing starts with; compared in lower case. */
const COMMON = new Set(
  `12345678 123456789 1234567890 87654321 11111111 00000000 88888888 66666666 99999999 12341234 11223344 password password1 passw0rd
  p@ssw0rd p@ssword qwertyui qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx asdfghjk asdf1234 zxcvbnm1 abc12345 abcd1234 a1234567 a12345678
  aa123456 admin123 admin1234 admin888 administrator root1234 test1234 iloveyou sunshine princess football baseball welcome1 letmein1
  woaini1314 woaini520 5201314a 1314520a qq123456 wang1234 zhang123 li123456 china123 beijing1 system123 user1234 changeme 12345678a
  a123456789 abc123456 123456abc 123456789a 147258369 963852741 741852963 159357159 zxcvbnm, q1w2e3r4 qazwsxedc 1qazxsw2`.split(
    /\s+/,
  ),
)

export type PasswordFault = 'password_length' | 'password_common' | 'password_username'

/** Why a new password is refused, or null: length, the common list, or the username inside (reliability.md §3). */
export function passwordFault(password: string, username: string): PasswordFault | null {
  const length = [...password].length
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) return 'password_length'
  const lower = password.toLowerCase()
  if (COMMON.has(lower) || /^(.)\1+$/.test(lower)) return 'password_common'
  return lower === username.toLowerCase() ? 'password_username' : null
}

/** The roles whose accounts are made in the operator form; institutions get theirs when they are made (domain.md §3.1). */
const OFFERED_ROLES = ['center', 'system'] as const satisfies readonly Role[]

/** May accounts of this role be made in the operator form? */
export function isOffered(role: Role): boolean {
  return OFFERED_ROLES.some((offered) => offered === role)
}

/** The roles whose accounts an operator sees and manages: the centre all but the platform's own (domain.md §4). */
export function managedRoles(actor: Role): readonly Role[] {
  if (actor === 'system') return ROLES
  return actor === 'center' ? ROLES.filter((role) => role !== 'system') : []
}

type Lists = { permissions: readonly string[]; operations: readonly { id: string }[] }

/** The first section that an account's lists name although its role's portal has none such, or null. */
export function unknownSection(lists: Lists, sections: readonly string[]): string | null {
  return (
    [...lists.permissions, ...lists.operations.map((section) => section.id)].find((path) => !sections.includes(path)) ??
    null
  )
}

/** The first permission that would be gained and that the granting account does not hold itself, or null (reliability.md §4). */
export function grantNotHeld(
  before: ReadonlySet<Permission>,
  after: ReadonlySet<Permission>,
  held: ReadonlySet<Permission>,
): Permission | null {
  return [...after].find((permission) => !before.has(permission) && !held.has(permission)) ?? null
}
