import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '../db/transaction.ts'
import { buildOperator } from '../platform/operator/operator.factory.ts'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import { ORGS } from '../test/world.ts'
import { enqueueJob } from './enqueue.ts'
import { startRunner } from './runner.ts'
import type { WorkTask } from './task.ts'

const kind = 'major.export'
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
afterEach(async () => {
  await t.db.execute(sql`update job set state = 'cancelled' where state in ('queued', 'running')`)
  await t.db.execute(sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`)
})

/** Puts so many jobs of new accounts of an institution on the queue, ten of each account; answers their numbers. */
async function enqueue(org_sn: string, count: number): Promise<string[]> {
  const sns: string[] = []
  for (let account = ''; sns.length < count; ) {
    if (sns.length % 10 === 0) account = (await buildOperator(t.db, { role: 'school', org_sn })).sn
    sns.push(
      await transaction(t.pool, (db) =>
        enqueueJob(db, { sn: account, org_sn, origin: null }, { kind, subject: null, mode: null, payload: {} }),
      ),
    )
  }
  return sns
}
const end = (sns: string[]) =>
  t.db.execute(sql`with ended as (update job set state = 'done' where sn = any(${sql.param(sns)}))
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where key = any(${sql.param(sns)})`)
const turnOf = async ([sn]: string[]) =>
  (await t.pool.query<{ priority: number }>('select priority from graphile_worker.jobs where key = $1', [sn])).rows[0]
    ?.priority

/** The jobs in the order in which the runner began them, once all have ended. The first two wait for each other: they are those that the two workers took first, however slow one of them is. */
async function worked(count: number): Promise<string[]> {
  const begun: string[] = []
  const firstTwo = Promise.withResolvers<void>()
  const task: WorkTask = {
    kind,
    run: async (ctx) => {
      begun.push(ctx.job.sn)
      if (begun.length >= Math.min(2, count)) firstTwo.resolve()
      await firstTwo.promise
      return ctx.commit(() => Promise.resolve({ ok: 1, failed: 0, total: 1 }))
    },
  }
  const { stop } = await startRunner(t.services, [task])
  const unfinished = async () =>
    (await t.pool.query(`select 1 from job where state in ('queued', 'running')`)).rows.length
  await expect.poll(unfinished).toBe(0)
  await stop()
  expect(begun).toHaveLength(count)
  return begun
}

test('one job of an institution waits for one turn, not for the fifty that another one has put on the queue before it (F12)', async () => {
  const many = await enqueue(ORGS.school, 50)
  const [one] = await enqueue(ORGS.school2, 1)
  const begun = await worked(51)
  // Two are worked at the same time: the first of each institution.
  expect(new Set(begun.slice(0, 2))).toEqual(new Set([many[0], one]))
})

test('jobs of one institution are begun in the order in which they came, and three institutions take turns', async () => {
  const a = await enqueue(ORGS.school, 3)
  const b = await enqueue(ORGS.school2, 3)
  const c = await enqueue(ORGS.college, 2)
  const turns = await Promise.all([...a, ...b, ...c].map((sn) => turnOf([sn])))
  expect(turns).toEqual([0, 1, 2, 0, 1, 2, 0, 1])
})

test('who comes later takes the turn that is being worked, and overtakes none that began before', async () => {
  const waiting = await enqueue(ORGS.school, 5)
  await end(waiting.slice(0, 3))
  expect(await turnOf(await enqueue(ORGS.school2, 1))).toBe(3)
  expect(await turnOf(await enqueue(ORGS.school, 1))).toBe(5)
})

test('an empty queue starts with the first turn again; a job that has ended holds none back', async () => {
  await end(await enqueue(ORGS.school, 4))
  expect(await turnOf(await enqueue(ORGS.school, 1))).toBe(0)
})

test('accounts without an institution have a turn each', async () => {
  const [center, system] = await Promise.all(
    (['center', 'system'] as const).map(async (username) => {
      const { rows } = await t.pool.query<{ sn: string }>('select sn from account where username = $1', [username])
      return rows[0]!.sn
    }),
  )
  const put = (sn: string) =>
    transaction(t.pool, (db) =>
      enqueueJob(db, { sn, org_sn: null, origin: null }, { kind, subject: null, mode: null, payload: {} }),
    )
  const sns = [await put(center!), await put(center!), await put(system!)]
  expect(await Promise.all(sns.map((sn) => turnOf([sn])))).toEqual([0, 1, 0])
})
