import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { credentialLevel } from '../catalogue/credential/credential.table.ts'
import { getActor } from '../platform/auth/auth.queries.ts'
import { listAccountsOf } from '../platform/operator/operator.queries.ts'
import { signUp } from '../exams/signup/signup.commands.ts'
import { moveSignup, removeSignup } from '../exams/signup/signup.move.commands.ts'
import { recordPayment } from '../exams/fee/fee.commands.ts'
import { borrow as borrowTable } from '../exams/borrow/borrow.table.ts'
import { awaitsApplication } from '../exams/plan/plan.queries.ts'
import { plan as planTable } from '../exams/plan/plan.table.ts'
import { signup } from '../exams/signup/signup.table.ts'
import { student } from '../people/student/student.table.ts'
import { composite, score } from '../results/score/score.table.ts'
import type { Db } from '../db/client.ts'
import { shiftClock } from '../db/clock.ts'
import { FEE_PAID, FEE_WAIVED } from './demoApproval.ts'

/** Own students that a plan gets; those who are signed up elsewhere already are passed over. */
const OWN_EACH = 9
const REASONS = ['照片与本人不符，请重新上传后提交', '班级信息与学籍不一致，请核对'] as const

/**
 * Sign-ups in every open plan, by the product's own commands on its clock: own students with payments and one removed,
 * borrowed ones confirmed, waiting and sent back. Needs the plans, and borrowed exams attached to some of them. Leaves the clock at today.
 */
export async function fillSignups(db: Db): Promise<void> {
  await shiftClock(db, '-5 hours')
  for (const [at, plan] of (await openPlans(db)).entries()) await ownSignups(db, plan, at)
  await shiftClock(db, '-4 hours')
  for (const [at, borrow] of (await attachedBorrows(db)).entries()) await borrowedSignups(db, borrow, at)
  await shiftClock(db, '0')
}

type Plan = { sn: string; org_sn: string }
type Borrow = { sn: string; org_sn: string; plan_sn: string; host_org_sn: string; approved_count: number }

async function openPlans(db: Db): Promise<Plan[]> {
  const { rows } = await db.execute<Plan>(sql`
    select sn, org_sn from ${planTable} p where ${awaitsApplication('p')} and business_now() between signup_start and signup_end order by sn`)
  return rows
}

async function attachedBorrows(db: Db): Promise<Borrow[]> {
  const { rows } = await db.execute<Borrow>(sql`
    select b.sn, b.org_sn, b.plan_sn, p.org_sn as host_org_sn, b.approved_count from ${borrowTable} b join ${planTable} p on p.sn = b.plan_sn
    where b.status = 'SCHOOL_AUDIT' and b.delete_time is null and ${awaitsApplication('p')} and business_now() between p.signup_start and p.signup_end
    order by b.sn`)
  return rows
}

async function accountOf(db: Db, orgSn: string): Promise<Actor | null> {
  const [own] = await listAccountsOf(db, orgSn)
  return own ? getActor(db, own.sn) : null
}

/** Students with an accepted photo who are signed up for nothing of this plan's certificate and level yet and not barred, those with the fewest sign-ups first. */
export async function freeStudents(db: Db, orgSn: string, planSn: string, count: number): Promise<string[]> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select st.sn from ${student} st, ${planTable} p where p.sn = ${planSn} and st.org_sn = ${orgSn} and st.status = 'ENABLE' and st.photo_status = 'AUDIT' and st.create_time <= business_now()
      and not exists (select 1 from ${signup} s where s.student_sn = st.sn and s.credential_sn = p.credential_sn and s.level = p.level and s.status in ('SUBMIT', 'AUDIT'))
      and not exists (select 1 from ${signup} s join ${score} x on x.signup_sn = s.sn where s.student_sn = st.sn and (x.flag = 'CHEAT' or (s.credential_sn = p.credential_sn and s.level = p.level)))
    order by (select count(*) from ${signup} s where s.student_sn = st.sn), st.student_no limit ${count}`)
  return rows.map((row) => row.sn)
}

/** The condition that the students of a plan declare: the first one of the plan's level; null where the level has none. */
export async function conditionOf(db: Db, planSn: string): Promise<{ declared_condition: string | null }> {
  const { rows } = await db.execute<{ declared_condition: string | null }>(sql`
    select l.conditions[1] as declared_condition from ${planTable} p
    join ${credentialLevel} l on l.credential_sn = p.credential_sn and l.level = p.level where p.sn = ${planSn}`)
  return rows[0] ?? { declared_condition: null }
}

/** Signs up again those own students who failed the certificate and level of a plan before, each for the one subject that the rules let it retake. Returns how many. */
export async function signUpAgain(db: Db, actor: Actor, planSn: string): Promise<number> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select distinct k.student_sn as sn from ${composite} k join ${planTable} f on f.sn = k.plan_sn join ${planTable} p on p.sn = ${planSn}
    where k.org_sn = ${actor.org_sn} and k.verdict = 'FAILED' and f.credential_sn = p.credential_sn and f.level = p.level order by 1`)
  if (rows.length === 0) return 0
  const asked = { students: rows.map((row) => row.sn), borrow_sn: null, ...(await conditionOf(db, planSn)) }
  const practical = await signUp(db, actor, planSn, { ...asked, subjects: 'PRACTICAL' }, 'CN')
  const theory = await signUp(db, actor, planSn, { ...asked, subjects: 'THEORY' }, 'CN')
  return practical.taken.length + theory.taken.length
}

async function ownSignups(db: Db, plan: Plan, at: number): Promise<void> {
  const actor = await accountOf(db, plan.org_sn)
  if (!actor) return
  await signUpAgain(db, actor, plan.sn)
  const students = await freeStudents(db, plan.org_sn, plan.sn, OWN_EACH - (at % 4))
  if (students.length === 0) return
  const asked = { students, borrow_sn: null, subjects: null, ...(await conditionOf(db, plan.sn)) }
  const { taken } = await signUp(db, actor, plan.sn, asked, 'CN')
  for (const [place, { sn: id }] of taken.entries()) {
    const where = { plan: plan.sn, id }
    if (place === 0) await removeSignup(db, actor, where, '学生因病放弃本次考试')
    else if (place % 3 === 1) await recordPayment(db, actor, where, place % 2 === 0 ? FEE_WAIVED : FEE_PAID)
  }
}

async function borrowedSignups(db: Db, borrow: Borrow, at: number): Promise<void> {
  const [school, host] = [await accountOf(db, borrow.org_sn), await accountOf(db, borrow.host_org_sn)]
  const students = await freeStudents(db, borrow.org_sn, borrow.plan_sn, Math.min(borrow.approved_count, 7))
  if (!school || !host || students.length === 0) return
  const asked = { students, borrow_sn: borrow.sn, subjects: null, ...(await conditionOf(db, borrow.plan_sn)) }
  const { taken } = await signUp(db, school, borrow.plan_sn, asked, 'CN')
  const [first, second, ...rest] = taken.map(({ sn: id }) => ({ plan: borrow.plan_sn, id }))
  // The last two wait for the site; the others were decided.
  await shiftClock(db, '-2 hours')
  if (first && taken.length > 2)
    await moveSignup(db, host, first, 'reject', { opinion: REASONS[at % REASONS.length] ?? null })
  if (second && taken.length > 3) await removeSignup(db, school, second, '学生退出')
  for (const where of rest.slice(0, -2)) await moveSignup(db, host, where, 'confirm', {})
}
