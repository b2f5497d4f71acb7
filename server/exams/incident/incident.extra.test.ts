import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import type { CandidateEffect, HandleResult } from '@zhikao/domain/exams/incident/incident.model.ts'
import { roomRecordContract } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { textOfPdf } from '../../test/pdf.ts'
import { freshClient } from '../../test/proof/races.ts'
import { DUEL_ROUNDS } from '../../test/proof/figures.ts'
import { buildAttendance } from '../attendance/attendance.factory.ts'
import { incidentCalls } from './incident.factory.ts'
import { storedVersion } from '../../test/storedVersion.ts'

const ROUND_SECONDS = 1
let t: TestApp
let calls: ReturnType<typeof incidentCalls>
beforeAll(async () => {
  t = await testApp()
  calls = incidentCalls(t.db)
})
afterAll(() => t.close())

type Who = 'teacher' | 'college'
type Given = Parameters<typeof buildAttendance>[1]

/** An exam that began half an hour ago, with its chief; who is in the room is given by number. */
async function running(given: Given = {}) {
  const held = await buildAttendance(t.db, {
    minutes: -30,
    candidates: 3,
    started: true,
    recorded: true,
    examiners: { 'acc-teacher': 'CHIEF' },
    ...given,
  })
  await t.db.execute(sql`update attendance set state = 'PRESENT', checkin_time = business_now(),
    checkin_by = 'acc-college', checkin_way = 'QR', identity_checked = true where exam_sn = ${held.sn}`)
  const { rows } = await t.db.execute<{ sn: string; signup_sn: string }>(
    sql`select sn, signup_sn from attendance where exam_sn = ${held.sn} order by signup_sn`,
  )
  return { ...held, rows }
}
type Held = Awaited<ReturnType<typeof running>>

/** Records an incident that asks for minutes for these candidates. */
async function asks(who: Who, { sn, rows }: Held, minutes: number, effects: readonly (CandidateEffect | null)[]) {
  const affected = rows.flatMap(({ signup_sn }, at) => {
    const effect = effects[at]
    return effect ? [{ signup_sn, effect }] : []
  })
  return (await calls.record(await t.as(who), sn, { extra_minutes: minutes, affected })).data
}
const report = async (who: Who, id: string) =>
  (await t.as(who)).call(incidentContract.submit, {
    params: { id },
    body: { version: await storedVersion(t.db, 'incident', id) },
  })
const minutesIn = async ({ sn }: Held) =>
  (
    await t.db.execute<{ minutes: number; reason: string | null; version: number }>(
      sql`select extra_minutes as minutes, extra_reason as reason, version from attendance where exam_sn = ${sn} order by signup_sn`,
    )
  ).rows

