import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BULK_MAX } from '@zhikao/domain/kernel/bulk.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { moveSeveral } from '../../http/bulk.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { rowsOf } from '../../test/jobs.ts'
import { schoolActor } from '../../test/testDatabase.ts'
import { ORGS } from '../../test/world.ts'
import { moveMajor } from './major.commands.ts'
import { buildMajor } from './major.factory.ts'

let t: TestApp
let school: Client
beforeAll(async () => {
  t = await testApp()
  school = await t.as('school')
})
afterAll(() => t.close())

const build = (overrides: Parameters<typeof buildMajor>[1] = {}) =>
  buildMajor(t.db, { org_sn: ORGS.school, ...overrides })
type Item = { sn: string; version?: number }
const disable = (client: Client, items: Item[], key?: string, opinion = '停止招生') =>
  client.call(majorContract.bulk, {
    body: { move: 'disable', items, opinion },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
/** State, version, lines of history and audit entries. */
const stateOf = async (sn: string) =>
  (
    await t.pool.query(
      `select status, version, (select count(*)::int from history where entity_sn = $1) as lines,
        (select count(*)::int from audit where target_sn = $1) as acts from major where sn = $1`,
      [sn],
    )
  ).rows[0]

describe('a move of several records (interface.md §5: POST /{resource}/bulk)', () => {
  test('moves each that allows it and says of the others why not: state, version, and foreign or unknown ones alike', async () => {
    const [first, closed, stale, last] = await Promise.all([build(), build({ status: 'DISABLE' }), build(), build()])
    const foreign = await build({ org_sn: ORGS.school2 })
    const items = [
      { sn: first.sn, version: 1 },
      { sn: closed.sn, version: 1 },
      { sn: stale.sn, version: 9 },
      { sn: foreign.sn, version: 1 },
      { sn: 'none0000000000000' },
      { sn: last.sn },
    ]
    const { http, data } = await disable(school, items)
    expect(http).toBe(200)
    expect(data.done).toEqual([first.sn, last.sn])
    expect(data.refused.map(({ sn, rule }) => [sn, rule])).toEqual([
      [closed.sn, 'state'],
      [stale.sn, 'stale'],
      [foreign.sn, 'not_found'],
      ['none0000000000000', 'not_found'],
    ])
    expect(data.refused[2]?.message).toBe(data.refused[3]?.message)
    expect(await stateOf(last.sn)).toEqual({ status: 'DISABLE', version: 2, lines: 1, acts: 1 })
    expect(await stateOf(stale.sn)).toEqual({ status: 'ENABLE', version: 1, lines: 0, acts: 0 })
    expect(await stateOf(foreign.sn)).toEqual({ status: 'ENABLE', version: 1, lines: 0, acts: 0 })
  })

  test(`takes 1 to ${BULK_MAX} records, each once, and only moves marked for it`, async () => {
    const { sn } = await build()
    const many = Array.from({ length: BULK_MAX + 1 }, (_, at) => ({ sn: `none${String(at).padStart(13, '0')}` }))
    expect((await disable(school, many.slice(1))).data.refused).toHaveLength(BULK_MAX)
    for (const items of [[], many, [{ sn }, { sn }]]) expect((await disable(school, items)).status).toBe(40000)
    const unmarked = { move: 'remove' as never, items: [{ sn }] }
    expect((await school.call(majorContract.bulk, { body: unmarked })).status).toBe(40000)
    expect(await stateOf(sn)).toMatchObject({ status: 'ENABLE', version: 1 })
  })

  test('is refused to who may not make the move', async () => {
    const items = [{ sn: (await build()).sn }]
    expect((await disable(t.anonymous, items)).http).toBe(401)
    expect((await disable(await t.as('teacher'), items)).status).toBe(40300)
  })

  test('the same key again answers the same and moves nothing twice; with other content it is refused', async () => {
    const [one, two] = [await build(), await build({ status: 'DISABLE' })]
    const items = [{ sn: one.sn }, { sn: two.sn }]
    const answers = await Promise.all(Array.from({ length: 8 }, () => disable(school, items, 'bulk-1')))
    expect(new Set(answers.map(({ raw }) => raw.toString())).size).toBe(1)
    expect(answers[0]?.data).toMatchObject({ done: [one.sn], refused: [{ sn: two.sn, rule: 'state' }] })
    expect(await stateOf(one.sn)).toEqual({ status: 'DISABLE', version: 2, lines: 1, acts: 1 })
    const third = await build()
    expect((await disable(school, [{ sn: third.sn }], 'bulk-1')).rule).toBe('idempotency_reused')
    expect((await disable(school, items, 'bulk-1', '另一个理由')).rule).toBe('idempotency_reused')
    expect(await stateOf(third.sn)).toMatchObject({ status: 'ENABLE' })
  })

  test('a fault of the server in the middle keeps what was moved; the call repeated with its key moves the rest', async () => {
    const [one, two, three] = [await build(), await build(), await build()]
    const actor: Actor = { ...schoolActor(), sn: 'acc-school', org_sn: ORGS.school }
    const body = { move: 'disable' as const, items: [one, two, three].map(({ sn }) => ({ sn })), opinion: null }
    const request = { headers: { 'idempotency-key': 'bulk-2' } } as never
    const run = (failing: string | null) =>
      moveSeveral({ actor, body, request, params: {}, lang: 'CN', services: t.services }, (db, sn, move, asked) =>
        sn === failing ? Promise.reject(new Error('power cut')) : moveMajor(db, actor, sn, move, asked),
      )
    await expect(run(two.sn)).rejects.toThrow('power cut')
    expect([await stateOf(one.sn), await stateOf(three.sn)]).toMatchObject([{ version: 2 }, { version: 1 }])
    expect(await run(null)).toEqual({ done: [one.sn, two.sn, three.sn], refused: [] })
    expect(await stateOf(one.sn)).toEqual({ status: 'DISABLE', version: 2, lines: 1, acts: 1 })
  })
})

test('an export of chosen rows holds these and no others, and none of another institution', async () => {
  const [one, , three] = [await build({ code: '461001' }), await build(), await build({ code: '461003' })]
  const foreign = await build({ org_sn: ORGS.school2, code: '461004' })
  const { raw } = await school.call(majorContract.export, {
    body: { chosen: [three.sn, foreign.sn, one.sn].join(',') },
  })
  expect((await rowsOf(raw)).slice(1).map(([code]) => code)).toEqual(['461001', '461003'])
  const { data } = await school.call(majorContract.list, { query: { chosen: `${foreign.sn},${one.sn}` } })
  expect(data.items.map(({ sn }) => sn)).toEqual([one.sn])
})
