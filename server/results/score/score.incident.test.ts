import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScoreFlag } from '@zhikao/domain/catalogue/template/template.model.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import type { CandidateEffect, HandleResult, IncidentType } from '@zhikao/domain/exams/incident/incident.model.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { exam } from '../../exams/exam/exam.table.ts'
import { buildIncident } from '../../exams/incident/incident.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildScoreSheet } from './score.factory.ts'
import { score } from './score.table.ts'

let t: TestApp
let site: Client
let center: Client
beforeAll(async () => {
  t = await testApp()
  site = await t.as('college')
  center = await t.as('center')
})
afterAll(() => t.close())

const PAIR = [{ score: 75 }, { score: 68.5 }] as const
type Sheet = Awaited<ReturnType<typeof buildScoreSheet>>

/** A reported incident of the practical exam of a plan with one candidate. */
async function reported(sheet: Sheet, type: IncidentType, effect: CandidateEffect | null = 'CANCEL') {
  const [held] = (await t.db.select().from(exam).where(eq(exam.plan_sn, sheet.sn))).filter(
    ({ subject }) => subject === 'OFFLINE',
  )
  const { rows } = await t.db.execute<{ sn: string }>(sql`select sn from signup where plan_sn = ${sheet.sn}`)
  const signup_sn = rows[0]?.sn ?? ''
  const made = await buildIncident(t.db, {
    exam_sn: held?.sn ?? '',
    type,
    status: 'SUBMIT',
    affected: [{ signup_sn, effect }],
  })
  return { ...made, signup_sn }
}
const handle = (id: string, handle_result: HandleResult, opinion = '情况属实') =>
  center.call(incidentContract.handle, { params: { id }, body: { handle_result, opinion } })
const scoresOf = (signup_sn: string) =>
  t.db
    .select({
      sn: score.sn,
      flag: score.flag,
      final_score: score.final_score,
      entered_by: score.entered_by,
      earlier_by: score.earlier_by,
    })
    .from(score)
    .where(eq(score.signup_sn, signup_sn))
    .orderBy(score.sn)

describe('score flags written for 违纪/作弊/缓考 (domain.md §5.9)', () => {
  it.each<[IncidentType, HandleResult, ScoreFlag, number | null]>([
    ['VIOLATION', 'VOID', 'VIOLATION', 68.5],
    ['CHEAT', 'VOID', 'CHEAT', 68.5],
    ['IMPERSONATION', 'POLICE', 'CHEAT', 68.5],
    ['ILLNESS', 'DEFER', 'DEFERRED', null],
    ['DEVICE', 'EXTRA_TIME', 'NORMAL', 68.5],
    ['CHEAT', 'NONE', 'NORMAL', 68.5],
  ])(
    '%s handled with %s: the practical score is %s with %s points, the theory stays',
    async (type, result, flag, points) => {
      const sheet = await buildScoreSheet(t.db, { scores: [PAIR] })
      const { sn, signup_sn } = await reported(sheet, type)
      expect((await handle(sn, result)).http).toBe(200)
      const [practical, theory] = await scoresOf(signup_sn)
      expect(practical).toMatchObject({ flag, final_score: points })
      expect(theory).toMatchObject({ flag: 'NORMAL', final_score: 75, entered_by: 'acc-college' })
      const { rows } = await t.db.execute<{ before: object; after: object }>(
        sql`select before, after from audit where target_type = 'score' and target_sn = ${practical?.sn ?? ''}`,
      )
      expect(rows).toEqual(
        flag === 'NORMAL'
          ? []
          : [{ before: { flag: 'NORMAL', final_score: 68.5 }, after: { flag, final_score: points, incident_sn: sn } }],
      )
      const by = flag === 'NORMAL' ? ['acc-college', []] : ['acc-center', ['acc-college']]
      expect([practical?.entered_by, practical?.earlier_by]).toEqual(by)
    },
  )

  it('a candidate without effect keeps the score; one without a score gets the flag alone', async () => {
    const sheet = await buildScoreSheet(t.db, { scores: [[{ score: 75 }, null]] })
    const untouched = await reported(sheet, 'ILLNESS', 'NONE')
    expect((await handle(untouched.sn, 'DEFER')).rule).toBe('incident_nobody')
    const { sn, signup_sn } = await reported(sheet, 'CHEAT')
    await handle(sn, 'VOID')
    expect(await scoresOf(signup_sn)).toMatchObject([{ flag: 'CHEAT', final_score: null }, { flag: 'NORMAL' }])
  })

  it('exam-day D10: the person concerned, without an effect, gets the flag', async () => {
    const sheet = await buildScoreSheet(t.db, { scores: [PAIR] })
    const { sn, signup_sn } = await reported(sheet, 'VIOLATION', null)
    expect((await handle(sn, 'VOID')).http).toBe(200)
    expect(await scoresOf(signup_sn)).toMatchObject([{ flag: 'VIOLATION' }, { flag: 'NORMAL' }])
  })

  it('the graver flag stays: after a cheat a violation changes nothing', async () => {
    const sheet = await buildScoreSheet(t.db, { scores: [[{ score: 75 }, { score: 60, flag: 'CHEAT' }]] })
    const { sn, signup_sn } = await reported(sheet, 'VIOLATION')
    expect((await handle(sn, 'VOID')).http).toBe(200)
    expect((await scoresOf(signup_sn))[0]).toMatchObject({ flag: 'CHEAT', entered_by: 'acc-college' })
  })

  it.each(['SUBMIT', 'AUDIT'] as const)(
    'scores in the state %s are not changed: the incident stays open',
    async (status) => {
      const sheet = await buildScoreSheet(t.db, { scores: [PAIR], status })
      const { sn, signup_sn } = await reported(sheet, 'CHEAT')
      const refused = await handle(sn, 'VOID')
      expect([refused.http, refused.rule]).toEqual([422, 'score_incident_locked'])
      expect(await scoresOf(signup_sn)).toMatchObject([{ flag: 'NORMAL' }, { flag: 'NORMAL' }])
      expect((await center.call(incidentContract.detail, { params: { id: sn } })).data.status).toBe('SUBMIT')
      // Sent back, or corrected by the platform, the flag can be written or is there.
      if (status === 'SUBMIT')
        await center.call(scoreSheetContract.reject, {
          params: { id: sheet.sn },
          body: { opinion: '请按异常情况更正' },
        })
      else
        await t.db
          .update(score)
          .set({ flag: 'CHEAT' })
          .where(eq(score.sn, `${signup_sn}-P`))
      expect((await handle(sn, 'VOID')).http).toBe(200)
      expect((await scoresOf(signup_sn))[0]).toMatchObject({ flag: 'CHEAT' })
    },
  )

  it('the site cannot enter the flag away, nor remove the score', async () => {
    const sheet = await buildScoreSheet(t.db, { scores: [PAIR] })
    const { sn, signup_sn } = await reported(sheet, 'VIOLATION')
    await handle(sn, 'VOID')
    const key = `${signup_sn}-P`
    const enter = (flag: ScoreFlag, points: number | null) =>
      site.call(scoreContract.update, { params: { id: key }, body: { flag, score: points, deduction: '未戴护目镜' } })
    const refused = await enter('NORMAL', 90)
    expect([refused.http, refused.rule]).toEqual([422, 'score_flag_decided'])
    expect((await enter('VIOLATION', 60)).http).toBe(200)
    const removed = await site.call(scoreContract.enter, {
      params: { id: sheet.sn },
      body: { items: [{ sn: key, entry: null }] },
    })
    expect(removed.data.refused).toMatchObject([{ rule: 'score_flag_decided' }])
    expect((await scoresOf(signup_sn))[0]).toMatchObject({ flag: 'VIOLATION', final_score: 60 })
  })
})

