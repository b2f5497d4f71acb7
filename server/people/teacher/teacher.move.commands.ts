import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { MoveBody, MoveOf, Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { teacherMessages, teacherNotices } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { noticeDue, whyNotMakeChief } from '@zhikao/domain/people/teacher/teacher.rules.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { jobActor } from '../../record/jobActor.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import { lockFresh, recordRemoved } from '../../record/write.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { deleteAccount } from '../../platform/operator/operator.account.commands.ts'
import { switchExaminerAccount } from '../../platform/operator/operator.examiner.commands.ts'
import { dropFiles, keepNumber, writeFacts } from './teacher.commands.ts'
import { lockAccount, lockTeacher } from './teacher.queries.ts'
import type { TeacherRecord } from './teacher.queries.ts'
import { teacher, teacherCredential } from './teacher.table.ts'

/** Throws the refusal of a rule, where there is one. */
export function throwIfRefused(refusal: Refusal | null): void {
  if (refusal) throw new AppError('rule', refusal)
}

/** The examiner's own account, and its institution. */
const bothOf = ({ account_sn, org_sn }: TeacherRecord): Audience[] => [
  ...(account_sn === null ? [] : [{ account: account_sn }]),
  { org: org_sn },
]

type TeacherNotice = { event: keyof typeof TITLES; to: readonly Audience[]; reason?: Text }
const TITLES = {
  disable: [teacherNotices.disabled_title, teacherNotices.disabled],
  expire: [teacherNotices.expired_title, teacherNotices.expired],
  suspend: [teacherNotices.suspended_title, teacherNotices.suspended],
  expiring: [teacherNotices.expiring_title, teacherNotices.expiring],
  reserve: [teacherNotices.reserved_title, teacherNotices.reserved],
  consented: [teacherNotices.consented_title, teacherNotices.consented],
  proposed: [teacherNotices.proposed_title, teacherNotices.proposed],
  declined: [teacherNotices.declined_title, teacherNotices.declined],
  withdrawn: [teacherNotices.withdrawn_title, teacherNotices.withdrawn],
} as const

/** Notifies of an event of an examiner. */
export async function notifyTeacher(
  db: Db,
  one: TeacherRecord,
  { event, to, reason }: TeacherNotice,
  days = 0,
): Promise<void> {
  const [title, abstract] = TITLES[event]
  await sendNotice(db, {
    to,
    event: `teacher.${event}`,
    title,
    abstract,
    params: { name: one.name, date: one.train_cert_expire, days, ...(reason ? { reason } : {}) },
    about: { entity: 'teacher', sn: one.sn },
  })
}

/** Out of service (domain.md §5.6): out of the reserve pool, signed out, and those concerned are notified; panels and calls follow by their own subscriptions. */
async function withdraw(db: Db, actor: Actor, one: TeacherRecord, notice: Omit<TeacherNotice, 'to'>): Promise<void> {
  await db.update(teacher).set({ reserve: false }).where(eq(teacher.sn, one.sn))
  if (one.account_sn) await switchExaminerAccount(db, actor, one.account_sn, 'disable', null)
  const to = notice.event === 'suspend' ? [...bothOf(one), 'platform' as const] : bothOf(one)
  await notifyTeacher(db, one, { ...notice, to })
}

/** In service again. */
async function restore(db: Db, actor: Actor, one: TeacherRecord): Promise<void> {
  await db.update(teacher).set({ init_reason: null, suspend_time: null }).where(eq(teacher.sn, one.sn))
  if (one.account_sn) await switchExaminerAccount(db, actor, one.account_sn, 'enable', null)
}

const effects: Effects<typeof teacherLifecycle, TeacherRecord> = {
  enable: (db, actor, one) => restore(db, actor, one),
  reinstate: (db, actor, one) => restore(db, actor, one),
  disable: (db, actor, one) => withdraw(db, actor, one, { event: 'disable' }),
  expire: (db, actor, one) => withdraw(db, actor, one, { event: 'expire' }),
  // Its notice has the reason, which only `suspendTeacher` knows.
  suspend: async () => undefined,
}

/** Enables or disables an examiner; the job's move is `expire`. */
export async function moveTeacher(
  db: Db,
  actor: Actor,
  sn: string,
  move: MoveOf<typeof teacherLifecycle> | 'expire' | 'suspend',
  body: MoveBody = {},
): Promise<void> {
  await moveRecord(db, {
    lifecycle: teacherLifecycle,
    table: teacher,
    load: (tx) => lockTeacher(tx, actor, sn),
    move,
    actor,
    body,
    effect: effects[move],
    org_sn: (record) => record.org_sn,
  })
}

/** Puts an examiner out of service who refused more often in a year than the setting allows (Decided 16); one who is out of service already stays so. */
export async function suspendTeacher(
  db: Db,
  sn: string,
  { count, max }: { count: number; max: number },
): Promise<void> {
  const one = await lockTeacher(db, jobActor, sn)
  if (one.status !== 'ENABLE') return
  const reason = fill(teacherMessages.suspend_reason, { count, max })
  await db.update(teacher).set({ init_reason: reason, suspend_time: businessNow }).where(eq(teacher.sn, sn))
  await withdraw(db, jobActor, one, { event: 'suspend', reason })
  await moveTeacher(db, jobActor, sn, 'suspend', { opinion: reason.CN })
}

/** Announces the coming end of a certificate when one of its notice days is reached, each once; true when a notice was sent. */
export async function notifyExpiry(db: Db, sn: string): Promise<boolean> {
  const one = await lockTeacher(db, jobActor, sn)
  const due = one.status === 'ENABLE' ? noticeDue(one, one.rules) : null
  if (due === null) return false
  await db.update(teacher).set({ told_days: due }).where(eq(teacher.sn, sn))
  await notifyTeacher(db, one, { event: 'expiring', to: bothOf(one) }, one.days_left)
  return true
}

/** Makes an examiner a chief, or no longer. */
export async function setChief(
  db: Db,
  actor: Actor,
  sn: string,
  body: { version?: number | undefined; is_chief: boolean },
): Promise<void> {
  const one = await lockFresh(lockTeacher(db, actor, sn), body.version)
  if (one.is_chief === body.is_chief) return
  if (body.is_chief) throwIfRefused(whyNotMakeChief(one, one.rules))
  await writeFacts(db, one, { is_chief: body.is_chief })
  await writeAudit(db, actor, {
    action: 'teacher.chief',
    target: { type: 'teacher', sn },
    before: { is_chief: one.is_chief },
    after: { is_chief: body.is_chief },
    org_sn: one.org_sn,
  })
}

/** Deletes an examiner without duty records, and its account with it. */
export async function removeTeacher(db: Db, actor: Actor, sn: string): Promise<void> {
  const one = await lockTeacher(db, actor, sn)
  if (one.has_duty) throw refuse(teacherMessages, 'has_duty')
  await db.delete(teacherCredential).where(eq(teacherCredential.teacher_sn, sn))
  const { name, status, account_sn } = one
  await recordRemoved(db, actor, 'teacher', teacher, one, { name, status }, one)
  await keepNumber(db, one)
  await dropFiles(db, one)
  const own = account_sn === null ? null : await lockAccount(db, account_sn)
  if (own) await deleteAccount(db, actor, own)
}
