import type { ORG_LEVELS, OrgType } from './college.model.ts'

type Kind = { org_type: OrgType; org_level: (typeof ORG_LEVELS)[number] }

/** The role of an institution's accounts: a training organisation is known by its level (domain.md §3.2). */
export function accountRoleOf({ org_type, org_level }: Kind): OrgType | 'train' {
  return org_level === 'TRAINING' ? 'train' : org_type
}
