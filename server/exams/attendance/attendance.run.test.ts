import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { CHECK_ITEMS } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Username } from '../../test/world.ts'
import { buildAttendance } from './attendance.factory.ts'
import { attendanceTasks } from './attendance.jobs.ts'

const { list, checkin, update, checklist, saveChecklist, start, finish } = attendanceContract
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const read = async (who: Username, id: string) => (await t.as(who)).call(list, { params: { id } })
const begin = async (who: Username, id: string, reason?: string) =>
  (await t.as(who)).call(start, { params: { id }, body: reason ? { reason } : {} })
const end = async (who: Username, id: string, reason?: string) =>
  (await t.as(who)).call(finish, { params: { id }, body: reason ? { reason } : {} })
const check = async (
  who: Username,
  id: string,
  items: readonly (typeof CHECK_ITEMS)[number][] = CHECK_ITEMS,
  checked = true,
) =>
  (await t.as(who)).call(saveChecklist, { params: { id }, body: { items: items.map((item) => ({ item, checked })) } })
const come = async (who: Username, id: string, ticket_no: string | null) =>
  (await t.as(who)).call(checkin, {
    params: { id },
    body: { way: 'QR', identity_checked: true, ticket_no: ticket_no ?? '' },
  })
const chiefed = (given: Parameters<typeof buildAttendance>[1] = {}) =>
  buildAttendance(t.db, { examiners: { 'acc-teacher': 'CHIEF' }, ...given })
const noticesOf = async (sn: string) =>
  (
    await t.db.execute<{ event: string; to_platform: boolean; to_org: string | null; text: string }>(
      sql`select event, to_platform, to_org, abstract ->> 'CN' as text from notice where entity = 'exam' and entity_sn = ${sn} order by to_platform`,
    )
  ).rows
const stateOf = async (id: string) =>
  (await (await t.as('college')).call(examContract.detail, { params: { id } })).data.exam_state

describe('the checklist', () => {
  it('has six items, each with who and when; it is open to the exam’s examiners and site until the start', async () => {
    const { sn } = await buildAttendance(t.db, { examiners: { 'acc-teacher': 'INVIGILATOR' } })
    const before = (await (await t.as('center')).call(checklist, { params: { id: sn } })).data
    expect(before.map(({ item, checked }) => [item, checked])).toEqual(CHECK_ITEMS.map((item) => [item, false]))
    const { data } = await check('teacher', sn, ['PAPERS', 'CLOCKS'])
    expect(data.filter((one) => one.checked).map(({ item }) => item)).toEqual(['PAPERS', 'CLOCKS'])
    expect(data[0]?.checked_by).toMatch(/^测试账号/)
    // What another person checked is not touched by an answer that does not name it.
    const both = await Promise.all([check('teacher', sn, ['CAMERAS']), check('college', sn, ['NETWORK'])])
    expect(both.map(({ http }) => http)).toEqual([200, 200])
    const after = (await check('college', sn, ['PAPERS'], false)).data
    expect(after.filter((one) => one.checked).map(({ item }) => item)).toEqual(['NETWORK', 'CAMERAS', 'CLOCKS'])
    for (const [who, http] of [
      ['teacher2', 404],
      ['college2', 404],
      ['center', 403],
      ['school', 403],
    ] as const)
      expect([who, (await check(who, sn)).http]).toEqual([who, http])
    await t.db.execute(sql`update exam set actual_start_time = business_now(), run_state = 'RUNNING' where sn = ${sn}`)
    expect((await check('college', sn)).http).toBe(409)
  })
})

describe('an exam begins', () => {
  it('with the checklist, by the chief; an incomplete panel needs a reason, of which the centre is notified', async () => {
    const { sn } = await chiefed()
    expect((await begin('teacher', sn)).rule).toBe('checklist_open')
    await check('teacher', sn)
    const refused = await begin('teacher', sn)
    expect([refused.rule, refused.http]).toEqual(['panel_incomplete', 422])
    expect((await read('teacher', sn)).data.exam.reasons.map(({ move, rule }) => [move, rule])).toEqual([
      ['start', 'panel_incomplete'],
    ])
    const { data } = await begin('teacher', sn, '替补已在路上')
    expect([data.exam.exam_state, data.exam.flags]).toEqual(['IN_PROGRESS', ['PANEL_INCOMPLETE']])
    expect(data.exam.refused.map(({ move, rule }) => [move, rule])).toEqual([['finish', 'finish_expected']])
    expect(await stateOf(sn)).toBe('IN_PROGRESS')
    const [notice, ...others] = await noticesOf(sn)
    expect([notice?.event, notice?.to_platform, others]).toEqual(['exam.panelIncomplete', true, []])
    expect(notice?.text).toContain('替补已在路上')
    const { rows } =
      await t.db.execute(sql`select h.move, h.opinion, (select count(*)::int from audit where action = 'exam.start' and target_sn = ${sn}) as audited
      from history h where h.entity = 'exam' and h.entity_sn = ${sn}`)
    expect(rows).toEqual([{ move: 'start', opinion: '替补已在路上', audited: 1 }])
    expect((await begin('teacher', sn, '再来')).http).toBe(409)
  })
  it('by the site with a reason while no chief is there, and no longer once he is; never by another examiner', async () => {
    const missing = await chiefed({ checked: true })
    expect((await begin('college', missing.sn)).rule).toBe('site_reason')
    expect((await begin('college', missing.sn, '主考未到')).data.exam.exam_state).toBe('IN_PROGRESS')
    const here = await chiefed()
    await check('teacher', here.sn)
    expect((await begin('college', here.sn, '主考未到')).rule).toBe('chief_here')
    const other = await buildAttendance(t.db, { examiners: { 'acc-teacher': 'INVIGILATOR' }, checked: true })
    expect((await begin('teacher', other.sn, '主考未到')).rule).toBe('chief_only')
    for (const [who, http] of [
      ['center', 403],
      ['college2', 404],
      ['teacher2', 404],
    ] as const)
      expect([who, (await begin(who, other.sn, '主考未到')).http]).toEqual([who, http])
  })
  it('not before check-in opens, and a drawn one not before its draw', async () => {
    const early = await chiefed({ minutes: 31, checked: true })
    expect((await begin('teacher', early.sn, '提前')).rule).toBe('run_early')
    const drawn = await chiefed({ station_mode: 'DRAW', checked: true })
    expect((await begin('teacher', drawn.sn, '赶时间')).rule).toBe('draw_missing')
  })
  it('as the reader saw it', async () => {
    const { sn } = await chiefed({ checked: true })
    const stale = await (await t.as('teacher')).call(start, {
      params: { id: sn },
      body: { version: 9, reason: '缺监考员' },
    })
    expect(stale.http).toBe(409)
  })
})