describe('a reported incident gives its extra minutes (domain.md §3.13a, §3.18)', () => {
  it('by the chief of a running exam: as by hand, with the number of the incident as the reason', async () => {
    const held = await running()
    const made = await asks('teacher', held, 20, ['EXTRA_TIME', 'NONE', 'EXTRA_TIME'])
    expect(made.extra).toEqual({ minutes: 20, candidates: 2, blocked: null })
    expect((await minutesIn(held)).map(({ minutes }) => minutes)).toEqual([0, 0, 0])
    const { http, data } = await report('teacher', made.sn)
    expect([http, data.extra]).toEqual([200, null])
    const reason = `异常情况 ${made.sn}`
    expect(await minutesIn(held)).toEqual([
      { minutes: 20, reason, version: 2 },
      { minutes: 0, reason: null, version: 1 },
      { minutes: 20, reason, version: 2 },
    ])
    const { rows } = await t.db.execute(sql`select move, from_status as "from", to_status as "to", opinion from history
      where entity = 'attendance' and entity_sn = ${held.rows[0]!.sn}`)
    expect(rows).toEqual([{ move: 'extra', from: 'PRESENT', to: 'PRESENT', opinion: reason }])
    const audited = await t.db.execute(sql`select before, after from audit
      where action = 'attendance.extra' and target_sn = ${held.rows[0]!.sn}`)
    expect(audited.rows).toEqual([
      {
        before: { extra_minutes: 0, extra_reason: null },
        after: { extra_minutes: 20, extra_reason: reason, reason },
      },
    ])
    // The chief acted: the site no longer acts for him.
    const { rows: seen } = await t.db.execute(
      sql`select chief_time is not null as here from exam where sn = ${held.sn}`,
    )
    expect(seen).toEqual([{ here: true }])
  })

  it('“at most 45 in sum” (Decided 35): they are added to those that an act or another incident gave; who has left or is absent is not touched', async () => {
    const held = await running({ candidates: 4 })
    const [, one, two, three] = held.rows
    await t.db.execute(sql`update attendance set extra_minutes = 10, extra_reason = '死机' where sn = ${one!.sn}`)
    await t.db.execute(sql`update attendance set state = 'LEFT', left_time = business_now() where sn = ${two!.sn}`)
    await t.db.execute(
      sql`update attendance set state = 'ABSENT', checkin_time = null, checkin_by = null, checkin_way = null, absent_reason = '未到' where sn = ${three!.sn}`,
    )
    const everybody = held.rows.map(() => 'EXTRA_TIME' as const)
    const minutes = async () => (await minutesIn(held)).map((row) => row.minutes)
    const first = await asks('teacher', held, 20, everybody)
    expect(first.extra).toEqual({ minutes: 20, candidates: 2, blocked: null })
    expect((await report('teacher', first.sn)).http).toBe(200)
    expect(await minutes()).toEqual([20, 30, 0, 0])
    const second = await asks('teacher', held, 20, everybody)
    await report('teacher', second.sn)
    expect(await minutes()).toEqual([40, 45, 0, 0])
    // By hand it is the same sum.
    const teacher = await t.as('teacher')
    const byHand = (extra_minutes: number) =>
      teacher.call(attendanceContract.update, {
        params: { id: held.sn, candidate: held.rows[0]!.sn },
        body: { extra_minutes, reason: '死机' },
      })
    expect((await byHand(46)).http).toBe(400)
    expect((await byHand(45)).http).toBe(200)
    const third = await asks('teacher', held, 5, everybody)
    expect(third.extra).toEqual({ minutes: 5, candidates: 0, blocked: null })
    await report('teacher', third.sn)
    expect(await minutes()).toEqual([45, 45, 0, 0])
  })

  it('sent back and reported again the minutes are given once', async () => {
    const held = await running()
    const { sn } = await asks('teacher', held, 15, ['EXTRA_TIME'])
    await report('teacher', sn)
    const center = await t.as('center')
    await center.call(incidentContract.return, { params: { id: sn }, body: { opinion: '请补充' } })
    await t.db.execute(sql`update incident set changed = true where sn = ${sn}`)
    expect((await report('teacher', sn)).http).toBe(200)
    expect((await minutesIn(held))[0]).toMatchObject({ minutes: 15, version: 2 })
  })

  it('a correction forgets nothing that was given (Decided 35): more minutes add the difference, fewer or other candidates take nothing back', async () => {
    const held = await running()
    const { sn } = await asks('teacher', held, 15, ['EXTRA_TIME', 'EXTRA_TIME'])
    await report('teacher', sn)
    const [center, teacher] = [await t.as('center'), await t.as('teacher')]
    const corrected = async (extra_minutes: number, ...places: number[]) => {
      await center.call(incidentContract.return, { params: { id: sn }, body: { opinion: '请更正' } })
      const affected = places.map((at) => ({ signup_sn: held.rows[at]!.signup_sn, effect: 'EXTRA_TIME' as const }))
      const measures = `更正为补时 ${extra_minutes} 分钟，考生 ${places.length} 名`
      const { exam_sn: _, ...body } = await calls.bodyFor(held.sn, { extra_minutes, affected, measures })
      const { data } = await teacher.call(incidentContract.update, { params: { id: sn }, body })
      expect((await report('teacher', sn)).http).toBe(200)
      return [data.extra?.candidates, ...(await minutesIn(held)).map(({ minutes }) => minutes)]
    }
    expect(await corrected(20, 0)).toEqual([1, 20, 15, 0])
    expect(await corrected(20, 0, 1, 2)).toEqual([2, 20, 20, 20])
    expect(await corrected(5, 0, 1, 2)).toEqual([0, 20, 20, 20])
  })

  it('the site gives them while no chief is checked in; else the incident is reported and the chief gives them', async () => {
    const held = await running()
    const one = await asks('college', held, 10, ['EXTRA_TIME'])
    expect(one.extra?.blocked).toBeNull()
    await report('college', one.sn)
    expect((await minutesIn(held))[0]?.minutes).toBe(10)
    await t.db.execute(sql`update exam set chief_time = business_now() where sn = ${held.sn}`)
    const two = await asks('college', held, 25, ['EXTRA_TIME'])
    expect(two.extra).toEqual({ minutes: 25, candidates: 1, blocked: 'CHIEF' })
    expect((await report('college', two.sn)).data.status).toBe('SUBMIT')
    expect((await minutesIn(held))[0]?.minutes).toBe(10)
  })

  it.each([
    ['not begun', sql`actual_start_time = null`],
    ['finished', sql`actual_end_time = business_now()`],
  ])('an exam that is %s: the incident is reported, attendance stays', async (_, change) => {
    const held = await running()
    await t.db.execute(sql`update exam set ${change} where sn = ${held.sn}`)
    const made = await asks('teacher', held, 20, ['EXTRA_TIME'])
    expect(made.extra?.blocked).toBe('NOT_RUNNING')
    expect((await report('teacher', made.sn)).data.status).toBe('SUBMIT')
    expect((await minutesIn(held))[0]?.minutes).toBe(0)
  })

  it('recorded without network and sent later: nothing is given until it is reported, then by the state of the exam', async () => {
    const held = await running()
    const { rows } = await t.db.execute<{ at: string }>(
      sql`select to_char(business_now() - interval '5 minutes', 'YYYY-MM-DD HH24:MI:SS') as at`,
    )
    const at = rows[0]!.at
    const affected = [{ signup_sn: held.rows[0]!.signup_sn, effect: 'EXTRA_TIME' as const }]
    const sent = await calls.record(await t.as('teacher'), held.sn, {
      extra_minutes: 20,
      affected,
      occurred_at: at,
      occur_time: at,
    })
    expect([sent.data.offline, (await minutesIn(held))[0]?.minutes]).toEqual([true, 0])
    await report('teacher', sent.data.sn)
    expect((await minutesIn(held))[0]?.minutes).toBe(20)
  })
})

