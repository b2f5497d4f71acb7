import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { phraseContract } from '@zhikao/domain/platform/phrase/phrase.contract.ts'
import { PHRASE_MAX, PHRASES_MAX } from '@zhikao/domain/platform/phrase/phrase.model.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'

let t: TestApp
let center: Client
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())
afterEach(() => t.pool.query('delete from phrase'))

const { list, create, remove } = phraseContract
const keep = (client: Client, text: string, kind: 'opinion' | 'reply' = 'opinion') =>
  client.call(create, { query: { kind }, body: { text } })
const textsOf = async (client: Client, kind: 'opinion' | 'reply' = 'opinion') =>
  (await client.call(list, { query: { kind } })).data.map(({ text }) => text)

describe('phrases (interface.md §5: GET, POST, DELETE /user/phrase)', () => {
  test('are kept by kind and in order, for the account alone: another reads and deletes none of them', async () => {
    const { data } = await keep(center, '场地、设备符合要求')
    await keep(center, '请补充场地照片')
    await keep(center, '已转相关部门', 'reply')
    expect(data).toEqual({ sn: expect.any(String), kind: 'opinion', text: '场地、设备符合要求' })
    expect(await textsOf(center)).toEqual(['场地、设备符合要求', '请补充场地照片'])
    expect(await textsOf(center, 'reply')).toEqual(['已转相关部门'])
    for (const other of ['system', 'college', 'school', 'teacher'] as const) {
      const client = await t.as(other)
      expect(await textsOf(client)).toEqual([])
      expect((await client.call(remove, { params: { id: data.sn } })).http).toBe(404)
    }
    expect((await center.call(remove, { params: { id: data.sn } })).http).toBe(200)
    expect(await textsOf(center)).toEqual(['请补充场地照片'])
  })

  test(`one is kept once; at most ${PHRASES_MAX} of a kind, of at most ${PHRASE_MAX} characters`, async () => {
    for (let at = 0; at < PHRASES_MAX; at += 1) expect((await keep(center, `常用语 ${at}`)).http).toBe(200)
    expect(await keep(center, '再一条')).toMatchObject({ http: 422, rule: 'phrases_max' })
    expect((await keep(center, '再一条', 'reply')).http).toBe(200)
    expect(await keep(center, '再一条', 'reply')).toMatchObject({ rule: 'phrase_taken' })
    expect((await keep(await t.as('system'), '长'.repeat(PHRASE_MAX))).http).toBe(200)
    expect((await keep(await t.as('system'), '长'.repeat(PHRASE_MAX + 1))).http).toBe(400)
  })

  test('ten requests at once for the last place: one is kept', async () => {
    for (let at = 1; at < PHRASES_MAX; at += 1) await keep(center, `常用语 ${at}`)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => keep(center, `最后 ${at}`)))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(await textsOf(center)).toHaveLength(PHRASES_MAX)
  })

  test('one that is kept waits for no other account', async () => {
    const holder = await t.pool.connect()
    await holder.query("begin; select from account where sn = 'acc-system' for update")
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    const kept = keep(center, '不必等待').then(() => 'kept')
    let first: string | null = null
    while (first === null)
      first = (await holder.query(waiting)).rowCount === 1 ? 'waits' : await Promise.race([kept, Promise.resolve(null)])
    await holder.query('rollback')
    holder.release()
    await kept
    expect(first).toBe('kept')
  })
})
