import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AttendanceState } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { addHours } from '@zhikao/domain/kernel/calendar.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { clock } from '../../db/clock.ts'
import { attendance } from '../../exams/attendance/attendance.table.ts'
import { exam, seat } from '../../exams/exam/exam.table.ts'
import { buildIncident } from '../../exams/incident/incident.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { examinerOf as signedIn, handin, save, score } from '../../test/scoreEntries.ts'
import type { Examiner, Made } from '../../test/scoreEntries.ts'
import { score as scoreTable } from '../score/score.table.ts'
import { buildUnscored } from './scoreEntry.factory.ts'
import { showState } from '../../exams/plan/plan.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const examinerOf = (made: Made) => signedIn(t, made)

/** What the attendance of a candidate says. */
async function record(made: Made, signup_sn: string, state: AttendanceState, station: number | null = null) {
  const [place] = await t.db.select().from(seat).where(eq(seat.exam_sn, made.exam_sn)).limit(1)
  const who = { exam_sn: made.exam_sn, room_sn: place?.room_sn ?? '', signup_sn, subject: 'OFFLINE' as const }
  const now = await clock(t.db)
  const isHere = state !== 'ABSENT'
  const values = {
    state,
    station,
    checkin_time: isHere ? now : null,
    checkin_way: isHere ? ('MANUAL' as const) : null,
    identity_checked: isHere,
    absent_reason: isHere ? null : '未到场',
    left_time: state === 'LEFT' ? now : null,
  }
  await t.db
    .insert(attendance)
    .values({ ...who, sn: `${signup_sn}-P`, ...values })
    .onConflictDoUpdate({ target: attendance.sn, set: values })
}

/** The planned start in so many hours, for one hour; `moves`: it was started and finished so many hours ago. */
async function runs({ exam_sn }: Made, planned: number, moves: { started?: number; finished?: number } = {}) {
  const now = await clock(t.db)
  const ago = (hours: number | undefined) => (hours === undefined ? null : addHours(now, -hours))
  await t.db
    .update(exam)
    .set({
      start_time: addHours(now, planned),
      end_time: addHours(now, planned + 1),
      actual_start_time: ago(moves.started),
      actual_end_time: ago(moves.finished),
    })
    .where(eq(exam.sn, exam_sn))
}
const rowsOf = async (who: Examiner, { exam_sn }: Made) =>
  (await who.client.call(scoreEntryContract.list, { query: { exam_sn } })).data.rows

describe('Decided 13: “Entries may be typed from the start move on; hand-in once that candidate is LEFT or the exam finished”', () => {
  it('follows the moves of the exam: begun before its planned time it is typed, not finished after its planned end it is not handed in', async () => {
    const made = await buildUnscored(t.db)
    const [signup] = made.signups as [string]
    const one = await examinerOf(made)
    await runs(made, 1)
    expect((await save(one, signup, { total: 80 })).rule).toBe('entry_early')
    await runs(made, 1, { started: 0 })
    await record(made, signup, 'PRESENT')
    expect((await save(one, signup, { total: 80 })).http).toBe(200)
    await runs(made, -3, { started: 3 })
    expect((await handin(one, signup)).rule).toBe('entry_running')
    await runs(made, -3, { started: 3, finished: 0 })
    expect((await handin(one, signup)).http).toBe(200)
  })

  it('of a candidate who has left it is handed in while the others are still in the exam', async () => {
    const made = await buildUnscored(t.db, 2)
    const [gone, here] = made.signups as [string, string]
    const one = await examinerOf(made)
    await runs(made, 0, { started: 0 })
    await record(made, gone, 'LEFT')
    await record(made, here, 'LATE')
    expect([(await score(one, gone, { total: 80 })).http, (await score(one, here, { total: 80 })).rule]).toEqual([
      200,
      'entry_running',
    ])
  })

  it('a candidate who is recorded as absent on the day has no hand-in, by examiners or on behalf, until the record is corrected', async () => {
    const made = await buildUnscored(t.db)
    const [signup] = made.signups as [string]
    const one = await examinerOf(made)
    await record(made, signup, 'ABSENT')
    const refused = await score(one, signup, { total: 80 })
    expect([refused.http, refused.rule]).toEqual([422, 'entry_absent'])
    const [row] = await rowsOf(one, made)
    expect(row?.refused.map(({ move, rule }) => [move, rule])).toEqual([['edit', 'entry_absent']])
    await record(made, signup, 'PRESENT')
    expect((await score(one, signup, { total: 80 })).http).toBe(200)
  })

  it('the station is the one that the candidate drew; before the draw there is none (Decided 25)', async () => {
    const made = await buildUnscored(t.db, 2)
    const [first] = made.signups as [string, string]
    const one = await examinerOf(made)
    await record(made, first, 'PRESENT', 7)
    expect((await rowsOf(one, made)).map(({ station }) => station)).toEqual([7, 2])
    await showState(t.db, made.plan_sn, 'EXAM_AUDIT', { station_mode: 'DRAW' })
    expect((await rowsOf(one, made)).map(({ station }) => station)).toEqual([7, null])
  })
})

describe('score flags written for 违纪/作弊/缓考 (domain.md §5.9), where examiners have handed in', () => {
  const handled = async (made: Made, type: 'ILLNESS' | 'CHEAT', handle_result: 'DEFER' | 'VOID') => {
    const affected = [{ signup_sn: made.signups[0] ?? '', effect: 'CANCEL' as const }]
    const { sn } = await buildIncident(t.db, { exam_sn: made.exam_sn, type, status: 'SUBMIT', affected })
    const center = await t.as('center')
    const body = { handle_result, opinion: '情况属实' }
    expect((await center.call(incidentContract.handle, { params: { id: sn }, body })).http).toBe(200)
  }
  const scoreOf = async (signup: string) => {
    const [found] = await t.db
      .select()
      .from(scoreTable)
      .where(sql`sn = ${`${signup}-P`}`)
    return found && [found.flag, found.raw_score, found.final_score, found.deducted, found.examiner_scores]
  }

  it('a deferred candidate has no points, nor when an examiner changes the own entry afterwards; a cheat keeps them', async () => {
    const made = await buildUnscored(t.db)
    const [signup] = made.signups as [string]
    const [one, two] = [await examinerOf(made), await examinerOf(made)]
    await score(one, signup, { total: 80 })
    await score(two, signup, { total: 82 })
    const body = { flag: 'NORMAL' as const, score: 76, deduction: '未戴护目镜' }
    await (await t.as('college')).call(scoreContract.update, { params: { id: `${signup}-P` }, body })
    expect(await scoreOf(signup)).toEqual(['NORMAL', 81, 76, 5, [80, 82]])
    await handled(made, 'ILLNESS', 'DEFER')
    expect(await scoreOf(signup)).toEqual(['DEFERRED', null, null, null, []])
    expect((await save(one, signup, { total: 84, reason: '复核后改正第二项' })).http).toBe(200)
    expect(await scoreOf(signup)).toEqual(['DEFERRED', null, null, null, []])
    await handled(made, 'CHEAT', 'VOID')
    expect(await scoreOf(signup)).toMatchObject(['CHEAT', null, null, null, []])
    await save(two, signup, { total: 80, reason: '复核后改正第一项' })
    expect(await scoreOf(signup)).toEqual(['CHEAT', 82, 82, 0, [84, 80]])
  })
})
