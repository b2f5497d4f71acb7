import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { notice } from '../../platform/notice/notice.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { atVersion } from '../../test/storedVersion.ts'
import { ORGS } from '../../test/world.ts'
import { buildOpenPlan, buildRequest } from './borrow.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('a request without the site’s examiner rule is approved only after the school has confirmed the rule; the site is notified (W21)', async () => {
  const [school, host] = [await t.as('school'), await t.as('college')]
  const { sn } = await buildRequest(t.db, await buildOpenPlan(t.db), { accept_same_examiner_rule: false })
  const approve = () => host.call(borrowContract.approve, { params: { id: sn }, body: { approved_count: 2 } })
  const early = await approve()
  expect([early.http, early.rule]).toEqual([422, 'borrow_rule_open'])
  const waiting = await host.call(borrowContract.detail, { params: { id: sn } })
  expect(waiting.data.refused).toMatchObject([{ move: 'approve', rule: 'borrow_rule_open' }])
  expect(waiting.data.actions).toEqual(['reject'])
  expect((await host.call(borrowContract.confirmRule, await atVersion(t.db, 'borrow', sn))).http).toBe(403)
  const confirmed = await school.call(borrowContract.confirmRule, await atVersion(t.db, 'borrow', sn))
  expect(confirmed.data).toMatchObject({ status: 'SCHOOL_INIT', accept_same_examiner_rule: true, refused: [] })
  expect(confirmed.data.actions).not.toContain('confirmRule')
  const sent = await t.db.select().from(notice).where(eq(notice.entity_sn, sn))
  expect(sent.map(({ event, to_org }) => [event, to_org])).toEqual([['borrow.confirmRule', ORGS.college]])
  const history = await host.call(borrowContract.history, { params: { id: sn } })
  expect(history.data.map(({ move }) => move)).toEqual(['confirmRule'])
  expect((await approve()).data.status).toBe('SCHOOL_AUDIT')
})
