import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { getActor } from '../platform/auth/auth.queries.ts'
import { createBorrow } from '../exams/borrow/borrow.commands.ts'
import { listSites } from '../exams/borrow/borrow.host.queries.ts'
import type { SiteRecord } from '../exams/borrow/borrow.host.queries.ts'
import { moveBorrow, timeOut } from '../exams/borrow/borrow.move.commands.ts'
import { listTimedOut } from '../exams/borrow/borrow.queries.ts'
import { listAccountsOf } from '../platform/operator/operator.queries.ts'
import { college } from '../people/college/college.table.ts'
import { student } from '../people/student/student.table.ts'
import type { Db } from '../db/client.ts'
import { clock, shiftClock } from '../db/clock.ts'

/** The outcomes of requests, used in turn. */
const OUTCOMES = [
  'waiting',
  'attached',
  'rejected',
  'waiting',
  'late',
  'loose',
  'again',
  'cancelled',
  'waiting',
  'withdrawn',
  'moved',
] as const
type Outcome = (typeof OUTCOMES)[number]
type Request = { sn: string; outcome: Outcome; school: Actor; host: Actor; plan: string; count: number }
type Period = { first: string; last: string }

const REASONS = [
  '本校尚未取得该证书的考核站点资质，拟组织毕业年级学生到贵站点参加考核。',
  '本校考核站点的容量已满，余下学生需借考。',
  '本校实训设备正在更新，本学期不能组织实操考核。',
  '学生在贵校附近企业实习，就近参加考核较为方便。',
]
const REJECTIONS = ['期望日期内的实操工位已排满，请改选其他计划', '请补充参考学生名单和带队教师信息后重新申请']
const CONDITIONS = ['请自带绘图工具，并由带队教师全程陪同。', null, '请于考试前一天下午到校熟悉场地。', null]
const PER_SCHOOL = OUTCOMES.length
/** The undecided one is asked for so many days before its exam that its time is over the same night. */
const SHORTEST_DAYS = 20
/** A decision's time ends days before the sign-up does; whenever the world is built, it shall not end the same day. */
const SOONEST_END = 8

/**
 * Borrowed exams in every state, by the product's own commands on its clock. Needs open plans that accept them; leaves
 * the clock at today. Returns how many requests were made.
 */
export async function fillBorrows(db: Db): Promise<number> {
  const schools = await askingSchools(db)
  const requests: Request[] = []
  // Whole days: at whichever hour the world is built, it is the day before yesterday.
  await shiftClock(db, '-2 days')
  for (const [at, school] of schools.entries()) requests.push(...(await askSites(db, school, at)))
  await shiftClock(db, '-30 hours')
  for (const request of requests) await decide(db, request)
  await shiftClock(db, '-6 hours')
  for (const request of requests) await conclude(db, request)
  for (const sn of await listTimedOut(db)) await timeOut(db, sn)
  await shiftClock(db, '0')
  return requests.length
}

