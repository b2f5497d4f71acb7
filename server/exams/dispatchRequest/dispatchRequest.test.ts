import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { dispatchRequestContract } from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { DUEL_ROUNDS } from '../../test/proof/figures.ts'
import { freshClient } from '../../test/proof/races.ts'
import { reservistFor } from '../assignment/assignment.factory.ts'
import { buildPanel } from '../panel/panel.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { buildDispatchRequest } from './dispatchRequest.factory.ts'

const { list, create, reject, withdraw, history } = dispatchRequestContract
const ROUND_SECONDS = 1
let t: TestApp
let [center, college, college2]: Client[] = []
beforeAll(async () => {
  t = await testApp()
  ;[center, college, college2] = [await t.as('center'), await t.as('college'), await t.as('college2')]
})
afterAll(() => t.close())

const THEORY = { subject: 'ONLINE', session_no: 1, role: 'INVIGILATOR' } as const
const ask = (who: Client, id: string, change: object = {}) =>
  who.call(create, { params: { id }, body: { ...THEORY, count: 2, reason: '两名考评员临时请假', ...change } })
const send = (who: Client, id: string, teacher_sn: string, change: object = {}) =>
  who.call(assignmentContract.dispatch, { params: { id }, body: { ...THEORY, teacher_sn, ...change } })
const listed = async (who: Client, plan_sn: string) => (await who.call(list, { query: { plan_sn } })).data.items
const noticesOf = async (sn: string) =>
  (
    await t.db.execute<{ event: string; type: string; who: string; status: string }>(
      sql`select event, type, coalesce(to_org, 'platform') as who, status from notice where entity = 'dispatchRequest' and entity_sn = ${sn} order by create_time, event`,
    )
  ).rows

describe('a site requests examiners of the reserve pool (domain.md §5.7)', () => {
  it('from the request to the last dispatch: counted, answered, both sides notified', async () => {
    const { sn } = await buildPanel(t.db)
    const made = await ask(college!, sn)
    expect([made.http, made.data.status, made.data.sent, made.data.actions]).toEqual([200, 'SUBMIT', 0, ['withdraw']])
    const request = made.data.sn
    expect(await noticesOf(request)).toEqual([
      { event: 'dispatchRequest.create', type: 'MESSAGE', who: 'platform', status: 'SEND' },
    ])
    expect((await listed(center!, sn)).map(({ actions }) => actions)).toEqual([['dispatch', 'reject']])
    const [one, two, three] = [await reservistFor(t.db, sn), await reservistFor(t.db, sn), await reservistFor(t.db, sn)]
    expect((await send(center!, sn, one)).http).toBe(200)
    expect(await listed(college!, sn)).toMatchObject([{ sn: request, status: 'SUBMIT', sent: 1 }])
    // Another role of the session is not what was asked for.
    expect((await send(center!, sn, three, { role: 'SUPERVISOR' })).http).toBe(200)
    expect(await listed(college!, sn)).toMatchObject([{ status: 'SUBMIT', sent: 1 }])
    expect((await send(await t.as('system'), sn, two)).http).toBe(200)
    expect(await listed(college!, sn)).toMatchObject([{ status: 'AUDIT', sent: 2, actions: [] }])
    expect((await noticesOf(request)).at(-1)).toEqual({
      event: 'dispatchRequest.answer',
      type: 'NOTIFY',
      who: 'org-college',
      status: 'SEND',
    })
    const lines = (await center!.call(history, { params: { id: request } })).data
    expect(lines.map(({ move }) => move)).toEqual(['answer', 'create'])
  })

  it('for an approved exam too, as an emergency', async () => {
    const { sn } = await buildPanel(t.db, { status: 'EXAM_AUDIT' })
    expect((await ask(college!, sn, { count: 1 })).http).toBe(200)
    expect((await send(center!, sn, await reservistFor(t.db, sn))).http).toBe(200)
    expect(await listed(college!, sn)).toMatchObject([{ status: 'AUDIT', sent: 1 }])
  })

  it('is made by the site of the plan alone, and seen by it, centre and platform', async () => {
    const { sn } = await buildPanel(t.db)
    expect((await ask(t.anonymous, sn)).http).toBe(401)
    for (const name of ['school', 'center', 'system', 'teacher', 'trainer'] as const)
      expect((await ask(await t.as(name), sn)).http).toBe(403)
    expect((await ask(college2!, sn)).http).toBe(404)
    expect((await ask(college!, 'absent')).http).toBe(404)
    const { sn: request } = (await ask(college!, sn)).data
    expect(await listed(college2!, sn)).toEqual([])
    const at = { params: { id: request } }
    expect((await college2!.call(history, at)).http).toBe(404)
    expect((await college2!.call(withdraw, { ...at, body: {} })).http).toBe(404)
    expect((await center!.call(withdraw, { ...at, body: {} })).http).toBe(403)
    expect((await college!.call(reject, { ...at, body: { opinion: '不' } })).http).toBe(403)
    for (const name of ['school', 'teacher'] as const)
      expect((await (await t.as(name)).call(list, { query: {} })).http).toBe(403)
  })

  it.each([
    ['PLAN_SUBMIT', {}, 'request_plan'],
    ['EXAM_SUBMIT', {}, 'request_plan'],
    ['PLAN_AUDIT', { session_no: 9 }, 'request_session'],
    ['PLAN_AUDIT', { role: 'EXAMINER' }, 'request_role'],
  ] as const)('a plan in %s, %j: %s', async (status, change, rule) => {
    const { sn } = await buildPlan(t.db, { status })
    const refused = await ask(college!, sn, change)
    expect([refused.http, refused.rule]).toEqual([422, rule])
  })

  it('one request at a time for a session and role; after it was withdrawn or refused another one', async () => {
    const { sn } = await buildPanel(t.db)
    const first = (await ask(college!, sn)).data.sn
    const again = await ask(college!, sn)
    expect([again.http, again.rule]).toEqual([409, 'request_open'])
    expect((await ask(college!, sn, { role: 'SUPERVISOR' })).http).toBe(200)
    expect((await college!.call(withdraw, { params: { id: first }, body: {} })).data.status).toBe('CANCEL')
    const second = (await ask(college!, sn)).data.sn
    const at = { params: { id: second } }
    expect((await center!.call(reject, { ...at, body: {} })).rule).toBe('opinion_required')
    const refused = await center!.call(reject, { ...at, body: { opinion: '储备库暂无可调派人员' } })
    expect(refused.data).toMatchObject({ status: 'REJECT', opinion: '储备库暂无可调派人员' })
    expect((await noticesOf(second)).at(-1)).toMatchObject({ event: 'dispatchRequest.reject', who: 'org-college' })
    expect((await college!.call(withdraw, { ...at, body: {} })).http).toBe(409)
    expect((await ask(college!, sn)).http).toBe(200)
  })

  it('lapses with the start of the session: nobody answers, refuses or withdraws it', async () => {
    const { sn } = await buildDispatchRequest(t.db)
    await t.db.execute(sql`update dispatch_request set start_time = business_now() where sn = ${sn}`)
    const at = { params: { id: sn } }
    const body = { opinion: '储备库暂无可调派人员' }
    expect((await center!.call(reject, { ...at, body })).rule).toBe('request_begun')
    expect((await college!.call(withdraw, { ...at, body: {} })).rule).toBe('request_begun')
    const found = (await center!.call(list, { query: { limit: 100 } })).data.items.find((one) => one.sn === sn)
    expect(found).toMatchObject({ status: 'SUBMIT', lapsed: true, actions: [] })
  })
})

