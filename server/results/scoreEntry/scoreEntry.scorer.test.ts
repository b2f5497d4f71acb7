import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import type { EntryBasis } from '@zhikao/domain/results/scoreEntry/scoreEntry.model.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { timeOutCall } from '../../exams/assignment/assignment.commands.ts'
import { listUnanswered } from '../../exams/assignment/assignment.queries.ts'
import { buildIncident } from '../../exams/incident/incident.factory.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { FACTORY_PASSWORD } from '../../platform/operator/operator.factory.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { at, bodyOf, examinerOf, handin, save, score } from '../../test/scoreEntries.ts'
import type { Examiner, Made } from '../../test/scoreEntries.ts'
import { buildScorer, buildUnscored } from './scoreEntry.factory.ts'
import { entryKey } from './scoreEntry.queries.ts'

let t: TestApp
let college: Client
beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
})
afterAll(() => t.close())

const panelOf = async ({ exam_sn }: Made, scoring?: 'true') =>
  (await college.call(assignmentContract.teachers, { params: { id: exam_sn }, query: scoring ? { scoring } : {} })).data
const callFor = (made: Made, teacher_sn: string, who = college) =>
  who.call(assignmentContract.scorer, { params: { id: made.exam_sn }, body: { teacher_sn } })
const ableExaminer = (made: Made) => buildScorer(t.db, made, 'org-college2')
const submit = ({ plan_sn }: Made) => college.call(scoreSheetContract.submit, { params: { id: plan_sn }, body: {} })
const callOf = async ({ exam_sn }: Made, teacher_sn: string) => {
  const { rows } = await t.db.execute<{ sn: string; status: string }>(
    sql`select sn, status from assignment where exam_sn = ${exam_sn} and teacher_sn = ${teacher_sn}`,
  )
  return rows[0]!
}
const resultOf = async (signup: string) => {
  const { rows } = await t.db.execute<{ final: number; totals: number[] }>(
    sql`select final_score::float8 as final, examiner_scores as totals from score where sn = ${`${signup}-P`}`,
  )
  return rows[0] ?? null
}
const sheetOf = async (who: Client, { exam_sn }: Made) =>
  (await who.call(scoreEntryContract.list, { query: { exam_sn } })).data
/** Called, confirmed and signed in. */
async function scorerOf(made: Made): Promise<Examiner> {
  const called = await ableExaminer(made)
  expect((await callFor(made, called.sn)).http).toBe(200)
  const client = await signIn(t.app, called.mobile, FACTORY_PASSWORD)
  const { sn } = await callOf(made, called.sn)
  await client.call(assignmentContract.confirm, { params: { id: sn }, body: { declared: true } })
  return { db: t.db, sn: called.sn, client, certificate_no: '', name: called.name }
}
const saveFrom = (who: Examiner, signup: string, total: number, basis?: EntryBasis) =>
  who.client.call(scoreEntryContract.save, {
    ...at(signup, who),
    body: { ...bodyOf({ total }), ...(basis ? { basis } : {}) },
  })

const endedBefore = ({ exam_sn }: Made, hours: number) =>
  t.db.execute(sql`update exam set end_time = business_now() - make_interval(hours => ${hours}),
    start_time = business_now() - make_interval(hours => ${hours + 3}) where sn = ${exam_sn}`)

/** An exam with a chief and one examiner, who differ by more than 30 points for the first candidate. */
async function disputed(candidates = 1) {
  const made = await buildUnscored(t.db, candidates)
  const [signup] = made.signups as [string]
  await endedBefore(made, 1)
  const [chief, one] = [await examinerOf(t, made, 'CHIEF'), await examinerOf(t, made)]
  await score(chief, signup, { total: 90 })
  const before = (await panelOf(made)).exam
  await score(one, signup, { total: 55 })
  return { made, signup, chief, one, before }
}

