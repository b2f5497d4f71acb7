import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import type { Closing } from '@zhikao/domain/exams/exam/exam.model.ts'
import { roomRecordContract } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Username } from '../../test/world.ts'
import { buildRoomRecord } from '../roomRecord/roomRecord.factory.ts'
import { buildAttendance } from './attendance.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const examiners = { 'acc-teacher': 'CHIEF', 'acc-teacher2': 'INVIGILATOR' } as const
const read = async (who: Username, id: string) =>
  (await (await t.as(who)).call(attendanceContract.list, { params: { id } })).data
const all: readonly Username[] = ['teacher', 'teacher2', 'college', 'center']

describe('an exam that is over offers nothing that begins (domain.md §3.13a, Decided 39)', () => {
  it.each([
    ['never begun', {}, 'UNUSED'],
    ['finished by the job', { actual: true, flag: true }, 'BY_SYSTEM'],
    ['finished by a person', { actual: true }, 'FINISHED'],
  ] as const)(
    '%s: no move, no check-in, no checklist, for nobody',
    async (_, { actual = false, flag = false }: { actual?: boolean; flag?: boolean }, ending) => {
      const { sn } = await buildAttendance(t.db, { minutes: -900, station_mode: 'DRAW', started: actual, examiners })
      await t.db.execute(sql`update exam set run_state = ${actual ? 'FINISHED' : 'PLANNED'}, actual_end_time = ${actual ? sql`end_time` : null},
      run_flags = ${flag ? sql`'{FINISHED_BY_JOB}'::text[]` : sql`'{}'::text[]`} where sn = ${sn}`)
      for (const who of all) {
        const { exam, candidates } = await read(who, sn)
        expect([who, exam.ending, exam.actions, exam.refused]).toEqual([who, ending, [], []])
        // What was recorded wrongly is corrected by a request (Decided 37).
        expect(candidates.flatMap(({ actions }) => actions).filter((act) => act !== 'correct')).toEqual([])
      }
    },
  )
  it('until 12 hours after its end one that was not begun can still begin; its records can be filed', async () => {
    const { sn } = await buildAttendance(t.db, { minutes: -800, examiners })
    const { exam, candidates } = await read('teacher', sn)
    expect([exam.ending, exam.actions]).toEqual([null, ['checklist']])
    expect(exam.refused).toMatchObject([{ move: 'start', rule: 'checklist_open' }])
    expect(candidates.every(({ actions }) => actions.includes('checkin'))).toBe(true)
    expect(exam.closing).toMatchObject({ report: 'NONE' })
  })
  it('while it runs nothing is filed yet', async () => {
    const { sn } = await buildAttendance(t.db, { minutes: -10, started: true, examiners })
    expect((await read('teacher', sn)).exam.closing).toBeNull()
  })
})

it('of a practical that began those who score it are led to their sheet, the others not (Decided 13)', async () => {
  const { sn } = await buildAttendance(t.db, {
    subject: 'OFFLINE',
    minutes: -200,
    started: true,
    examiners: { 'acc-teacher': 'EXAMINER', 'acc-teacher2': 'INVIGILATOR' },
  })
  const scores = async (who: Username) => (await read(who, sn)).exam.actions.includes('score')
  expect([await scores('teacher'), await scores('teacher2'), await scores('college'), await scores('center')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  const theory = await buildAttendance(t.db, { minutes: -200, started: true, examiners })
  expect((await read('teacher', theory.sn)).exam.actions).not.toContain('score')
})

it('the steps after the end count what is filed: record, confirmations, submission, report (domain.md §3.13a)', async () => {
  const { sn, room_sn, plan_sn } = await buildRoomRecord(t.db, { examiners, started: true, candidates: 2 })
  await t.db.execute(sql`update exam set run_state = 'FINISHED', actual_end_time = business_now() where sn = ${sn}`)
  const held = async (): Promise<Closing | null> => (await read('teacher', sn)).exam.closing
  const params = { id: sn, room: room_sn }
  const records = { rooms: 1, written: 0, confirmed: 0, needed: 2, submitted: 0 }
  expect(await held()).toEqual({ records, report: 'NONE' })
  const save = async (checks: readonly string[]) =>
    (await t.as('teacher')).call(roomRecordContract.save, { params, body: { checks, remarks: '' } as never })
  await save(['SEATING'])
  expect(await held()).toEqual({ records, report: 'NONE' })
  const { data } = await save(['SEATING', 'IDENTITY', 'DEVICES', 'PAPERS', 'RECORDING', 'CLEARED'])
  for (const who of ['teacher', 'teacher2'] as const)
    await (await t.as(who)).call(roomRecordContract.confirm, { params, body: { version: data.version } })
  expect(await held()).toEqual({ records: { ...records, written: 1, confirmed: 2 }, report: 'NONE' })
  await (await t.as('teacher')).call(roomRecordContract.submit, { params, body: { opinion: null } })
  await t.db.execute(sql`insert into chief_report (sn, org_sn, organization, papers, discipline, scoring, advice, author_sn)
    values (${plan_sn}, 'org-college', '', '', '', '', '', 'acc-teacher')`)
  expect(await held()).toEqual({ records: { ...records, written: 1, confirmed: 2, submitted: 1 }, report: 'INIT' })
})

/** An exam that nobody began on the platform may have its scores submitted before the job closes it: what was recorded of its day then contradicted them. */
describe('Decided 37: once the scores are submitted nothing of the day is recorded over them, of an exam that was never begun', () => {
  it.each([
    ['SUBMIT', 'correction_submitted'],
    ['AUDIT', 'correction_published'],
  ] as const)('%s: %s', async (status, rule) => {
    const { sn, plan_sn } = await buildAttendance(t.db, { minutes: -200, checked: true, examiners })
    const site = await t.as('college')
    const { candidates } = await read('college', sn)
    const [one] = candidates
    const params = { id: sn }
    const offered = async () => (await read('college', sn)).candidates[0]?.actions
    expect(await offered()).toContain('absent')
    await t.db.execute(sql`insert into score_sheet (sn, org_sn, status) values (${plan_sn}, 'org-college', ${status})`)
    const absent = { params: { id: sn, candidate: one?.sn ?? '' }, body: { state: 'ABSENT' as const, reason: '未到' } }
    const arrived = { signup: one?.sn.slice(0, -2), way: 'QR' as const, identity_checked: true, reason: '补登' }
    const answers = [
      await site.call(attendanceContract.update, absent),
      await site.call(attendanceContract.checkin, { params, body: arrived }),
      await site.call(attendanceContract.start, { params, body: { reason: '主考未到' } }),
    ]
    expect(answers.map((answer) => [answer.http, answer.rule])).toEqual(answers.map(() => [422, rule]))
    expect(await offered()).toEqual([])
  })
})
