import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { examLifecycle } from '@zhikao/domain/exams/attendance/attendance.lifecycle.ts'
import type { AttendanceState } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { attendanceCorrectionLifecycle } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.lifecycle.ts'
import { lateReportLifecycle } from '@zhikao/domain/exams/lateReport/lateReport.lifecycle.ts'
import { absenceAfter } from '@zhikao/domain/results/score/score.presence.rules.ts'
import { isOpenSheet } from '@zhikao/domain/results/scoreSheet/scoreSheet.rules.ts'
import type { Db } from '../../db/client.ts'
import { attendance } from '../../exams/attendance/attendance.table.ts'
import { attendanceCorrection } from '../../exams/attendanceCorrection/attendanceCorrection.table.ts'
import { exam, seat } from '../../exams/exam/exam.table.ts'
import { lateReport } from '../../exams/lateReport/lateReport.table.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { writeAudit } from '../../record/audit.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { scoreSheet } from '../scoreSheet/scoreSheet.table.ts'
import { lockScore, recordScore } from './score.commands.ts'
import { isWithheld } from './score.return.queries.ts'
import { score, scoreReturn } from './score.table.ts'
import { SEAT_KEY } from '../../exams/exam/exam.key.queries.ts'

type Sheet = typeof scoreSheet.$inferSelect

/** The sheet of a plan, locked, while its scores may be changed; else none. */
async function lockOpenSheet(db: Db, planSn: string): Promise<Sheet | null> {
  const [sheet] = await db.select().from(scoreSheet).where(eq(scoreSheet.sn, planSn)).for('update')
  return sheet && isOpenSheet(sheet.status) ? sheet : null
}

/**
 * Who was recorded as absent has the flag 缺考 once the exam has ended: "subject score blank, counted 0, not passed"
 * (domain.md §6.2). A score that is there already stays, and submitted scores are never changed by it.
 */
async function writeAbsences(db: Db, actor: Actor, { sn }: { sn: string }): Promise<void> {
  const [held] = await db.select({ plan_sn: exam.plan_sn }).from(exam).where(eq(exam.sn, sn))
  const sheet = held && (await lockOpenSheet(db, held.plan_sn))
  if (sheet) await flagAbsent(db, actor, sheet, sql`a.exam_sn = ${sn}`)
}

/** Writes the flag of the attendances `a` that are absent; a score that is there stays. */
async function flagAbsent(db: Db, actor: Actor, sheet: Sheet, which: SQL): Promise<void> {
  const { rows } = await db.execute<{ sn: string; exam_sn: string }>(sql`
    insert into ${score} (sn, signup_sn, subject, exam_sn, plan_sn, attempt, flag, entered_by)
    select a.sn, a.signup_sn, a.subject, a.exam_sn, ${sheet.sn},
      coalesce(case a.subject when 'ONLINE' then g.theory_attempt else g.practical_attempt end, 'NEW'), 'ABSENT', ${actor.sn}
    from ${attendance} a join ${signup} g on g.sn = a.signup_sn
    where ${which} and a.state = 'ABSENT' on conflict (sn) do nothing returning sn, exam_sn`)
  for (const { sn, exam_sn } of rows)
    await writeAudit(db, actor, {
      action: 'score.enter',
      target: { type: 'score', sn },
      after: { flag: 'ABSENT', final_score: null, exam_sn },
      org_sn: sheet.org_sn,
    })
}

/** The score of a corrected attendance follows it (Decided 37): the flag 缺考 is written, or taken away, so that the score is due again. */
async function followCorrection(db: Db, actor: Actor, correctionSn: string): Promise<void> {
  const [made] = await db.select().from(attendanceCorrection).where(eq(attendanceCorrection.sn, correctionSn))
  const sheet = made && (await lockOpenSheet(db, made.plan_sn))
  if (!made || !sheet) return
  await follow(db, actor, sheet, { ...made, sn: made.attendance_sn, state: made.to_state })
}

/** The same for an attendance that a late report has changed: at the end of the exam the others follow (Decided 38). */
async function followLate(db: Db, actor: Actor, reportSn: string): Promise<void> {
  const { rows } = await db.execute<Changed & { plan_sn: string }>(sql`
    select r.plan_sn, a.sn, a.signup_sn, a.state, r.opinion as reason from ${lateReport} r join ${exam} e on e.sn = r.exam_sn
      join ${attendance} a on (a.exam_sn, a.signup_sn) = (r.exam_sn, r.signup_sn)
    where r.sn = ${reportSn} and r.act in ('checkin', 'absent') and e.run_state = 'FINISHED'`)
  const [changed] = rows
  const sheet = changed && (await lockOpenSheet(db, changed.plan_sn))
  if (!changed || !sheet) return
  await follow(db, actor, sheet, changed)
}

