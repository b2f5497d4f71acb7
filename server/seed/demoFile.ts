import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { PanelMember } from '@zhikao/domain/exams/panel/panel.model.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { YEARLY_RATINGS } from '@zhikao/domain/people/teacher/teacher.model.ts'
import { clock } from '../db/clock.ts'
import type { Db } from '../db/client.ts'
import { moveAssignment } from '../exams/assignment/assignment.commands.ts'
import { dispatchExaminer } from '../exams/assignment/assignment.dispatch.commands.ts'
import { assignment } from '../exams/assignment/assignment.table.ts'
import { exam } from '../exams/exam/exam.table.ts'
import { rateTeacher, recordViolation } from '../exams/examinerFile/examinerFile.commands.ts'
import { teacher } from '../people/teacher/teacher.table.ts'
import { getActor } from '../platform/auth/auth.queries.ts'

const REASON = '依据各站点履职情况反馈'
const VIOLATION = '未经主考同意提前离开考场'
/** As many refusals as the limit allows: one more disables the examiner. */
const REFUSALS = 3

/** Ratings and a violation of examiners who served, and an examiner of the pool who refused three dispatches (domain.md §3.7, §5.7). */
export async function fillFiles(db: Db, center: Actor): Promise<void> {
  const today = (await clock(db)).slice(0, 10)
  const year = Number(today.slice(0, 4))
  const served = await db.execute<{ sn: string }>(sql`
    select a.teacher_sn as sn from ${assignment} a join ${exam} e on e.sn = a.exam_sn
    where a.status = 'CONFIRMED' and e.end_time <= business_now() group by a.teacher_sn order by count(*) desc, a.teacher_sn limit 6`)
  for (const [at, { sn }] of served.rows.entries())
    await rateTeacher(db, center, sn, { year, grade: YEARLY_RATINGS[at % 3] ?? 'QUALIFIED', reason: REASON })
  const last = served.rows.at(-1)
  if (last) await recordViolation(db, center, last.sn, { day: addDays(today, -20), reason: VIOLATION })
  await refuseDispatches(db, center)
}

type Coming = PanelMember & { plan_sn: string; exam_sn: string }

/** The first examiner of the pool who can be dispatched declines each time, until the limit is reached. */
async function refuseDispatches(db: Db, center: Actor): Promise<void> {
  const pool = await db.execute<{ sn: string; account_sn: string }>(sql`
    select t.sn, t.account_sn from ${teacher} t where t.reserve and t.status = 'ENABLE' and t.account_sn is not null order by t.sn desc`)
  const coming = await db.execute<Coming>(sql`
    select e.plan_sn, e.sn as exam_sn, e.subject, e.session_no, 'SUPERVISOR' as role from ${exam} e
    where e.start_time > business_now() + interval '25 hours' order by e.start_time, e.sn`)
  for (const { sn, account_sn } of pool.rows) {
    const own = await getActor(db, account_sn)
    let count = 0
    for (const { exam_sn, plan_sn, ...session } of coming.rows) {
      if (count === REFUSALS) return
      if (!(await isSent(db, center, plan_sn, { ...session, teacher_sn: sn }))) continue
      const [call] = (
        await db.execute<{ sn: string }>(
          sql`select a.sn from ${assignment} a where a.exam_sn = ${exam_sn} and a.teacher_sn = ${sn} and a.status = 'PENDING'`,
        )
      ).rows
      if (!call) continue
      await moveAssignment(db, own, call.sn, 'decline', { opinion: '与教学任务冲突', kind: 'REFUSE' })
      count += 1
    }
    if (count > 0) return
  }
}

/** Was the examiner dispatched? The rules refuse most before anything is written. */
export async function isSent(db: Db, center: Actor, plan: string, member: PanelMember): Promise<boolean> {
  try {
    await dispatchExaminer(db, center, plan, { ...member, reason: null })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
