import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { savedViewContract } from '@zhikao/domain/platform/savedView/savedView.contract.ts'
import { VIEWS_MAX } from '@zhikao/domain/platform/savedView/savedView.model.ts'
import { buildOperator, FACTORY_PASSWORD } from '../operator/operator.factory.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'

let t: TestApp
let school: Client
let colleague: Client
beforeAll(async () => {
  t = await testApp()
  school = await t.as('school')
  const { username } = await buildOperator(t.db, { role: 'school', org_sn: ORGS.school })
  colleague = await signIn(t.app, username, FACTORY_PASSWORD)
})
afterAll(() => t.close())
afterEach(() => t.pool.query('delete from saved_view'))

const { list, create, update, remove } = savedViewContract
const state = {
  filters: { photo_status: 'INIT' },
  sort: '-grade_year',
  hidden: ['mobile'],
  order: null,
  widths: { name: 120 },
  dense: true,
}
const of = { query: { list: 'student.list' } }
const keep = (client: Client, body: Partial<{ name: string; shared: boolean }> = {}, query = of.query) =>
  client.call(create, { query, body: { name: '缺照片', state, shared: false, ...body } })
const namesFor = async (client: Client) => (await client.call(list, of)).data.map(({ name, mine }) => [name, mine])

describe('a view of a list', () => {
  test('keeps filters, sort and columns; it is of one list and one account', async () => {
    const { data } = await keep(school)
    const shown = { name: '缺照片', state, shared: false, list: 'student.list', mine: true, version: 1 }
    expect(data).toEqual({ ...shown, sn: expect.any(String), owner_name: expect.any(String) })
    expect((await school.call(list, of)).data).toEqual([data])
    expect((await school.call(list, { query: { list: 'plan.list' } })).data).toEqual([])
    expect(await namesFor(colleague)).toEqual([])
  })

  test('shared, it is seen by the accounts of the organization, whose owner alone changes it', async () => {
    const { data } = await keep(school, { shared: true })
    await keep(colleague, { name: '我的' })
    expect(await namesFor(colleague)).toEqual([
      ['我的', true],
      ['缺照片', false],
    ])
    for (const other of ['school2', 'college', 'center', 'system', 'teacher', 'trainer'] as const)
      expect(await namesFor(await t.as(other))).toEqual([])
    const at = { params: { id: data.sn } }
    const body = { name: '改名', state, shared: true, version: 1 }
    for (const other of [colleague, await t.as('school2'), await t.as('system')]) {
      expect((await other.call(update, { ...at, body })).http).toBe(404)
      expect((await other.call(remove, at)).http).toBe(404)
    }
    expect((await school.call(update, { ...at, body: { ...body, shared: false } })).data).toMatchObject({ version: 2 })
    expect(await namesFor(colleague)).toEqual([['我的', true]])
    expect((await school.call(update, { ...at, body })).http).toBe(409)
  })

  test('center and platform share with each other; an account without an organization cannot share', async () => {
    await keep(await t.as('center'), { shared: true })
    expect(await namesFor(await t.as('system'))).toEqual([['缺照片', false]])
    expect(await keep(await t.as('teacher'), { shared: true })).toMatchObject({ http: 422, rule: 'view_share' })
    expect((await keep(await t.as('teacher'))).http).toBe(200)
    expect(await namesFor(await t.as('teacher2'))).toEqual([])
  })

  test('its name is used once in a list, and again in another list or by another account', async () => {
    await keep(school)
    expect(await keep(school)).toMatchObject({ http: 409, rule: 'view_name_taken' })
    expect((await keep(school, {}, { list: 'major.list' })).http).toBe(200)
    expect((await keep(colleague)).http).toBe(200)
  })

  test(`an account keeps ${VIEWS_MAX} of a list at most, two requests at once included`, async () => {
    for (let at = 1; at < VIEWS_MAX; at += 1) await keep(school, { name: `视图${at}` })
    const answers = await Promise.all(['甲', '乙'].map((name) => keep(school, { name })))
    expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 422])
    expect(answers.find(({ http }) => http === 422)?.rule).toBe('views_max')
    expect((await keep(colleague, { name: '丙' })).http).toBe(200)
  })

  test('removed it is gone; each change is in the audit', async () => {
    const { data } = await keep(school)
    expect((await school.call(remove, { params: { id: data.sn } })).http).toBe(200)
    expect(await namesFor(school)).toEqual([])
    const { rows } = await t.pool.query(`select action from audit where target_sn = $1 order by seq`, [data.sn])
    expect(rows.map(({ action }) => action)).toEqual(['savedView.create', 'savedView.delete'])
  })

  test.each([
    [{ name: '' }],
    [{ name: '字'.repeat(21) }],
    [{ state: { ...state, filters: Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`f${at}`, 'x'])) } }],
    [{ state: { ...state, extra: 1 } }],
  ])('input beyond the limits is refused: %#', async (change) => {
    const answer = await school.call(create, {
      ...of,
      body: { name: '缺照片', state, shared: false, ...change },
    })
    expect(answer.http).toBe(400)
  })
})
