import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { buildAssignment } from '../../exams/assignment/assignment.factory.ts'
import { testApp } from '../../test/app.ts'
import type { Username } from '../../test/world.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildScoreSheet } from './score.factory.ts'

let t: TestApp
let teacher: Client
beforeAll(async () => {
  t = await testApp()
  teacher = await t.as('teacher')
})
afterAll(() => t.close())

const byId = (id: string) => ({ params: { id } })
type Call = { subject: 'T' | 'P'; status: 'PENDING' | 'CONFIRMED' | 'DECLINED' | 'REPLACED' }
/** An examiner is in one place at a time: each plan was examined on days of its own. */
let days_ago = 10
/** A plan with two scored candidates and one without any score, and calls of the examiner to its exams. */
async function examined(calls: readonly Call[], status: 'INIT' | 'REJECT' | 'AUDIT' = 'INIT') {
  const scored = [
    [{ score: 75 }, { score: 83 }],
    [{ score: 40 }, { score: 95 }],
  ] as const
  days_ago += 3
  const { sn } = await buildScoreSheet(t.db, {
    status,
    days_ago,
    scores: status === 'AUDIT' ? scored : [...scored, [null, null]],
  })
  for (const call of calls) {
    const { rows } = await t.db.execute<{ start: string; end: string }>(
      sql`select start_time::text as start, end_time::text as end from exam where sn = ${`${sn}${call.subject}01`}`,
    )
    const role = call.subject === 'T' ? 'CHIEF' : 'EXAMINER'
    const reason = call.status === 'DECLINED' ? { reason: '家中有事' } : {}
    await buildAssignment(t.db, {
      exam_sn: `${sn}${call.subject}01`,
      account_sn: 'acc-teacher',
      role,
      status: call.status,
      time: rows[0]!,
      ...reason,
    })
  }
  return sn
}

