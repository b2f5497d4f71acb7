import { switchLifecycle } from '../../kernel/switch.ts'
import { authorityMayRest } from './authority.rules.ts'
import type { AuthorityFacts } from './authority.rules.ts'

/** Authorities are enabled or disabled; a disabled one's credentials cannot be enabled (domain.md §3.4). */
export const authorityLifecycle = switchLifecycle<AuthorityFacts>('authority', 'authority:edit', {
  disable: authorityMayRest,
})
