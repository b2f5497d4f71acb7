import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentContract } from '@zhikao/domain/publishing/document/document.contract.ts'
import { newSn } from '../../db/sn.ts'
import { newKey } from '../../files/storage.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { USERNAMES } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** A file that an export of this account made, so many hours ago. */
async function exported(username: Username, hours: number): Promise<string> {
  const [sn, key] = [newSn(), newKey('xlsx')]
  await t.pool.query(
    `insert into media (key, kind, name, type, bytes, sha256, account_sn, linked) values ($1, 'EXPORT', '学生_2026.xlsx', 'x', 2048, 'x', $2, true)`,
    [key, `acc-${username}`],
  )
  await t.pool.query(
    `insert into job (sn, kind, account_sn, payload, state, result_key, finish_time) values ($1, 'student.export', $2, '{}', 'done', $3, now() - $4 * interval '1 hour')`,
    [sn, `acc-${username}`, key, hours],
  )
  return sn
}
const read = async (username: Username, query = {}) =>
  (await (await t.as(username)).call(documentContract.list, { query })).data

test('needs a session, and answers every account', async () => {
  expect((await t.anonymous.call(documentContract.list)).status).toBe(40002)
  for (const username of USERNAMES) expect((await (await t.as(username)).call(documentContract.list)).http).toBe(200)
})

test('import templates are listed for accounts that may import', async () => {
  const templates = async (username: Username) =>
    (await read(username, { category: 'TEMPLATE' })).items.map(({ title }) => title)
  expect(await templates('school')).toEqual(['专业导入模板', '学生导入模板', '培训学员导入模板'])
  expect(await templates('center')).toContain('考评员导入模板')
  expect(await templates('trainer')).toEqual(['培训成绩导入模板', '培训学员导入模板'])
  expect(await templates('teacher')).toEqual([])
  const [first] = (await read('school', { category: 'TEMPLATE' })).items
  const school = await t.as('school')
  const answer = await t.app.inject({
    method: 'GET',
    url: first!.url,
    headers: { authorization: `Bearer ${school.token}` },
  })
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('attachment'),
  ])
})

test('the handbook is the one of the account’s role, with version and day (domain.md §3.21)', async () => {
  const manuals = async (username: Username) => (await read(username, { category: 'MANUAL' })).items
  const titles = async (username: Username) => (await manuals(username)).map(({ title }) => title)
  expect([await titles('school'), await titles('college'), await titles('center'), await titles('trainer')]).toEqual([
    ['院校操作手册'],
    ['站点操作手册'],
    ['考试中心操作手册'],
    ['培训机构操作手册'],
  ])
  const url = '/api/admin/user/information/handbook?name=school'
  expect(await manuals('school')).toMatchObject([
    { edition: 2, format: 'PDF', url, preview: url, scope: null, publish_time: expect.stringMatching(/ 00:00:00$/) },
  ])
  expect(await manuals('teacher')).toMatchObject([{ title: '考评员操作手册', format: null, preview: null }])
})

test('who publishes documents has the handbook of every role, with its role', async () => {
  const { items } = await read('system', { category: 'MANUAL', sort: 'title' })
  expect(items.map(({ title, scope }) => [title, scope])).toEqual([
    ['培训机构操作手册', ['train']],
    ['平台操作手册', ['system']],
    ['站点操作手册', ['college']],
    ['考评员操作手册', ['teacher']],
    ['考试中心操作手册', ['center']],
    ['院校操作手册', ['school']],
  ])
})

test('exports are those of the own account in the last day; searched by name, sorted, paged', async () => {
  const mine = await exported('school', 1)
  await exported('school', 25)
  await exported('school2', 1)
  const { items } = await read('school', { category: 'EXPORT' })
  expect(items).toMatchObject([
    { sn: mine, title: '学生_2026.xlsx', size: 2048, url: expect.stringContaining('/api/media/file/down?key=') },
  ])
  expect((await read('school', { keyword: '2026' })).items.map(({ sn }) => sn)).toEqual([mine])
  const all = await read('school', { sort: '-title' })
  const titles = all.items.map(({ title }) => title)
  expect(titles).toEqual(titles.toSorted().toReversed())
  const second = await read('school', { page: 2, limit: 1 })
  expect([second.items.length, second.total]).toEqual([1, all.total])
  const unknown = await (await t.as('school')).call(documentContract.list, { query: { sort: 'url' } })
  expect(unknown.status).toBe(40000)
})
