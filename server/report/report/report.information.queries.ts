import { sql } from 'drizzle-orm'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { credentialWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { DOWNLOAD_HOURS } from '@zhikao/domain/platform/job/job.model.ts'
import type { DataOf, Endpoint, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { handbookWords } from '@zhikao/domain/platform/media/media.messages.ts'
import { handbookOf } from '@zhikao/domain/platform/media/media.rules.ts'
import type { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { reportMessages } from '@zhikao/domain/report/report/report.messages.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { job } from '../../jobs/tables.ts'
import { media } from '../../platform/media/media.table.ts'

type Listed = DataOf<typeof reportContract.information>
type Download = Listed['items'][number]
type Where = { lang: Lang; fileBase: string }

const addressOf = ({ base, path }: Endpoint) => `${base}${path}`

/** The import workbooks, for those who may import. */
const IMPORT_WORKBOOKS: readonly { name: Text; endpoint: Endpoint }[] = [
  { name: reportMessages.students, endpoint: studentContract.template },
  { name: reportMessages.majors, endpoint: majorContract.template },
  { name: reportMessages.teachers, endpoint: teacherContract.template },
  { name: reportMessages.scores, endpoint: scoreContract.template },
]

/** What this account can download: the documents of its role, and the files of its own exports as long as they are kept (domain.md §3.21). */
export async function listInformation(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof reportContract.information>,
  where: Where,
): Promise<Listed> {
  const all = [
    ...(await ownExports(db, actor, where)),
    ...(await standards(db, actor, where)),
    ...manuals(actor, where),
    ...importWorkbooks(actor, where),
  ]
  const { keyword, category, page, limit } = query
  const found = all.filter(
    (one) =>
      (!category || category.includes(one.category)) &&
      (!keyword || one.title.toLowerCase().includes(keyword.toLowerCase())),
  )
  const sorted = query.sort ? sortedBy(found, query.sort) : found
  return {
    items: sorted.slice((page - 1) * limit, page * limit),
    total: sorted.length,
    page,
    limit,
    total_capped: false,
  }
}

/** Sorted by the named fields, descending where `-` precedes one; documents that are made on request have no date and count as the newest. */
function sortedBy(rows: readonly Download[], sort: string): Download[] {
  const isField = (name: string): name is 'publish_time' | 'title' | 'size' =>
    ['publish_time', 'title', 'size'].includes(name)
  const orders = sort.split(',').map((part) => ({ name: part.replace(/^-/, ''), turn: part.startsWith('-') ? -1 : 1 }))
  return rows.toSorted((a, b) => {
    for (const { name, turn } of orders) {
      const [one, other] = isField(name) ? [a[name], b[name]] : [null, null]
      if (one === other) continue
      if (one === null || other === null) return one === null ? turn : -turn
      return one < other ? -turn : turn
    }
    return a.sn < b.sn ? -1 : 1
  })
}

/** The handbook of the account's role, where there is one (spec §2.6). */
function manuals(actor: Actor, { lang }: Where): Download[] {
  const book = can(actor, 'handbook:read') ? handbookOf(actor.role) : null
  if (!book) return []
  const [title, url] = [handbookWords[book.name][lang], addressOf(mediaContract.handbook)]
  return [
    { sn: mediaContract.handbook.name, category: 'MANUAL', title, size: null, publish_time: null, end_time: null, url },
  ]
}

function importWorkbooks(actor: Actor, { lang }: Where): Download[] {
  return IMPORT_WORKBOOKS.flatMap(({ name, endpoint }) => {
    const { permission } = endpoint
    if (permission === 'public' || permission === 'signed-in' || !can(actor, permission)) return []
    const title = fill(jobMessages.import_workbook_name, { name })[lang]
    return [
      {
        sn: endpoint.name,
        category: 'TEMPLATE',
        title,
        size: null,
        publish_time: null,
        end_time: null,
        url: addressOf(endpoint),
      },
    ]
  })
}

type File = {
  sn: string
  title: string
  field?: 'standard_file' | 'outline_file'
  key: string
  size: number
  publish_time: string
  end_time: string | null
}

const downloadOf = (
  category: Download['category'],
  { sn, title, size, publish_time, end_time, key }: File,
  { fileBase }: Where,
): Download => ({
  sn,
  category,
  title,
  size,
  publish_time,
  end_time,
  url: `${fileBase}${encodeURIComponent(key)}`,
})

/** Level standards and outlines of the enabled credentials, for all who see credentials. */
async function standards(db: Db, actor: Actor, where: Where): Promise<Download[]> {
  if (!can(actor, 'credential:read')) return []
  const { rows } = await db.execute<File & { field: 'standard_file' | 'outline_file' }>(sql`
    select c.sn || '-' || f.field as sn, c.name as title, f.field, m.key, m.bytes::float8 as size, null as end_time,
      to_char(m.create_time, 'YYYY-MM-DD HH24:MI:SS') as publish_time
    from ${credential} c cross join lateral (values ('standard_file', c.standard_file), ('outline_file', c.outline_file)) f (field, key) join ${media} m on m.key = f.key
    where c.delete_time is null and c.status = 'ENABLE' order by c.name, f.field`)
  return rows.map((row) =>
    downloadOf('STANDARD', { ...row, title: `${row.title} · ${credentialWords[row.field][where.lang]}` }, where),
  )
}

/** What this account had exported, newest first. */
async function ownExports(db: Db, actor: Actor, where: Where): Promise<Download[]> {
  const { rows } = await db.execute<File>(sql`
    select j.sn, m.name as title, m.key, m.bytes::float8 as size, to_char(j.finish_time, 'YYYY-MM-DD HH24:MI:SS') as publish_time,
      to_char(j.finish_time + ${`${DOWNLOAD_HOURS} hours`}::interval, 'YYYY-MM-DD HH24:MI:SS') as end_time
    from ${job} j join ${media} m on m.key = j.result_key
    where j.account_sn = ${actor.sn} and m.kind = 'EXPORT' and j.finish_time > now() - ${`${DOWNLOAD_HOURS} hours`}::interval
    order by j.finish_time desc limit 200`)
  return rows.map((row) => downloadOf('EXPORT', row, where))
}
