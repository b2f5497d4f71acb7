import { setTimeout as wait } from 'node:timers/promises'
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { jobView } from '@zhikao/domain/platform/job/job.contract.ts'
import { DOWNLOAD_HOURS } from '@zhikao/domain/platform/job/job.model.ts'
import { AppError, notFound } from '@zhikao/domain/kernel/error.ts'
import { PAGE_DEPTH, TOTAL_CAP } from '@zhikao/domain/kernel/page.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import type { JobEvents } from '../../jobs/events.ts'
import type { ServerEvent } from '../../http/stream.ts'
import { job, jobError } from '../../jobs/tables.ts'

export type JobView = z.infer<typeof jobView>
type Query = { page: number; limit: number; sort?: string | undefined }

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
  result_key: job.result_key,
  error: job.error,
  create_time: job.create_time,
  finish_time: job.finish_time,
  isFresh: sql<boolean>`coalesce(${job.finish_time} > now() - ${`${DOWNLOAD_HOURS} hours`}::interval, false)`,
}
type Row = Omit<typeof job.$inferSelect, 'account_sn' | 'org_sn' | 'payload' | 'cancel_asked' | 'faults'> & {
  isFresh: boolean
}

/** A job as its owner sees it; the download stands as long as the file does. */
function shown(row: Row, fileBase: string, lang: Lang): JobView {
  return {
    sn: row.sn,
    kind: row.kind,
    subject: row.subject,
    mode: row.mode,
    state: row.state,
    progress: row.progress,
    total: row.total,
    ok: row.ok,
    failed: row.failed,
    result_url: row.result_key !== null && row.isFresh ? `${fileBase}${encodeURIComponent(row.result_key)}` : null,
    error: row.error?.[lang] ?? null,
    create_time: row.create_time,
    finish_time: row.finish_time,
  }
}

const jobs = listOf<'owner', 'create_time'>()({
  name: 'job',
  table: job,
  key: job.sn,
  select: (db) => db.select(columns).from(job).$dynamic(),
  filters: { owner: (value) => sql`${job.account_sn} = ${value}` },
  sorts: { create_time: job.create_time },
  defaultSort: '-create_time',
})

export type Shown = { fileBase: string; lang: Lang }

/** The tray: the jobs of this account alone. */
export async function listJobs(db: Db, actor: Actor, query: Query, { fileBase, lang }: Shown): Promise<Page<JobView>> {
  const page = await listPage(db, jobs, query, { owner: actor.sn })
  return { ...page, items: page.items.map((row) => shown(row, fileBase, lang)) }
}

/** One job of this account; another's is not there. */
export async function getJob(db: Db, actor: Actor, sn: string, { fileBase, lang }: Shown): Promise<JobView> {
  const [row] = await db.select(columns).from(job).where(sql`${job.sn} = ${sn} and ${job.account_sn} = ${actor.sn}`)
  if (!row) throw notFound()
  return shown(row, fileBase, lang)
}

export type FaultLine = { row: number; column: string | null; rule: string; message: string }

/** The row errors of a job of this account, by row; the order of the rows may be turned. */
export async function listJobErrors(
  db: Db,
  actor: Actor,
  sn: string,
  query: Query,
  lang: Lang,
): Promise<Page<FaultLine>> {
  await getJob(db, actor, sn, { fileBase: '', lang })
  if (query.page * query.limit > PAGE_DEPTH)
    throw new AppError('input', { rule: 'page_depth', message: kernelMessages.page_depth })
  const order = query.sort?.startsWith('-') ? desc(jobError.row) : asc(jobError.row)
  const found = db
    .select()
    .from(jobError)
    .where(eq(jobError.job_sn, sn))
    .orderBy(order, asc(jobError.seq))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  const [rows, counted] = await Promise.all([
    found,
    db.select({ total: sql<number>`count(*)::int` }).from(jobError).where(eq(jobError.job_sn, sn)),
  ])
  const total = counted[0]?.total ?? 0
  const items = rows.map((fault) => ({
    row: fault.row,
    column: fault.column?.[lang] ?? null,
    rule: fault.rule,
    message: fault.message[lang],
  }))
  return {
    items,
    total: Math.min(total, TOTAL_CAP),
    page: query.page,
    limit: query.limit,
    total_capped: total > TOTAL_CAP,
  }
}

const OVER: readonly string[] = ['done', 'failed', 'cancelled']

/** Should the notice of a change be lost with a database connection, the job is looked at this often. */
const LOOK_MS = 5000

/** The job's state now and after each change, until it is over. */
export async function* followJob(
  db: Db,
  events: JobEvents,
  actor: Actor,
  sn: string,
  how: Shown,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  // Listening begins before the first look, so that no change falls between the two.
  const changes = events.changes(sn, signal)[Symbol.asyncIterator]()
  let change: Promise<IteratorResult<unknown>> | null = null
  let said = ''
  try {
    for (;;) {
      const view = await getJob(db, actor, sn, how)
      const text = JSON.stringify(view)
      if (text !== said) yield { event: 'job', data: view }
      said = text
      if (OVER.includes(view.state)) return
      change ??= changes.next()
      const met = await Promise.race([change, wait(LOOK_MS, null, { signal })])
      if (met?.done) return
      if (met) change = null
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await changes.return?.()
  }
}
