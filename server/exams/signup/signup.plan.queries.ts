import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { FeeTotals } from '@zhikao/domain/exams/plan/plan.model.ts'
import { ownPlacesLeft } from '@zhikao/domain/exams/plan/plan.places.rules.ts'
import type { Db } from '../../db/client.ts'
import { college } from '../../people/college/college.table.ts'
import { namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential, credentialLevel } from '../../catalogue/credential/credential.table.ts'
import { borrow } from '../borrow/borrow.table.ts'
import { isSite } from '../../sites/application/application.inForce.queries.ts'
import { getPlanFees, noFees, planState } from '../plan/plan.queries.ts'
import { plan } from '../plan/plan.table.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { ownOrAll } from '../../record/scope.ts'
import { valueOf, valuePoint } from '../../record/references.ts'
import { signup } from './signup.table.ts'
import { template } from '../../catalogue/template/template.table.ts'

/** When the first exam of a plan begins; null while it has none. */
export const firstExam = valuePoint<string | null>('plan.firstExam', sql`null`)

/** The sums of the fees of a (plan, institution of the students). */
export const schoolFees = valuePoint('signup.schoolFees', noFees)

const columns = () => ({
  sn: plan.sn,
  title: plan.title,
  org_sn: plan.org_sn,
  org_name: sql<string>`${college.name}`.as('org_name'),
  site_code: sql<string | null>`${college.site_code}`.as('site_code'),
  credential_sn: plan.credential_sn,
  credential_name: namedCredential,
  level: plan.level,
  plan_type: plan.plan_type,
  on_behalf: plan.on_behalf,
  theory_enabled: template.theory_enabled,
  practical_enabled: template.practical_enabled,
  conditions: sql<string[]>`coalesce((select l.conditions from ${credentialLevel} l
    where l.credential_sn = ${plan.credential_sn} and l.level = ${plan.level}), '{}')`.as('conditions'),
  theory_start: plan.theory_start,
  theory_end: plan.theory_end,
  practical_start: plan.practical_start,
  practical_end: plan.practical_end,
  signup_start: plan.signup_start,
  signup_end: plan.signup_end,
  contact_name: plan.contact_name,
  contact_mobile: plan.contact_mobile,
  capacity: plan.capacity,
  taken: plan.taken,
  own_taken: plan.own_taken,
  reserved: plan.reserved,
  accept_borrow: plan.accept_borrow,
  borrow_quota: plan.borrow_quota,
  status: planState().as('status'),
  frozen: sql<boolean>`not ${isSite(plan)}`.as('frozen'),
  first_exam: valueOf(firstExam, sql`${plan.sn}`).as('first_exam'),
  now: sql<string>`business_now()`.as('now'),
})

const plansOf = (db: Db) =>
  db
    .select(columns())
    .from(plan)
    .innerJoin(college, eq(college.sn, plan.org_sn))
    .innerJoin(credential, eq(credential.sn, plan.credential_sn))
    .innerJoin(template, eq(template.sn, plan.template_sn))
    .$dynamic()
/** A plan with all that its sign-ups need to know of it. */
export type SignupPlanRecord = Awaited<ReturnType<typeof plansOf>>[number]

/** Its own, one that its borrowed exam is attached to, or one in which it has a student. */
const isKnownTo = (org: string) => sql`(${plan.org_sn} = ${org}
  or exists (select 1 from ${borrow} b where b.plan_sn = ${plan.sn} and b.org_sn = ${org} and b.delete_time is null)
  or exists (select 1 from ${signup} s where s.plan_sn = ${plan.sn} and s.org_sn = ${org} and s.status <> 'INIT'))`

/** A plan whose sign-ups the actor may look at, all or some of them; any other is answered with 404. */
export async function getSignupPlan(db: Db, actor: Actor, sn: string): Promise<SignupPlanRecord> {
  const { scope } = ownOrAll(actor)
  const [found] = await plansOf(db).where(
    and(eq(plan.sn, sn), isNull(plan.delete_time), scope === undefined ? undefined : isKnownTo(scope)),
  )
  if (!found) throw notFound()
  return found
}

/** The same, its row locked first: changes of a plan's sign-ups wait for one another here. */
export async function lockSignupPlan(db: Db, actor: Actor, sn: string): Promise<SignupPlanRecord> {
  await getSignupPlan(db, actor, sn)
  await db.execute(sql`select 1 from ${plan} where sn = ${sn} for update`)
  return getSignupPlan(db, actor, sn)
}

/** Does the actor see all sign-ups of the plan? The site and the platform do; a school sees its own students'. */
export const seesWhole = (actor: Actor, { org_sn }: { org_sn: string }) =>
  isPlatformRole(actor.role) || actor.org_sn === org_sn

