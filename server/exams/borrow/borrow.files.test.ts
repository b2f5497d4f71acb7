import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { atVersion } from '../../test/storedVersion.ts'
import type { Client } from '../../test/client.ts'
import { buildOpenPlan } from './borrow.factory.ts'
import { borrowTasks } from './borrow.jobs.ts'

let t: TestApp
let school: Client
let host: Client
let today: string
const PDF = drawDocument('proof')

beforeAll(async () => {
  t = await testApp()
  school = await t.as('school')
  host = await t.as('college')
})
beforeEach(async () => {
  today = (await clock(t.db)).slice(0, 10)
})
afterEach(() => shiftClock(t.db, '0'))
afterAll(() => t.close())

const fileOf = async () =>
  (await school.call(mediaContract.file, { file: { name: '证明.pdf', bytes: PDF }, body: {} })).data.key
const seen = async (by: Client, key: string) => (await by.call(mediaContract.download, { query: { key } })).http

/** A request of the school to the host that names these files. */
async function request(proof_files: string[]) {
  const plan = await buildOpenPlan(t.db)
  const { data } = await school.call(borrowContract.create, {
    body: {
      host_org_sn: plan.org_sn,
      credential_sn: plan.credential_sn,
      level: plan.level,
      wanted_plan_sn: plan.sn,
      title: '机械工程制图中级借考',
      expected_date_start: addDays(today, 45),
      expected_date_end: addDays(today, 46),
      student_count: 5,
      reason: '本校没有该证书的考核站点',
      proof_files,
      school_contact: '周海燕',
      school_mobile: '13900000001',
      fee_bearer: 'SCHOOL',
    },
  })
  return data
}
const at = (id: string, body: object = {}) => ({ params: { id }, body })

const ENDS: [string, (sn: string) => Promise<unknown>][] = [
  ['withdrawn', async (sn) => school.call(borrowContract.withdraw, await atVersion(t.db, 'borrow', sn))],
  ['rejected', (sn) => host.call(borrowContract.reject, at(sn, { opinion: '名额已满' }))],
  [
    'cancelled',
    async (sn) => {
      await host.call(borrowContract.approve, { params: { id: sn }, body: { approved_count: 1 } })
      await school.call(borrowContract.cancel, at(sn, { opinion: '改期' }))
    },
  ],
  [
    'timed out',
    async () => {
      await shiftClock(t.db, '40 days')
      for (const task of borrowTasks) await task.run(t.services)
    },
  ],
]
it.each(ENDS)('the host no longer opens the files of a request that was %s; the school does', async (_, end) => {
  const key = await fileOf()
  const { sn } = await request([key])
  expect(await seen(host, key)).toBe(200)
  await end(sn)
  expect([await seen(host, key), await seen(school, key)]).toEqual([404, 200])
  const read = await host.call(borrowContract.detail, { params: { id: sn } })
  expect(read.raw.toString()).not.toContain(key)
})

it('a file that another live request to the same host names stays open to it until that one ends too', async () => {
  const key = await fileOf()
  const [one, other] = [await request([key]), await request([key])]
  await school.call(borrowContract.withdraw, await atVersion(t.db, 'borrow', one.sn))
  expect(await seen(host, key)).toBe(200)
  await school.call(borrowContract.withdraw, await atVersion(t.db, 'borrow', other.sn))
  expect(await seen(host, key)).toBe(404)
})

it('files of a rejected request are opened when it is sent again: the new and the kept, not the replaced', async () => {
  const [kept, replaced, added] = [await fileOf(), await fileOf(), await fileOf()]
  const { sn } = await request([kept, replaced])
  await host.call(borrowContract.reject, at(sn, { opinion: '请补充证明材料' }))
  const { data } = await school.call(borrowContract.detail, { params: { id: sn } })
  const { title, expected_date_start, expected_date_end, student_count, reason, school_contact, school_mobile } = data
  const body = {
    title,
    expected_date_start,
    expected_date_end,
    student_count,
    reason,
    school_contact,
    school_mobile,
    wanted_plan_sn: data.wanted_plan_sn,
    fee_bearer: data.fee_bearer,
    proof_files: [kept, added],
  }
  expect((await school.call(borrowContract.update, { params: { id: sn }, body })).http).toBe(200)
  expect([await seen(host, kept), await seen(host, added)]).toEqual([404, 404])
  expect((await school.call(borrowContract.reapply, at(sn))).http).toBe(200)
  expect([await seen(host, kept), await seen(host, added), await seen(host, replaced)]).toEqual([200, 200, 404])
})
