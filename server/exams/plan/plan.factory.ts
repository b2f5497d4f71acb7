import { eq, sql } from 'drizzle-orm'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { PLAN_OWN_STATUS, PLAN_SERIAL_MAX } from '@zhikao/domain/exams/plan/plan.model.ts'
import type { PlanOwnStatus, PlanSession, PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import { capacityOf, planNumber } from '@zhikao/domain/exams/plan/plan.rules.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { nextSerial } from '../../db/serial.ts'
import { newSn } from '../../db/sn.ts'
import { buildApplication, buildRoom } from '../../sites/application/application.factory.ts'
import { buildSiteCode } from '../../people/college/college.factory.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { buildTemplate } from '../../catalogue/template/template.factory.ts'
import { putApplication } from '../examApplication/examApplication.factory.ts'
import type { ApplicationForm } from '../examApplication/examApplication.factory.ts'
import { plan, planSession } from './plan.table.ts'

/** What plans of tests are for, unless given: one credential and one exam template in each database. */
export const PLAN_CREDENTIAL = 'JHCS0001'
const SEATS = 40

type Overrides = Omit<Partial<typeof plan.$inferInsert>, 'status'> & {
  /** The state that it shows: its own, or that of its exam application. */
  status?: PlanStatus
  /** What its exam application says; without it: nothing. */
  application?: ApplicationForm
  /** In the plan's own two rooms, unless given; `[]` for none. */
  sessions?: readonly PlanSession[]
}

let line: Promise<unknown> = Promise.resolve()

/**
 * A plan for tests, of the test world's first site unless given: complete, so that it may be submitted; 40
 * candidates, the theory in 45 days, the practical a day later, each in a room of its own; its sign-up is open.
 * The site's approval, the credential and the exam template are made where they are missing.
 */
export function buildPlan(db: Db, overrides: Overrides = {}) {
  // One after another: two at once would both miss, and make, the same approval.
  const built = line.then(() => build(db, overrides))
  line = built.catch(() => undefined)
  return built
}

async function build(db: Db, { sessions, application, status = 'PLAN_INIT', ...overrides }: Overrides) {
  const now = await clock(db)
  const [org_sn, level] = [overrides.org_sn ?? 'org-college', overrides.level ?? 'MIDDLE']
  const credential_sn = overrides.credential_sn ?? (await sharedCredential(db))
  const application_sn = overrides.application_sn ?? (await approvalOf(db, org_sn, credential_sn))
  const template_sn = overrides.template_sn ?? (await templateOf(db, credential_sn, level))
  const number = await numberOf(db, org_sn, level, now)
  const times = timesFrom(now.slice(0, 10))
  const held = sessions ?? (await ownSessions(db, { org_sn, application_sn, times }))
  const expected_count = overrides.expected_count ?? SEATS
  const [row] = await db
    .insert(plan)
    .values({
      ...number,
      org_sn,
      application_sn,
      credential_sn,
      level,
      template_sn,
      title: `${number.year}年测试考核计划第${number.serial}号`,
      plan_type: 'NORMAL',
      ...times,
      expected_count,
      contact_name: '周海燕',
      contact_mobile: `137${String(number.serial).padStart(8, '0')}`,
      fee_standard: 290,
      capacity: capacityOf(['ONLINE', 'OFFLINE'], held, expected_count),
      ...(status === 'PLAN_INIT' ? {} : { submit_time: now }),
      created_by: 'acc-college',
      status: ownState(status),
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the plan was not made')
  if (held.length > 0)
    await db.insert(planSession).values(held.map((one) => ({ sn: newSn(), plan_sn: row.sn, ...one })))
  if (status !== row.status || application) await showState(db, row.sn, status, application)
  return { ...row, status }
}

const ownState = (status: PlanStatus): PlanOwnStatus => PLAN_OWN_STATUS.find((own) => own === status) ?? 'PLAN_AUDIT'

/** Makes a plan of tests show a state, of its own or of its exam application, which then says what is given. */
export async function showState(db: Db, sn: string, status: PlanStatus, given: ApplicationForm = {}): Promise<void> {
  await db
    .update(plan)
    .set({ status: ownState(status) })
    .where(eq(plan.sn, sn))
  await putApplication(db, sn, status, given)
}

async function sharedCredential(db: Db): Promise<string> {
  const { rows } = await db.execute<{ sn: string }>(sql`select sn from credential where code = ${PLAN_CREDENTIAL}`)
  return rows[0]?.sn ?? (await buildCredential(db, { code: PLAN_CREDENTIAL, name: '计划测试职业技能等级证书' })).sn
}

async function approvalOf(db: Db, orgSn: string, credentialSn: string): Promise<string> {
  await buildSiteCode(db, orgSn)
  const { rows } = await db.execute<{ sn: string }>(
    sql`select sn from application where org_sn = ${orgSn} and credential_sn = ${credentialSn} and status = 'AUDIT' and valid_to >= business_now()::date`,
  )
  return rows[0]?.sn ?? (await buildApplication(db, { org_sn: orgSn, credential_sn: credentialSn, status: 'AUDIT' })).sn
}

async function templateOf(db: Db, credentialSn: string, level: Level): Promise<string> {
  const { rows } = await db.execute<{ sn: string }>(
    sql`select sn from template where credential_sn = ${credentialSn} and level = ${level} and status = 'ENABLE' and delete_time is null order by sn limit 1`,
  )
  return rows[0]?.sn ?? (await buildTemplate(db, { credential_sn: credentialSn, level })).sn
}

// The rest of a year stays for the calls under test.
const FACTORY_SERIALS = PLAN_SERIAL_MAX / 3

/** Counted as the product counts; after a third of a year it goes on in the one before. */
async function numberOf(db: Db, orgSn: string, level: Level, now: string) {
  const { rows } = await db.execute<{ site_code: string }>(sql`select site_code from college where sn = ${orgSn}`)
  for (let year = Number(now.slice(0, 4)); ; year -= 1) {
    const used = await db.execute<{ value: number }>(
      sql`select value from serial where name = ${`plan:${orgSn}:${year}`}`,
    )
    if ((used.rows[0]?.value ?? 0) >= FACTORY_SERIALS) continue
    const serial = await nextSerial(db, `plan:${orgSn}:${year}`)
    return { year, serial, sn: planNumber({ year, siteCode: rows[0]?.site_code ?? '', level, serial }) }
  }
}

const timesFrom = (today: string) => {
  const [theory, practical] = [addDays(today, 45), addDays(today, 46)]
  return {
    theory_start: `${theory} 09:00:00`,
    theory_end: `${theory} 17:00:00`,
    practical_start: `${practical} 09:00:00`,
    practical_end: `${practical} 17:00:00`,
    signup_start: `${addDays(today, -1)} 00:00:00`,
    signup_end: `${addDays(today, 25)} 18:00:00`,
  }
}

type Place = { org_sn: string; application_sn: string; times: ReturnType<typeof timesFrom> }

/** With rooms of its own no plan conflicts with another. */
async function ownSessions(db: Db, { org_sn, application_sn, times }: Place): Promise<PlanSession[]> {
  const number = await nextSerial(db, 'factory:room')
  const sessions: PlanSession[] = []
  for (const subject of ['ONLINE', 'OFFLINE'] as const) {
    const room_no = `${subject === 'ONLINE' ? 'T' : 'P'}${number}`
    const name = subject === 'ONLINE' ? '理论机房' : '实操车间'
    const room = await buildRoom(db, { sn: application_sn, org_sn }, { room_no, name, subject, seats: SEATS })
    const start_time = subject === 'ONLINE' ? times.theory_start : times.practical_start
    const end_time = `${start_time.slice(0, 10)} 12:00:00`
    sessions.push({ room_sn: room.sn, subject, session_no: 1, start_time, end_time, capacity: SEATS })
  }
  return sessions
}

/** The sessions of a plan, for tests that look at them. */
export const sessionsOf = (db: Db, sn: string) => db.select().from(planSession).where(eq(planSession.plan_sn, sn))
