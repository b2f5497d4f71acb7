import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf, DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { signupMessages } from '@zhikao/domain/exams/signup/signup.messages.ts'
import type { SignupSubjects } from '@zhikao/domain/exams/signup/signup.model.ts'
import {
  attemptsOf,
  borrowRefusal,
  conditionRefusal,
  isHost,
  planRefusal,
  reasonsAgainst,
  subjectsRefusal,
} from '@zhikao/domain/exams/signup/signup.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { lockPersons } from '../../people/student/student.person.queries.ts'
import { student } from '../../people/student/student.table.ts'
import { uniqueOr } from '../../record/write.ts'
import { loadCandidates } from './signup.candidates.queries.ts'
import type { LoadedCandidate } from './signup.candidates.queries.ts'
import { usualSubjects } from './signup.eligible.queries.ts'
import { enterSignup, takePlace } from './signup.move.commands.ts'
import {
  getBorrowOf,
  getBorrowOfSchool,
  getSignupPlan,
  lockSignupPlan,
  placesOf,
  seesWhole,
} from './signup.plan.queries.ts'
import type { AttachedBorrow, SignupPlanRecord } from './signup.plan.queries.ts'
import { signup } from './signup.table.ts'

type Body = BodyOf<typeof signupContract.create>
type Asked = Omit<Body, 'declared_condition'> & Partial<Pick<Body, 'declared_condition'>>
type Outcome = DataOf<typeof signupContract.create>
/** Whose students are signed up, and through what. */
export type SignupSide = { org_sn: string; borrow: AttachedBorrow | null }

/** Which students an actor may choose from for a plan: the site's own, or its institution's through a borrowed exam of this plan (Decided 3). */
async function sideOf(
  db: Db,
  actor: Actor,
  plan: SignupPlanRecord,
  borrowSn: string | null | undefined,
): Promise<SignupSide> {
  if (borrowSn) {
    const borrow = await getBorrowOf(db, actor, borrowSn)
    const refusal = borrowRefusal(borrow, plan.sn)
    if (refusal) throw refused(refusal)
    return { org_sn: borrow.org_sn, borrow }
  }
  if (!seesWhole(actor, plan)) throw refuse(signupMessages, 'signup_borrow_missing')
  return { org_sn: plan.org_sn, borrow: null }
}

/** The side whose students a list offers to choose from: of a borrowed exam only its school and the platform see them. */
export async function offeredSide(
  db: Db,
  actor: Actor,
  plan: SignupPlanRecord,
  borrowSn: string | null | undefined,
): Promise<SignupSide> {
  if (borrowSn) await getBorrowOfSchool(db, actor, borrowSn)
  return sideOf(db, actor, plan, borrowSn)
}

const refused = ({ rule, message }: Refusal) => new AppError('rule', { rule, message })

/** A student is signed up by its own side: by the site, by its school, by the platform on plans made on behalf. */
function assertSide(actor: Actor, plan: SignupPlanRecord, { org_sn, borrow }: SignupSide): void {
  const host = isHost({ plan_org_sn: plan.org_sn, on_behalf: plan.on_behalf }, actor)
  if (borrow && actor.org_sn !== org_sn && !(actor.org_sn === null && host))
    throw refuse(signupMessages, 'signup_owner_only')
  if (!borrow && !host) throw refuse(signupMessages, 'signup_host_only')
}

type Work = {
  plan: SignupPlanRecord
  side: SignupSide
  subjects: SignupSubjects
  declared_condition: string | null
  cheat_months: number
  lang: Lang
}

/**
 * Signs students up for a plan: each one wholly or not at all, each refusal with its rule. Plan, students and their rows
 * are locked before any rule is asked, so that the facts that the rules read are still true when it is written.
 */
