import { switchLifecycle } from '../kernel/switch.ts'
import type { SwitchStatus } from '../kernel/switch.ts'
import type { Refusal } from '../kernel/lifecycle.ts'
import { operatorMessages } from './operator.messages.ts'

/** What the guards look at; the counts are taken under the lock of the move. */
export type OperatorFacts = {
  sn: string
  status: SwitchStatus
  role: string
  admin: boolean
  institution_disabled: boolean
  /** Enabled platform operators beside this one. */
  other_systems: number
  /** Enabled administrators beside this one. */
  other_admins: number
}

const refusal = (rule: keyof typeof operatorMessages): Refusal => ({ rule, message: operatorMessages[rule] })

/** Why this account may not lose its access, or null: not oneself, not the last (domain.md §3.1, reliability.md §4). */
export function whyNotWithdraw(account: OperatorFacts, actorSn: string): Refusal | null {
  if (account.sn === actorSn) return refusal('not_oneself')
  if (account.role === 'system' && account.other_systems === 0) return refusal('last_system')
  return account.admin && account.other_admins === 0 ? refusal('last_admin') : null
}

/** Accounts are only enabled or disabled; a disabled one loses its sessions at once. */
export const operatorLifecycle = switchLifecycle<OperatorFacts>('operator', 'operator:edit', {
  enable: (account) => (account.institution_disabled ? refusal('institution_disabled') : null),
  disable: (account, actor) => whyNotWithdraw(account, actor.sn),
})
