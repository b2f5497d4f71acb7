import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '@zhikao/domain/access/permissions.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { offeredSections } from '@zhikao/domain/portals/sections.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildSettings } from '../setting/setting.factory.ts'

let t: TestApp
let college: Client
let one: Awaited<ReturnType<typeof buildTeacher>>
beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
  one = await buildTeacher(t.db, { org_sn: 'org-college' })
})
afterEach(() => t.pool.query('delete from number_search; delete from setting_value'))
afterAll(() => t.close())

const search = (keyword: string, client = college) => client.call(teacherContract.list, { query: { keyword } })
const counted = async () =>
  (await t.pool.query<{ account_sn: string; searches: number }>('select account_sn, searches from number_search')).rows
const audited = async () =>
  (
    await t.pool.query<{ after: object; chain: string }>(
      `select after, chain from audit where action = 'search.number' order by sn`,
    )
  ).rows

describe('a search by a whole number of an account that may not reveal it (Decided 28)', () => {
  it('is counted and audited with the number masked, found or not; a name and the last four digits are not', async () => {
    const before = (await audited()).length
    expect((await search(one.id_no)).data.items.map(({ sn }) => sn)).toEqual([one.sn])
    expect((await search('22010219810929757X')).data.total).toBe(0)
    expect((await search(one.name)).data.total).toBe(1)
    expect((await search(one.mobile.slice(-4))).data.total).toBe(1)
    expect(await counted()).toEqual([{ account_sn: 'acc-college', searches: 2 }])
    const lines = (await audited()).slice(before)
    expect(lines.map(({ after }) => after)).toEqual([
      { list: 'teacher.list', number: `${one.id_no.slice(0, 6)}********${one.id_no.slice(-4)}` },
      { list: 'teacher.list', number: '220102********757X' },
    ])
    expect(new Set(lines.map(({ chain }) => chain))).toEqual(new Set(['org-college']))
  })

  it('is the same search with spaces, full-width digits or invisible characters: found, counted, audited with the number masked (Decided 44)', async () => {
    const before = (await audited()).length
    const wide = one.id_no.replaceAll(/\d/gu, (digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0))
    const spellings = [
      `${one.id_no.slice(0, 6)} ${one.id_no.slice(6)}`,
      wide,
      `${one.id_no.slice(0, 9)}\u200b${one.id_no.slice(9)}`,
    ]
    for (const word of spellings) expect([word, (await search(word)).data.total]).toEqual([word, 1])
    expect(await counted()).toEqual([{ account_sn: 'acc-college', searches: 3 }])
    const number = `${one.id_no.slice(0, 6)}********${one.id_no.slice(-4)}`
    expect((await audited()).slice(before).map(({ after }) => after)).toEqual(
      spellings.map(() => ({ list: 'teacher.list', number })),
    )
  })

  it('is answered 20 times a day, the 21st is refused by name with 429 and a time; another day has 20 again', async () => {
    for (let at = 0; at < 20; at++) expect((await search(one.mobile)).http).toBe(200)
    const over = await search(one.mobile)
    expect([over.http, over.status, over.rule]).toEqual([429, 42900, 'number_searches'])
    expect(over.message).toContain('20 次（设置“每日按完整号码检索次数”）')
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(over.headers['retry-after'])).toBeLessThanOrEqual(86_400)
    expect((await search(one.name)).data.total).toBe(1)
    await t.pool.query(`update number_search set day = day - 1`)
    expect((await search(one.mobile)).http).toBe(200)
    expect(await counted()).toEqual([{ account_sn: 'acc-college', searches: 1 }])
  })

  it('of 30 at the same time not more than 20 are answered', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => search(one.mobile)))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(20)
  })

  it('is refused after as many as the setting says', async () => {
    await buildSettings(t.db, 'search_rules', { number_searches_a_day: 1 })
    expect([(await search(one.mobile)).http, (await search(one.mobile)).http]).toEqual([200, 429])
  })

  it('is not counted for an account that may reveal the number', async () => {
    for (let at = 0; at < 21; at++) expect((await search(one.id_no, await t.as('center'))).data.total).toBe(1)
    expect(await counted()).toEqual([])
  })

  it('is counted in an export too, also in one that finds nothing', async () => {
    // The center without the operation by which it may reveal the numbers of examiners.
    const permissions = offeredSections('center').map(({ id, operation }) => ({
      id,
      operation: operation.filter((may): may is Operation => id !== '/center/teacher/manage' || may !== 'edit'),
    }))
    const saved = await (await t.as('admin')).call(operatorContract.saveRole, {
      params: { role: 'center' },
      body: { permissions },
    })
    expect(saved.http).toBe(200)
    const narrowed = await t.as('center')
    const answer = await narrowed.call(teacherContract.export, { body: { keyword: '22010219810929757X' } })
    expect(answer.rule).toBe('export_empty')
    expect(await counted()).toEqual([{ account_sn: 'acc-center', searches: 1 }])
  })
})

it('the picker of examiners, whose numbers belong to others, searches names only: 0 rows by any number', async () => {
  const foreign = await buildTeacher(t.db, { org_sn: 'org-college2' })
  const pick = async (keyword: string) => (await college.call(teacherContract.pick, { query: { keyword } })).data.total
  for (const keyword of [foreign.id_no, foreign.mobile, foreign.train_cert_no ?? '', foreign.mobile.slice(-4)])
    expect([keyword, await pick(keyword)]).toEqual([keyword, 0])
  expect(await pick(foreign.name)).toBeGreaterThan(0)
  expect(await counted()).toEqual([])
})
