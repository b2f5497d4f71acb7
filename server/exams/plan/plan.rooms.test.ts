import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import type { ApplicationRoom } from '@zhikao/domain/sites/application/application.model.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import type { PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { buildApplication } from '../../sites/application/application.factory.ts'
import { room } from '../../sites/application/application.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildPlan } from './plan.factory.ts'

let t: TestApp
let center: Client
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())

let made = 0
/** A site with an approval of two rooms, and a plan of 20 candidates in each. */
async function siteWithPlan(status: PlanStatus = 'PLAN_AUDIT') {
  made += 1
  const [theory, practical]: [ApplicationRoom, ApplicationRoom] = [
    { room_no: `GT${made}`, name: '理论机房', subject: 'ONLINE', seats: 30 },
    { room_no: `GP${made}`, name: '实操车间', subject: 'OFFLINE', seats: 30 },
  ]
  const { sn: credential_sn } = await buildCredential(t.db)
  const base = await buildApplication(t.db, { credential_sn, status: 'AUDIT', rooms: [theory, practical] })
  const plan = await buildPlan(t.db, { credential_sn, application_sn: base.sn, status })
  await t.db.execute(sql`update plan_session s set capacity = 20, room_sn = r.sn from room r
    where s.plan_sn = ${plan.sn} and r.org_sn = ${base.org_sn} and r.room_no = case s.subject when 'ONLINE' then ${theory.room_no} else ${practical.room_no} end`)
  return { base, plan, theory, practical }
}

async function approve(base: { credential_sn: string }, rooms: ApplicationRoom[], credential_sn = base.credential_sn) {
  const { sn } = await buildApplication(t.db, { credential_sn, apply_type: 'CHANGE', status: 'SUBMIT', rooms })
  const shown = await center.call(applicationContract.detail, { params: { id: sn } })
  const answer = await center.call(applicationContract.approve, { params: { id: sn }, body: {} })
  const refused = shown.data.refused.find(({ move }) => move === 'approve')
  return { http: answer.http, rule: answer.rule, message: answer.message, refused }
}

describe('an approval must not take a room from a live plan (W1)', () => {
  it.each<[string, (theory: ApplicationRoom, practical: ApplicationRoom) => ApplicationRoom[]]>([
    ['with fewer seats than its session holds', (theory, practical) => [{ ...theory, seats: 19 }, practical]],
    [
      'for the other subject',
      (theory, practical) => [{ ...theory, subject: 'OFFLINE' }, { ...theory, room_no: 'GT-X' }, practical],
    ],
    ['left out', (theory, practical) => [{ ...theory, room_no: 'GT-Y' }, practical]],
  ])('%s: refused, the plan is named on the audit screen and in the answer, nothing changes', async (_, change) => {
    const { base, plan, theory, practical } = await siteWithPlan()
    const { http, rule, message, refused } = await approve(base, change(theory, practical))
    expect([http, rule]).toEqual([422, 'room_in_use'])
    for (const text of [message, refused?.message ?? ''])
      expect([text.includes(plan.sn), text.includes(theory.room_no), text.includes(practical.room_no)]).toEqual([
        true,
        true,
        false,
      ])
    const [kept] = await t.db.select().from(room).where(eq(room.room_no, theory.room_no))
    expect(kept).toMatchObject({ subject: 'ONLINE', seats: 30 })
  })

  it('another credential may not shrink it either, but need not list it', async () => {
    const { base, theory, practical } = await siteWithPlan()
    const other = await buildCredential(t.db)
    expect((await approve(base, [{ ...theory, seats: 19 }, practical], other.sn)).rule).toBe('room_in_use')
    const second = await buildCredential(t.db)
    expect((await approve(base, [{ ...theory, room_no: `GN${made}` }, practical], second.sn)).http).toBe(200)
  })

  it('seats for what the session holds are enough; a draft plan and one whose exams are over do not hold rooms', async () => {
    const fits = await siteWithPlan()
    expect((await approve(fits.base, [{ ...fits.theory, seats: 20 }, fits.practical])).http).toBe(200)
    const draft = await siteWithPlan('PLAN_INIT')
    expect((await approve(draft.base, [{ ...draft.theory, seats: 5 }, draft.practical])).http).toBe(200)
    const over = await siteWithPlan()
    await t.db.execute(
      sql`update plan_session set start_time = start_time - interval '90 days', end_time = end_time - interval '90 days' where plan_sn = ${over.plan.sn}`,
    )
    expect((await approve(over.base, [{ ...over.theory, seats: 5 }, over.practical])).http).toBe(200)
  })
})
