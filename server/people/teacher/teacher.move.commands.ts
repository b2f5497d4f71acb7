import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError, notFound, refuse } from '@zhikao/domain/kernel/error.ts'
import type { MoveOf, Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { teacherMessages, teacherNotices } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { noticeDue, whyNotLeave, whyNotMakeChief, whyNotReserve } from '@zhikao/domain/people/teacher/teacher.rules.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { jobActor } from '../../record/jobActor.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import { recordHistory } from '../../record/history.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { releaseExaminer } from '../../exams/assignment/assignment.commands.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { deleteAccount } from '../../platform/operator/operator.account.commands.ts'
import { switchExaminerAccount } from '../../platform/operator/operator.examiner.commands.ts'
import { leavePanels } from '../../exams/panel/panel.leave.commands.ts'
import { dropFiles, lockFresh, writeFacts } from './teacher.commands.ts'
import { findAccount, lockTeacher } from './teacher.queries.ts'
import type { TeacherRecord } from './teacher.queries.ts'
import { teacher, teacherCredential } from './teacher.table.ts'

function unless(refusal: Refusal | null): void {
  if (refusal) throw new AppError('rule', { rule: refusal.rule, message: refusal.message })
}

/** The examiner in person, and where it works. */
const bothOf = ({ account_sn, org_sn }: TeacherRecord): Audience[] => [
  ...(account_sn === null ? [] : [{ account: account_sn }]),
  { org: org_sn },
]

type Said = { event: keyof typeof TITLES; to: readonly Audience[] }
const TITLES = {
  disable: [teacherNotices.disabled_title, teacherNotices.disabled],
  expire: [teacherNotices.expired_title, teacherNotices.expired],
  expiring: [teacherNotices.expiring_title, teacherNotices.expiring],
  reserve: [teacherNotices.reserved_title, teacherNotices.reserved],
} as const

async function tell(db: Db, one: TeacherRecord, { event, to }: Said, days = 0): Promise<void> {
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

/** Out of service: out of the reserve pool, of panels and exams to come (domain.md §5.6), signed out, and said to those concerned. */
async function withdraw(db: Db, actor: Actor, one: TeacherRecord, event: 'disable' | 'expire'): Promise<void> {
  await db.update(teacher).set({ reserve: false }).where(eq(teacher.sn, one.sn))
  await releaseExaminer(db, actor, one.sn)
  await leavePanels(db, actor, one)
  if (one.account_sn) await switchExaminerAccount(db, actor, one.account_sn, 'disable', null)
  await tell(db, one, { event, to: bothOf(one) })
}

const effects: Effects<typeof teacherLifecycle, TeacherRecord> = {
  enable: async (db, actor, one) => {
    await db.update(teacher).set({ init_reason: null }).where(eq(teacher.sn, one.sn))
    if (one.account_sn) await switchExaminerAccount(db, actor, one.account_sn, 'enable', null)
  },
  disable: (db, actor, one) => withdraw(db, actor, one, 'disable'),
  expire: (db, actor, one) => withdraw(db, actor, one, 'expire'),
}

/** Enables or disables an examiner; time's own move is `expire`. */
export async function moveTeacher(
  db: Db,
  actor: Actor,
  sn: string,
  move: MoveOf<typeof teacherLifecycle> | 'expire',
  body: { version?: number | undefined; opinion?: string | null } = {},
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

/** Tells the coming end of a certificate when one of its days is reached, each once; true when it was told. */
export async function tellExpiry(db: Db, sn: string): Promise<boolean> {
  const one = await lockTeacher(db, jobActor, sn)
  const due = one.status === 'ENABLE' ? noticeDue(one, one.rules) : null
  if (due === null) return false
  await db.update(teacher).set({ told_days: due }).where(eq(teacher.sn, sn))
  await tell(db, one, { event: 'expiring', to: bothOf(one) }, one.days_left)
  return true
}

/** Makes an examiner a chief, or no longer. */
export async function setChief(
  db: Db,
  actor: Actor,
  sn: string,
  body: { version?: number | undefined; is_chief: boolean },
): Promise<void> {
  const one = await lockFresh(db, actor, sn, body.version)
  if (one.is_chief === body.is_chief) return
  if (body.is_chief) unless(whyNotMakeChief(one, one.rules))
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
    unless(body.reserve ? whyNotReserve(one, one.rules) : whyNotLeave(one.name, one.duties.coming))
    await writeFacts(db, one, { reserve: body.reserve })
    if (body.reserve && one.account_sn) await tell(db, one, { event: 'reserve', to: [{ account: one.account_sn }] })
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
  const { rowCount } = await db
    .update(teacher)
    .set({ delete_time: businessNow, update_time: businessNow, version: sql`${teacher.version} + 1` })
    .where(eq(teacher.sn, sn))
  if (rowCount !== 1) throw notFound()
  await dropFiles(db, one)
  const own = one.account_sn === null ? null : await findAccount(db, one.account_sn)
  if (own) await deleteAccount(db, actor, own)
  await recordHistory(db, actor, {
    entity: teacherLifecycle.name,
    entity_sn: sn,
    move: 'delete',
    from: one.status,
    to: 'DELETED',
    opinion: null,
    version: one.version,
  })
  await writeAudit(db, actor, {
    action: 'teacher.delete',
    target: { type: 'teacher', sn },
    before: { name: one.name, status: one.status },
    org_sn: one.org_sn,
  })
}
