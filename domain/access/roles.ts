/** The roles of the product (spec §1, domain.md "Decided"); `admin` is an extra mark on a system account. */
export const ROLES = ['school', 'college', 'center', 'system', 'teacher', 'train'] as const
export type Role = (typeof ROLES)[number]

/** Roles that act for one organisation and see its rows only. */
export const TENANT_ROLES = ['school', 'college', 'train'] as const satisfies readonly Role[]
/** Roles of the training & evaluation organisation itself: they see every organisation's rows. */
export const PLATFORM_ROLES = ['center', 'system'] as const satisfies readonly Role[]

const includes = (list: readonly Role[], role: Role) => list.includes(role)
export const isTenantRole = (role: Role) => includes(TENANT_ROLES, role)
export const isPlatformRole = (role: Role) => includes(PLATFORM_ROLES, role)
