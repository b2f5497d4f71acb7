import { getEventListeners } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { refuse } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { account } from '../platform/operator/operator.table.ts'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import type { Client } from '../test/client.ts'
import { finishedJob } from '../test/jobs.ts'
import { attemptJob } from './attempt.ts'
import { enqueueJob } from './enqueue.ts'
import { sweepDead } from './liveness.ts'
import { startRunner } from './runner.ts'
import { job } from './tables.ts'
import type { JobContext, WorkTask } from './task.ts'

let t: TestApp
let school: Client
let stop: (() => Promise<void>) | null = null

beforeAll(async () => {
  t = await testApp()
  school = await t.as('school')
  await t.db.execute(sql`create table effect (job text not null)`)
})
afterAll(() => t.close())
afterEach(async () => {
  await stop?.()
  stop = null
  // The next test must not run the jobs that a test leaves on the queue.
  await t.db.execute(
    sql`select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs where locked_by is not null`,
  )
  await t.db.execute(sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`)
})

const kind = 'major.export'
const owner = { sn: 'acc-school', org_sn: 'org-school', origin: null }
const enqueue = (payload: Record<string, unknown> = {}) =>
  transaction(t.pool, (db) => enqueueJob(db, owner, { kind, subject: 's', mode: null, payload }))
const never = new AbortController().signal
const works = (task: WorkTask) => new Map([[task.kind, task]])
const task = (run: (ctx: JobContext<unknown>) => Promise<void>): WorkTask => ({ kind, run })
const run = async (...tasks: WorkTask[]) => {
  stop = (await startRunner(t.services, tasks)).stop
}
const addEffect = (db: Db, sn: string) => db.execute(sql`insert into effect values (${sn})`)
const effectsOf = async (sn: string) => (await t.db.execute(sql`select 1 from effect where job = ${sn}`)).rowCount
const stateOf = async (sn: string) => (await t.db.select().from(job).where(eq(job.sn, sn)))[0]
const effect = task((ctx) =>
  ctx.commit(async (db) => {
    await addEffect(db, ctx.job.sn)
    return {
      ok: 2,
      failed: 1,
      total: 3,
      faults: [{ row: 7, column: null, rule: 'r', message: { CN: 'a\tb\\', HK: 'b', US: 'c\n' } }],
    }
  }),
)

const until = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

describe('the queue', () => {
  it('has a job only after its transaction commits', async () => {
    let lost = ''
    await transaction(t.pool, async (db) => {
      lost = await enqueueJob(db, owner, { kind, subject: null, mode: null, payload: {} })
      throw new Error('rolled back')
    }).catch(() => undefined)
    expect(await stateOf(lost)).toBeUndefined()
    expect((await t.db.execute(sql`select 1 from graphile_worker.jobs where key = ${lost}`)).rowCount).toBe(0)
  })

  it('runs a job to its end, and sends its progress by events', async () => {
    const sn = await enqueue()
    const followed = school.call(jobContract.events, { params: { id: sn } })
    await run(effect)
    const events = (await followed).raw.toString()
    expect(events).toMatch(/^event: job\ndata: /)
    expect(events.trim().split('\n').at(-1)).toMatch(/"state":"done".*"ok":2,"failed":1/)
    expect(await effectsOf(sn)).toBe(1)
    const errors = await school.call(jobContract.errors, { params: { id: sn } })
    expect(errors.data.items).toEqual([
      { row: 7, name: null, column: null, value: null, rule: 'r', message: 'a\tb\\', picture: null },
    ])
  })

  it('ends the event stream of a job with the time after which to ask again, when the process stops', async () => {
    const sn = await enqueue()
    const followed = school.call(jobContract.events, { params: { id: sn } })
    const listeners = () => getEventListeners(t.services.draining.signal, 'abort').length
    await expect.poll(listeners).toBeGreaterThan(0)
    t.services.draining.abort()
    expect((await followed).raw.toString()).toMatch(/retry: 1000\n\n$/)
    await expect.poll(listeners).toBe(0)
    t.services.draining = new AbortController()
  })

  it('runs the effect of a job once, even if the job is delivered several times', async () => {
    const sn = await enqueue()
    const deliver = () => attemptJob(t.services, works(effect), sn, never)
    await Promise.all([deliver(), deliver(), deliver()])
    await deliver()
    expect(await effectsOf(sn)).toBe(1)
    expect(await stateOf(sn)).toMatchObject({ state: 'done', ok: 2, failed: 1, total: 3 })
  })

  it('fails a job with a reason that the user can act on, and rolls its effect back', async () => {
    const sn = await enqueue()
    const refused = task((ctx) =>
      ctx.commit(async (db) => {
        await addEffect(db, ctx.job.sn)
        throw refuse(jobMessages, 'sheet_empty')
      }),
    )
    await attemptJob(t.services, works(refused), sn, never)
    expect(await stateOf(sn)).toMatchObject({ state: 'failed', error: jobMessages.sheet_empty })
    expect(await effectsOf(sn)).toBe(0)
  })

  it('tries a job three times after an internal fault, and then discloses no internal detail', async () => {
    const sn = await enqueue()
    const broken = works(task(() => Promise.reject(new Error('secret detail'))))
    await expect(attemptJob(t.services, broken, sn, never)).rejects.toThrow('secret detail')
    await expect(attemptJob(t.services, broken, sn, never)).rejects.toThrow('secret detail')
    expect((await stateOf(sn))?.state).toBe('running')
    await attemptJob(t.services, broken, sn, never)
    expect(await stateOf(sn)).toMatchObject({ state: 'failed', error: jobMessages.job_internal })
  })

  it('fails a job when its account is disabled in the meantime', async () => {
    const sn = await enqueue()
    await t.db.update(account).set({ status: 'DISABLE' }).where(eq(account.sn, owner.sn))
    await attemptJob(t.services, works(effect), sn, never)
    await t.db.update(account).set({ status: 'ENABLE' }).where(eq(account.sn, owner.sn))
    expect(await stateOf(sn)).toMatchObject({
      state: 'failed',
      error: { US: 'This account is disabled; contact the administrator' },
    })
  })

  it('runs a job again when its database connection is lost', async () => {
    const sn = await enqueue()
    let falls = 0
    const cut = task((ctx) =>
      ctx.commit(async (db) => {
        await addEffect(db, ctx.job.sn)
        falls += 1
        if (falls === 1) await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
        return { ok: 1, failed: 0, total: 1 }
      }),
    )
    await attemptJob(t.services, works(cut), sn, never)
    expect(falls).toBe(2)
    expect(await effectsOf(sn)).toBe(1)
    expect(await stateOf(sn)).toMatchObject({ state: 'done', faults: 0 })
  })
})

describe('a loss of all database connections', () => {
  const cutAll = () =>
    t.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )

  it('during a job does not lose or repeat its effect', async () => {
    const begun = Promise.withResolvers<void>()
    const sn = await enqueue()
    await run(
      task((ctx) =>
        ctx.commit(async (db) => {
          await addEffect(db, ctx.job.sn)
          begun.resolve()
          await db.execute(sql`select pg_sleep(0.3)`)
          return { ok: 1, failed: 0, total: 1 }
        }),
      ),
    )
    await begun.promise
    await cutAll()
    expect(await finishedJob(school, sn)).toMatchObject({ state: 'done', ok: 1 })
    expect(await effectsOf(sn)).toBe(1)
    const next = await enqueue()
    expect(await finishedJob(school, next)).toMatchObject({ state: 'done' })
  })
})

describe('cancelling', () => {
  it('ends a queued job immediately, and refuses to end it twice', async () => {
    const sn = await enqueue()
    const cancelled = await school.call(jobContract.cancel, { params: { id: sn } })
    expect(cancelled.data).toMatchObject({ state: 'cancelled', error: null })
    await attemptJob(t.services, works(effect), sn, never)
    expect(await effectsOf(sn)).toBe(0)
    const again = await school.call(jobContract.cancel, { params: { id: sn } })
    expect([again.http, again.rule]).toEqual([422, 'job_over'])
  })

  it('ends a running job at its next checkpoint and rolls its effect back', async () => {
    const begun = Promise.withResolvers<void>()
    const sn = await enqueue()
    await run(
      task((ctx) =>
        ctx.commit(async (db) => {
          await addEffect(db, ctx.job.sn)
          begun.resolve()
          await until(ctx.signal)
          return { ok: 1, failed: 0, total: 1 }
        }),
      ),
    )
    await begun.promise
    expect((await school.call(jobContract.cancel, { params: { id: sn } })).data.state).toBe('running')
    expect(await finishedJob(school, sn)).toMatchObject({ state: 'cancelled', ok: 0 })
    expect(await effectsOf(sn)).toBe(0)
  })

  it('is allowed to the owner only, like every other call on the job', async () => {
    const sn = await enqueue()
    for (const name of ['school2', 'center', 'admin'] as const) {
      const other = await t.as(name)
      for (const endpoint of [jobContract.detail, jobContract.errors, jobContract.cancel, jobContract.events]) {
        expect((await other.call(endpoint, { params: { id: sn } })).http).toBe(404)
      }
      expect((await other.call(jobContract.list)).data.items).toEqual([])
    }
    expect((await school.call(jobContract.list)).data.items.map((item) => item.sn)).toContain(sn)
  })
})

describe('dead workers', () => {
  const hold = (sn: string, since: string, worker = 'pool-dead') =>
    t.db.execute(
      sql`update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now() - ${since}::interval, attempts = attempts + 1 where key = ${sn}`,
    )
  const holder = async (sn: string) =>
    (
      await t.db.execute<{ locked_by: string | null }>(
        sql`select locked_by from graphile_worker.jobs where key = ${sn}`,
      )
    ).rows[0]?.locked_by

  it('have their jobs released immediately by a server that is alone on its database', async () => {
    const sn = await enqueue()
    await t.db.update(job).set({ state: 'running' }).where(eq(job.sn, sn))
    await hold(sn, '1 second')
    await run(effect)
    expect(await finishedJob(school, sn)).toMatchObject({ state: 'done' })
    expect(await effectsOf(sn)).toBe(1)
  })

  it('have their jobs released by the sweeper when they sent no sign for half a minute', async () => {
    const [fresh, stale, alive] = [await enqueue(), await enqueue(), await enqueue()]
    await hold(fresh, '5 seconds', 'pool-new')
    await hold(stale, '1 minute')
    await t.db.execute(sql`insert into job_runner (worker) values ('pool-alive')`)
    await hold(alive, '10 minutes', 'pool-alive')
    await sweepDead(t.db)
    expect([await holder(fresh), await holder(stale), await holder(alive)]).toEqual(['pool-new', null, 'pool-alive'])
  })

  it('leave no job running that is no longer in the queue', async () => {
    const sn = await enqueue()
    await t.db.execute(sql`select graphile_worker.remove_job(${sn})`)
    await sweepDead(t.db)
    expect(await stateOf(sn)).toMatchObject({ state: 'failed', error: jobMessages.job_internal })
  })

  it('that stop in an orderly way leave their unfinished jobs to the next worker', async () => {
    const begun = new Set<string>()
    const both = Promise.withResolvers<void>()
    const sns = [await enqueue(), await enqueue()]
    await run(
      task((ctx) => {
        if (begun.add(ctx.job.sn).size === 2) both.resolve()
        return until(ctx.signal).then(() => Promise.reject(new Error('stopping')))
      }),
    )
    await both.promise
    await stop?.()
    for (const sn of sns) expect(await stateOf(sn)).toMatchObject({ state: 'running', faults: 0 })
    await run(effect)
    for (const sn of sns) expect(await finishedJob(school, sn)).toMatchObject({ state: 'done' })
  })
})
