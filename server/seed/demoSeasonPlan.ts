import { sql } from 'drizzle-orm'
import { addMinutes } from '@zhikao/domain/kernel/calendar.ts'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { createBorrow } from '../exams/borrow/borrow.commands.ts'
import { moveBorrow } from '../exams/borrow/borrow.move.commands.ts'
import { getBasis } from '../exams/plan/plan.basis.queries.ts'
import { createPlan } from '../exams/plan/plan.commands.ts'
import { moveExamApplication } from '../exams/examApplication/examApplication.commands.ts'
import { movePlan } from '../exams/plan/plan.move.commands.ts'
import { signUp } from '../exams/signup/signup.commands.ts'
import { credential } from '../catalogue/credential/credential.table.ts'
import type { Db } from '../db/client.ts'
import { actorOf } from './actors.ts'
import { applyForExam, confirmAll, payAll, sealPapers } from './demoApproval.ts'
import { answerCalls, lapseCalls, replaceLeaving } from './demoDuty.ts'
import { choosePanel } from './demoPanel.ts'
import type { Step, Story } from './season.ts'
import { conditionOf, freeStudents, signUpAgain } from './demoSignup.ts'
import { planForm } from './planForm.ts'

const EXPECTED = 30
const BORROW_QUOTA = 10

type Moment = readonly [before: number, time: string]
/** When an exam is approved and its examiners begin to answer: two hours ago where some have not answered yet, so that their calls wait for most of a day still to come (domain.md §5.7). */
const ANSWERED: Record<Story['plan']['replies'], (story: Story) => readonly [Moment, Moment]> = {
  ALL: () => [
    [12, '15:30'],
    [11, '08:45'],
  ],
  SOME: ({ plan, now }) => [
    [plan.day + 1, hoursAfter(now, 22)],
    [plan.day + 1, hoursAfter(now, 23)],
  ],
}
/** This time of the day so many hours later, on beyond 24:00. */
const hoursAfter = (now: string, hours: number) => `${Number(now.slice(11, 13)) + hours}:${now.slice(14, 16)}`

/** From the first line of a plan to the answers of its examiners, each on its usual day before the exam. */
export function planSteps(story: Story): Step[] {
  const { db, services, plan, made, at } = story
  const site = () => actorOf(db, plan.site)
  const center = () => actorOf(db, 'center')
  const step = (before: number, time: string, act: Step['act']): Step => ({ day: plan.day - before, time, act })
  return [
    step(36, '09:10', () => writePlan(story)),
    step(35, '10:20', async () => movePlan(db, await site(), made.sn, 'submit', {})),
    step(33, '15:05', async () =>
      movePlan(db, await center(), made.sn, 'approve', { opinion: '资质、场次与期限均符合要求' }),
    ),
    ...(plan.borrow ? borrowSteps(story, plan.borrow, step) : []),
    ...(plan.own > 0 ? [step(28, '09:15', () => signUpSome(story, plan.site, plan.own, null))] : []),
    ...(plan.again ? [step(27, '16:05', () => signUpFailed(story))] : []),
    step(20, '09:50', async () => payAll(db, await site(), made.sn)),
    step(15, '10:30', async () => {
      const isWhole = await choosePanel(db, await site(), made.sn, plan.chiefs)
      if (!isWhole) throw new Error(`the demo world has too few examiners for ${made.sn}`)
    }),
    step(14, '09:05', async () => applyForExam(db, services, await site(), made.sn, at)),
    step(12, '14:10', async () => sealPapers(db, services, await center(), made.sn)),
    ...answerSteps(story, step),
  ]
}

/** The exams are approved, and their examiners answer. */
function answerSteps(story: Story, step: (before: number, time: string, act: Step['act']) => Step): Step[] {
  const { db, services, plan, made } = story
  const [approval, firstAnswers] = ANSWERED[plan.replies](story)
  const site = () => actorOf(db, plan.site)
  return [
    step(...approval, async () =>
      moveExamApplication(db, services, await actorOf(db, 'center'), made.sn, 'approveExam', {
        opinion: '考生、考评员、考场与试卷均已核对',
      }),
    ),
    step(...firstAnswers, () =>
      answerCalls(db, made.sn, plan.replies, { mayLeave: true, silent: plan.silent ?? false }),
    ),
    ...(plan.replies === 'ALL'
      ? [
          step(10, '09:20', async () => replaceLeaving(db, await site(), made.sn)),
          step(10, '09:40', () => lapseCalls(db, made.sn)),
          step(9, '20:15', () => answerCalls(db, made.sn, 'ALL', { mayLeave: false, silent: false })),
        ]
      : []),
  ]
}