describe('an examiner sees scores of the exams alone to which it has confirmed the call (Decided 14)', () => {
  it.each(['PENDING', 'DECLINED', 'REPLACED'] as const)('a call that is %s opens nothing', async (status) => {
    const sn = await examined([{ subject: 'P', status }])
    for (const call of [scoreContract.rows, scoreSheetContract.detail, scoreSheetContract.history])
      expect((await teacher.call(call, byId(sn))).http).toBe(404)
    const lists = [
      await teacher.call(scoreContract.list, { query: { plan_sn: [sn] } }),
      await teacher.call(scoreSheetContract.list, { query: { keyword: sn } }),
    ]
    expect(lists.map(({ data }) => data.total)).toEqual([0, 0])
  })

  it('by whom a sheet waits is asked by its site and the platform alone: another filters nothing by it (D3)', async () => {
    const sn = await examined([{ subject: 'P', status: 'CONFIRMED' }])
    const found = async (who: Username, query: object) =>
      (await (await t.as(who)).call(scoreSheetContract.list, { query: { keyword: sn, ...query } })).data.total
    expect(await found('teacher', {})).toBe(1)
    for (const who of ['teacher', 'school', 'college2'] as const)
      for (const awaited of [true, false]) expect([who, await found(who, { awaited })]).toEqual([who, 0])
    for (const who of ['college', 'center'] as const)
      expect((await found(who, { awaited: true })) + (await found(who, { awaited: false }))).toBe(1)
  })

  it('of the other subject neither score nor what it comes to is in rows, filters, counts and bands', async () => {
    const sn = await examined([
      { subject: 'T', status: 'CONFIRMED' },
      { subject: 'P', status: 'PENDING' },
    ])
    const rows = await teacher.call(scoreContract.rows, byId(sn))
    expect(
      rows.data.items.map(({ theory, practical, composite, pass, verdict }) => [
        theory?.score,
        practical,
        composite,
        pass,
        verdict,
      ]),
    ).toEqual([
      [75, null, null, null, 'INCOMPLETE'],
      [40, null, null, null, 'INCOMPLETE'],
      [null, null, null, null, 'INCOMPLETE'],
    ])
    // As a value: numbers of records may have these digits.
    expect(rows.raw.toString()).not.toMatch(/:(83|95)[,}]/)
    for (const pass of ['true', 'false'] as const)
      expect((await teacher.call(scoreContract.rows, { ...byId(sn), query: { pass } })).data.total).toBe(0)
    const { data } = await teacher.call(scoreSheetContract.detail, byId(sn))
    expect(data).toMatchObject({ candidates: 3, seats: 3, entered: 2, lacking: 1, verdicts: [] })
    expect(data.missing.map(({ subject }) => subject)).toEqual(['ONLINE'])
    const sum = (key: 'theory' | 'practical' | 'composite') => data.bands.reduce((all, band) => all + band[key], 0)
    expect([sum('theory'), sum('practical'), sum('composite')]).toEqual([2, 0, 0])
    const { data: list } = await teacher.call(scoreSheetContract.list, { query: { keyword: sn } })
    expect(list.items.map(({ seats, entered }) => [seats, entered])).toEqual([[3, 2]])
  })

  it('who lacks the score of another subject is not found by the filter', async () => {
    const sn = await examined([{ subject: 'T', status: 'CONFIRMED' }])
    await t.db.execute(sql`delete from score where plan_sn = ${sn} and subject = 'OFFLINE'`)
    const found = await teacher.call(scoreContract.rows, { ...byId(sn), query: { missing: 'true' } })
    expect(found.data.total).toBe(1)
  })

  it('with confirmed calls to both subjects it sees the theory, the practical and the composite after the own hand-in for the candidate (Decided 13)', async () => {
    const sn = await examined([
      { subject: 'T', status: 'CONFIRMED' },
      { subject: 'P', status: 'CONFIRMED' },
    ])
    const before = await teacher.call(scoreContract.rows, byId(sn))
    expect(
      before.data.items.slice(0, 2).map(({ theory, practical, pass }) => [theory?.score, practical, pass]),
    ).toEqual([
      [75, null, null],
      [40, null, null],
    ])
    expect(before.raw.toString()).not.toMatch(/:(83|95)[,}]/)
    await t.db.execute(sql`insert into score_entry (sn, score_sn, exam_sn, plan_sn, signup_sn, teacher_sn, total, handin_time)
      select sc.sn || 'e', sc.sn, sc.exam_sn, sc.plan_sn, sc.signup_sn, a.teacher_sn, sc.final_score, business_now()
      from score sc join assignment a on a.exam_sn = sc.exam_sn where sc.plan_sn = ${sn} and sc.subject = 'OFFLINE'`)
    const { data } = await teacher.call(scoreContract.rows, byId(sn))
    expect(
      data.items.slice(0, 2).map(({ theory, practical, pass }) => [theory?.score, practical?.score, pass]),
    ).toEqual([
      [75, 83, true],
      [40, 95, false],
    ])
  })

  it('after the publication nothing (interface.md §6): 404 and 0 rows', async () => {
    const sn = await examined([{ subject: 'T', status: 'CONFIRMED' }], 'AUDIT')
    const { rows } = await t.db.execute<{ sn: string }>(sql`select sn from score where exam_sn = ${`${sn}T01`} limit 1`)
    expect((await teacher.call(scoreContract.detail, byId(rows[0]!.sn))).http).toBe(404)
    const body = { flag: 'NORMAL' as const, score: 1 }
    expect((await teacher.call(scoreContract.update, { ...byId(rows[0]!.sn), body })).http).toBe(403)
    for (const call of [scoreContract.rows, scoreSheetContract.detail, scoreSheetContract.history])
      expect((await teacher.call(call, byId(sn))).http).toBe(404)
    expect((await teacher.call(scoreContract.list, { query: { plan_sn: [sn] } })).data.total).toBe(0)
  })
})