/** R1: default machine panel for 15 candidates is 2; a pair more than 30 % apart blocked every score for good. */
describe('Decided 31: “a third may be called from the moment it is due”, SCORER', () => {
  it('called after the exam, confirmed, scored from the recording; the mean of all three stands', async () => {
    const { made, signup, chief, before } = await disputed(2)
    expect([before.actions, before.refused.map(({ rule }) => rule)]).toEqual([[], ['examiner_begun', 'scorer_early']])
    const refused = await submit(made)
    expect([refused.rule, refused.message]).toEqual([
      'third_scorer',
      expect.stringMatching(/^还有 1 名考生的实操评分分歧过大：\S+；/),
    ])
    const open = (await panelOf(made)).exam
    expect([open.actions, open.lacking]).toEqual([['scorer'], { third: 1, returned: 0, silent: 1 }])

    const third = await scorerOf(made)
    const now = (await panelOf(made)).exam
    expect(now.scorers).toMatchObject([{ name: third.name, status: 'CONFIRMED' }])
    expect([now.calls.length, now.refused.map(({ rule }) => rule)]).toEqual([2, ['examiner_begun', 'scorer_called']])
    const { rows } = await t.db.execute<{ event: string; text: string }>(
      sql`select event, abstract ->> 'CN' as text from notice where entity_sn in (${made.exam_sn}, ${(await callOf(made, third.sn)).sn}) and event in ('exam.scorer', 'assignment.scorer') order by event`,
    )
    expect(rows).toEqual([
      { event: 'assignment.scorer', text: expect.stringContaining('无须到场；请在 24 小时内确认') },
      { event: 'exam.scorer', text: expect.stringContaining(`已请${third.name}补评`) },
    ])

    // “he sees only the candidates that are due, without others’ points”
    const sheet = await sheetOf(third.client, made)
    expect([
      sheet.duty,
      sheet.rows.map(({ score_sn, entries, difference }) => [score_sn, entries, difference]),
    ]).toEqual(['SCORER', [[`${signup}-P`, [], null]]])
    expect((await save(third, made.signups[1]!, { total: 80 })).http).toBe(404)
    // “scores from the recording, the work piece or the paper and says which”
    expect((await saveFrom(third, signup, 70)).http).toBe(200)
    expect((await handin(third, signup)).rule).toBe('entry_basis')
    await saveFrom(third, signup, 70, 'RECORDING')
    expect((await handin(third, signup)).data).toMatchObject({ state: 'HANDED', basis: 'RECORDING' })
    expect(await resultOf(signup)).toEqual({ final: 71.7, totals: [90, 55, 70] })
    const others = (await sheetOf(chief.client, made)).rows[0]!.entries
    expect(others.map(({ basis }) => basis)).toEqual([null, 'RECORDING'])
  })

  it.each([
    ['returned', 40],
    ['returned', 88.5],
  ])(
    'a %s entry whose author does not answer is replaced; the author is told so, the new total %s counts',
    async (_, total) => {
      const made = await buildUnscored(t.db)
      const [signup] = made.signups as [string]
      const [one, two] = [await examinerOf(t, made), await examinerOf(t, made)]
      await score(one, signup, { total: 60 })
      await score(two, signup, { total: 62 })
      const params = { id: entryKey(signup, one.sn) }
      await (await t.as('center')).call(scoreEntryContract.return, { params, body: { reason: '第二项漏评，请复核' } })
      expect([(await submit(made)).rule, (await panelOf(made)).exam.lacking]).toEqual([
        'entry_due',
        { third: 0, returned: 1, silent: 0 },
      ])
      const other = await scorerOf(made)
      await saveFrom(other, signup, total, 'WORK')
      expect((await handin(other, signup)).http).toBe(200)
      expect((await sheetOf(one.client, made)).rows[0]).toMatchObject({ state: 'REPLACED', handins: 2, needed: 2 })
      expect((await score(one, signup, { total: 61 })).rule).toBe('entry_enough')
      expect((await resultOf(signup))?.totals).toEqual([62, total])
      expect((await submit(made)).http).toBe(200)
    },
  )

  it('“silent beyond `examiner_answer_hours`” (24 h): not at 23 hours after the end, then both missing hand-ins have a scorer', async () => {
    const made = await buildUnscored(t.db)
    const [signup] = made.signups as [string]
    await endedBefore(made, 23)
    const early = await ableExaminer(made)
    expect((await callFor(made, early.sn)).rule).toBe('scorer_early')
    await endedBefore(made, 24)
    const [one, two] = [await scorerOf(made), await scorerOf(made)]
    expect((await callFor(made, early.sn)).rule).toBe('scorer_called')
    for (const who of [one, two]) {
      await saveFrom(who, signup, 75, 'PAPER')
      await handin(who, signup)
    }
    expect((await resultOf(signup))?.final).toBe(75)
    expect((await callFor(made, early.sn)).rule).toBe('scorer_none')
  })

  it('“outside panel, counts and the overlap exclusion; no presence”: who examined elsewhere at the time is called; the duty opens nothing but the sheet', async () => {
    const { made } = await disputed()
    const busy = await ableExaminer(made)
    await t.db.execute(sql`insert into assignment (sn, exam_sn, teacher_sn, role, time, status)
      select 'busy-' || ${busy.sn}, (select sn from exam where sn <> ${made.exam_sn} limit 1), ${busy.sn}, 'EXAMINER', tstzrange(start_time, end_time), 'CONFIRMED'
      from exam where sn = ${made.exam_sn}`)
    const offered = (await panelOf(made, 'true')).items.find(({ sn }) => sn === busy.sn)
    expect(offered?.conflicts).toEqual([])
    expect((await callFor(made, busy.sn)).http).toBe(200)
    const client = await signIn(t.app, busy.mobile, FACTORY_PASSWORD)
    const call = await callOf(made, busy.sn)
    await client.call(assignmentContract.confirm, { params: { id: call.sn }, body: { declared: true } })
    const card = (await client.call(assignmentContract.list, { query: { exam_sn: made.exam_sn } })).data.items[0]
    expect([card?.role, card?.actions]).toEqual(['SCORER', ['decline', 'score']])
    expect((await client.call(scoreContract.rows, { params: { id: made.plan_sn } })).http).toBe(404)
    const { rows } = await t.db.execute(
      sql`select (select count(*)::int from assignment where teacher_sn = ${busy.sn} and isempty(time)) as outside`,
    )
    expect(rows).toEqual([{ outside: 1 }])
  })

  it('“the site, else the centre”: nobody else; the same rules of conflict and validity; nobody twice', async () => {
    const { made, one } = await disputed()
    const able = await ableExaminer(made)
    const tries = [await t.as('college2'), await t.as('school'), one.client, t.anonymous]
    expect(await Promise.all(tries.map(async (who) => (await callFor(made, able.sn, who)).http))).toEqual([
      404, 403, 403, 401,
    ])
    expect((await callFor(made, one.sn)).rule).toBe('scorer_twice')
    expect((await callFor(made, 'nobody')).http).toBe(404)
    expect((await callFor(made, (await buildTeacher(t.db, { org_sn: 'org-college2' })).sn)).rule).toBe('panel_unable')
    expect((await callFor(made, able.sn, await t.as('center'))).http).toBe(200)
  })

  it('a scorer who does not answer in the usual hours lapses like anybody, and another may be called', async () => {
    const { made } = await disputed()
    const silent = await ableExaminer(made)
    await callFor(made, silent.sn)
    const { sn } = await callOf(made, silent.sn)
    expect(await listUnanswered(t.db)).toEqual(expect.not.arrayContaining([sn]))
    await t.db.execute(sql`update assignment set create_time = business_now() - interval '49 hours' where sn = ${sn}`)
    await endedBefore(made, 57)
    expect(await listUnanswered(t.db)).toContain(sn)
    await timeOutCall(t.db, sn)
    expect((await callOf(made, silent.sn)).status).toBe('LAPSED')
    expect((await panelOf(made)).exam.actions).toEqual(['scorer'])
    expect((await callFor(made, (await ableExaminer(made)).sn)).http).toBe(200)
  })
})

