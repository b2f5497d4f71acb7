import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { isStanding } from '@zhikao/domain/exams/assignment/assignment.examiner.rules.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import { offeredOf } from '../exams/assignment/assignment.examiner.show.ts'
import { listCandidates, needOf } from '../exams/panel/panel.list.queries.ts'
import { getActor } from '../platform/auth/auth.queries.ts'
import { moveAssignment, timeOutCall } from '../exams/assignment/assignment.commands.ts'
import { getExam } from '../exams/exam/exam.queries.ts'
import { saveExaminers } from '../exams/assignment/assignment.examiner.commands.ts'
import { loadExaminers } from '../exams/assignment/assignment.examiner.queries.ts'
import { listUnanswered } from '../exams/assignment/assignment.queries.ts'
import { assignment } from '../exams/assignment/assignment.table.ts'
import { exam } from '../exams/exam/exam.table.ts'
import { teacher } from '../people/teacher/teacher.table.ts'
import { account } from '../platform/operator/operator.table.ts'
import type { Db } from '../db/client.ts'

/** How the examiners of a plan answer: all of them, or some, the accounts of the demo not yet. */
export type Replies = 'ALL' | 'SOME'
const LEAVE = '临时接到学校教学任务，无法按时到场'
/** Of every so many calls one is left open, where not all examiners answer. */
const OPEN_EVERY = 3

type Call = { sn: string; account_sn: string; username: string; role: string }

/** Examiners answer the open calls of a plan, each by its own account; of those that are not chief one asks for leave with `mayLeave`, and one does not answer with `silent`. */
export async function answerCalls(
  db: Db,
  plan: string,
  replies: Replies,
  { mayLeave, silent }: { mayLeave: boolean; silent: boolean },
): Promise<void> {
  const calls = await openCalls(db, plan)
  const [first, second] = calls.filter((call) => call.role !== 'CHIEF' && !isNamed(call))
  const leaving = mayLeave ? first : undefined
  for (const [at, { sn, account_sn, ...call }] of calls.entries()) {
    const actor = await getActor(db, account_sn)
    if (silent && sn === second?.sn) continue
    if (sn === leaving?.sn) await moveAssignment(db, actor, sn, 'decline', { opinion: LEAVE })
    else if (replies === 'ALL' || (at % OPEN_EVERY !== 0 && !isNamed(call)))
      await moveAssignment(db, actor, sn, 'confirm', {})
  }
}

/** Calls of a plan that were not answered in time lapse, as in the job. */
export async function lapseCalls(db: Db, plan: string): Promise<void> {
  const open = new Set((await openCalls(db, plan)).map((call) => call.sn))
  for (const sn of await listUnanswered(db)) if (open.has(sn)) await timeOutCall(db, sn)
}

const CANDIDATES = assignmentContract.teachers.query.parse({ limit: 100 })

/** The site replaces each examiner of a plan on leave by the first who has no conflict. */
export async function replaceLeaving(db: Db, site: Actor, plan: string): Promise<void> {
  const { rows } = await db.execute<{ exam_sn: string; role: PanelRole }>(sql`
    select a.exam_sn, a.role from ${assignment} a join ${exam} e on e.sn = a.exam_sn
    where e.plan_sn = ${plan} and a.status = 'DECLINED' order by a.exam_sn, a.sn`)
  for (const { exam_sn, role } of rows) {
    const held = await loadExaminers(db, site, await getExam(db, site, exam_sn))
    const { items } = await listCandidates(db, held.panel.plan, CANDIDATES, needOf(held.panel, held.session))
    const called = new Set(held.calls.map((call) => call.teacher_sn))
    const found = items
      .map((one) => offeredOf(one, held, { actor: site, lang: 'CN' }))
      .find((one) => !one.is_chief && !called.has(one.sn) && one.conflicts.length === 0)
    if (!found) throw new Error(`the demo world has nobody to replace an examiner of ${exam_sn}`)
    const active = held.calls.filter(isStanding)
    const panel = active.map((call) => ({ teacher_sn: call.teacher_sn, role: call.role, room_sn: call.room_sn }))
    await saveExaminers(db, site, exam_sn, {
      panel: [...panel, { teacher_sn: found.sn, role, room_sn: null }],
      reason: null,
    })
  }
}

/** Accounts that one can sign in with: a mobile is what all others are called. */
const isNamed = ({ username }: Pick<Call, 'username'>) => !/^\d+$/.test(username)

async function openCalls(db: Db, plan: string): Promise<Call[]> {
  const { rows } = await db.execute<Call>(sql`
    select a.sn, t.account_sn, c.username, a.role from ${assignment} a join ${exam} e on e.sn = a.exam_sn
      join ${teacher} t on t.sn = a.teacher_sn join ${account} c on c.sn = t.account_sn
    where e.plan_sn = ${plan} and a.status = 'PENDING' order by e.start_time, a.role, a.sn`)
  return rows
}
