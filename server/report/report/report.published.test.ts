import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { PUBLISHED_MAX } from '@zhikao/domain/report/report/report.model.ts'
import { buildNews } from '../../publishing/news/news.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const published = async (name: Username) => (await (await t.as(name)).call(reportContract.dashboard)).data.published
const titles = async (name: Username) => (await published(name)).items.map(({ title }) => title)
const ROLES = ['school', 'school2', 'college', 'teacher', 'center', 'system'] as const

it('§3.21 公告: without any the list is empty, and leads to all there is to read', async () => {
  for (const name of ROLES) expect(await published(name)).toEqual({ url: '/user/news/list', items: [] })
})

it('§3.21 公告: each reader has what is published for him, as in his list: no draft, nothing withdrawn, nothing of others', async () => {
  await buildNews(t.db, { title: '院校通知', scope: ['school'] })
  await buildNews(t.db, { title: '指名通知', scope: [], org_sns: [ORGS.school2] })
  await buildNews(t.db, { title: '考评员通知', scope: ['teacher'] })
  await buildNews(t.db, { title: '草稿', scope: ['public'], status: 'INIT' })
  await buildNews(t.db, { title: '已撤回', scope: ['public'], status: 'DISABLE' })
  for (const name of ROLES) {
    const { data } = await (await t.as(name)).call(newsContract.read, {})
    expect([name, await titles(name)]).toEqual([name, data.items.map(({ title }) => title)])
  }
  expect((await titles('school2')).toSorted()).toEqual(['指名通知', '院校通知'])
  expect(await titles('college')).toEqual([])
  expect(await titles('teacher')).toEqual(['考评员通知'])
})

it('what is on top comes first, also an old one, until its last day; then the newest, five in all', async () => {
  const at = (day: number, more: object = {}) =>
    buildNews(t.db, { title: `第${day}天`, scope: ['college'], publish_time: `2025-01-${day} 08:00:00`, ...more })
  for (let day = 11; day <= 17; day++) await at(day)
  await at(10, { is_top: true })
  await at(18, { is_top: true, top_until: '2025-02-01' })
  expect(await titles('college')).toEqual(['第10天', '第18天', '第17天', '第16天', '第15天'])
  expect((await published('college')).items.map(({ on_top }) => on_top)).toEqual([true, false, false, false, false])
  expect(PUBLISHED_MAX).toBe(5)
})

it('marks what the reader is asked to confirm until it is confirmed, and again after a change; centre and platform are not asked', async () => {
  const { sn } = await buildNews(t.db, {
    title: '请确认',
    scope: ['school'],
    need_receipt: true,
    deadline: '2199-12-31',
    publish_time: '2027-01-01 08:00:00',
  })
  const first = async (name: Username) => (await published(name)).items[0]
  expect(await first('school')).toEqual({
    sn,
    title: '请确认',
    time: '2027-01-01 08:00:00',
    on_top: false,
    unconfirmed: true,
    deadline: '2199-12-31',
    url: `/user/news/${sn}`,
  })
  const school = await t.as('school')
  await school.call(newsContract.confirm, { params: { id: sn }, body: { version: 1 } })
  expect([(await first('school'))?.unconfirmed, (await first('school2'))?.unconfirmed]).toEqual([false, true])
  await t.db.execute(sql`update news set edition = 2 where sn = ${sn}`)
  expect((await first('school'))?.unconfirmed).toBe(true)
  const shown = (await published('center')).items.find((item) => item.sn === sn)
  expect(shown?.unconfirmed).toBe(false)
})
