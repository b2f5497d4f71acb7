import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { CredentialNames } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { DataOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planBasis } from '@zhikao/domain/exams/plan/plan.model.ts'
import type { PlanBooking } from '@zhikao/domain/exams/plan/plan.model.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { getCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { college } from '../../people/college/college.table.ts'
import { ownOrAll } from '../../record/scope.ts'
import { isUsable, levelsLeft, notEnded } from '../../sites/application/application.inForce.queries.ts'
import { application, room } from '../../sites/application/application.table.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { listApprovals, listRooms, listTemplates } from './plan.facts.queries.ts'
import { holdsRooms } from './plan.queries.ts'
import { plan, planSession } from './plan.table.ts'

/** The site that a plan is made for: an institution's own, for the platform any. */
export function siteOf(actor: Actor, orgSn: string): string {
  const { scope } = ownOrAll(actor)
  if (scope && orgSn !== scope) throw notFound()
  return orgSn
}

const BOOKINGS_MAX = 2000

async function listBookings(db: Db, orgSn: string, exceptSn: string | undefined): Promise<PlanBooking[]> {
  const { rows } = await db.execute<PlanBooking>(sql`
    select s.plan_sn, r.room_no, s.start_time, s.end_time
    from ${room} r join ${planSession} s on s.room_sn = r.sn and s.end_time > business_now()
    join ${plan} p on p.sn = s.plan_sn and ${holdsRooms('p')}
    where r.org_sn = ${orgSn} and s.plan_sn <> ${exceptSn ?? ''} order by s.start_time, s.sn limit ${BOOKINGS_MAX}`)
  return rows
}

/** The rooms of a site's approvals for a certificate, as the form chooses among them. */
const roomsOf = async (db: Db, site: { org_sn: string; credential_sn: string }) =>
  (await listRooms(db, [site])).map((one) => pick(planBasis.shape.rooms.element, { ...one, levels: [...one.levels] }))

type SiteLine = { org_name: string; contact_name: string; contact_mobile: string; batches: number }

/** The choices for a plan of a site for a certificate; 404 for an unknown site. */
export async function getBasis(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof planContract.basis>,
  lang: Lang,
): Promise<DataOf<typeof planContract.basis>> {
  const org_sn = siteOf(actor, query.org_sn)
  const offered = await getCredential(db, query.credential_sn)
  const { rows } = await db.execute<SiteLine>(sql`
    select c.name as org_name, c.contact_name, c.contact_mobile, (
      select count(*)::int from ${plan} p where p.org_sn = c.sn and p.credential_sn = ${offered.sn} and p.delete_time is null
        and p.year = extract(year from business_now())::int) as batches
    from ${college} c where c.sn = ${org_sn} and c.delete_time is null`)
  const [site] = rows
  if (!site) throw notFound()
  const approvals = await listApprovals(db, [{ org_sn, credential_sn: offered.sn }])
  const rules = await readSettings(db, 'exam_rules')
  const { plan_submit_days, signup_end_days, pilot_count, practical_first, break_minutes } = rules
  return {
    org_sn,
    ...site,
    credential_sn: offered.sn,
    credential_name: credentialName(offered)[lang],
    directions: offered.directions,
    fees: offered.levels.map(({ level, fee }) => ({ level, fee })),
    approvals: approvals.map(({ sn, apply_sn, levels, capacities, valid_from, valid_to }) => ({
      sn,
      apply_sn,
      levels: [...levels],
      capacities: [...capacities],
      valid_from,
      valid_to,
    })),
    templates: await listTemplates(db, offered.sn),
    rooms: await roomsOf(db, { org_sn, credential_sn: offered.sn }),
    bookings: await listBookings(db, org_sn, query.plan_sn),
    terms: { plan_submit_days, signup_end_days, pilot_count, practical_first, break_minutes },
    now: await clock(db),
  }
}

type Sites = DataOf<typeof planContract.sites>
type Site = Sites['items'][number]

/** Approvals `a` that have not ended of enabled sites `c` and credentials `k`, of these institutions and with this keyword. */
function siteConditions({ keyword }: QueryOf<typeof planContract.sites>, orgs: readonly string[] | undefined): SQL {
  return sql.join(
    [
      isUsable('a'),
      sql`c.delete_time is null and c.status = 'ENABLE' and k.status = 'ENABLE'`,
      ...(orgs ? [sql`a.org_sn = any(${sql.param(orgs)})`] : []),
      ...(keyword
        ? [
            sql`(strpos(c.name, ${keyword}) > 0 or strpos(k.name, ${keyword}) > 0
        or strpos(k.name_hk, ${keyword}) > 0 or strpos(lower(k.name_en), lower(${keyword})) > 0)`,
          ]
        : []),
    ],
    sql` and `,
  )
}

/** One page of the sites with a certificate that they are approved for, by name: what a plan can be made for. */
export async function listSites(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof planContract.sites>,
  lang: Lang,
): Promise<Sites> {
  const { scope } = ownOrAll(actor)
  const from = sql`from (
    select distinct on (a.org_sn, a.credential_sn) a.org_sn, c.name as org_name, c.site_code, c.province, a.credential_sn, k.name, k.name_hk, k.name_en,
      array(select distinct level from ${application} x, unnest(${levelsLeft('x')}) level where (x.org_sn, x.credential_sn) = (a.org_sn, a.credential_sn) and ${notEnded('x')}) as levels, a.approved_capacity_per_day as capacity_per_day, a.valid_from, a.valid_to
    from ${application} a join ${college} c on c.sn = a.org_sn join ${credential} k on k.sn = a.credential_sn
    where ${siteConditions(query, scope ? [scope] : query.org_sn)} order by a.org_sn, a.credential_sn, a.valid_from) site`
  const offset = (query.page - 1) * query.limit
  const { rows } = await db.execute<Omit<Site, 'credential_name'> & CredentialNames>(
    sql`select * ${from} order by org_name, name, org_sn, credential_sn limit ${query.limit} offset ${offset}`,
  )
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total ${from}`)
  return {
    items: rows.map((row) => ({
      org_sn: row.org_sn,
      org_name: row.org_name,
      site_code: row.site_code,
      province: row.province,
      credential_sn: row.credential_sn,
      credential_name: credentialName(row)[lang],
      levels: row.levels,
      capacity_per_day: row.capacity_per_day,
      valid_from: row.valid_from,
      valid_to: row.valid_to,
    })),
    total: counted.rows[0]?.total ?? 0,
    page: query.page,
    limit: query.limit,
    total_capped: false,
  }
}
