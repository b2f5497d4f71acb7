import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { job, jobError } from '../../jobs/tables.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.db.insert(job).values({ sn: 'waiting', kind: 'student.import', account_sn: 'acc-school', payload: {} })
  const message = { CN: '行有误', HK: '行有誤', US: 'Faulty row' }
  await t.db.insert(jobError).values({ job_sn: 'waiting', seq: 1, row: 2, column: null, rule: 'r', message })
})
afterAll(() => t.close())
const waiting = { params: { id: 'waiting' } }

test.each(['school2', 'college', 'system', 'admin'] as const)(
  'a job belongs to one account: %s cannot list, read, follow or cancel it',
  async (username) => {
    const other = await t.as(username)
    expect((await other.call(jobContract.list)).data.items).toEqual([])
    const calls = [jobContract.detail, jobContract.errors, jobContract.events, jobContract.cancel] as const
    for (const call of calls) expect([call.name, (await other.call(call, waiting)).http]).toEqual([call.name, 404])
    expect(await stateOf()).toBe('queued')
  },
)

test('its own account lists it, reads its faults and cancels it; a job that is over is not cancelled again', async () => {
  const school = await t.as('school')
  expect((await school.call(jobContract.list)).data.items.map(({ sn }) => sn)).toEqual(['waiting'])
  expect((await school.call(jobContract.errors, waiting)).data.items.map(({ row }) => row)).toEqual([2])
  expect((await school.call(jobContract.cancel, waiting)).data.state).toBe('cancelled')
  expect(await school.call(jobContract.cancel, waiting)).toMatchObject({ http: 422, rule: 'job_over' })
})

async function stateOf() {
  const [found] = await t.db.select({ state: job.state }).from(job)
  return found?.state
}
