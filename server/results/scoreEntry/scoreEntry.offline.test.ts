import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addHours, addMinutes } from '@zhikao/domain/kernel/calendar.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { clock } from '../../db/clock.ts'
import { buildAttendance } from '../../exams/attendance/attendance.factory.ts'
import { exam } from '../../exams/exam/exam.table.ts'
import { beginWithAll } from '../../test/keptDay.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { examinerOf } from '../../test/scoreEntries.ts'
import { entryKey } from './scoreEntry.queries.ts'
import { buildUnscored } from './scoreEntry.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { offline, save } = scoreEntryContract
const points = [40, 40]

describe('“what the running view and the score sheet need is read before the start (GET /exam/{sn}/offline)” (domain.md §3.13a)', () => {
  it('is read by those who run the exam: its confirmed people and its site; other tenants are answered with 404, who looks on with 403', async () => {
    const { sn } = await buildAttendance(t.db, { examiners: { 'acc-teacher': 'INVIGILATOR' } })
    const of = { params: { id: sn } }
    expect((await t.anonymous.call(offline, of)).http).toBe(401)
    for (const [who, http] of [
      ['teacher', 200],
      ['teacher2', 404],
      ['college', 200],
      ['college2', 404],
      ['center', 403],
      ['school', 403],
    ] as const)
      expect([who, (await (await t.as(who)).call(offline, of)).http]).toEqual([who, http])
  })
  it('holds the exam, the candidates, the checklist and what opens acts later; no score sheet of a theory exam', async () => {
    const { sn } = await buildAttendance(t.db, { examiners: { 'acc-teacher': 'INVIGILATOR' } })
    const { data } = await (await t.as('teacher')).call(offline, { params: { id: sn } })
    expect([data.exam.sn, data.candidates.length, data.checklist.length, data.sheet]).toEqual([sn, 2, 6, null])
    expect(data.rules).toMatchObject({ part: 'member', open_minutes: 30, late_minutes: 30 })
    expect(data.candidates[0]?.id_no).toMatch(/\*{8}/)
  })
  it('holds the own score sheet of an examiner, and none of an invigilator or of the site', async () => {
    const made = await buildUnscored(t.db)
    const one = await examinerOf(t, made)
    const of = { params: { id: made.exam_sn } }
    const { data } = await one.client.call(offline, of)
    expect(data.sheet?.rows.map(({ score_sn }) => score_sn)).toEqual(made.signups.map((sn) => `${sn}-P`))
    expect((await (await t.as('college')).call(offline, of)).data.sheet).toBe(null)
  })
})

describe('an entry that was typed without network', () => {
  it('“the server judges time rules at `occurred_at`, refuses one older than 24 h or in the future, and marks the entry `offline`”', async () => {
    const made = await buildUnscored(t.db)
    const one = await examinerOf(t, made)
    const now = await clock(t.db)
    // It began an hour ago.
    const times = { start_time: addHours(now, -1), end_time: addHours(now, 1) }
    await t.db.update(exam).set(times).where(eq(exam.sn, made.exam_sn))
    const id = entryKey(made.signups[0] ?? '', one.sn)
    const typed = (occurred_at: string | undefined, version: number) =>
      one.client.call(save, {
        params: { id },
        body: { items: points, version, ...(occurred_at ? { occurred_at } : {}) },
      })
    expect((await typed(addMinutes(now, 10), 0)).rule).toBe('occurred_future')
    expect((await typed(addMinutes(now, -24 * 60 - 1), 0)).rule).toBe('occurred_old')
    expect((await typed(addMinutes(now, -61), 0)).rule).toBe('entry_early')
    const sent = await typed(addMinutes(now, -59), 0)
    expect([sent.data.offline, sent.data.total]).toEqual([true, 80])
    // Another version of the same candidate is a conflict, as with network.
    expect((await typed(addMinutes(now, -58), 0)).rule).toBe('stale')
    // An exam cannot be begun without network; with network the start move is demanded (R12).
    const online = () => one.client.call(save, { params: { id }, body: { items: [40, 41], version: 1 } })
    expect((await online()).rule).toBe('entry_early')
    await beginWithAll(t.db, made.exam_sn)
    expect((await online()).data.offline).toBe(false)
  })
})