it(
  'two of the centre answer at once, and the site withdraws: as many are counted as were sent, and one end is reached',
  async () => {
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      const { sn } = await buildPanel(t.db)
      const request = (await ask(college!, sn, { count: 2 })).data.sn
      const [one, two] = [await reservistFor(t.db, sn), await reservistFor(t.db, sn)]
      const [a, b, c] = [
        await freshClient(t, 'center'),
        await freshClient(t, 'system'),
        await freshClient(t, 'college'),
      ]
      const [first, second, gone] = await Promise.all([
        send(a, sn, one),
        send(b, sn, two),
        c.call(withdraw, { params: { id: request }, body: {} }),
      ])
      expect([first.http, second.http]).toEqual([200, 200])
      const { rows } = await t.db.execute<{ status: string; sent: number; ends: number }>(sql`select status, sent,
        (select count(*)::int from history h where h.entity_sn = r.sn and h.move <> 'create') as ends
        from dispatch_request r where sn = ${request}`)
      const [end] = rows
      const isGone = gone.http === 200
      expect([gone.http, end?.status, end?.sent === 2, end?.ends]).toEqual(
        isGone ? [200, 'CANCEL', false, 1] : [409, 'AUDIT', true, 1],
      )
    }
  },
  patience(ROUND_SECONDS * DUEL_ROUNDS),
)

it(
  'two accounts of a site ask for the same at once: one request',
  async () => {
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      const { sn } = await buildPanel(t.db)
      const answers = await Promise.all([
        ask(await freshClient(t, 'college'), sn),
        ask(await freshClient(t, 'college'), sn),
      ])
      expect(answers.map(({ http }) => http).toSorted((x, y) => x - y)).toEqual([200, 409])
      expect(await listed(college!, sn)).toHaveLength(1)
    }
  },
  patience(ROUND_SECONDS * DUEL_ROUNDS),
)
