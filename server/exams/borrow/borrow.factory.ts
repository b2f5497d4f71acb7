import { and, eq } from 'drizzle-orm'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { borrowDeadlineOf } from '@zhikao/domain/exams/plan/plan.places.rules.ts'
import { EXAM_RULES } from '@zhikao/domain/platform/setting/setting.model.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { nextDayNumber } from '../../db/serial.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { reservePlaces } from '../plan/plan.places.commands.ts'
import { plan } from '../plan/plan.table.ts'
import { borrow } from './borrow.table.ts'

const TITLE = '借考开放测试计划'
const PLACES = 10_000

let made = 0
let line: Promise<unknown> = Promise.resolve()

/** The plan of a host that requests of tests are for: approved, open, roomy; one in each database. */
export function openPlanOf(db: Db, orgSn = 'org-college') {
  const built = line.then(async () => {
    const [known] = await db
      .select()
      .from(plan)
      .where(and(eq(plan.org_sn, orgSn), eq(plan.title, TITLE)))
    return known ?? buildPlan(db, { org_sn: orgSn, title: TITLE, status: 'PLAN_AUDIT', ...ROOMY })
  })
  line = built.catch(() => undefined)
  return built
}
const ROOMY = { accept_borrow: true, borrow_quota: PLACES, expected_count: PLACES, capacity: PLACES }

/**
 * A request for tests: of the test world's first school to its first site, for two students, naming no plan; approved
 * ones are on the host's open plan. Refused ones were changed since, so that they may be sent again.
 */
export async function buildBorrow(db: Db, overrides: Partial<typeof borrow.$inferInsert> = {}) {
  made += 1
  const now = await clock(db)
  const org_sn = overrides.org_sn ?? 'org-school'
  const host_org_sn = overrides.host_org_sn ?? (org_sn === 'org-college' ? 'org-college2' : 'org-college')
  const open = await openPlanOf(db, host_org_sn)
  const start = addDays(now, 60 + made)
  const status = overrides.status ?? 'SCHOOL_INIT'
  const isApproved = status === 'SCHOOL_AUDIT'
  const [row] = await db
    .insert(borrow)
    .values({
      sn: await nextDayNumber(db, 'JK', now),
      org_sn,
      host_org_sn,
      title: `测试借考申请第${made}号`,
      credential_sn: open.credential_sn,
      level: open.level,
      expected_date_start: start,
      expected_date_end: start,
      student_count: 2,
      reason: '本校没有该证书的考核站点',
      school_contact: '周海燕',
      school_mobile: `136${String(made).padStart(8, '0')}`,
      fee_bearer: 'SCHOOL',
      deadline: borrowDeadlineOf(open.signup_end, EXAM_RULES.borrow_decide_days),
      ...(isApproved ? { approved_count: 2, plan_sn: open.sn, audit_time: now } : {}),
      ...(status === 'SCHOOL_REJECT' ? { audit_opinion: '请补充证明材料', audit_time: now, changed: true } : {}),
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the request was not made')
  if (row.plan_sn && !(await reservePlaces(db, row.plan_sn, row.approved_count ?? 0)))
    throw new Error('the plan of the request is full')
  return row
}

/** An approved plan for tests that takes 15 borrowed students, with a credential of its own, so that nothing else counts. */
export async function buildOpenPlan(db: Db, change: Parameters<typeof buildPlan>[1] = {}) {
  const credential_sn = change?.credential_sn ?? (await buildCredential(db)).sn
  return buildPlan(db, { status: 'PLAN_AUDIT', accept_borrow: true, borrow_quota: 15, ...change, credential_sn })
}

/** A request for tests that names this plan, for ten students, to be decided within 20 days. */
export const buildRequest = async (
  db: Db,
  open: Awaited<ReturnType<typeof buildPlan>>,
  change: Partial<typeof borrow.$inferInsert> = {},
) =>
  buildBorrow(db, {
    host_org_sn: open.org_sn,
    credential_sn: open.credential_sn,
    level: open.level,
    wanted_plan_sn: open.sn,
    student_count: 10,
    deadline: `${addDays(await clock(db), 20)} 18:00:00`,
    ...change,
  })

/** The counters of a plan's places, for tests. */
export async function placesOf(db: Db, sn: string) {
  const { taken, own_taken, reserved } = plan
  const [found] = await db.select({ taken, own_taken, reserved }).from(plan).where(eq(plan.sn, sn))
  if (!found) throw new Error(`there is no plan ${sn}`)
  return found
}
