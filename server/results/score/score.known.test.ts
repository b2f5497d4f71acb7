import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { roomRecordContract } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import { chiefReportContract } from '@zhikao/domain/exams/chiefReport/chiefReport.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { buildIncident } from '../../exams/incident/incident.factory.ts'
import { buildScoreSheet } from './score.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const NORMAL = { score: 70 }
const ABSENT = { score: null, flag: 'ABSENT' } as const
const UNKNOWN = { present: null, absent: null, violations: null }

test.each([
  [
    'nobody has a score',
    [
      [null, null],
      [null, null],
    ],
    UNKNOWN,
    UNKNOWN,
  ],
  [
    'one has none',
    [
      [NORMAL, ABSENT],
      [NORMAL, null],
    ],
    { present: 2, absent: 0, violations: 0 },
    UNKNOWN,
  ],
  [
    'each has a score or a flag',
    [
      [NORMAL, ABSENT],
      [ABSENT, { score: null, flag: 'CHEAT' }],
    ],
    { present: 1, absent: 1, violations: 0 },
    { present: 1, absent: 1, violations: 1 },
  ],
] as const)(
  '“ABSENT, blank, 0 and never recorded are four things” (Decided 37): the report counts the absent by the scores once each candidate has one: %s',
  async (_, scores, theory, practical) => {
    const { sn } = await buildScoreSheet(t.db, { scores })
    await t.db.execute(sql`update exam set candidate_count = 2 where plan_sn = ${sn}`)
    const { data } = await (await t.as('college')).call(chiefReportContract.detail, { params: { id: sn } })
    const of = (letter: string) => data.figures.find(({ exam_sn }) => exam_sn === `${sn}${letter}01`)
    expect([of('T'), of('P')]).toMatchObject([theory, practical])
  },
)

test('of an exam that nobody ran on the platform the report says so, instead of who came by the scores (Decided 39)', async () => {
  const { sn } = await buildScoreSheet(t.db, { scores: [[NORMAL, NORMAL]] })
  await t.db.execute(sql`update exam set run_state = 'NOT_RUN' where sn = ${`${sn}T01`}`)
  const { data } = await (await t.as('college')).call(chiefReportContract.detail, { params: { id: sn } })
  expect(data.figures.map(({ not_run, present, absent }) => [not_run, present === null, absent])).toEqual([
    [true, true, null],
    [false, false, 0],
  ])
})

const DEFERRED = { score: null, flag: 'DEFERRED' } as const
test.each([
  ['RUNNING', { present: 1, absent: 1 }, 1],
  ['NOT_RUN', { present: null, absent: null }, null],
  ['CANCELLED', { present: null, absent: null }, null],
] as const)(
  'who came to an exam that is %s is the same in the list of exams, on the emergency page and in the chief’s report (D6, Decided 39)',
  async (run_state, came, named) => {
    const { sn } = await buildScoreSheet(t.db, {
      scores: [
        [NORMAL, null],
        [DEFERRED, null],
        [ABSENT, null],
      ],
    })
    const id = `${sn}T01`
    await t.db.execute(sql`update exam set candidate_count = 3, run_state = ${run_state} where sn = ${id}`)
    const center = await t.as('center')
    const [listed] = (await center.call(examContract.list, { query: { keyword: id } })).data.items
    expect({ present: listed?.checkin_count, absent: listed?.absent_count }).toEqual(came)
    const page = (await center.call(incidentContract.exam, { params: { id } })).data
    expect([{ present: page.present, absent: page.absent }, page.absentees?.length ?? null]).toEqual([came, named])
    const report = (await center.call(chiefReportContract.detail, { params: { id: sn } })).data.figures
    expect(report.find(({ exam_sn }) => exam_sn === id)).toMatchObject(came)
  },
)

test('who is accused, in an incident, by the flag of a score or by both, is one number and one list in the list of exams, on the emergency page, in the records of the rooms and in the chief’s report (D6)', async () => {
  const CHEAT = { score: null, flag: 'CHEAT' } as const
  const { sn } = await buildScoreSheet(t.db, {
    filed: false,
    scores: [
      [CHEAT, null],
      [CHEAT, null],
      [NORMAL, null],
      [NORMAL, null],
    ],
  })
  const id = `${sn}T01`
  await t.db.execute(sql`update exam set candidate_count = 4 where sn = ${id}`)
  const { rows: seats } = await t.db.execute<{ signup_sn: string }>(
    sql`select signup_sn from seat where exam_sn = ${id} order by seat_no, signup_sn`,
  )
  const [, both, reported] = seats.map(({ signup_sn }) => ({ signup_sn, effect: null }))
  await buildIncident(t.db, { exam_sn: id, type: 'IMPERSONATION', affected: [both!] })
  await buildIncident(t.db, { exam_sn: id, type: 'VIOLATION', affected: [reported!] })
  const center = await t.as('center')
  const page = (await center.call(incidentContract.exam, { params: { id } })).data
  const { rooms } = (await center.call(roomRecordContract.list, { params: { id } })).data
  const namesIn = (list: { ticket_no: string | null; types: string[] }[]) =>
    list.map(({ ticket_no, types }) => `${ticket_no} ${types.toSorted().join()}`).toSorted()
  const named = namesIn(page.violators ?? [])
  expect(named.map((one) => one.split(' ')[1])).toEqual(['CHEAT', 'CHEAT,IMPERSONATION', 'VIOLATION'])
  expect(namesIn(rooms.flatMap(({ violators }) => violators))).toEqual(named)
  const [listed] = (await center.call(examContract.list, { query: { keyword: id } })).data.items
  const report = (await center.call(chiefReportContract.detail, { params: { id: sn } })).data.figures
  expect([page.violations, listed?.violation_count, report.find(({ exam_sn }) => exam_sn === id)?.violations]).toEqual([
    3, 3, 3,
  ])
})
