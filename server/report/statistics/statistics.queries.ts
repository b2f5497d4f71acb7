import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { CredentialNames } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { BodyOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { PAGE_DEPTH, TOTAL_CAP } from '@zhikao/domain/kernel/page.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { statisticsContract } from '@zhikao/domain/report/statistics/statistics.contract.ts'
import { statisticsSheetWords } from '@zhikao/domain/report/statistics/statistics.messages.ts'
import { TOPIC_FACTS } from '@zhikao/domain/report/statistics/statistics.model.ts'
import type { Dimension, Topic } from '@zhikao/domain/report/statistics/statistics.model.ts'
import { dimensionsOf, figuresOf, isTime, sortOf, sortsBy } from '@zhikao/domain/report/statistics/statistics.rules.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { college } from '../../people/college/college.table.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { ownOrAll } from '../../record/scope.ts'
import { FACTS } from './statistics.facts.queries.ts'
import type { Facts } from './statistics.limits.queries.ts'
import { statisticRun } from './statistics.table.ts'

export type Asked = { topic: Topic } & BodyOf<typeof statisticsContract.export>
type Window = Pick<QueryOf<typeof statisticsContract.list>, 'page' | 'limit' | 'sort'>

/** A group with what names it: a credential's names, or the name of an institution or examiner. */
export type GroupRecord = { sn: string; name: Text | null; note: string | null; values: (number | null)[] }
type Stored = Omit<GroupRecord, 'name'> & { named: CredentialNames | null; name: string | null }
/** The groups of a topic, their number and their sums. */
export type StatisticsRecord = { items: GroupRecord[]; total: number; sums: (number | null)[]; as_of: string | null }

/** Refuses a topic whose lists the actor may not open, and a dimension that the topic has not. */
function demand(actor: Actor, { topic, by }: Asked): void {
  if (!can(actor, TOPIC_FACTS[topic].permission)) throw new AppError('forbidden')
  if (!dimensionsOf(topic).includes(by))
    throw new AppError('input', { rule: 'dimension', message: statisticsSheetWords.dimension })
}

/** The key of the group of a fact `f`, whose institution is `c` where one is asked for. */
const KEYS: Record<Dimension, SQL> = {
  credential: sql`f.credential_sn`,
  level: sql`f.level`,
  org: sql`f.org_sn`,
  province: sql`c.province`,
  month: sql`to_char(f.day::timestamp, 'YYYY-MM')`,
  quarter: sql`to_char(f.day::timestamp, 'YYYY"Q"Q')`,
  examiner: sql`f.person`,
}

/** What names a group `g`: credential, institution or examiner; a code names itself. */
const NAMES: Partial<Record<Dimension, SQL>> = {
  credential: sql`(select json_build_object('name', x.name, 'name_hk', x.name_hk, 'name_en', x.name_en) from ${credential} x where x.sn = g.key)`,
  org: sql`(select json_build_object('name', x.name) from ${college} x where x.sn = g.key)`,
  examiner: sql`(select json_build_object('name', x.name, 'note', o.name) from ${teacher} x join ${college} o on o.sn = x.org_sn where x.sn = g.key)`,
}

/** The figures of a topic in their order, as one array; one of today has no value in a group of time. */
const valuesOf = (topic: Topic, by: Dimension, { figures, undated = [] }: Facts): SQL[] =>
  figuresOf(topic).map((name) => {
    const figure = isTime(by) && undated.includes(name) ? undefined : figures[name]
    return sql`${figure ?? sql`null::int`} as ${sql.identifier(name)}`
  })

/** The groups of a topic, `g`, and the row of their sums, whose `whole` is 1. */
function groupsOf(actor: Actor, { topic, by, chosen, org_sn, province, ...filters }: Asked): SQL {
  const ofProvinces = by === 'province' || province !== undefined
  const tellsOrgs = by === 'org' || org_sn !== undefined || ofProvinces
  const facts = FACTS[topic]({ org: ownOrAll(actor).scope ?? null, tellsOrgs, org_sn, ...filters })
  const conditions = [
    sql`true`,
    ...(org_sn ? [sql`f.org_sn = any(${sql.param(org_sn)}::text[])`] : []),
    ...(province ? [sql`c.province = any(${sql.param(province)}::text[])`] : []),
    ...(chosen ? [sql`${KEYS[by]} = any(${sql.param(chosen)}::text[])`] : []),
    // An employer that is not on the platform is no institution.
    ...(by === 'org' ? [sql`f.org_sn is not null`] : []),
    // What is of today belongs to no month.
    ...(isTime(by) ? [sql`f.day is not null`] : []),
  ]
  return sql`select f.key, grouping(f.key) as whole, ${sql.join(valuesOf(topic, by, facts), sql`, `)}
    from (select ${KEYS[by]} as key, f.* from (${facts.rows}) f ${ofProvinces ? sql`join ${college} c on c.sn = f.org_sn` : sql``}
      where ${sql.join(conditions, sql` and `)}) f
    group by grouping sets ((f.key), ()) having grouping(f.key) = 1 or ${facts.exists ?? sql`true`}`
}

function orderOf(sort: string): SQL {
  const field = sql.identifier(sort.replace(/^-/, ''))
  const way = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  return sql`g.${field} ${way}, g.key`
}

const nameOf = ({ named, ...row }: Stored): GroupRecord => ({
  ...row,
  name: named ? credentialName(named) : row.name === null ? null : { CN: row.name, HK: row.name, US: row.name },
})

/** The groups of a topic in a window, and their sums in one statement, so that they are of one state, and the moment they are of. */
export async function readStatistics(
  db: Db,
  actor: Actor,
  asked: Asked,
  { page, limit, sort = sortOf(asked.topic, asked.by) }: Window,
): Promise<StatisticsRecord> {
  demand(actor, asked)
  if (!sortsBy(asked.topic, sort))
    throw new AppError('input', { rule: 'sort_field', message: kernelMessages.sort_field })
  if (page * limit > PAGE_DEPTH) throw new AppError('input', { rule: 'page_depth', message: kernelMessages.page_depth })
  const names = figuresOf(asked.topic).map((name) => sql`g.${sql.identifier(name)}`)
  const values = sql`json_build_array(${sql.join(names, sql`, `)})`
  const named = NAMES[asked.by] ?? sql`null::json`
  const { rows } = await db.execute<{ items: Stored[]; total: number; sums: (number | null)[] }>(sql`
    with g as (${groupsOf(actor, asked)})
    select (select count(*)::int from g where g.whole = 0) as total, (select ${values} from g where g.whole = 1) as sums,
      (select coalesce(json_agg(json_build_object('sn', r.key, 'values', r.figures, 'named', ${asked.by === 'credential' ? sql`r.named` : sql`null::json`},
          'name', r.named ->> 'name', 'note', r.named ->> 'note') order by r.place), '[]'::json)
        from (select g.key, ${values} as figures, ${named} as named, row_number() over (order by ${orderOf(sort)}) as place
          from g where g.whole = 0 order by place limit ${limit} offset ${(page - 1) * limit}) r) as items`)
  const [row] = rows
  if (!row) throw new Error('a select without from has one row')
  return { ...row, items: row.items.map(nameOf), as_of: await countedAt(db, asked.topic) }
}

const READ_NOW: readonly Topic[] = ['capacity', 'training', 'selftest']

/** The moment that the figures are of: places, registrations and self-tests are read as they are, the rest is counted by the job; null before its first run. */
async function countedAt(db: Db, topic: Topic): Promise<string | null> {
  if (READ_NOW.some((one) => one === topic)) return clock(db)
  const [run] = await db.select({ time: statisticRun.time }).from(statisticRun)
  return run?.time ?? null
}

/** Every group of an export, and their sums. */
export const readAll = (db: Db, actor: Actor, asked: Asked): Promise<StatisticsRecord> =>
  readStatistics(db, actor, asked, { page: 1, limit: PAGE_DEPTH })

/** How many groups an export has; no list has more than it counts. */
export async function countGroups(db: Db, actor: Actor, asked: Asked): Promise<number> {
  const { total } = await readStatistics(db, actor, asked, { page: 1, limit: 1 })
  return total
}

/** The total of a list is capped as in every list. */
export const cappedTotal = (total: number) => ({ total: Math.min(total, TOTAL_CAP), total_capped: total > TOTAL_CAP })
