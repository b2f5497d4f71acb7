import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import { TASKS } from '../worker.ts'
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

it('the anchor file contains the head of every chain', async () => {
  await anchorAudit(t.services)
  const lines = (await readFile(join(t.services.config.dataDir, 'audit-anchor.log'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const { rows } = await t.db.execute(sql`select chain, seq::float8 as seq, hash from audit_head order by chain`)
  expect(rows.length).toBeGreaterThan(0)
  expect(lines.slice(-rows.length)).toEqual(
    rows.map((row) => ({ ...row, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) })),
  )
})

it('a runner that was just started makes the server ready', async () => {
  expect((await t.app.inject('/readyz')).json()).toMatchObject({ worker: true })
})
