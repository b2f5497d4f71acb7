import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { EXAM_RUN } from '@zhikao/domain/exams/attendance/attendance.run.rules.ts'
import { isOpenSheet } from '@zhikao/domain/results/scoreSheet/scoreSheet.rules.ts'
import type { Db } from '../../db/client.ts'
import { attendance } from '../../exams/attendance/attendance.table.ts'
import { exam } from '../../exams/exam/exam.table.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { writeAudit } from '../../record/audit.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { scoreSheet } from '../scoreSheet/scoreSheet.table.ts'
import { score } from './score.table.ts'

/**
 * Who was recorded as absent has the flag 缺考 once the exam has ended: "subject score blank, counted 0, not passed"
 * (domain.md §6.2). A score that is there already stays, and submitted scores are never changed by it.
 */
async function writeAbsences(db: Db, actor: Actor, { sn }: { sn: string }): Promise<void> {
  const [held] = await db.select({ plan_sn: exam.plan_sn }).from(exam).where(eq(exam.sn, sn))
  if (!held) return
  const [sheet] = await db.select().from(scoreSheet).where(eq(scoreSheet.sn, held.plan_sn)).for('update')
  if (!sheet || !isOpenSheet(sheet.status)) return
  const { rows } = await db.execute<{ sn: string }>(sql`
    insert into ${score} (sn, signup_sn, subject, exam_sn, plan_sn, attempt, flag, entered_by)
    select a.sn, a.signup_sn, a.subject, a.exam_sn, ${held.plan_sn},
      coalesce(case a.subject when 'ONLINE' then g.theory_attempt else g.practical_attempt end, 'NEW'), 'ABSENT', ${actor.sn}
    from ${attendance} a join ${signup} g on g.sn = a.signup_sn
    where a.exam_sn = ${sn} and a.state = 'ABSENT' on conflict (sn) do nothing returning sn`)
  for (const one of rows)
    await writeAudit(db, actor, {
      action: 'score.enter',
      target: { type: 'score', sn: one.sn },
      after: { flag: 'ABSENT', final_score: null, exam_sn: sn },
      org_sn: sheet.org_sn,
    })
}

export const scoreAbsenceSubscriptions = [onMoved(EXAM_RUN, 'finish', writeAbsences)]
