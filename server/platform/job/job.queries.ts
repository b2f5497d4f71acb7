import { setTimeout as wait } from 'node:timers/promises'
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { DOWNLOAD_HOURS, UNDO_HOURS } from '@zhikao/domain/platform/job/job.model.ts'
import { AppError, notFound } from '@zhikao/domain/kernel/error.ts'
import { PAGE_DEPTH, TOTAL_CAP } from '@zhikao/domain/kernel/page.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import type { JobEvents } from '../../jobs/events.ts'
import type { ServerEvent } from '../../http/stream.ts'
import { job, jobError, jobWarning } from '../../jobs/tables.ts'

type Query = { page: number; limit: number; sort?: string | undefined }

const UNDO_INTERVAL = `${UNDO_HOURS} hours`

const columns = {
  sn: job.sn,
  kind: job.kind,
  subject: job.subject,
  mode: job.mode,
  state: job.state,
  progress: job.progress,
  total: job.total,
  ok: job.ok,
  failed: job.failed,
  changes: job.changes,
  hidden: job.hidden,
  warned: job.warned,
  result_key: job.result_key,
  error: job.error,
  create_time: job.create_time,
  finish_time: job.finish_time,
  /** Of an import that ended well and was not undone; the kind decides too. */
  undo_until: sql<string | null>`case when ${job.state} = 'done' and ${job.mode} in ('skip', 'abort') and ${job.ok} > 0
    and ${job.finish_time} > now() - ${UNDO_INTERVAL}::interval
    and coalesce((select n.state from ${job} n where n.sn = job.next_sn), 'failed') in ('failed', 'cancelled')
    then to_char(${job.finish_time} + ${UNDO_INTERVAL}::interval, 'YYYY-MM-DD HH24:MI:SS') end`.as('undo_until'),
  is_fresh: sql<boolean>`coalesce(${job.finish_time} > now() - ${`${DOWNLOAD_HOURS} hours`}::interval, false)`,
}
const jobRecords = (db: Db) => db.select(columns).from(job).$dynamic()
export type JobRecord = Awaited<ReturnType<typeof jobRecords>>[number]

const jobs = listOf<'owner', 'create_time'>()({
  name: 'job',
  table: job,
  key: job.sn,
  select: jobRecords,
  filters: { owner: (value) => sql`${job.account_sn} = ${value}` },
  sorts: { create_time: job.create_time },
  defaultSort: '-create_time',
})

/** The tray: the jobs of this account alone. */
export const listJobs = (db: Db, actor: Actor, query: Query): Promise<Page<JobRecord>> =>
  listPage(db, jobs, query, { owner: actor.sn })

/** One job of this account. Throws `not_found` for any other. */
export async function getJob(db: Db, actor: Actor, sn: string): Promise<JobRecord> {
  const [found] = await jobRecords(db).where(sql`${job.sn} = ${sn} and ${job.account_sn} = ${actor.sn}`)
  if (!found) throw notFound()
  return found
}

/** The row errors, or the warnings, of a job of this account, by row, ascending or descending. */
export async function listJobErrors(
  db: Db,
  actor: Actor,
  sn: string,
  query: Query & { warnings?: boolean | undefined },
): Promise<Page<typeof jobError.$inferSelect>> {
  await getJob(db, actor, sn)
  if (query.page * query.limit > PAGE_DEPTH)
    throw new AppError('input', { rule: 'page_depth', message: kernelMessages.page_depth })
  const table = query.warnings ? jobWarning : jobError
  const order = query.sort?.startsWith('-') ? desc(table.row) : asc(table.row)
  const found = db
    .select()
    .from(table)
    .where(eq(table.job_sn, sn))
    .orderBy(order, asc(table.seq))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  const [items, counted] = await Promise.all([
    found,
    db.select({ total: sql<number>`count(*)::int` }).from(table).where(eq(table.job_sn, sn)),
  ])
  const total = counted[0]?.total ?? 0
  return {
    items,
    total: Math.min(total, TOTAL_CAP),
    page: query.page,
    limit: query.limit,
    total_capped: total > TOTAL_CAP,
  }
}

const OVER: readonly string[] = ['done', 'failed', 'cancelled']

/** A notification can be lost with its database connection: the job is read at least this often. */
const POLL_MS = 5000

/** The job as `present` makes it, now and after each change, until it is over. */
export async function* followJob(
  db: Db,
  events: JobEvents,
  actor: Actor,
  sn: string,
  present: (record: JobRecord) => unknown,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  // Listening begins before the first read, so that no change is missed between the two.
  const changes = events.changes(sn, signal)[Symbol.asyncIterator]()
  let change: Promise<IteratorResult<unknown>> | null = null
  let sent = ''
  try {
    for (;;) {
      const record = await getJob(db, actor, sn)
      const data = present(record)
      const text = JSON.stringify(data)
      if (text !== sent) yield { event: 'job', data }
      sent = text
      if (OVER.includes(record.state)) return
      change ??= changes.next()
      const changed = await Promise.race([change, wait(POLL_MS, null, { signal })])
      if (changed?.done) return
      if (changed) change = null
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await changes.return?.()
  }
}
