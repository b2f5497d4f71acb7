import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { chiefReportContract } from '@zhikao/domain/exams/chiefReport/chiefReport.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
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
