import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { buildBorrow } from '../borrow/borrow.factory.ts'
import { takeBorrowedPlaces } from '../borrow/borrow.places.commands.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { takePlaces } from '../plan/plan.places.commands.ts'
import { plan } from '../plan/plan.table.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { student } from '../../people/student/student.table.ts'
import { copyIdentities } from './signup.identity.commands.ts'
import { signup } from './signup.table.ts'

type Overrides = Partial<typeof signup.$inferInsert>

/** The other side of a borrowed exam, where a test does not name it: institutions without plans or students of their own. */
const OTHERS = ['org-train', 'org-train2'] as const
const otherThan = (org: string) => (org === OTHERS[0] ? OTHERS[1] : OTHERS[0])

/**
 * A sign-up for tests, its place taken. `org_sn` is the side that may act on it: of AUDIT and INIT ones the site, whose
 * own student it is; of SUBMIT ones the site, a borrowed student waiting for it; of REJECT ones the borrowing school.
 * With `plan_sn` it is in that plan, own when the student (`student_sn`, or one of `org_sn`) is of the site's own.
 * The plan, made on behalf so that the platform may act too, the borrowed exam and the student are made where missing.
 */
export async function buildSignup(db: Db, overrides: Overrides = {}) {
  const status = overrides.status ?? 'AUDIT'
  const at = overrides.plan_sn ? await inPlan(db, overrides.plan_sn, overrides) : await newPlace(db, overrides)
  const student_sn = overrides.student_sn ?? (await photographed(db, at.student_org))
  const source = at.student_org === at.plan.org_sn ? ('OWN' as const) : ('BORROW' as const)
  const borrow_sn =
    source === 'OWN' ? null : (overrides.borrow_sn ?? (await attachedBorrow(db, at.plan, at.student_org)))
  const isLive = (status === 'SUBMIT' || status === 'AUDIT') && !overrides.closed
  if (isLive) await take(db, at.plan.sn, borrow_sn)
  const [row] = await db
    .insert(signup)
    .values({
      sn: newSn(),
      student_sn,
      credential_sn: at.plan.credential_sn,
      level: at.plan.level,
      subjects: 'BOTH',
      theory_attempt: 'NEW',
      practical_attempt: 'NEW',
      photo: `photo-of-${student_sn}.jpg`,
      // Sent back an hour ago: the student's record was changed since.
      ...(status === 'REJECT'
        ? { reject_reason: '照片与本人不符', update_time: sql`business_now() - interval '1 hour'` }
        : {}),
      ...overrides,
      plan_sn: at.plan.sn,
      org_sn: at.student_org,
      source,
      borrow_sn,
      status,
    })
    .returning()
  if (!row) throw new Error('the sign-up was not made')
  if (row.ticket_no !== null) await copyIdentities(db, row.plan_sn)
  return row
}

type Place = { plan: Omit<typeof plan.$inferSelect, 'status'>; student_org: string }

async function inPlan(db: Db, sn: string, { student_sn, org_sn }: Overrides): Promise<Place> {
  const [found] = await db.select().from(plan).where(eq(plan.sn, sn))
  if (!found) throw new Error(`there is no plan ${sn}`)
  const [owner] = student_sn ? await db.select().from(student).where(eq(student.sn, student_sn)) : []
  return { plan: found, student_org: owner?.org_sn ?? org_sn ?? found.org_sn }
}

async function newPlace(db: Db, { org_sn = 'org-college', status = 'AUDIT' }: Overrides): Promise<Place> {
  if (status === 'REJECT') return { plan: await openPlan(db, otherThan(org_sn)), student_org: org_sn }
  return { plan: await openPlan(db, org_sn), student_org: status === 'SUBMIT' ? otherThan(org_sn) : org_sn }
}

const openPlan = (db: Db, org_sn: string) =>
  buildPlan(db, { org_sn, status: 'PLAN_AUDIT', on_behalf: true, accept_borrow: true, borrow_quota: 10 })

/** An eligible student: one with an accepted photo. */
async function photographed(db: Db, org_sn: string): Promise<string> {
  const made = await buildStudent(db, { org_sn, photo_status: 'AUDIT', photo: `photo-${newSn()}.jpg` })
  return made.sn
}

async function attachedBorrow(
  db: Db,
  { sn, org_sn: host_org_sn, credential_sn, level }: Place['plan'],
  org_sn: string,
) {
  const { rows } = await db.execute<{ sn: string }>(
    sql`select sn from borrow where plan_sn = ${sn} and org_sn = ${org_sn} and status = 'SCHOOL_AUDIT' and taken < approved_count limit 1`,
  )
  if (rows[0]) return rows[0].sn
  const made = await buildBorrow(db, {
    org_sn,
    host_org_sn,
    plan_sn: sn,
    credential_sn,
    level,
    status: 'SCHOOL_AUDIT',
    student_count: 10,
    approved_count: 10,
  })
  return made.sn
}

async function take(db: Db, plan_sn: string, borrow_sn: string | null): Promise<void> {
  const taken = borrow_sn
    ? await takeBorrowedPlaces(db, { borrow_sn, plan_sn }, 1)
    : await takePlaces(db, plan_sn, 'OWN', 1)
  if (!taken) throw new Error(`the plan ${plan_sn} has no place left for a test's sign-up`)
}