describe('an exam ends', () => {
  it('when nobody is expected any more and the time is over: who is in the room has left', async () => {
    const { sn } = await chiefed({ minutes: -80, candidates: 3, started: true })
    const candidates = (await read('teacher', sn)).data.candidates
    expect((await end('teacher', sn)).rule).toBe('finish_expected')
    const late = await t.as('teacher')
    for (const one of candidates.slice(0, 2))
      await late.call(checkin, {
        params: { id: sn },
        body: { way: 'MANUAL', identity_checked: true, ticket_no: one.ticket_no ?? '', reason: '补录' },
      })
    const absent = { state: 'ABSENT' as const, reason: '未到' }
    await late.call(update, { params: { id: sn, candidate: candidates[2]!.sn }, body: absent })
    expect((await end('teacher', sn)).rule).toBe('finish_early')
    await shiftClock(t.db, '11 minutes')
    const { data } = await end('teacher', sn)
    await shiftClock(t.db, '0')
    expect(data.exam.counts).toEqual({ all: 3, expected: 0, present: 0, late: 0, absent: 1, left: 2 })
    expect(data.candidates.filter((one) => one.left_time === data.exam.actual_end_time)).toHaveLength(2)
    expect(data.exam.actions).toEqual([])
    expect((await come('teacher', sn, candidates[2]!.ticket_no)).http).toBe(409)
    expect((await end('teacher', sn)).http).toBe(409)
    expect(await stateOf(sn)).toBe('ENDED')
  })
  it('earlier with a reason; one that did not begin is not ended', async () => {
    const { sn } = await chiefed({ candidates: 1, started: true })
    const [one] = (await read('teacher', sn)).data.candidates
    await come('teacher', sn, one!.ticket_no)
    expect((await end('teacher', sn)).rule).toBe('finish_early')
    expect((await end('teacher', sn, '火警疏散')).data.exam.exam_state).toBe('ENDED')
    expect((await end('teacher', (await chiefed()).sn)).http).toBe(409)
  })
  it('by a job twelve hours after its planned end, flagged, with notices to site and centre; nobody becomes absent by it', async () => {
    const { sn } = await chiefed({ minutes: -10, candidates: 2, started: true })
    const untouched = await chiefed({ minutes: -10 })
    const [one] = (await read('teacher', sn)).data.candidates
    await come('teacher', sn, one!.ticket_no)
    const upkeep = async () => {
      for (const task of attendanceTasks) await task.run(t.services)
    }
    await shiftClock(t.db, '13 hours 19 minutes')
    await upkeep()
    expect((await read('teacher', sn)).data.exam.actual_end_time).toBe(null)
    await shiftClock(t.db, '13 hours 21 minutes')
    await upkeep()
    await upkeep()
    const { data } = await read('teacher', sn)
    await shiftClock(t.db, '0')
    expect([data.exam.exam_state, data.exam.flags]).toEqual(['ENDED', ['FINISHED_BY_JOB']])
    expect(data.exam.counts).toEqual({ all: 2, expected: 1, present: 0, late: 0, absent: 0, left: 1 })
    expect((await noticesOf(sn)).map(({ event, to_org }) => [event, to_org])).toEqual([
      ['exam.overdueFinish', 'org-college'],
      ['exam.overdueFinish', null],
    ])
    // Nobody began the other one.
    expect((await noticesOf(untouched.sn)).map(({ event }) => event)).toEqual(['exam.notRun', 'exam.notRun'])
  })
})

it('the state of an exam follows its moves, without them the planned times (domain.md §3.13a)', async () => {
  const { sn } = await chiefed({ minutes: 20, checked: true })
  expect(await stateOf(sn)).toBe('NOT_STARTED')
  await begin('teacher', sn, '缺监考员')
  expect(await stateOf(sn)).toBe('IN_PROGRESS')
  await shiftClock(t.db, '3 hours')
  expect(await stateOf(sn)).toBe('IN_PROGRESS')
  await shiftClock(t.db, '0')
  const planned = await chiefed({ minutes: 20 })
  await shiftClock(t.db, '30 minutes')
  expect(await stateOf(planned.sn)).toBe('IN_PROGRESS')
  await shiftClock(t.db, '3 hours')
  expect(await stateOf(planned.sn)).toBe('ENDED')
  await shiftClock(t.db, '0')
})
