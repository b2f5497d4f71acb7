import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { AttendanceState } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import type { RunState } from '@zhikao/domain/exams/exam/exam.model.ts'
import { lateReportLifecycle } from '@zhikao/domain/exams/lateReport/lateReport.lifecycle.ts'
import { lateActWords, lateReportNotices as words } from '@zhikao/domain/exams/lateReport/lateReport.messages.ts'
import { DEVICE_MAX } from '@zhikao/domain/exams/lateReport/lateReport.model.ts'
import { causeOf } from '@zhikao/domain/exams/lateReport/lateReport.rules.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { college } from '../../people/college/college.table.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { canonical } from '../../record/audit.ts'
import { recordCreated } from '../../record/write.ts'
import type { LateCall } from '../../services.ts'
import { confirmedCall } from '../assignment/assignment.queries.ts'
import { assignment } from '../assignment/assignment.table.ts'
import { attendance } from '../attendance/attendance.table.ts'
import { examDevice } from '../examDevice/examDevice.table.ts'
import { exam, seat } from '../exam/exam.table.ts'
import { signup } from '../signup/signup.table.ts'
import { lateReport } from './lateReport.table.ts'

type Place = {
  exam_sn: string
  plan_sn: string
  org_sn: string
  name: string
  org_name: string
  run_state: RunState
  /** The attendance of the candidate; null: not in this exam, or the call is about none. */
  state: AttendanceState | null
}

/** The sign-up that a key begins with, or of a ticket; null: none. */
async function signupOf(db: Db, candidate: string | null): Promise<string | null> {
  if (candidate === null) return null
  const beginnings = [...candidate.matchAll(/-|$/g)].map(({ index }) => candidate.slice(0, index))
  const { rows } = await db.execute<{ sn: string }>(
    sql`select sn from ${signup} where sn = any(${sql.param(beginnings)}) or ticket_no = ${candidate} limit 1`,
  )
  return rows[0]?.sn ?? null
}

/** The exam of a call: the one that it names, else the practical of the candidate. Only an exam of the actor's site, to which the actor is called, or whose offline copy the actor has read as one who was; null: none. */
async function placeOf(db: Db, actor: Actor, call: LateCall, signupSn: string | null): Promise<Place | null> {
  const named =
    call.exam_sn === null
      ? sql`e.subject = 'OFFLINE' and e.plan_sn = (select plan_sn from ${signup} where sn = ${signupSn})`
      : sql`e.sn = ${call.exam_sn}`
  const { rows } = await db.execute<Place>(sql`
    select e.sn as exam_sn, e.plan_sn, e.org_sn, e.name, o.name as org_name, e.run_state,
      (select coalesce(a.state, 'EXPECTED') from ${seat} x left join ${attendance} a on (a.exam_sn, a.signup_sn) = (x.exam_sn, x.signup_sn)
        where (x.exam_sn, x.signup_sn) = (e.sn, ${signupSn})) as state
    from ${exam} e join ${college} o on o.sn = e.org_sn
    where ${named} and (e.org_sn = ${actor.org_sn} or exists (select 1 from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn
      where a.exam_sn = e.sn and t.account_sn = ${actor.sn} and a.status = 'CONFIRMED')
      or exists (select 1 from ${examDevice} d where (d.exam_sn, d.account_sn) = (e.sn, ${actor.sn})))
    order by exists (select 1 from ${seat} x where (x.exam_sn, x.signup_sn) = (e.sn, ${signupSn})) desc, e.sn limit 1`)
  return rows[0] ?? null
}

/** Keeps a refused call as a late report, the same call once; answers its number, null where the actor has nothing to do with the exam (Decided 38). */
export async function keepLate(db: Db, actor: Actor, call: LateCall): Promise<string | null> {
  const signup_sn = await signupOf(db, call.candidate)
  const place = await placeOf(db, actor, call, signup_sn)
  if (!place) return null
  const { exam_sn, plan_sn, org_sn } = place
  const { act, body, occurred_at, refused } = call
  const fingerprint = createHash('sha256')
    .update(canonical({ account: actor.sn, exam_sn, act, candidate: call.candidate, body }))
    .digest('hex')
  const sn = newSn()
  const device = call.device.slice(0, DEVICE_MAX)
  const cause = { rule: refused.rule ?? refused.code, cause: causeOf(act, refused, place) }
  const facts = { exam_sn, signup_sn, act, occurred_at, device, ...cause }
  const { rowCount } = await db
    .insert(lateReport)
    .values({ sn, plan_sn, org_sn, target: call.candidate, body, fingerprint, account_sn: actor.sn, ...facts })
    .onConflictDoNothing()
  if (rowCount === 0) return earlierNumber(db, fingerprint)
  await recordCreated(db, actor, lateReportLifecycle, { sn, org_sn }, { ...facts, body })
  await notifyFirst(db, actor, place, { ...call, sn })
  return sn
}

async function earlierNumber(db: Db, fingerprint: string): Promise<string | null> {
  const [held] = await db.select({ sn: lateReport.sn }).from(lateReport).where(eq(lateReport.fingerprint, fingerprint))
  return held?.sn ?? null
}

/** The first open report of an exam is told to its chief, the site and the platform; those that follow are in the same list. */
async function notifyFirst(db: Db, actor: Actor, place: Place, { sn, act, occurred_at }: LateCall & { sn: string }) {
  const { rows } = await db.execute<{ account: string | null; open: number }>(sql`
    select (select t.account_sn from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn
        where a.exam_sn = ${place.exam_sn} and a.role = 'CHIEF' and ${confirmedCall('a')} limit 1) as account,
      (select count(*)::int from ${lateReport} r where r.exam_sn = ${place.exam_sn} and r.status = 'OPEN') as open`)
  const [found] = rows
  if (!found || found.open > 1) return
  await sendNotice(db, {
    to: [...(found.account === null ? [] : [{ account: found.account }]), { org: place.org_sn }, 'platform'],
    event: 'lateReport.create',
    title: words.create_title,
    abstract: words.create_abstract,
    params: { exam: place.name, org: place.org_name, act: lateActWords[act], by: actor.name, time: occurred_at },
    screen: 'examRun',
    at: { sn: place.exam_sn },
    about: { entity: 'lateReport', sn },
  })
}
