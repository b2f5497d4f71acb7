import { sql } from 'drizzle-orm'
import { getActor } from '../../features/auth/auth.queries.ts'
import { moveAssignment } from '../../features/assignment/assignment.commands.ts'
import type { Db } from '../client.ts'

/** How the examiners of a plan answer: all of them, or some, the accounts of the demo not yet. */
export type Replies = 'ALL' | 'SOME'
const LEAVE = '临时接到学校教学任务，无法按时到场'
/** Of every so many calls one is left open, where not everybody answers. */
const OPEN_EVERY = 3

type Call = { sn: string; account_sn: string; username: string; role: string }

/** Examiners answer the calls of a plan, each by its own account; one that is not chief asks for leave. */
export async function answerCalls(db: Db, plan: string, replies: Replies): Promise<void> {
  const calls = await openCalls(db, plan)
  const leaving = calls.find((call) => call.role !== 'CHIEF' && !isNamed(call))
  for (const [at, { sn, account_sn, ...call }] of calls.entries()) {
    const actor = await getActor(db, account_sn)
    if (sn === leaving?.sn) await moveAssignment(db, actor, sn, 'decline', { opinion: LEAVE })
    else if (replies === 'ALL' || (at % OPEN_EVERY !== 0 && !isNamed(call)))
      await moveAssignment(db, actor, sn, 'confirm', {})
  }
}

/** Accounts that one can sign in with: a mobile is what all others are called. */
const isNamed = ({ username }: Pick<Call, 'username'>) => !/^\d+$/.test(username)

async function openCalls(db: Db, plan: string): Promise<Call[]> {
  const { rows } = await db.execute<Call>(sql`
    select a.sn, t.account_sn, c.username, a.role from assignment a join exam e on e.sn = a.exam_sn
      join teacher t on t.sn = a.teacher_sn join account c on c.sn = t.account_sn
    where e.plan_sn = ${plan} and a.status = 'PENDING' order by e.start_time, a.role, a.sn`)
  return rows
}