/** A third who is due, or a returned entry, blocked the sheet of a candidate who was put off, while nobody could hand in any more. */
describe('Decided 31, 34, 35: nothing is due for who is put off, so that the sheet comes to its end', () => {
  const defer = async ({ exam_sn }: Made, signup_sn: string) => {
    const affected = [{ signup_sn, effect: 'CANCEL' as const }]
    const { sn } = await buildIncident(t.db, { exam_sn, type: 'ILLNESS', status: 'SUBMIT', affected })
    const body = { handle_result: 'DEFER' as const, opinion: '考生突发疾病' }
    return (await t.as('center')).call(incidentContract.handle, { params: { id: sn }, body })
  }
  const giveBack = async (signup: string, one: Examiner) =>
    (await t.as('center')).call(scoreEntryContract.return, {
      params: { id: entryKey(signup, one.sn) },
      body: { reason: '与录像不符' },
    })

  it.each([
    ['a third scorer is due', []],
    ['an entry was returned', [200]],
  ] as const)('%s', async (way, answers) => {
    const { made, signup, one } = await disputed()
    const returned = way === 'an entry was returned' ? [(await giveBack(signup, one)).http] : []
    expect(returned).toEqual(answers)
    expect((await submit(made)).rule).toBe('third_scorer')
    expect((await defer(made, signup)).http).toBe(200)
    const scorer = await ableExaminer(made)
    expect((await callFor(made, scorer.sn)).rule).toBe('scorer_none')
    expect((await submit(made)).http).toBe(200)
  })
})
