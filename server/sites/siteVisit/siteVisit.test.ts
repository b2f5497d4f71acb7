import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { siteVisitContract } from '@zhikao/domain/sites/siteVisit/siteVisit.contract.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { fileOf } from '../../test/proof/requests.ts'
import { buildApplication } from '../application/application.factory.ts'

let t: TestApp
let site: Client
let center: Client
let today = ''
beforeAll(async () => {
  t = await testApp()
  site = await t.as('college')
  center = await t.as('center')
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())

const visit = (change: object = {}) => ({
  date: today,
  people: '周海燕、陈立',
  findings: '设备与申请表一致',
  ...change,
})
const record = (who: Client, id: string, change: object = {}) =>
  who.call(siteVisitContract.create, { params: { id }, body: visit(change) })
const datesFor = async (who: Client, id: string) =>
  (await who.call(siteVisitContract.list, { params: { id } })).data.map(({ date }) => date)
const waiting = () => buildApplication(t.db, { status: 'SUBMIT', isWhole: true })

describe('visits to a site (issue 34, visits)', () => {
  it('are recorded with day, people, findings and files, and read by those who decide, the latest day first', async () => {
    const { sn } = await waiting()
    const file = (await center.call(mediaContract.file, { file: { name: 'visit.pdf', bytes: await fileOf('pdf') } }))
      .data.key
    const first = await record(center, sn, { files: [file], date: addDays(today, -3) })
    expect(first.data).toMatchObject({ ...visit({ date: addDays(today, -3) }), files: [file], author: '测试账号乙' })
    await record(await t.as('system'), sn)
    expect(await datesFor(center, sn)).toEqual([today, addDays(today, -3)])
    const { rows } = await t.pool.query(
      `select action, chain, after ->> 'people' as people from audit where target_sn = $1 and action = 'siteVisit.create'`,
      [sn],
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual({ action: 'siteVisit.create', chain: 'platform', people: '周海燕、陈立' })
  })

  it('are not the site’s to read before the decision; after it with their files', async () => {
    const { sn } = await waiting()
    const file = (await center.call(mediaContract.file, { file: { name: 'visit.pdf', bytes: await fileOf('pdf') } }))
      .data.key
    await record(center, sn, { files: [file] })
    const download = async () => (await site.call(mediaContract.download, { query: { key: file } })).http
    expect([await datesFor(site, sn), await download()]).toEqual([[], 404])
    await center.call(applicationContract.approve, { params: { id: sn }, body: {} })
    expect([await datesFor(site, sn), await download()]).toEqual([[today], 200])
    await record(center, sn, { date: addDays(today, -1) })
    expect(await datesFor(site, sn)).toEqual([today, addDays(today, -1)])
  })

  it('of a round that was rejected are read while the next one waits; those of the next are not', async () => {
    const { sn } = await waiting()
    await record(center, sn, { date: addDays(today, -2) })
    await center.call(applicationContract.reject, { params: { id: sn }, body: { opinion: '请补充工位' } })
    expect(await datesFor(site, sn)).toEqual([addDays(today, -2)])
    expect(
      (await site.call(applicationContract.submit, { params: { id: sn }, body: { opinion: '已补充' } })).http,
    ).toBe(200)
    // Times are stored by the second: visit and decision were some hours ago.
    await t.pool.query(
      `update site_visit set create_time = create_time - interval '2 hours' where application_sn = $1`,
      [sn],
    )
    await t.pool.query(`update application set audit_time = audit_time - interval '1 hour' where sn = $1`, [sn])
    await record(center, sn)
    expect([await datesFor(site, sn), (await datesFor(center, sn)).length]).toEqual([[addDays(today, -2)], 2])
  })

  it('are refused: tomorrow, a foreign file, without findings, of an application that was never sent in', async () => {
    const { sn } = await waiting()
    const refused = async (change: object) => {
      const { http, errors } = await record(center, sn, change)
      return [http, errors?.[0]?.path, errors?.[0]?.rule]
    }
    expect(await refused({ date: addDays(today, 1) })).toEqual([400, 'date', 'visit_future'])
    expect((await refused({ files: ['attachment/none.pdf'] })).slice(0, 2)).toEqual([400, 'files'])
    expect((await refused({ findings: '' })).slice(0, 2)).toEqual([400, 'findings'])
    const draft = await buildApplication(t.db, { status: 'INIT' })
    expect((await record(center, draft.sn)).rule).toBe('state')
    expect(await datesFor(center, sn)).toEqual([])
  })

  it('are at most 50 of one application', async () => {
    const { sn } = await waiting()
    await t.pool.query(
      `insert into site_visit (sn, application_sn, date, people, findings, author)
       select $1 || '-' || n, $1, $2, '周海燕', '一致', '测试账号乙' from generate_series(1, 49) n`,
      [sn, today],
    )
    const [last, more] = [await record(center, sn), await record(center, sn)]
    expect([last.http, more.http, more.rule]).toEqual([200, 422, 'visits_full'])
    expect(await datesFor(center, sn)).toHaveLength(50)
  })

  it('are recorded by centre and platform alone: 401, 403, 404', async () => {
    const { sn } = await buildApplication(t.db, { status: 'AUDIT', org_sn: 'org-college2' })
    const answers = []
    for (const who of [t.anonymous, site, await t.as('school'), await t.as('teacher')])
      answers.push((await record(who, sn)).http)
    answers.push((await record(center, 'none')).http)
    answers.push((await site.call(siteVisitContract.list, { params: { id: sn } })).http)
    expect(answers).toEqual([401, 403, 403, 403, 404, 404])
  })
})
