import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import { readConfig } from '../config.ts'
import { TASKS } from '../worker.ts'
import { sweepStorage } from '../platform/media/media.commands.ts'
import { readAnchors } from '../record/auditAnchor.ts'
import { startRunner } from './runner.ts'
import { anchorAudit } from './upkeep.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ runner: true })
  await t.as('school')
})
afterAll(() => t.close())

it('every upkeep task runs, and deletes only what has ended', async () => {
  await t.db.execute(sql`insert into captcha values ('old', 'login', '', now() - interval '1 minute')`)
  await t.db.execute(
    sql`insert into login_failure (username, network, time) values ('a', 'n', now() - interval '25 hours'), ('b', 'n', now())`,
  )
  await t.db.execute(
    sql`insert into idempotency_key (account_sn, key_hash, body_hash, create_time) values ('a', '1', '1', now() - interval '25 hours'), ('b', '2', '2', now())`,
  )
  for (const task of TASKS) if ('upkeep' in task) await task.run(t.services)
  const count = async (table: string) =>
    (await t.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`))).rows[0]?.n
  expect(await Promise.all(['captcha', 'login_failure', 'idempotency_key', 'session'].map(count))).toEqual([0, 1, 1, 1])
})

it('the anchor in the storage contains the head of every chain, and no sweep of the storage removes it', async () => {
  await anchorAudit(t.services)
  const { rows } = await t.db.execute(sql`select chain, seq::float8 as seq, hash from audit_head order by chain`)
  expect(rows.length).toBeGreaterThan(0)
  await sweepStorage(t.db, t.services, Date.now() + 48 * 3_600_000)
  expect([...(await readAnchors(t.services.storage)).values()]).toEqual(
    rows.map((row) => ({ ...row, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) })),
  )
})

it('a runner that was just started makes the server ready', async () => {
  expect((await t.app.inject('/readyz')).json()).toMatchObject({ worker: true })
})

it('the clock runs every upkeep task of a production runner, and none of a test', async () => {
  const known = async () =>
    (
      await t.db.execute<{ task: string }>(sql`select identifier as task from graphile_worker._private_known_crontabs`)
    ).rows
      .map(({ task }) => task)
      .toSorted()
  expect(await known()).toEqual([])
  const production = { ...t.services, config: { ...t.services.config, runsUpkeep: readConfig({}).runsUpkeep } }
  const { stop } = await startRunner(production, TASKS)
  const wanted = TASKS.flatMap((task) => ('upkeep' in task ? [`upkeep.${task.upkeep}`] : []))
  await expect.poll(known).toEqual(wanted.toSorted())
  await stop()
})
