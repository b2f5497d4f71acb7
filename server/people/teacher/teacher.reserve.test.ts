import { sql } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildAssignment } from '../../exams/assignment/assignment.factory.ts'
import { getActor } from '../../platform/auth/auth.queries.ts'
import { proposeReserve } from './teacher.reserve.commands.ts'
import { buildTeacher } from './teacher.factory.ts'

const { consent, availability, reserve, list, detail } = teacherContract
let t: TestApp
let [center, own]: Client[] = []
let today: string
/** The examiner of the account `teacher`. */
let mine: string
beforeAll(async () => {
  t = await testApp()
  ;[center, own] = [await t.as('center'), await t.as('teacher')]
  mine = (await buildTeacher(t.db, { account_sn: 'acc-teacher', name: '高山', consent_time: null })).sn
})
beforeEach(async () => {
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())

const agree = (who: Client, id: string, given: boolean, version?: number) =>
  who.call(consent, { params: { id }, body: { consent: given, ...(version ? { version } : {}) } })
const state = async (id: string) => (await center!.call(detail, { params: { id } })).data
const days = (from: number, to: number) => ({ from: addDays(today, from), to: addDays(today, to) })
const offer = (who: Client, id: string, body: { regions: string[]; from: string; to: string; version?: number }) =>
  who.call(availability, { params: { id }, body })
const facts = async (id: string) =>
  (
    await t.db.execute(
      sql`select event, to_account, to_platform from notice where entity = 'teacher' and entity_sn = ${id} order by create_time, sn`,
    )
  ).rows
const audits = async (id: string) =>
  (
    await t.db.execute<{ action: string }>(
      sql`select action from audit where target_type = 'teacher' and target_sn = ${id} order by action`,
    )
  ).rows.map((row) => row.action)

describe('consent (§5.7)', () => {
  test('is given by the examiner alone', async () => {
    const other = await buildTeacher(t.db, { consent_time: null })
    expect((await agree(t.anonymous, mine, true)).http).toBe(401)
    for (const name of ['school', 'college', 'center', 'system', 'trainer'] as const)
      expect((await agree(await t.as(name), mine, true)).http).toBe(403)
    expect((await agree(own!, other.sn, true)).http).toBe(404)
    expect((await agree(own!, 'absent', true)).http).toBe(404)
    expect((await agree(own!, mine, true, 99)).http).toBe(409)
    expect((await state(mine)).consent_time).toBeNull()
  })

  test('is needed to join; withdrawing it leaves the pool, but not while a call is to come; the centre is notified', async () => {
    const join = () => center!.call(reserve, { body: { ids: [mine], reserve: true } })
    const refused = await join()
    expect([refused.http, refused.rule]).toEqual([422, 'reserve_consent'])
    expect((await state(mine)).actions).not.toContain('reserve')
    const given = await agree(own!, mine, true)
    expect([given.http, given.data.consent_time?.slice(0, 10)]).toEqual([200, today])
    expect((await agree(own!, mine, true)).data.version).toBe(given.data.version)
    expect((await join()).data).toEqual({ changed: 1 })
    const day = addDays(today, 12)
    const call = await buildAssignment(t.db, {
      teacher_sn: mine,
      time: { start: `${day} 09:00:00`, end: `${day} 11:00:00` },
    })
    const kept = await agree(own!, mine, false)
    expect([kept.http, kept.rule]).toEqual([422, 'reserve_called'])
    await t.db.execute(sql`update assignment set status = 'REPLACED' where sn = ${call.sn}`)
    expect((await agree(own!, mine, false)).data).toMatchObject({ consent_time: null, reserve: false })
    expect((await facts(mine)).map((row) => [row['event'], row['to_platform']])).toEqual([
      ['teacher.consented', true],
      ['teacher.reserve', false],
      ['teacher.withdrawn', true],
    ])
    expect(await audits(mine)).toEqual(['teacher.consent', 'teacher.consent', 'teacher.reserve', 'teacher.reserve'])
  })
})

describe('“Consent to the reserve pool is the examiner’s own act; a workbook or the site proposes” (Decided 41; exam-day R17)', () => {
  let [examiner, id] = [own, '']
  beforeEach(async () => {
    id = (await buildTeacher(t.db, { account_sn: 'acc-teacher2', consent_time: null })).sn
    examiner = await t.as('teacher2')
  })
  afterEach(() => t.db.execute(sql`update teacher set account_sn = null where sn = ${id}`))
  const propose = async () => proposeReserve(t.db, await getActor(t.db, 'acc-center'), [id])
  const join = () => center!.call(reserve, { body: { ids: [id], reserve: true } })

  test('who is proposed is not in the pool, is asked once and notified; the centre cannot take the examiner in', async () => {
    await propose()
    await propose()
    expect(await state(id)).toMatchObject({ reserve: false, consent_time: null, proposed_time: expect.any(String) })
    expect((await join()).rule).toBe('reserve_consent')
    expect(await facts(id)).toEqual([{ event: 'teacher.proposed', to_account: 'acc-teacher2', to_platform: false }])
    expect(await audits(id)).toEqual(['teacher.propose'])
    expect((await examiner!.call(detail, { params: { id } })).data.actions).toEqual([
      'consent',
      'decline',
      'availability',
    ])
    expect((await state(id)).actions).not.toContain('decline')
  })
  test('accepted by the examiner the proposal is over, and the centre can take the examiner in', async () => {
    await propose()
    expect((await agree(examiner!, id, true)).data).toMatchObject({
      proposed_time: null,
      declined_time: null,
      reserve: false,
    })
    expect((await join()).http).toBe(200)
    await propose()
    expect((await state(id)).proposed_time).toBeNull()
    expect(await audits(id)).toEqual(['teacher.consent', 'teacher.propose', 'teacher.reserve'])
  })
  test('declined it says so, the centre is notified; the examiner may be proposed again or agree later', async () => {
    await propose()
    const { data } = await agree(examiner!, id, false)
    expect([data.consent_time, data.proposed_time, data.declined_time?.slice(0, 10)]).toEqual([null, null, today])
    expect((await agree(examiner!, id, false)).data.version).toBe(data.version)
    expect((await facts(id)).map((row) => [row['event'], row['to_platform']])).toEqual([
      ['teacher.proposed', false],
      ['teacher.declined', true],
    ])
    expect(await audits(id)).toEqual(['teacher.declineReserve', 'teacher.propose'])
    await propose()
    expect(await state(id)).toMatchObject({ proposed_time: expect.any(String), declined_time: null })
    expect((await agree(examiner!, id, true)).data).toMatchObject({
      consent_time: expect.any(String),
      declined_time: null,
    })
  })
  test('no answer where nobody asked, and none by another', async () => {
    const { version } = await state(id)
    expect((await agree(examiner!, id, false)).data).toMatchObject({ version, declined_time: null })
    await propose()
    expect((await agree(own!, id, true)).http).toBe(404)
    expect((await agree(center!, id, false)).http).toBe(403)
  })
  test('without an account the proposal waits for the examiner’s first sign-in', async () => {
    const silent = await buildTeacher(t.db, { consent_time: null, account_sn: null })
    await proposeReserve(t.db, await getActor(t.db, 'acc-center'), [silent.sn])
    expect([(await state(silent.sn)).proposed_time !== null, await facts(silent.sn)]).toEqual([true, []])
  })
  test('what migration 0053 makes of consents that no examiner gave: proposals, out of the pool; the own ones stay', async () => {
    const given = await buildTeacher(t.db, { reserve: true })
    const file = await readFile(new URL('../../db/migrations/0053_draw_and_consent.sql', import.meta.url), 'utf8')
    await agree(examiner!, id, true)
    await join()
    await t.db.execute(sql.raw(file.slice(file.indexOf('update teacher t set'))))
    expect(await state(given.sn)).toMatchObject({
      reserve: false,
      consent_time: null,
      proposed_time: expect.any(String),
    })
    expect(await state(id)).toMatchObject({ reserve: true, consent_time: expect.any(String), proposed_time: null })
  })
})

describe('availability (§3.7 可调派地区, 可用时间段)', () => {
  test('is stored by centre, platform and the examiner, by no other', async () => {
    const one = await buildTeacher(t.db)
    const body = { regions: ['220000', '210000'], ...days(0, 30) }
    expect((await offer(t.anonymous, one.sn, body)).http).toBe(401)
    for (const name of ['school', 'college', 'trainer'] as const)
      expect((await offer(await t.as(name), one.sn, body)).http).toBe(403)
    expect((await offer(own!, one.sn, body)).http).toBe(404)
    for (const who of [center!, await t.as('system')])
      expect((await offer(who, one.sn, body)).data).toMatchObject({
        regions: ['210000', '220000'],
        free_from: days(0, 30).from,
        free_to: days(0, 30).to,
      })
    expect((await offer(own!, mine, body)).http).toBe(200)
    expect((await offer(center!, one.sn, { ...body, version: 99 })).http).toBe(409)
    expect(await audits(one.sn)).toEqual(['teacher.availability', 'teacher.availability'])
  })

  test.each([
    ['a city', { regions: ['220100'] }, 400, 'regions.0'],
    ['the same province twice', { regions: ['220000', '220000'] }, 400, 'regions'],
    ['35 provinces', { regions: Array.from({ length: 35 }, (_, at) => `${10 + at}0000`) }, 400, 'regions'],
  ])('refuses %s', async (_, change, http, path) => {
    const refused = await offer(own!, mine, { ...days(0, 30), ...change })
    expect([refused.http, refused.errors[0]?.path]).toEqual([http, path])
  })

  test('refuses a period that is over or ends before it begins', async () => {
    const past = await offer(own!, mine, { regions: ['220000'], ...days(-9, -1) })
    expect([past.http, past.rule]).toEqual([422, 'availability_past'])
    const order = await offer(own!, mine, { regions: ['220000'], ...days(9, 8) })
    expect([order.http, order.errors]).toMatchObject([400, [{ path: 'to', rule: 'availability_order' }]])
  })

  test('the reserve page finds examiners by province, day and consent', async () => {
    const [near, far, silent] = [
      await buildTeacher(t.db, { reserve: true, regions: ['220000'], free_from: today, free_to: addDays(today, 10) }),
      await buildTeacher(t.db, { reserve: true, regions: ['440000'], free_from: today, free_to: addDays(today, 90) }),
      await buildTeacher(t.db, { reserve: true, consent_time: null }),
    ].map(({ sn }) => sn)
    const both = [near, far].toSorted((a = '', b = '') => (a < b ? -1 : 1))
    const found = async (query: object) =>
      (await center!.call(list, { query: { reserve: 'true', limit: 100, ...query } })).data.items
        .map((row) => row.sn)
        .toSorted()
    expect(await found({ region: '220000' })).toEqual([near])
    expect(await found({ region: '220000,440000' })).toEqual(both)
    expect(await found({ free_on: addDays(today, 10) })).toEqual(both)
    expect(await found({ free_on: addDays(today, 11) })).toEqual([far])
    expect(await found({ consent: 'false' })).toEqual([silent])
    expect((await state(near ?? '')).last_dispatch).toBeNull()
  })
})