export type AttachedBorrow = {
  sn: string
  title: string
  org_sn: string
  org_name: string
  plan_sn: string | null
  status: string
  approved_count: number
  taken: number
}

const borrowColumns = sql.raw(
  'b.sn, b.title, b.org_sn, c.name as org_name, b.plan_sn, b.status, coalesce(b.approved_count, 0) as approved_count, b.taken',
)

/** The borrowed exams attached to a plan that the actor may see, the latest first. */
async function listAttached(db: Db, actor: Actor, record: SignupPlanRecord): Promise<AttachedBorrow[]> {
  const org = seesWhole(actor, record) ? null : actor.org_sn
  const { rows } = await db.execute<AttachedBorrow>(sql`
    select ${borrowColumns} from ${borrow} b join ${college} c on c.sn = b.org_sn
    where b.plan_sn = ${record.sn} and b.delete_time is null and b.org_sn = coalesce(${org}, b.org_sn)
    order by b.update_time desc, b.sn desc limit 200`)
  return rows
}

/** A borrowed exam that the actor is a party to; any other is answered with 404. */
export async function getBorrowOf(db: Db, actor: Actor, sn: string): Promise<AttachedBorrow> {
  const { scope = null } = ownOrAll(actor)
  const { rows } = await db.execute<AttachedBorrow>(sql`
    select ${borrowColumns} from ${borrow} b join ${college} c on c.sn = b.org_sn
    where b.sn = ${sn} and b.delete_time is null and (${scope}::text is null or b.org_sn = ${scope} or b.host_org_sn = ${scope})`)
  const [found] = rows
  if (!found) throw notFound()
  return found
}

/** The same for its school, whose students are chosen through it, and for the platform: the host sees only those who are signed up (interface.md §6). */
export async function getBorrowOfSchool(db: Db, actor: Actor, sn: string): Promise<AttachedBorrow> {
  const found = await getBorrowOf(db, actor, sn)
  if (!isPlatformRole(actor.role) && actor.org_sn !== found.org_sn) throw notFound()
  return found
}

export type SignupPlaces = { capacity: number; taken: number; own_taken: number; reserved: number; free: number }

type Lent = Pick<AttachedBorrow, 'approved_count' | 'taken'>

/** What borrowed exams were given of a plan: all that a school sees of its places (interface.md §6). */
function lentPlaces(borrows: readonly Lent[]): SignupPlaces {
  const capacity = borrows.reduce((sum, one) => sum + one.approved_count, 0)
  const taken = borrows.reduce((sum, one) => sum + one.taken, 0)
  return { capacity, taken, own_taken: 0, reserved: capacity, free: Math.max(0, capacity - taken) }
}

/** How full a plan is; `free` is what the site may still take itself. With a borrowed exam it is that one's places. */
export async function placesOf(db: Db, record: SignupPlanRecord, lent: Lent | null): Promise<SignupPlaces> {
  if (lent) return lentPlaces([lent])
  const { borrow_decide_days } = await readSettings(db, 'exam_rules')
  const left = ownPlacesLeft(record, record.now, borrow_decide_days)
  const { capacity, taken, own_taken } = record
  return { capacity, taken, own_taken, reserved: Math.max(0, capacity - own_taken - left), free: left }
}

async function getSchoolFees(db: Db, sn: string, orgSn: string): Promise<FeeTotals> {
  const [found] = await db
    .select({ fees: valueOf(schoolFees, sql`(${plan.sn}, ${orgSn})`) })
    .from(plan)
    .where(eq(plan.sn, sn))
  if (!found) throw notFound()
  return found.fees
}

/** What the screens of a plan's sign-ups show of the plan; `whole`: the reader sees all of its sign-ups. */
export type SignupHead = {
  plan: SignupPlanRecord
  whole: boolean
  borrows: AttachedBorrow[]
  places: SignupPlaces
  fees: FeeTotals
  ticket_open_days: number
}

/** A plan for its sign-ups, with the places that are free to the reader's side, or to that of one of its borrowed exams. */
export async function getSignupHead(
  db: Db,
  actor: Actor,
  sn: string,
  borrowSn: string | undefined,
): Promise<SignupHead> {
  const record = await getSignupPlan(db, actor, sn)
  const whole = seesWhole(actor, record)
  const borrows = await listAttached(db, actor, record)
  const borrowed = borrowSn ? await getBorrowOf(db, actor, borrowSn) : null
  const { ticket_open_days } = await readSettings(db, 'exam_rules')
  const places = whole || borrowed ? await placesOf(db, record, borrowed) : lentPlaces(borrows)
  const fees = whole ? await getPlanFees(db, sn) : await getSchoolFees(db, sn, actor.org_sn ?? '')
  return { plan: record, whole, borrows, places, fees, ticket_open_days }
}
