import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, MoveOf, Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import type { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import {
  operatorLifecycle,
  whyNotDelete,
  whyNotManage,
  whyNotReset,
} from '@zhikao/domain/platform/operator/operator.lifecycle.ts'
import { operatorMessages } from '@zhikao/domain/platform/operator/operator.messages.ts'
import type { ownInfo } from '@zhikao/domain/kernel/person.ts'
import { isOffered, managedRoles, passwordFault } from '@zhikao/domain/platform/operator/operator.rules.ts'
import type { Db } from '../../db/client.ts'
import { canonical, changes, writeAudit } from '../../record/audit.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { lockFresh, uniqueOr, updateVersioned } from '../../record/write.ts'
import { linkMedia, unlinkMedia } from '../media/media.commands.ts'
import { createAccount, deleteAccount, refuseTaken, TAKEN } from './operator.account.commands.ts'
import { checkGrants, checkHandover, isNarrowed } from './operator.grants.commands.ts'
import { hashPassword } from './operator.hash.commands.ts'
import { newOneTimePassword, oneTimeEnd } from './operator.password.commands.ts'
import { isAvatar, lockOperator } from './operator.queries.ts'
import type { OperatorRecord } from './operator.queries.ts'
import { revokeSessions } from './operator.session.commands.ts'
import { account } from './operator.table.ts'

type Create = BodyOf<typeof operatorContract.create>
type Update = BodyOf<typeof operatorContract.update>

const inputFault = (path: string, rule: string, message: Text) =>
  new AppError('input', { errors: [{ path, rule, message }] })

function refuseBy(refusal: Refusal | null): void {
  if (refusal) throw new AppError('rule', { rule: refusal.rule, message: refusal.message })
}

/** Adds an operator of centre or platform, the latter by administrators alone (security.md M2); the first password must be changed at the first login (domain.md §3.1). */
export async function createOperator(db: Db, actor: Actor, body: Create): Promise<string> {
  const { initial_password, ...fields } = body
  const weak = passwordFault(initial_password, body.username)
  if (weak) throw inputFault('initial_password', weak, operatorMessages[weak])
  if (isOffered(body.role) && body.org_sn !== null)
    throw inputFault('org_sn', 'not_an_option', kernelMessages.not_an_option)
  await linkNewAvatar(db, actor, null, body.avatar)
  await refuseTaken(db, body, null)
  if (!isOffered(body.role)) throw refuse(operatorMessages, 'role_not_offered')
  if (!managedRoles(actor.role).includes(body.role)) throw refuse(operatorMessages, 'role_not_held')
  if (body.role === 'system' && !actor.admin) throw refuse(operatorMessages, 'system_by_admin')
  checkAdmin(actor, body.role, body.admin)
  await checkGrants(db, actor, body.role, null, body)
  return createAccount(db, actor, { ...fields, password: initial_password, password_due: true })
}

function checkAdmin(actor: Actor, role: Role, admin: boolean): void {
  if (!admin) return
  if (role !== 'system') throw refuse(operatorMessages, 'admin_only_system')
  if (!actor.admin) throw refuse(operatorMessages, 'admin_by_admin')
}

/** Changes an account; an absent mobile stays. An account that loses grants is signed out at once. */
export async function updateOperator(db: Db, actor: Actor, sn: string, body: Update): Promise<void> {
  const record = await lockFresh(lockOperator(db, actor, sn), body.version)
  const { version: _, ...given } = body
  const fields = { ...given, mobile: body.mobile ?? record.mobile }
  await linkNewAvatar(db, actor, record.avatar, fields.avatar)
  await refuseTaken(db, { mobile: fields.mobile }, sn)
  await checkUpdate(db, actor, record, fields)
  await writeFields(db, record, fields)
  await dropOldAvatar(db, record.avatar, fields.avatar)
  if (isNarrowed(record.role, record, fields) || (record.admin && !fields.admin)) await revokeSessions(db, [sn])
  await writeAudit(db, actor, {
    action: 'operator.edit',
    target: { type: 'operator', sn },
    ...maskedChanges(record, fields),
    org_sn: record.org_sn,
  })
}

async function checkUpdate(
  db: Db,
  actor: Actor,
  record: OperatorRecord,
  fields: Pick<Update, 'admin' | 'permissions' | 'operations'>,
): Promise<void> {
  refuseBy(whyNotManage(record, actor))
  const grants = ({ admin, permissions, operations }: typeof fields) => canonical({ admin, permissions, operations })
  if (record.sn === actor.sn && grants(record) !== grants(fields)) throw refuse(operatorMessages, 'not_oneself')
  if (!record.admin) checkAdmin(actor, record.role, fields.admin)
  if (record.admin && !fields.admin && record.other_admins === 0) throw refuse(operatorMessages, 'last_admin')
  await checkGrants(db, actor, record.role, record, fields)
}

async function linkNewAvatar(db: Db, actor: Actor, before: string | null, after: string | null): Promise<void> {
  if (after !== null && after !== before) await linkMedia(db, actor, [after], ['AVATAR'], 'avatar')
}

/** An avatar that no account uses is deleted by the sweep a day later. */
async function dropOldAvatar(db: Db, before: string | null, after: string | null): Promise<void> {
  if (before !== null && before !== after && !(await isAvatar(db, before))) await unlinkMedia(db, [before])
}

type Fields = Partial<Omit<Update, 'version'>>

const writeFields = (db: Db, record: { sn: string; version: number }, fields: Fields): Promise<void> =>
  uniqueOr(operatorMessages, TAKEN, updateVersioned(db, account, record, fields))

function maskedChanges(record: Fields & { mobile: string }, fields: Fields & { mobile: string }) {
  const before = Object.fromEntries(Object.entries(record).filter(([name]) => name in fields))
  const changed = changes(before, { ...fields })
  const mask = (part: Record<string, unknown>, mobile: string) =>
    'mobile' in part ? { ...part, mobile: maskMobile(mobile) } : part
  return { before: mask(changed.before, record.mobile), after: mask(changed.after, fields.mobile) }
}

const effects: Effects<typeof operatorLifecycle, OperatorRecord> = {
  enable: async () => undefined,
  disable: (db, _, record) => revokeSessions(db, [record.sn]),
}

/** Enables or disables an account. */
export function moveOperator(
  db: Db,
  actor: Actor,
  sn: string,
  move: MoveOf<typeof operatorLifecycle>,
  body: MoveBody,
): Promise<void> {
  const load = () => lockOperator(db, actor, sn)
  return moveRecord(db, {
    lifecycle: operatorLifecycle,
    table: account,
    load,
    move,
    actor,
    body,
    effect: effects[move],
    org_sn: (record) => record.org_sn,
  })
}

/** Deletes an operator: not oneself, not the last, never an institution's (domain.md §3.1). */
export async function removeOperator(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockOperator(db, actor, sn)
  refuseBy(whyNotDelete(record, actor))
  await deleteAccount(db, actor, record)
}

/** Issues a password that is shown once; every session of the account ends. */
export async function resetPassword(
  db: Db,
  actor: Actor,
  sn: string,
  body: BodyOf<typeof operatorContract.reset>,
): Promise<{ username: string; password: string }> {
  const record = await lockFresh(lockOperator(db, actor, sn), body.version)
  refuseBy(whyNotReset(record, actor))
  await checkHandover(db, actor, record.role, record)
  const password = newOneTimePassword(record.username)
  const password_hash = await hashPassword(password)
  await updateVersioned(db, account, record, { password_hash, password_due: true, password_end_time: oneTimeEnd })
  await revokeSessions(db, [sn])
  await writeAudit(db, actor, {
    action: 'operator.reset',
    target: { type: 'operator', sn },
    after: { reason: body.reason },
    org_sn: record.org_sn,
  })
  return { username: record.username, password }
}

/** Changes one's own name, mobile, e-mail and avatar (spec §2.5). */
export async function updateOwnInfo(db: Db, actor: Actor, body: z.output<typeof ownInfo>): Promise<void> {
  const columns = {
    sn: account.sn,
    version: account.version,
    name: account.name,
    mobile: account.mobile,
    email: account.email,
    avatar: account.avatar,
  }
  const locked = db.select(columns).from(account).where(eq(account.sn, actor.sn)).for('update')
  const own = locked.then(([found]) => {
    if (!found) throw new AppError('invalid_session')
    return found
  })
  const record = await lockFresh(own, body.version)
  const { version: _, ...fields } = body
  await linkNewAvatar(db, actor, record.avatar, fields.avatar)
  await refuseTaken(db, { mobile: fields.mobile }, actor.sn)
  await writeFields(db, record, fields)
  await dropOldAvatar(db, record.avatar, fields.avatar)
  await writeAudit(db, actor, {
    action: 'account.edit',
    target: { type: 'operator', sn: actor.sn },
    ...maskedChanges(record, fields),
  })
}