it.each(['INIT', 'SUBMIT', 'REJECT'] as const)(
  'problems with grade 重大 closed (domain.md §5.5): one in the state %s blocks the submission of the scores',
  async (status) => {
    const sheet = await buildScoreSheet(t.db, { scores: [PAIR] })
    const { sn } = await reported(sheet, 'LEAK')
    await t.db.execute(sql`update incident set grade = 'CRITICAL', status = ${status} where sn = ${sn}`)
    const submit = () => site.call(scoreSheetContract.submit, { params: { id: sheet.sn }, body: {} })
    const shown = await site.call(scoreSheetContract.detail, { params: { id: sheet.sn } })
    expect(shown.data.refused.map(({ move, rule }) => [move, rule])).toEqual([['submit', 'score_incident_open']])
    const refused = await submit()
    expect([refused.http, refused.rule]).toEqual([422, 'score_incident_open'])
    await t.db.execute(sql`update incident set status = 'SUBMIT' where sn = ${sn}`)
    await handle(sn, 'NONE')
    expect((await submit()).data.status).toBe('SUBMIT')
  },
)

it('an open incident of a lower grade does not block the scores', async () => {
  const sheet = await buildScoreSheet(t.db, { scores: [PAIR] })
  await reported(sheet, 'POWER')
  expect((await site.call(scoreSheetContract.submit, { params: { id: sheet.sn }, body: {} })).data.status).toBe(
    'SUBMIT',
  )
})

it('the exam of the incidents counts present, absent and violations by the scores', async () => {
  const sheet = await buildScoreSheet(t.db, {
    scores: [PAIR, [PAIR[0], { score: null, flag: 'ABSENT' }], [PAIR[0], { score: 50, flag: 'CHEAT' }]],
  })
  const { exam_sn } = await reported(sheet, 'DEVICE')
  const { data } = await center.call(incidentContract.exam, { params: { id: exam_sn } })
  expect(data).toMatchObject({ expected: 3, present: 2, absent: 1, violations: 1, exam_state: 'SCORING' })
  expect(data.absentees).toMatchObject([{ seat_no: 2, reason: null }])
  expect(data.violators).toMatchObject([{ seat_no: 3, types: ['CHEAT'] }])
})