/** Pilot institutions with students, those with the most first. */
async function askingSchools(db: Db): Promise<Actor[]> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select c.sn from ${college} c join ${student} s on s.org_sn = c.sn
    where c.org_type = 'school' and c.status = 'ENABLE' and c.delete_time is null group by c.sn order by count(*) desc, c.sn limit 4`)
  const actors: Actor[] = []
  for (const { sn } of rows) {
    const [own] = await listAccountsOf(db, sn)
    const actor = own && (await getActor(db, own.sn))
    if (actor?.role === 'school') actors.push(actor)
  }
  return actors
}

async function askSites(db: Db, school: Actor, nth: number): Promise<Request[]> {
  const query = borrowContract.sites.query.parse({ limit: 100, sort: 'deadline', has_quota: 'yes' })
  const now = await clock(db)
  const { items } = await listSites(db, school, query)
  // Those whose time for a decision ends too soon would time out instead.
  const open = items.filter((site) => addDays(site.signup_end, -SOONEST_END) > now.slice(0, 10))
  const made: Request[] = []
  const taken: (Period & { place: string })[] = []
  for (let at = 0; open.length > 0 && at < PER_SCHOOL; at++) {
    const site = open[(at * 5 + nth) % open.length]
    const outcome = OUTCOMES[(at + nth * 3) % OUTCOMES.length] ?? 'waiting'
    const period = site && periodOf(site, outcome, now)
    if (!site || !period) continue
    // Once to each site for the same level and days.
    const place = `${site.org_sn} ${site.credential_sn} ${site.level}`
    if (taken.some((one) => one.place === place && one.first <= period.last && period.first <= one.last)) continue
    taken.push({ place, ...period })
    const request = await askOne(db, school, { site, outcome, at, period })
    if (request) made.push(request)
  }
  return made
}

/** The days of the plan's exams; for one that stays undecided, the first day that may be asked for. */
function periodOf(site: SiteRecord, outcome: Outcome, today: string): Period | null {
  const days = [site.theory_start, site.theory_end, site.practical_start, site.practical_end]
    .filter((one) => one !== null)
    .map((one) => one.slice(0, 10))
    .toSorted()
  const soonest = addDays(today, SHORTEST_DAYS)
  if (outcome === 'late') return { first: soonest, last: soonest }
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? { first, last } : null
}

type Wish = { site: SiteRecord; outcome: Outcome; at: number; period: Period }

async function askOne(db: Db, school: Actor, { site, outcome, at, period }: Wish): Promise<Request | null> {
  const [own] = await listAccountsOf(db, site.org_sn)
  if (!own) return null
  const isNamed = outcome !== 'loose' && outcome !== 'late' && outcome !== 'moved'
  const count = Math.min(3 + (at % 4), site.remaining)
  const body = borrowContract.create.body.parse({
    host_org_sn: site.org_sn,
    credential_sn: site.credential_sn,
    level: site.level,
    wanted_plan_sn: isNamed ? site.sn : null,
    title: `${site.credential_name.CN}${levelWords[site.level].CN}借考申请`,
    expected_date_start: period.first,
    expected_date_end: period.last,
    student_count: count,
    preferred_city: at % 2 === 0 ? '220100' : null,
    reason: REASONS[at % REASONS.length],
    school_contact: school.name,
    school_mobile: `1380433${String(1000 + at * 37)}`,
    fee_bearer: at % 3 === 0 ? 'STUDENT' : 'SCHOOL',
  })
  const sn = await createBorrow(db, school, body)
  return { sn, outcome, school, host: await getActor(db, own.sn), plan: site.sn, count }
}

async function decide(db: Db, { sn, outcome, host, count }: Request): Promise<void> {
  if (outcome === 'rejected' || outcome === 'again')
    return moveBorrow(db, host, sn, 'reject', { opinion: REJECTIONS[count % REJECTIONS.length] ?? '' })
  if (outcome === 'waiting' || outcome === 'late' || outcome === 'withdrawn') return
  const approved_count = outcome === 'attached' && count > 3 ? count - 1 : count
  const opinion = '材料齐全，同意借考'
  await moveBorrow(db, host, sn, 'approve', {
    approved_count,
    conditions: CONDITIONS[count % CONDITIONS.length] ?? null,
    opinion,
  })
}

async function conclude(db: Db, { sn, outcome, school, host, plan, count }: Request): Promise<void> {
  if (outcome === 'moved') return moveBorrow(db, host, sn, 'attach', { plan_sn: plan })
  if (outcome === 'withdrawn') return moveBorrow(db, school, sn, 'withdraw', {})
  if (outcome === 'cancelled')
    return moveBorrow(db, school, sn, 'cancel', { opinion: '学生实习安排有变，本批不参加考核' })
  if (outcome === 'again')
    return moveBorrow(db, school, sn, 'reapply', {
      fields: { student_count: Math.max(1, count - 1), reason: `${REASONS[0]}已附名单和带队教师联系方式。` },
    })
}
