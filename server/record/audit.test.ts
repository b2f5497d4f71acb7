import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { schoolActor, testDatabase } from '../test/testDatabase.ts'
import type { TestDatabase } from '../test/testDatabase.ts'
import { ORGS } from '../test/world.ts'
import { bindClient, openPool } from '../db/client.ts'
import { anchorsOf } from './auditAnchor.ts'
import { canonical, changes, hashedTime, writeAudit } from './audit.ts'
import { verifyAudit } from './auditVerify.ts'
import { transaction } from '../db/transaction.ts'

const ENTRIES = 6
let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.close())

const act = (at: number, org_sn: string | null = ORGS.school) =>
  transaction(base.pool, (db) =>
    writeAudit(db, schoolActor(), {
      action: 'proof.act',
      target: { type: 'proof', sn: `p${at}` },
      before: { at, 中文: '原来', none: undefined },
      after: { list: [1, 'zwei', null], deep: { b: 2, a: 1 } },
      org_sn,
    }),
  )

beforeEach(async () => {
  await base.pool.query(
    'alter table audit disable trigger audit_append_only; delete from audit; delete from audit_head; alter table audit enable trigger audit_append_only',
  )
  for (let at = 1; at <= ENTRIES; at++) await act(at)
  await act(99, null)
})

/** What an attacker with the database's password would do. */
async function tamper(statement: string): Promise<void> {
  await base.pool.query(
    `alter table audit disable trigger audit_append_only; ${statement}; alter table audit enable trigger audit_append_only`,
  )
}
const brokenOf = async (chain: string) =>
  (await verifyAudit(base.pool)).find((verdict) => verdict.chain === chain)?.broken

test('an unchanged chain is valid; each organization has one chain', async () => {
  const verdicts = await verifyAudit(base.pool)
  expect(verdicts.map(({ chain, entries, broken }) => ({ chain, entries, broken }))).toEqual([
    { chain: ORGS.school, entries: ENTRIES, broken: null },
    { chain: 'platform', entries: 1, broken: null },
  ])
})

const at3 = `chain = '${ORGS.school}' and seq = 3`
test.each([
  ['tampered content', `update audit set after = '{"list": [2]}' where ${at3}`, { seq: 3, why: 'content' }],
  [
    'another time',
    `update audit set business_time = business_time + interval '1 microsecond' where ${at3}`,
    { seq: 3, why: 'content' },
  ],
  ['another actor', `update audit set actor_sn = 'acc-center' where ${at3}`, { seq: 3, why: 'content' }],
  ['an address added', `update audit set ip = '10.0.0.1' where ${at3}`, { seq: 3, why: 'content' }],
  ['a gap', `delete from audit where ${at3}`, { seq: 3, why: 'gap' }],
  [
    'a gap closed by renumbering',
    `delete from audit where ${at3}; update audit set seq = seq - 1 where chain = '${ORGS.school}' and seq > 3`,
    { seq: 3, why: 'link' },
  ],
  [
    'a new hash without its successors',
    `update audit set hash = repeat('f', 64) where ${at3}`,
    { seq: 3, why: 'content' },
  ],
  ['a removed tail', `delete from audit where chain = '${ORGS.school}' and seq > 4`, { seq: 5, why: 'tail' }],
  ['a removed chain', `delete from audit where chain = '${ORGS.school}'`, { seq: 1, why: 'tail' }],
  ['a removed head', `delete from audit_head where chain = '${ORGS.school}'`, { seq: ENTRIES + 1, why: 'tail' }],
])('%s is found', async (_, statement, broken) => {
  await tamper(statement)
  expect(await brokenOf(ORGS.school)).toEqual(broken)
  expect(await brokenOf('platform')).toBeNull()
})

test('the table refuses update and delete', async () => {
  await expect(base.pool.query("update audit set action = 'x'")).rejects.toThrow('append-only')
  await expect(base.pool.query('delete from audit')).rejects.toThrow('append-only')
})

