import type { Refusal } from '../../kernel/lifecycle.ts'
import type { SwitchStatus } from '../../kernel/switch.ts'
import { authorityMessages } from './authority.messages.ts'

/** What the guards of an authority look at: how many credentials name it, and how many of those are enabled. */
export type AuthorityFacts = { status: SwitchStatus; credential_count: number; enabled_count: number }

/** An enabled credential always has an enabled authority: its credentials are disabled first. */
export function authorityMayRest({ enabled_count }: Pick<AuthorityFacts, 'enabled_count'>): Refusal | null {
  return enabled_count === 0
    ? null
    : { rule: 'authority_enabled_credentials', message: authorityMessages.authority_enabled_credentials }
}

/** Only an authority that no credential names may be deleted. */
export function authorityMayGo({ credential_count }: Pick<AuthorityFacts, 'credential_count'>): Refusal | null {
  return credential_count === 0 ? null : { rule: 'authority_in_use', message: authorityMessages.authority_in_use }
}
