import { eq, getTableName, sql } from 'drizzle-orm'
import type pg from 'pg'
import { JOB_ERRORS_MAX } from '@zhikao/domain/platform/job/job.model.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../db/client.ts'
import { copyRows } from '../db/copyRows.ts'
import { transaction } from '../db/transaction.ts'
import { job, jobError, jobWarning } from './tables.ts'
import type { Outcome, RowFault } from './task.ts'

/** Merging 100,000 rows may take minutes on a busy machine. */
const STATEMENT_MS = 10 * 60_000

/** The job ended elsewhere (done by another delivery, or cancelled): its effect is rolled back. */
export class JobOver extends Error {}

export const notifyChange = (db: Db, sn: string) => db.execute(sql`select pg_notify('job_changed', ${sn})`)

/** Runs a job's effect and its done mark in one transaction; throws JobOver when it may not count any more. */
export async function commitOutcome(pool: pg.Pool, sn: string, work: (db: Db) => Promise<Outcome>): Promise<void> {
  await transaction(
    pool,
    async (db) => {
      // A second delivery waits here for the first; its wait is bounded by the job, not by the default of a click.
      await db.execute(sql`set local lock_timeout = ${sql.raw(String(STATEMENT_MS))}`)
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sn}, 0))`)
      const [row] = await db.select({ state: job.state }).from(job).where(eq(job.sn, sn))
      if (row?.state !== 'running') throw new JobOver()
      await markDone(db, sn, await work(db))
    },
    { statementMs: STATEMENT_MS },
  )
}

/** Writes the result of a running job, in the transaction of its effect; throws JobOver when it may not count any more. */
export async function markDone(db: Db, sn: string, outcome: Outcome): Promise<void> {
  const { ok, failed, changes = 0, hidden = 0, warned = 0, total, error = null, resultKey = null } = outcome
  await writeFaults(db, sn, jobError, outcome.faults ?? [])
  await writeFaults(db, sn, jobWarning, outcome.warnings ?? [])
  const marked = await db
    .update(job)
    .set({
      state: error ? 'failed' : 'done',
      ok,
      failed,
      changes,
      hidden,
      warned,
      total,
      progress: total,
      error,
      result_key: resultKey,
      finish_time: sql`now()`,
    })
    .where(sql`${job.sn} = ${sn} and ${job.state} = 'running' and not ${job.cancel_asked}`)
    .returning({ sn: job.sn })
  if (marked.length === 0) throw new JobOver()
  await notifyChange(db, sn)
}

async function writeFaults(
  db: Db,
  sn: string,
  table: typeof jobError | typeof jobWarning,
  faults: readonly RowFault[],
): Promise<void> {
  await db.delete(table).where(eq(table.job_sn, sn))
  const texts = new Map<Text, string>()
  const json = (text: Text) => {
    const known = texts.get(text) ?? JSON.stringify(text)
    texts.set(text, known)
    return known
  }
  function* rows() {
    for (const [seq, fault] of faults.slice(0, JOB_ERRORS_MAX).entries()) {
      const { row, column, rule, message, field = null, name = null, value = null, picture } = fault
      yield [
        sn,
        seq,
        row,
        column && json(column),
        rule,
        json(message),
        field,
        name,
        value,
        picture ? JSON.stringify(picture) : null,
      ]
    }
  }
  await copyRows(
    db,
    `${getTableName(table)} (job_sn, seq, row, "column", rule, message, field, name, value, picture)`,
    rows(),
  )
}

/** Ends a job that did not commit: failed with a reason, or cancelled. Does nothing if it has ended already. */
export async function endJob(db: Db, sn: string, state: 'failed' | 'cancelled', error: Text | null): Promise<void> {
  const ended = await db
    .update(job)
    .set({ state, error, finish_time: sql`now()` })
    .where(sql`${job.sn} = ${sn} and ${job.state} in ('queued', 'running')`)
    .returning({ sn: job.sn })
  if (ended.length > 0) await notifyChange(db, sn)
}