export async function signUp(db: Db, actor: Actor, planSn: string, asked: Asked, lang: Lang): Promise<Outcome> {
  const plan = await lockSignupPlan(db, actor, planSn)
  const side = await sideOf(db, actor, plan, asked.borrow_sn)
  assertSide(actor, plan, side)
  const subjects = asked.subjects ?? usualSubjects(plan)
  const { declared_condition = null } = asked
  const closed = planRefusal(plan) ?? subjectsRefusal(plan, subjects) ?? conditionRefusal(plan, declared_condition)
  if (closed) throw refused(closed)
  const wanted = [...new Set(asked.students)]
  const known = await lockStudents(db, side.org_sn, wanted)
  const candidates = await loadCandidates(db, plan, known)
  const { cheat_months } = await readSettings(db, 'exam_rules')
  const work: Work = { plan, side, subjects, declared_condition, cheat_months, lang }
  const taken: Outcome['taken'] = []
  const refusals: Outcome['refused'] = []
  // Once it is full it stays full: no place is given back while the plan is locked.
  let places: Outcome['places'] | null = null
  for (const student_sn of wanted) {
    const candidate = candidates.get(student_sn)
    const refusal = candidate ? judge(work, candidate, taken) : unknownStudent
    if (!candidate || refusal)
      refusals.push(lineOf(student_sn, candidate?.name ?? null, refusal ?? unknownStudent, lang))
    else if (!places && (await takePlace(db, placeOf(work)))) taken.push(await enter(db, actor, work, candidate))
    else {
      places ??= await placesNow(db, actor, work)
      refusals.push(lineOf(student_sn, candidate.name, fullRefusal(work, places), lang))
    }
  }
  return { taken, refused: refusals, places: places ?? (await placesNow(db, actor, work)) }
}

const unknownStudent: Refusal = {
  rule: 'signup_student_unknown',
  message: signupMessages.signup_student_unknown,
}

/** Why a student is not signed up; `taken` are those of the same call, who may be the same person. */
function judge(
  { plan, subjects, cheat_months }: Work,
  candidate: LoadedCandidate,
  taken: Outcome['taken'],
): Refusal | null {
  const twice = candidate.twice || taken.some(({ student_sn }) => candidate.others.includes(student_sn))
  return reasonsAgainst({ ...candidate, twice }, { plan, subjects, cheat_months })[0] ?? null
}

const lineOf = (student_sn: string, name: string | null, { rule, message }: Refusal, lang: Lang) => ({
  student_sn,
  name,
  rule,
  message: message[lang],
})

const placeOf = ({ plan, side }: Work) => ({
  plan_sn: plan.sn,
  source: side.borrow ? ('BORROW' as const) : ('OWN' as const),
  borrow_sn: side.borrow?.sn ?? null,
})

/** Those of these students who are of the institution, all locked before any other row is. */
async function lockStudents(db: Db, orgSn: string, students: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ sn: string }>(
    sql`select sn from ${student} where sn = any(${sql.param([...students])}) and org_sn = ${orgSn}`,
  )
  const own = rows.map((row) => row.sn)
  await lockPersons(db, own)
  return own
}

async function placesNow(db: Db, actor: Actor, { plan, side }: Work) {
  const borrow = side.borrow && (await getBorrowOf(db, actor, side.borrow.sn))
  return placesOf(db, await getSignupPlan(db, actor, plan.sn), borrow)
}

function fullRefusal({ side: { borrow } }: Work, { capacity, taken, reserved }: Outcome['places']): Refusal {
  if (borrow) {
    const params = { approved: borrow.approved_count }
    return { rule: 'signup_borrow_full', message: fill(signupMessages.signup_borrow_full, params) }
  }
  return { rule: 'signup_full', message: fill(signupMessages.signup_full, { capacity, taken, reserved }) }
}

const TAKEN = { signup_live: 'signup_taken_meanwhile' } as const

/** The student's row in this plan: the one that is there, written again, or a new one; then its first move. */
async function enter(db: Db, actor: Actor, work: Work, candidate: LoadedCandidate) {
  const { plan, side, subjects, declared_condition } = work
  const facts = {
    org_sn: side.org_sn,
    ...placeOf(work),
    credential_sn: plan.credential_sn,
    level: plan.level,
    subjects,
    ...attemptsOf(plan, candidate, subjects),
    declared_condition,
    photo: candidate.photo ?? '',
    reject_reason: null,
    reject_rule: null,
  }
  const sn = candidate.signup_sn ?? newSn()
  const write = async () => {
    if (candidate.signup_sn)
      await db
        .update(signup)
        .set({ ...facts, create_time: businessNow })
        .where(eq(signup.sn, sn))
    else await db.insert(signup).values({ sn, student_sn: candidate.sn, ...facts })
    return enterSignup(db, actor, {
      sn,
      version: candidate.version ?? 1,
      ...facts,
      plan_org_sn: plan.org_sn,
      plan_status: plan.status,
      plan_overdue: false,
      on_behalf: plan.on_behalf,
    })
  }
  const status = await uniqueOr(signupMessages, TAKEN, write())
  return { student_sn: candidate.sn, sn, name: candidate.name, status }
}
