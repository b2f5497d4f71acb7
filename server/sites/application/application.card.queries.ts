import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { credentialCard } from '@zhikao/domain/sites/application/application.model.ts'
import type { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { cardActions } from '@zhikao/domain/sites/application/application.rules.ts'
import type { DataOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { PAGE_DEPTH } from '@zhikao/domain/kernel/page.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Db } from '../../db/client.ts'
import { authority } from '../../catalogue/authority/authority.table.ts'
import { college } from '../../people/college/college.table.ts'
import { credential, credentialLevel } from '../../catalogue/credential/credential.table.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { ownOrg } from '../../record/scope.ts'
import { valueOf } from '../../record/references.ts'
import { openConditions } from './application.queries.ts'
import { application } from './application.table.ts'

type Query = QueryOf<typeof applicationContract.mine>
type Cards = DataOf<typeof applicationContract.mine>
type Card = Omit<Cards['items'][number], 'actions'> & { today: string; renewed: boolean }

const LEVELS = sql.raw(`array['BEGINNER', 'MIDDLE', 'SENIOR']`)

/** Every enabled credential with the institution's open application and its approval; the latest disabled one where it has none. */
const cardsOf = (orgSn: string) => sql`
  select c.sn, c.code, c.name, c.name_hk, c.name_en, c.form_type, c.sort, a.name as authority_name,
    (select coalesce(json_agg(json_build_object('level', l.level, 'fee', l.fee, 'theory_required', l.theory_required,
      'practical_required', l.practical_required) order by array_position(${LEVELS}, l.level)), '[]') from ${credentialLevel} l where l.credential_sn = c.sn) as levels,
    case when f.status = 'AUDIT' then 'AUDIT' when o.status in ('SUBMIT', 'REJECT') then o.status else coalesce(f.status, 'INIT') end as state,
    o.sn as open_sn, o.status as open_status, o.apply_type as open_type, o.audit_opinion,
    f.sn as approved_sn, f.version as approved_version, f.approved_levels, f.approved_capacity_per_day, f.valid_from, f.valid_to, ${valueOf(openConditions, sql`f.sn`)} as open_conditions, g.site_code,
    exists (select 1 from ${application} n where n.org_sn = g.sn and n.credential_sn = c.sn and n.status = 'AUDIT' and n.valid_from > f.valid_to) as renewed, business_now()::date as today
  from ${credential} c join ${authority} a on a.sn = c.authority_sn join ${college} g on g.sn = ${orgSn}
  left join ${application} o on o.org_sn = g.sn and o.credential_sn = c.sn and o.status in ('INIT', 'SUBMIT', 'REJECT') and o.delete_time is null
  left join lateral (select * from ${application} x where x.org_sn = g.sn and x.credential_sn = c.sn and x.status in ('AUDIT', 'DISABLE')
    order by x.status = 'AUDIT' desc, business_now()::date between x.valid_from and x.valid_to desc, x.valid_to desc, x.audit_time desc limit 1) f on true
  where c.status = 'ENABLE' and c.delete_time is null`

const any = (values: readonly string[]) => sql`any(${sql.param([...values])})`

function chosen({ keyword, code, level, state }: Query): SQL {
  const parts = [
    keyword
      ? sql`(strpos(name, ${keyword}) > 0 or strpos(name_hk, ${keyword}) > 0 or strpos(lower(name_en), lower(${keyword})) > 0 or strpos(lower(code), lower(${keyword})) > 0)`
      : null,
    code ? sql`code = ${any(code)}` : null,
    level
      ? sql`exists (select 1 from ${credentialLevel} l where l.credential_sn = cards.sn and l.level = ${any(level)})`
      : null,
    state ? sql`state = ${any(state)}` : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

const ORDERS: Record<string, SQL> = {
  sort: sql`sort, code`,
  '-sort': sql`sort desc, code`,
  code: sql`code`,
  '-code': sql`code desc`,
  name: sql`name, code`,
  '-name': sql`name desc, code`,
}

/** The credentials that the actor's institution may apply for, each with how far it is. */
export async function listCards(db: Db, actor: Actor, query: Query): Promise<Cards> {
  const { page, limit } = query
  if (page * limit > PAGE_DEPTH) throw new AppError('input', { rule: 'page_depth', message: kernelMessages.page_depth })
  const cards = sql`from (${cardsOf(ownOrg(actor))}) cards where ${chosen(query)}`
  const order = ORDERS[query.sort ?? 'sort'] ?? sql`sort, code`
  const { rows } = await db.execute<Card>(
    sql`select * ${cards} order by ${order} limit ${limit} offset ${(page - 1) * limit}`,
  )
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total ${cards}`)
  const { renew_days } = await readSettings(db, 'exam_rules')
  const items = rows.map((row) => pick(credentialCard, { ...row, actions: cardActions({ ...row, renew_days }) }))
  return { items, total: counted.rows[0]?.total ?? 0, page, limit, total_capped: false }
}