/** From an hour before this moment until three hours after it, to full five minutes. */
function hoursAround(now: string): { start: string; end: string } {
  const past = Number(now.slice(14, 16)) % 5
  const start = addMinutes(`${now.slice(0, 16)}:00`, -60 - past)
  return { start, end: addMinutes(start, 245) }
}

async function writePlan({ db, plan, made, day, now }: Story): Promise<void> {
  const site = await actorOf(db, plan.site)
  const credential_sn = await credentialOf(db, plan.code)
  const basis = await getBasis(db, site, { org_sn: site.org_sn ?? '', credential_sn }, 'CN')
  const template = basis.templates.find((one) => one.level === plan.level)
  if (!template) throw new Error(`the demo world has no exam template for ${plan.code} ${plan.level}`)
  made.sn = await createPlan(
    db,
    site,
    planForm(basis, {
      template,
      direction: basis.directions[0] ?? null,
      exam: day(plan.day),
      ...(plan.underway ? { theory: hoursAround(now) } : {}),
      signup_start: `${day(plan.day - 32)} 08:00:00`,
      signup_end: `${day(plan.day - 16)} 18:00:00`,
      expected_count: EXPECTED,
      borrow_quota: plan.borrow ? BORROW_QUOTA : 0,
    }),
  )
}

type Borrow = NonNullable<Story['plan']['borrow']>

function borrowSteps(
  story: Story,
  { school, count }: Borrow,
  step: (before: number, time: string, act: Step['act']) => Step,
): Step[] {
  const { db, plan, made } = story
  return [
    step(31, '09:40', () => ask(story, school, count)),
    step(29, '14:30', async () =>
      moveBorrow(db, await actorOf(db, plan.site), made.borrow_sn, 'approve', {
        approved_count: count,
        conditions: '请由带队教师全程陪同。',
        opinion: '材料齐全，同意借考',
      }),
    ),
    step(26, '10:05', () => signUpSome(story, school, count, made.borrow_sn)),
    step(25, '16:20', async () => confirmAll(db, await actorOf(db, plan.site), made.sn)),
  ]
}

async function ask({ db, plan, made, day }: Story, username: string, student_count: number): Promise<void> {
  const school = await actorOf(db, username)
  const { org_sn } = await actorOf(db, plan.site)
  made.borrow_sn = await createBorrow(
    db,
    school,
    borrowContract.create.body.parse({
      host_org_sn: org_sn,
      credential_sn: await credentialOf(db, plan.code),
      level: plan.level,
      wanted_plan_sn: made.sn,
      title: '毕业班学生借考申请',
      expected_date_start: day(plan.day),
      expected_date_end: day(plan.day + 2),
      student_count,
      preferred_city: null,
      reason: '本校尚未取得该证书的考核站点资质，拟组织毕业年级学生到贵站点参加考核。',
      school_contact: school.name,
      school_mobile: '13804331999',
      fee_bearer: 'SCHOOL',
    }),
  )
}

async function signUpSome(
  { db, made }: Story,
  username: string,
  count: number,
  borrow_sn: string | null,
): Promise<void> {
  const actor = await actorOf(db, username)
  const students = await freeStudents(db, actor.org_sn ?? '', made.sn, count)
  const asked = { students, borrow_sn, subjects: null, ...(await conditionOf(db, made.sn)) }
  const { refused } = await signUp(db, actor, made.sn, asked, 'CN')
  if (refused.length > 0 || students.length < count)
    throw new Error(`the demo world cannot sign ${count} students of ${username} up: ${JSON.stringify(refused)}`)
}

async function signUpFailed({ db, plan, made }: Story): Promise<void> {
  const count = await signUpAgain(db, await actorOf(db, plan.site), made.sn)
  if (count === 0) throw new Error(`the demo world has nobody to sit ${plan.code} ${plan.level} again`)
}

async function credentialOf(db: Db, code: string): Promise<string> {
  const { rows } = await db.execute<{ sn: string }>(
    sql`select sn from ${credential} where code = ${code} and delete_time is null`,
  )
  return rows[0]?.sn ?? ''
}
