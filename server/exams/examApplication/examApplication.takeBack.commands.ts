import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { recallNotices } from '../../platform/notice/notice.withdraw.commands.ts'
import { refuseReferred } from '../../record/takeBack.ts'
import { assignment } from '../assignment/assignment.table.ts'
import { examDraw } from '../attendance/attendance.table.ts'
import { unmakeExams } from '../exam/exam.make.commands.ts'
import { exam, examRoom, seat } from '../exam/exam.table.ts'
import { movePlan } from '../plan/plan.move.commands.ts'
import { followApproval } from '../plan/plan.rooms.commands.ts'
import { plan, planRound, planSession } from '../plan/plan.table.ts'
import { paper } from '../sealedPaper/sealedPaper.table.ts'
import { recallTickets } from '../ticket/ticket.commands.ts'
import { findExamDraft } from './examApplication.queries.ts'

/** Takes the decision on a plan back (Decided 49), as long as nothing but its own sessions, rounds and papers refers to it. */
export async function takeBackPlan(db: Db, actor: Actor, sn: string, body: MoveBody): Promise<void> {
  await movePlan(db, actor, sn, 'takeBack', body)
  await refuseReferred(db, plan, [sn], [planSession, planRound, paper])
}

const stale = () => new AppError('stale', { rule: 'stale' })

/** What follows where the decision on an exam application is taken back: its exams are unmade, its notices are deleted. */
export async function undoDecision(db: Db, { sn, status }: { sn: string; status: string }): Promise<void> {
  if (status === 'EXAM_AUDIT') await undoApproval(db, sn)
  else if (await findExamDraft(db, sn)) throw stale()
  await recallNotices(db, { entity: 'plan', sn }, ['plan.approveExam', 'plan.rejectExam', 'assignment.called'])
}

async function undoApproval(db: Db, sn: string): Promise<void> {
  const exams = await db.select({ sn: exam.sn }).from(exam).where(eq(exam.plan_sn, sn)).orderBy(exam.sn).for('update')
  const sns = exams.map((one) => one.sn)
  await refuseReferred(db, exam, sns, [examRoom, seat, examDraw, assignment])
  await refuseChanged(db, sns)
  await recallTickets(db, sn)
  await unmakeExams(db, sn)
  await followApproval(db, sn)
}

/** Refuses where an exam was changed, or a call was answered, since they were made. */
async function refuseChanged(db: Db, sns: readonly string[]): Promise<void> {
  const isOf = sql`${assignment.exam_sn} = any(${sql.param([...sns])}::text[])`
  const calls = await db.select().from(assignment).where(isOf).orderBy(assignment.sn).for('update')
  const changed = await db
    .select({ sn: exam.sn })
    .from(exam)
    .where(sql`${exam.sn} = any(${sql.param([...sns])}::text[]) and ${exam.version} > 1`)
  if (changed.length > 0 || calls.some(({ status, version }) => status !== 'PENDING' || version > 1)) throw stale()
}
