import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { transferContract } from '@zhikao/domain/people/transfer/transfer.contract.ts'
import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { clock } from '../../db/clock.ts'
import { buildTransfer } from '../../people/transfer/transfer.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const countOf = async (client: Client) =>
  (await client.call(reportContract.dashboard)).data.tiles.find(({ name }) => name === 'transfers_to_decide')?.count

it('待审转学 counts the requests for own students that wait, with the next deadline; its list has the same (Decided 24)', async () => {
  const own = { from_org_sn: 'org-school', org_sn: 'org-college' }
  await buildTransfer(t.db, own)
  const soon = addDays((await clock(t.db)).slice(0, 10), 3)
  await buildTransfer(t.db, { ...own, deadline: `${soon} 09:00:00` })
  // Decided, its own request, and a request for a person who is not on the platform: nothing that it decides.
  await buildTransfer(t.db, { ...own, status: 'REJECT' })
  await buildTransfer(t.db, { org_sn: 'org-school', from_org_sn: 'org-college' })
  await buildTransfer(t.db, { org_sn: 'org-college', from_org_sn: null })
  const school = await t.as('school')
  expect(await countOf(school)).toBe(2)
  const listed = await school.call(transferContract.list, {
    query: { side: 'OLD', status: 'SUBMIT', sort: 'deadline' },
  })
  expect(listed.data.total).toBe(2)
  const { due } = (await school.call(reportContract.dashboard)).data
  expect(due.find(({ name }) => name === 'transfers_to_decide')).toMatchObject({
    count: 2,
    deadline: soon,
  })
  expect(await countOf(await t.as('school2'))).toBe(0)
})
