import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { credentialWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { isGranted } from '@zhikao/domain/kernel/endpoint.ts'
import type { Endpoint, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { PAGE_DEPTH, TOTAL_CAP } from '@zhikao/domain/kernel/page.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { DOWNLOAD_HOURS } from '@zhikao/domain/platform/job/job.model.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { handbookWords } from '@zhikao/domain/platform/media/media.messages.ts'
import { handbooksFor } from '@zhikao/domain/platform/media/media.rules.ts'
import { HANDBOOKS } from '@zhikao/domain/platform/media/media.model.ts'
import type { Handbook } from '@zhikao/domain/platform/media/media.model.ts'
import type { documentContract } from '@zhikao/domain/publishing/document/document.contract.ts'
import type { DOWNLOAD_CATEGORIES } from '@zhikao/domain/publishing/document/document.model.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { job } from '../../jobs/tables.ts'
import { issueOf } from '../../platform/media/media.handbook.queries.ts'
import { media } from '../../platform/media/media.table.ts'
import type { ImportWorkbook } from '../../services.ts'
import { titleTaken, visibleTo } from './document.queries.ts'
import type { DocumentRecord } from './document.queries.ts'
import { document } from './document.table.ts'

type Category = (typeof DOWNLOAD_CATEGORIES)[number]
type Where = { lang: Lang; workbooks: readonly ImportWorkbook[] }
type Query = QueryOf<typeof documentContract.list>

/** A file of the list: of a document its facts, of what has a stored file its key, of what is made on request its address, of a handbook its form, version and role. */
export type Download = {
  sn: string
  category: Category
  title: string
  size: number | null
  publish_time: string | null
  end_time: string | null
  key: string | null
  url: string | null
  handbook: { format: 'PDF' | null; edition: number; scope: [Handbook] } | null
  document: Pick<
    DocumentRecord,
    'category' | 'edition' | 'download_count' | 'scope' | 'status' | 'version' | 'title_taken'
  > | null
}

const addressOf = ({ base, path }: Endpoint) => `${base}${path}`

/** What this account can download, one page: the platform's documents, the files of its own exports as long as they are kept, and what the product makes itself (domain.md §3.21). */
export async function listDownloads(db: Db, actor: Actor, query: Query, where: Where): Promise<Page<Download>> {
  const { page, limit } = query
  if (page * limit > PAGE_DEPTH) throw new AppError('input', { rule: 'page_depth', message: kernelMessages.page_depth })
  const found = sql`(${sourcesOf(actor, where, await handbooksOf(actor, where))}) x where ${conditionsOf(query)}`
  const { rows } = await db.execute<Download>(sql`
    select x.sn, x.category, x.title, x.size, to_char(x.publish_time, 'YYYY-MM-DD HH24:MI:SS') as publish_time,
      to_char(x.end_time, 'YYYY-MM-DD HH24:MI:SS') as end_time, x.key, x.url, x.handbook, x.document
    from ${found} order by ${orderOf(query.sort ?? '-publish_time')} limit ${limit} offset ${(page - 1) * limit}`)
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${found} limit ${TOTAL_CAP + 1}) capped`,
  )
  const total = counted.rows[0]?.total ?? 0
  return { items: rows, total: Math.min(total, TOTAL_CAP), page, limit, total_capped: total > TOTAL_CAP }
}

function conditionsOf({ keyword, category, status }: Query): SQL {
  const parts = [sql`true`]
  if (keyword) parts.push(sql`strpos(lower(x.title), lower(${keyword}::text)) > 0`)
  if (category) parts.push(sql`x.category = any(${sql.param(category)}::text[])`)
  if (status) parts.push(sql`x.document ->> 'status' = any(${sql.param(status)}::text[])`)
  return sql.join(parts, sql` and `)
}

const SORTS: Readonly<Record<string, SQL>> = {
  publish_time: sql`case when x.handbook is null then x.publish_time end`,
  // In one order on every machine.
  title: sql`x.title collate "C"`,
  size: sql`x.size`,
  download_count: sql`(x.document ->> 'download_count')::int`,
}

/** Descending where `-` precedes a field; what has no date (it is made on request, or a draft) counts as the newest, and handbooks with it. */
function orderOf(sort: string): SQL {
  const parts = sort.split(',').flatMap((part) => {
    const field = SORTS[part.replace(/^-/, '')]
    return field ? [part.startsWith('-') ? sql`${field} desc nulls first` : sql`${field} asc nulls last`] : []
  })
  return sql.join([...parts, sql`x.sn`], sql`, `)
}

const sourcesOf = (actor: Actor, where: Where, handbooks: readonly Made[]): SQL =>
  sql.join(
    [
      documents(actor),
      ownExports(actor),
      standards(actor, where),
      onRequest([...workbooksOf(actor, where), ...handbooks]),
    ],
    sql` union all `,
  )

/** SQL: the platform's documents. */
const documents = (actor: Actor): SQL => sql`
  select ${document.sn} as sn, ${document.category} as category, ${document.title} as title, m.bytes::float8 as size,
    ${document.publish_time} as publish_time, null::timestamptz as end_time, ${document.file} as key, null::text as url, null::jsonb as handbook,
    jsonb_build_object('category', ${document.category}, 'edition', ${document.edition}, 'download_count', ${document.download_count}, 'scope', ${document.scope},
      'status', ${document.status}, 'version', ${document.version}, 'title_taken', ${titleTaken}) as document
  from ${document} join ${media} m on m.key = ${document.file} where ${visibleTo(actor)}`

/** SQL: what this account had exported, newest first. */
function ownExports(actor: Actor): SQL {
  const kept = sql`${`${DOWNLOAD_HOURS} hours`}::interval`
  return sql`(
    select j.sn, 'EXPORT', m.name, m.bytes::float8, j.finish_time, j.finish_time + ${kept}, m.key, null::text, null::jsonb, null::jsonb
    from ${job} j join ${media} m on m.key = j.result_key
    where j.account_sn = ${actor.sn} and m.kind = 'EXPORT' and j.finish_time > now() - ${kept}
    order by j.finish_time desc limit 200)`
}

/** SQL: level standards and outlines of the enabled credentials, for all who see credentials. */
function standards(actor: Actor, { lang }: Where): SQL {
  const words = { standard: credentialWords.standard_file[lang], outline: credentialWords.outline_file[lang] }
  return sql`
    select c.sn || '-' || f.field, 'STANDARD', c.name || ' · ' || f.word, m.bytes::float8, m.create_time, null::timestamptz, m.key, null::text, null::jsonb, null::jsonb
    from ${credential} c
      cross join lateral (values ('standard_file', ${words.standard}::text, c.standard_file), ('outline_file', ${words.outline}::text, c.outline_file)) f (field, word, key)
      join ${media} m on m.key = f.key
    where ${can(actor, 'credential:read')} and c.delete_time is null and c.status = 'ENABLE'`
}

type Made = Pick<Download, 'sn' | 'category' | 'title' | 'url' | 'handbook'> & { publish_time: string | null }

/** The import workbooks, for those who may import. */
const workbooksOf = (actor: Actor, { lang, workbooks }: Where): Made[] =>
  workbooks.flatMap(({ name, endpoint }) => {
    const { permission } = endpoint
    if (!isGranted(permission) || !can(actor, permission)) return []
    const title = fill(jobMessages.import_workbook_name, { name })[lang]
    const url = addressOf(endpoint)
    return [{ sn: endpoint.name, category: 'TEMPLATE', title, url, publish_time: null, handbook: null }]
  })

/** The handbook of the account's role (spec §2.6); for who publishes documents those of all roles. */
const handbooksOf = (actor: Actor, { lang }: Where): Promise<Made[]> =>
  Promise.all(
    handbooksFor(actor).map(async (name): Promise<Made> => {
      const { edition, date } = await issueOf(name)
      const { handbook } = mediaContract
      return {
        sn: `${handbook.name}.${name}`,
        category: 'MANUAL',
        title: handbookWords[name][lang],
        url: `${addressOf(handbook)}?name=${name}`,
        publish_time: `${date} 00:00:00+08`,
        handbook: { format: HANDBOOKS[name] === 'pdf' ? 'PDF' : null, edition, scope: [name] },
      }
    }),
  )

/** SQL: what is made when it is asked for. */
const onRequest = (made: readonly Made[]): SQL => sql`
    select r.sn, r.category, r.title, null::float8, r.publish_time, null::timestamptz, null::text, r.url, r.handbook, null::jsonb
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as r (sn text, category text, title text, url text, publish_time timestamptz, handbook jsonb)`