it(
  'two reports with 20 and 30 minutes, and 10 by hand, at once: nothing hangs, the reports add to the sum of then, 45 at most (Decided 35)',
  async () => {
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      const held = await running({ candidates: 1 })
      const [one, two] = [
        await asks('teacher', held, 20, ['EXTRA_TIME']),
        await asks('teacher', held, 30, ['EXTRA_TIME']),
      ]
      const [a, b, c] = [
        await freshClient(t, 'teacher'),
        await freshClient(t, 'teacher'),
        await freshClient(t, 'teacher'),
      ]
      const byHand = { extra_minutes: 10, reason: '死机' }
      const answers = await Promise.all([
        a.call(incidentContract.submit, { params: { id: one.sn }, body: { version: one.version } }),
        b.call(incidentContract.submit, { params: { id: two.sn }, body: { version: two.version } }),
        c.call(attendanceContract.update, { params: { id: held.sn, candidate: held.rows[0]!.sn }, body: byHand }),
      ])
      expect(answers.map(({ http }) => http)).toEqual([200, 200, 200])
      const { rows } = await t.db.execute<{ after: { extra_minutes: number } }>(
        sql`select after from audit where action = 'attendance.extra' and target_sn = ${held.rows[0]!.sn} order by seq`,
      )
      const given = rows.map(({ after }) => after.extra_minutes)
      expect((await minutesIn(held))[0]?.minutes).toBe(given.at(-1))
      // Only the hand lowers them.
      const sums = [0, ...given]
      const isRight = (after: number, at: number) =>
        after === 10 || [20, 30].some((more) => after === Math.min(sums[at]! + more, 45))
      expect(given.every(isRight)).toBe(true)
    }
  },
  patience(ROUND_SECONDS * DUEL_ROUNDS),
)

describe('改期 and 缓考 are seen in the attendance (domain.md §5.9)', () => {
  it.each<[HandleResult, 'RESCHEDULE' | 'DEFER' | null, string]>([
    ['RESCHEDULE', 'RESCHEDULE', '改期'],
    ['DEFER', 'DEFER', '缓考'],
    ['EXTRA_TIME', null, ''],
  ])('handled with %s: the candidates with an effect are marked with %s', async (handle_result, result, word) => {
    const held = await running()
    const { sn } = await asks('teacher', held, 0, ['RESCHEDULE', 'NONE'])
    await report('teacher', sn)
    const put = async () =>
      (await (await t.as('teacher')).call(attendanceContract.list, { params: { id: held.sn } })).data.candidates.map(
        ({ deferral }) => deferral,
      )
    expect(await put()).toEqual([null, null, null])
    const center = await t.as('center')
    const body = { handle_result, opinion: '情况属实' }
    expect((await center.call(incidentContract.handle, { params: { id: sn }, body })).http).toBe(200)
    const expected = result ? { incident_sn: sn, result } : null
    expect(await put()).toEqual([expected, null, null])
    const college = await t.as('college')
    const records = await college.call(roomRecordContract.list, { params: { id: held.sn } })
    const deferred = records.data.rooms.flatMap((room) => room.deferred)
    expect(deferred.map(({ incident_sn }) => incident_sn)).toEqual(result ? [sn] : [])
    const sheet = await college.call(attendanceContract.sheet, { params: { id: held.sn } })
    const text = (await textOfPdf(sheet.raw)).join(' ')
    expect(text.includes(`${word} ${sn}`)).toBe(result !== null)
  })
})
