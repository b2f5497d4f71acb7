import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import { getActor } from '../platform/auth/auth.queries.ts'
import { listAccountsOf } from '../platform/operator/operator.queries.ts'
import { getBasis } from '../exams/plan/plan.basis.queries.ts'
import { createPlan } from '../exams/plan/plan.commands.ts'
import { movePlan } from '../exams/plan/plan.move.commands.ts'
import { credential } from '../catalogue/credential/credential.table.ts'
import { college } from '../people/college/college.table.ts'
import { application } from '../sites/application/application.table.ts'
import type { Db } from '../db/client.ts'
import { clock, shiftClock } from '../db/clock.ts'
import { planForm } from './planForm.ts'

type Site = { org_sn: string; org_name: string; credential_sn: string; credential_name: string; capacity: number }
type Basis = Awaited<ReturnType<typeof getBasis>>
/** A plan that the seed made, for what is built on it. */
export type DemoPlan = { sn: string; org_sn: string; credential_sn: string; level: Level; status: PlanStatus }

/** More than one page, whatever the number of sites. */
const WANTED = 26
const CYCLE: readonly PlanStatus[] = [
  'PLAN_AUDIT',
  'PLAN_SUBMIT',
  'PLAN_INIT',
  'PLAN_AUDIT',
  'PLAN_REJECT',
  'PLAN_SUBMIT',
  'PLAN_INIT',
]
const OPINIONS = [
  '实操场次间隔不足，请预留设备复位时间后重新提交',
  '计划人数与在校生规模不符，请核对后重新提交',
  '请补充考务联系人，并上传考场布置图',
]
/** The first exam day that leaves an approved plan a few days of its sign-up, but no time to ask for a borrowed exam, the first that a draft may still be sent for, and the days that one plan takes. */
const FIRST_DAY = { sent: 20, draft: 51 }
const DAYS_EACH = 3
/** A plan is sent this long before its exam, and the sign-up ends this long before it: the deadlines and a little. */
const SENT_BEFORE = 33
const SIGNUP_BEFORE = 16

/**
 * Plans of every approved site in each state up to approval, by the product's own commands on its clock; open ones take
 * sign-ups and borrowed exams today. `center` decides. Leaves the clock at today. Needs approved applications and enabled exam templates.
 */
export async function fillPlans(db: Db, center: Actor): Promise<DemoPlan[]> {
  await shiftClock(db, '0')
  const today = (await clock(db)).slice(0, 10)
  const sites = await approvedSites(db)
  const plans: DemoPlan[] = []
  const days = new Map<string, number>()
  for (let at = 0; sites.length > 0 && at < Math.max(WANTED, sites.length * CYCLE.length); at++) {
    const site = sites[at % sites.length]
    // Each site goes through all states, each beginning with another.
    const [round, nth] = [Math.floor(at / sites.length), at % sites.length]
    const status = CYCLE[(round + 2 * nth) % CYCLE.length] ?? 'PLAN_INIT'
    if (!site) continue
    // Rooms are the institution's, whatever they are used for: no two of its plans on the same days.
    const kind = status === 'PLAN_INIT' || status === 'PLAN_REJECT' ? 'draft' : 'sent'
    const day = days.get(`${site.org_sn} ${kind}`) ?? FIRST_DAY[kind]
    days.set(`${site.org_sn} ${kind}`, day + DAYS_EACH)
    const made = await addPlan(db, center, { site, status, at, today, day })
    if (made) plans.push(made)
  }
  await shiftClock(db, '0')
  return plans
}

async function approvedSites(db: Db): Promise<Site[]> {
  const { rows } = await db.execute<Site>(sql`
    select a.org_sn, c.name as org_name, a.credential_sn, k.name as credential_name, min(a.approved_capacity_per_day) as capacity
    from ${application} a join ${college} c on c.sn = a.org_sn join ${credential} k on k.sn = a.credential_sn
    where a.status = 'AUDIT' and a.delete_time is null and a.valid_to > business_now()::date + 90 and c.status = 'ENABLE' and k.status = 'ENABLE'
    group by a.org_sn, c.name, a.credential_sn, k.name order by a.org_sn, a.credential_sn`)
  return rows
}

type Wanted = { site: Site; status: PlanStatus; at: number; today: string; day: number }

async function addPlan(db: Db, center: Actor, wanted: Wanted): Promise<DemoPlan | null> {
  const { site, status, at, today, day } = wanted
  const [own] = await listAccountsOf(db, site.org_sn)
  if (!own) return null
  const actor = await getActor(db, own.sn)
  const sentAgo = Math.max(SENT_BEFORE - day, status === 'PLAN_SUBMIT' ? 1 + (at % 9) : 4 + (at % 7))
  await shiftClock(db, `-${sentAgo + 1} days`)
  const basis = await getBasis(db, actor, { org_sn: site.org_sn, credential_sn: site.credential_sn }, 'CN')
  const body = bodyOf(basis, { ...wanted, today: addDays(today, day) }, addDays(today, 2 - sentAgo))
  if (!body) return null
  // Some are made by the centre for their site (Decided 6).
  const sn = await createPlan(db, at % 8 === 5 ? center : actor, body)
  const done = { sn, org_sn: site.org_sn, credential_sn: site.credential_sn, level: body.level, status }
  if (status === 'PLAN_INIT') return done
  await shiftClock(db, `-${sentAgo} days`)
  await movePlan(db, actor, sn, 'submit', {})
  if (status === 'PLAN_SUBMIT') return done
  await shiftClock(db, `-${Math.max(sentAgo - 2, 0)} days`)
  if (status === 'PLAN_REJECT')
    await movePlan(db, center, sn, 'reject', { opinion: OPINIONS[at % OPINIONS.length] ?? null })
  else await movePlan(db, center, sn, 'approve', { opinion: '资质、场次与期限均符合要求' })
  return done
}

/** What the site would write; null where no exam template of an approved level is in use. `today` is the first exam day here. */
function bodyOf(basis: Basis, { site, at, today: exam }: Wanted, signupDay: string) {
  const fitting = basis.templates.filter((one) =>
    basis.approvals.some((approval) => approval.levels.includes(one.level)),
  )
  const template = fitting[at % Math.max(fitting.length, 1)]
  if (!template) return null
  const expected_count = Math.min(site.capacity, 30 + (at % 5) * 6)
  return planForm(basis, {
    template,
    exam,
    direction: basis.directions[at % Math.max(basis.directions.length, 1)] ?? null,
    signup_start: `${signupDay} 08:00:00`,
    signup_end: `${addDays(exam, -SIGNUP_BEFORE)} 18:00:00`,
    expected_count,
    borrow_quota: at % 3 === 2 ? 0 : Math.floor(expected_count / 3),
    borrow_region: at % 2 === 0 ? 'ANY' : 'PROVINCE',
  })
}