test('40 entries written at the same time make one valid chain', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, at) => act(at)))
  expect((await verifyAudit(base.pool)).map((verdict) => [verdict.entries, verdict.broken])).toEqual([
    [ENTRIES + 40, null],
    [1, null],
  ])
})

test('an entry written in a session of another zone and date style has the same hash, and is valid read from any session', async () => {
  const settings = "set time zone 'America/New_York'; set datestyle = 'German, DMY'"
  const client = await base.pool.connect()
  await client.query(settings)
  await client.query('begin')
  await writeAudit(bindClient(client), schoolActor(), { action: 'proof.zone' })
  await client.query('commit')
  client.release(true)
  expect(await brokenOf(ORGS.school)).toBeNull()
  const foreign = openPool(base.url, { max: 1, onError: () => undefined })
  await foreign.query(settings)
  expect((await verifyAudit(foreign)).map(({ entries, broken }) => [entries, broken])).toEqual([
    [ENTRIES + 1, null],
    [1, null],
  ])
  await foreign.end()
})

test.each(['2026-11-20 10:30:20.12+00', '2026-11-20 10:30:20+00', '2026-11-20 18:30:20.123456+08'])(
  'the time %s is hashed as the entries of earlier versions have it',
  async (moment) => {
    const { rows } = await base.pool.query<{ before: string; now: string }>(
      `select $1::timestamptz::text as before, ${hashedTime('$1::timestamptz')} as now`,
      [moment],
    )
    expect(rows[0]?.now).toBe(rows[0]?.before)
  },
)

test('a cut tail whose head was set back is found by the anchor, also after new entries; an anchor is never moved back', async () => {
  const anchors = await anchorsOf(base.pool, new Map())
  await tamper(
    `delete from audit where chain = '${ORGS.school}' and seq > 4; update audit_head h set seq = a.seq, hash = a.hash from audit a where a.chain = h.chain and a.chain = '${ORGS.school}' and a.seq = 4`,
  )
  expect(await brokenOf(ORGS.school)).toBeNull()
  const found = async () => (await verifyAudit(base.pool, anchors)).map(({ chain, broken }) => ({ chain, broken }))
  const cut = (seq: number) => [
    { chain: ORGS.school, broken: { seq, why: 'anchor' } },
    { chain: 'platform', broken: null },
  ]
  expect(await found()).toEqual(cut(5))
  await act(5)
  await act(6)
  await act(7)
  expect(await found()).toEqual(cut(ENTRIES))
  expect((await anchorsOf(base.pool, anchors)).get(ORGS.school)).toEqual(anchors.get(ORGS.school))
})

test('a removed chain whose head was removed too is found by the anchor', async () => {
  const anchors = await anchorsOf(base.pool, new Map())
  await tamper(`delete from audit where chain = 'platform'; delete from audit_head where chain = 'platform'`)
  expect((await verifyAudit(base.pool, anchors)).at(-1)).toMatchObject({
    chain: 'platform',
    broken: { seq: 1, why: 'anchor' },
  })
})

test('a rolled-back act writes no entry', async () => {
  const lost = transaction(base.pool, async (db) => {
    await writeAudit(db, schoolActor(), { action: 'proof.lost' })
    throw new Error('no')
  })
  await expect(lost).rejects.toThrow('no')
  expect((await verifyAudit(base.pool)).map((verdict) => verdict.entries)).toEqual([ENTRIES, 1])
})

test('equal content has equal text in any order of keys; changes returns only the changed fields', () => {
  expect(canonical({ b: [1, { d: 1, c: undefined }], a: null })).toBe(canonical({ a: null, b: [1, { d: 1 }] }))
  expect(changes<Record<string, unknown>>({ a: 1, b: [1], c: 'x' }, { a: 2, b: [1], c: 'x' })).toEqual({
    before: { a: 1 },
    after: { a: 2 },
  })
})
