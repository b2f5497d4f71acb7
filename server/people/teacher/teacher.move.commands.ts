import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, MoveOf, Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { teacherMessages, teacherNotices } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { noticeDue, whyNotLeave, whyNotMakeChief, whyNotReserve } from '@zhikao/domain/people/teacher/teacher.rules.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { jobActor } from '../../record/jobActor.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import { lockFresh, recordRemoved } from '../../record/write.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { deleteAccount } from '../../platform/operator/operator.account.commands.ts'
import { switchExaminerAccount } from '../../platform/operator/operator.examiner.commands.ts'
import { dropFiles, writeFacts } from './teacher.commands.ts'
import { findAccount, lockTeacher } from './teacher.queries.ts'
import type { TeacherRecord } from './teacher.queries.ts'
import { teacher, teacherCredential } from './teacher.table.ts'

function throwIfRefused(refusal: Refusal | null): void {
  if (refusal) throw new AppError('rule', refusal)
}

/** The examiner's own account, and its institution. */
const bothOf = ({ account_sn, org_sn }: TeacherRecord): Audience[] => [
  ...(account_sn === null ? [] : [{ account: account_sn }]),
  { org: org_sn },
]

type TeacherNotice = { event: keyof typeof TITLES; to: readonly Audience[] }
const TITLES = {
  disable: [teacherNotices.disabled_title, teacherNotices.disabled],
  expire: [teacherNotices.expired_title, teacherNotices.expired],
  expiring: [teacherNotices.expiring_title, teacherNotices.expiring],
  reserve: [teacherNotices.reserved_title, teacherNotices.reserved],
} as const

async function notify(db: Db, one: TeacherRecord, { event, to }: TeacherNotice, days = 0): Promise<void> {
  const [title, abstract] = TITLES[event]
  await sendNotice(db, {
    to,
    type: 'NOTIFY',
    event: `teacher.${event}`,
    title,
    abstract,
    params: { name: one.name, date: one.train_cert_expire, days },
    about: { entity: 'teacher', sn: one.sn },
  })
}

/** Out of service (domain.md §5.6): out of the reserve pool, signed out, and those concerned are notified; panels and calls follow by their own subscriptions. */
async function withdraw(db: Db, actor: Actor, one: TeacherRecord, event: 'disable' | 'expire'): Promise<void> {
  await db.update(teacher).set({ reserve: false }).where(eq(teacher.sn, one.sn))
  if (one.account_sn) await switchExaminerAccount(db, actor, one.account_sn, 'disable', null)
  await notify(db, one, { event, to: bothOf(one) })
}

const effects: Effects<typeof teacherLifecycle, TeacherRecord> = {
  enable: async (db, actor, one) => {
    await db.update(teacher).set({ init_reason: null }).where(eq(teacher.sn, one.sn))
    if (one.account_sn) await switchExaminerAccount(db, actor, one.account_sn, 'enable', null)
  },
  disable: (db, actor, one) => withdraw(db, actor, one, 'disable'),
  expire: (db, actor, one) => withdraw(db, actor, one, 'expire'),
}

/** Enables or disables an examiner; the job's move is `expire`. */
export async function moveTeacher(
  db: Db,
  actor: Actor,
  sn: string,
  move: MoveOf<typeof teacherLifecycle> | 'expire',
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

/** Announces the coming end of a certificate when one of its notice days is reached, each once; true when a notice was sent. */
export async function notifyExpiry(db: Db, sn: string): Promise<boolean> {
  const one = await lockTeacher(db, jobActor, sn)
  const due = one.status === 'ENABLE' ? noticeDue(one, one.rules) : null
  if (due === null) return false
  await db.update(teacher).set({ told_days: due }).where(eq(teacher.sn, sn))
  await notify(db, one, { event: 'expiring', to: bothOf(one) }, one.days_left)
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

/** Puts examiners into the reserve pool or takes them out, all or none; answers how many changed (domain.md §5.7). */
export async function setReserve(
  db: Db,
  actor: Actor,
  body: { ids: readonly string[]; reserve: boolean },
): Promise<number> {
  let changed = 0
  for (const sn of [...new Set(body.ids)].sort()) {
    const one = await lockTeacher(db, actor, sn)
    if (one.reserve === body.reserve) continue
    throwIfRefused(body.reserve ? whyNotReserve(one, one.rules) : whyNotLeave(one.name, one.duties.coming))
    await writeFacts(db, one, { reserve: body.reserve })
    if (body.reserve && one.account_sn) await notify(db, one, { event: 'reserve', to: [{ account: one.account_sn }] })
    await writeAudit(db, actor, {
      action: 'teacher.reserve',
      target: { type: 'teacher', sn },
      before: { reserve: one.reserve },
      after: { reserve: body.reserve },
      org_sn: one.org_sn,
    })
    changed += 1
  }
  return changed
}

/** Deletes an examiner without duty records, and its account with it. */
export async function removeTeacher(db: Db, actor: Actor, sn: string): Promise<void> {
  const one = await lockTeacher(db, actor, sn)
  if (one.has_duty) throw refuse(teacherMessages, 'has_duty')
  await db.delete(teacherCredential).where(eq(teacherCredential.teacher_sn, sn))
  const { name, status, account_sn } = one
  await recordRemoved(db, actor, 'teacher', teacher, one, { name, status }, one)
  await dropFiles(db, one)
  const own = account_sn === null ? null : await findAccount(db, account_sn)
  if (own) await deleteAccount(db, actor, own)
}