type Changed = { sn: string; signup_sn: string; state: AttendanceState; reason: string }
async function follow(db: Db, actor: Actor, sheet: Sheet, one: Changed): Promise<void> {
  const due = absenceAfter(one.state, (await lockScore(db, one.sn))?.flag ?? null)
  if (due === 'write') await flagAbsent(db, actor, sheet, sql`a.sn = ${one.sn}`)
  if (due === 'remove') await removeAbsence(db, actor, sheet, one)
}

/** What the site filed from paper (Decided 39): who was absent has the flag 缺考, who was there has it no more. */
async function followPaper(db: Db, actor: Actor, { sn }: { sn: string }): Promise<void> {
  const [held] = await db
    .select({ plan_sn: exam.plan_sn, reason: sql<string>`coalesce(${exam.finish_reason}, '')` })
    .from(exam)
    .where(eq(exam.sn, sn))
  const sheet = held && (await lockOpenSheet(db, held.plan_sn))
  if (!held || !sheet) return
  await flagAbsent(db, actor, sheet, sql`a.exam_sn = ${sn}`)
  const { rows } = await db.execute<{ sn: string; signup_sn: string }>(sql`
    select a.sn, a.signup_sn from ${attendance} a join ${score} s on s.sn = a.sn
    where a.exam_sn = ${sn} and a.state = 'LEFT' and s.flag = 'ABSENT' order by a.sn`)
  for (const one of rows) await removeAbsence(db, actor, sheet, { ...one, reason: held.reason })
}

/** The candidates of a cancelled exam have the flag 缓考 (Decided 39); what an incident decided of them stays. */
async function deferCancelled(db: Db, actor: Actor, { sn }: { sn: string }): Promise<void> {
  const [held] = await db.select({ plan_sn: exam.plan_sn }).from(exam).where(eq(exam.sn, sn))
  const sheet = held && (await lockOpenSheet(db, held.plan_sn))
  if (!sheet) return
  const { rows } = await db.execute<{ sn: string }>(sql`
    insert into ${score} as s (sn, signup_sn, subject, exam_sn, plan_sn, attempt, flag, entered_by)
    select ${SEAT_KEY}, x.signup_sn, x.subject, x.exam_sn, ${sheet.sn},
      coalesce(case x.subject when 'ONLINE' then g.theory_attempt else g.practical_attempt end, 'NEW'), 'DEFERRED', ${actor.sn}
    from ${seat} x join ${signup} g on g.sn = x.signup_sn where x.exam_sn = ${sn} and g.status = 'AUDIT' order by x.signup_sn
    on conflict (sn) do update set flag = 'DEFERRED', version = s.version + 1, update_time = business_now(), entered_by = excluded.entered_by,
      earlier_by = array_append(s.earlier_by, s.entered_by) where s.flag in ('NORMAL', 'ABSENT') returning s.sn`)
  for (const one of rows)
    await writeAudit(db, actor, {
      action: 'score.enter',
      target: { type: 'score', sn: one.sn },
      after: { flag: 'DEFERRED', final_score: null, exam_sn: sn },
      org_sn: sheet.org_sn,
    })
}

/** Removes the flag 缺考 of one who was there after all; where single scores were sent back, this one is sent back with them. */
async function removeAbsence(
  db: Db,
  actor: Actor,
  sheet: Sheet,
  { sn, signup_sn, reason }: { sn: string; signup_sn: string; reason: string },
): Promise<void> {
  const before = await lockScore(db, sn)
  if (before?.flag !== 'ABSENT') return
  const { rows } = await db.execute<{ withheld: boolean }>(
    sql`select ${isWithheld(sql`${sheet.sn}`, sql`${sn}`)} as withheld`,
  )
  await db.delete(score).where(eq(score.sn, sn))
  await recordScore(db, actor, { sn, before, values: null, site_sn: sheet.org_sn })
  if (rows[0]?.withheld)
    await db.insert(scoreReturn).values({ sn, plan_sn: sheet.sn, signup_sn, opinion: reason, account_sn: actor.sn })
}

export const scoreAbsenceSubscriptions = [
  onMoved(examLifecycle, 'finish', writeAbsences),
  onMoved(examLifecycle, 'endOverdue', writeAbsences),
  onMoved(examLifecycle, 'file', followPaper),
  onMoved(examLifecycle, 'cancel', deferCancelled),
  onMoved(attendanceCorrectionLifecycle, 'confirm', (db, actor, { sn }) => followCorrection(db, actor, sn)),
  onMoved(lateReportLifecycle, 'take', (db, actor, { sn }) => followLate(db, actor, sn)),
]
