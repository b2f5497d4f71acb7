import type { Actor } from '../../access/actor.ts'
import { switchLifecycle } from '../../kernel/switch.ts'
import type { SwitchStatus } from '../../kernel/switch.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import type { RuleOf } from '../../kernel/text.ts'
import { operatorMessages } from './operator.messages.ts'

/** What the guards look at; the counts are read under the lock of the move. */
export type OperatorFacts = {
  sn: string
  status: SwitchStatus
  role: string
  admin: boolean
  org_sn: string | null
  institution_disabled: boolean
  /** It is the account of an examiner, which goes with the examiner. */
  is_examiner: boolean
  /** Enabled platform operators without this one. */
  other_systems: number
  /** Enabled administrators without this one. */
  other_admins: number
}
type Manager = Pick<Actor, 'sn' | 'admin'>

const refusal = (rule: RuleOf<typeof operatorMessages>): Refusal => ({ rule, message: operatorMessages[rule] })

/** Why the actor may not change this account, or null: only an administrator changes an administrator. */
export function whyNotManage(account: Pick<OperatorFacts, 'admin'>, actor: Manager): Refusal | null {
  return account.admin && !actor.admin ? refusal('admin_by_admin') : null
}

/** Why this account may not lose its access, or null: not oneself, not the last (domain.md §3.1, reliability.md §4). */
export function whyNotWithdraw(account: OperatorFacts, actor: Manager): Refusal | null {
  if (account.sn === actor.sn) return refusal('not_oneself')
  if (account.role === 'system' && account.other_systems === 0) return refusal('last_system')
  if (account.admin && account.other_admins === 0) return refusal('last_admin')
  return whyNotManage(account, actor)
}

/** Why this account may not be deleted, or null: an institution would be left without one, and none can be added. */
export function whyNotDelete(account: OperatorFacts, actor: Manager): Refusal | null {
  if (account.is_examiner) return refusal('examiner_account')
  return account.org_sn === null ? whyNotWithdraw(account, actor) : refusal('institution_account')
}

/** Why the actor may not issue a one-time password for this account, or null; for one's own there is the password change. */
export function whyNotReset(account: OperatorFacts, actor: Manager): Refusal | null {
  return account.sn === actor.sn ? refusal('not_oneself') : whyNotManage(account, actor)
}

/** Accounts are only enabled or disabled; a disabled one loses its sessions at once. */
export const operatorLifecycle = switchLifecycle<OperatorFacts>('operator', 'operator:edit', {
  enable: (account, actor) =>
    account.institution_disabled ? refusal('institution_disabled') : whyNotManage(account, actor),
  disable: whyNotWithdraw,
})
