import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { storedVersion } from '../storedVersion.ts'
import { feeContract } from '@zhikao/domain/exams/fee/fee.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import type { Username } from '../world.ts'
import { ORGS } from '../world.ts'
import { candidateOf, dayOf, granted, refusal, refusals } from './road.ts'
import type { Road } from './road.ts'

/** The theory is on day 45 from 09:00 to 10:00, the practical on day 46 from 09:00 to 12:00; students sign up from day 1 to day 25. */
export const [SIGNUP_START, SIGNUP_END, THEORY_DAY, PRACTICAL_DAY] = [1, 25, 45, 46]
export const ofPlan = ({ sn }: Road) => ({ params: { id: sn.plan } })

/** One session for each subject, in the rooms that the site was approved with. */
async function planForm(road: Road) {
  const query = { org_sn: ORGS.college, credential_sn: road.sn.credential }
  const basis = await granted((await road.t.as('college')).call(planContract.basis, { query }))
  const [theory, practical] = [dayOf(road, THEORY_DAY), dayOf(road, PRACTICAL_DAY)]
  const times = {
    ONLINE: { start_time: `${theory} 09:00:00`, end_time: `${theory} 10:00:00` },
    OFFLINE: { start_time: `${practical} 09:00:00`, end_time: `${practical} 12:00:00` },
  }
  return {
    ...query,
    level: 'MIDDLE' as const,
    title: '机械工程制图中级第一批考核计划',
    direction: basis.directions[0] ?? null,
    template_sn: basis.templates[0]?.sn ?? '',
    theory_start: times.ONLINE.start_time,
    theory_end: times.ONLINE.end_time,
    practical_start: times.OFFLINE.start_time,
    practical_end: times.OFFLINE.end_time,
    signup_start: `${dayOf(road, SIGNUP_START)} 08:00:00`,
    signup_end: `${dayOf(road, SIGNUP_END)} 18:00:00`,
    expected_count: 4,
    accept_borrow: true,
    borrow_quota: 2,
    contact_name: basis.contact_name,
    contact_mobile: basis.contact_mobile,
    sessions: basis.rooms.map(({ sn: room_sn, subject, seats: capacity }) => ({
      room_sn,
      subject,
      session_no: 1,
      ...times[subject],
      capacity,
    })),
  }
}

/** The site makes a plan of four places, two of them for borrowed exams, and submits it; the centre approves it. */
export async function approvePlan(road: Road) {
  const [center, college, other] = [await road.t.as('center'), await road.t.as('college'), await road.t.as('college2')]
  const body = await planForm(road)
  const refused = await refusals({
    'made by a site that is not approved': other.call(planContract.create, {
      body: { ...body, org_sn: ORGS.college2 },
    }),
    'for a level that is not approved': college.call(planContract.create, { body: { ...body, level: 'SENIOR' } }),
  })
  road.sn.plan = (await granted(college.call(planContract.create, { body }))).sn
  const early = await refusal(center.call(planContract.approve, { ...ofPlan(road), body: {} }))
  await granted(college.call(planContract.submit, { ...ofPlan(road), body: {} }))
  const late = await refusals({
    'approved by the site': college.call(planContract.approve, { ...ofPlan(road), body: {} }),
    'read by another site': other.call(planContract.detail, ofPlan(road)),
  })
  const plan = await granted(center.call(planContract.approve, { ...ofPlan(road), body: {} }))
  return { plan, refused: { ...refused, 'approved as a draft': early, ...late } }
}

/** Asks for places for so many students in the plan. */
const borrowForm = (road: Road, student_count: number) => ({
  host_org_sn: ORGS.college,
  credential_sn: road.sn.credential,
  level: 'MIDDLE' as const,
  title: '机械工程制图中级借考申请',
  wanted_plan_sn: road.sn.plan,
  expected_date_start: dayOf(road, THEORY_DAY),
  expected_date_end: dayOf(road, PRACTICAL_DAY),
  student_count,
  reason: '本校尚未取得该证书的考核站点资质。',
  school_contact: '李晓明',
  school_mobile: '13800001001',
  fee_bearer: 'SCHOOL' as const,
})

/** A school asks for two places, and the site approves: the borrowed exam joins the plan that was asked for. */
export async function approveBorrow(road: Road) {
  const [college, school, other] = [await road.t.as('college'), await road.t.as('school'), await road.t.as('college2')]
  const quota = await refusal(school.call(borrowContract.create, { body: borrowForm(road, 3) }))
  const { sn } = await granted(school.call(borrowContract.create, { body: borrowForm(road, 2) }))
  road.sn.borrow = sn
  const approve = { params: { id: sn }, body: { approved_count: 2 } }
  const refused = await refusals({
    'asked for twice': school.call(borrowContract.create, { body: borrowForm(road, 2) }),
    'approved by the school': school.call(borrowContract.approve, approve),
    'approved by another site': other.call(borrowContract.approve, approve),
  })
  const borrow = await granted(college.call(borrowContract.approve, approve))
  return { borrow, refused: { 'more than the quota': quota, ...refused } }
}

/** Asks to sign students up, own ones or those of the borrowed exam. */
export async function requestSignUp(road: Road, who: Username, names: readonly string[], borrow_sn: string | null) {
  const body = { students: names.map((name) => candidateOf(road, name).sn), borrow_sn }
  return (await road.t.as(who)).call(signupContract.create, { ...ofPlan(road), body })
}

/** Signs students up: the state of each sign-up, or the rule that refuses it, by name. */
export async function signUp(...asked: Parameters<typeof requestSignUp>): Promise<Record<string, string>> {
  const [road] = asked
  const { taken, refused } = await granted(requestSignUp(...asked))
  for (const { name, sn } of taken) road.candidates.set(name, { ...candidateOf(road, name), signup: sn })
  const found = [...taken.map(({ name, status }) => [name, status]), ...refused.map(({ name, rule }) => [name, rule])]
  return Object.fromEntries(found)
}

/** The site confirms the sign-up of a borrowed student, or its school tries to. */
export async function confirmSignup(road: Road, who: Username, name: string) {
  const params = { plan: road.sn.plan, id: candidateOf(road, name).signup }
  return (await road.t.as(who)).call(signupContract.confirm, { params, body: {} })
}

/** The site records the fee of a sign-up as paid, or as waived with a reason. */
export async function settleFee(road: Road, name: string, waived: string | null = null) {
  const params = { plan: road.sn.plan, id: candidateOf(road, name).signup }
  const version = await storedVersion(road.t.db, 'signup', params.id)
  const body = { version, ...(waived === null ? {} : { waive: true, reason: waived }) }
  await granted((await road.t.as('college')).call(feeContract.pay, { params, body }))
}

/** The plan as the site reads it. */
export const readPlan = async (road: Road) =>
  granted((await road.t.as('college')).call(planContract.detail, ofPlan(road)))
