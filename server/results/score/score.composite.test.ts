import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outcomeOf } from '@zhikao/domain/catalogue/template/template.scoring.rules.ts'
import type { Scoring } from '@zhikao/domain/catalogue/template/template.scoring.rules.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { PASS_RULES, SCORE_FLAGS, SCORED_FLAGS } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { ScoreFlag } from '@zhikao/domain/catalogue/template/template.model.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { buildTemplate } from '../../catalogue/template/template.factory.ts'
import { recomputeComposites } from './score.publish.commands.ts'
import { buildScoreSheet, compositesOf } from './score.factory.ts'
import { score } from './score.table.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const points = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)
const given = fc
  .tuple(fc.oneof({ weight: 4, arbitrary: fc.constant<ScoreFlag>('NORMAL') }, fc.constantFrom(...SCORE_FLAGS)), points)
  .map(([flag, value]) => ({ flag, score: SCORED_FLAGS.includes(flag) ? value : null }))
const line = points.map((value) => Math.round(value * 10) / 10)
const scorings = fc.record({
  theory_weight: fc.integer({ min: 0, max: 100 }),
  theory_pass: line,
  practical_pass: line,
  composite_pass: line,
  pass_rule: fc.constantFrom(...PASS_RULES),
})

type Given = { flag: ScoreFlag; score: number | null }
type Sheet = { sn: string; template_sn: string; scoring: Scoring; candidates: number }

/** A score sheet under this exam template, with both scores of each candidate. */
async function buildSheet(scoring: Scoring, scores: readonly [Given, Given][]): Promise<Sheet> {
  const credential = await buildCredential(t.db, {})
  const template = await buildTemplate(t.db, { credential_sn: credential.sn, ...scoring })
  const plan = { credential_sn: credential.sn, template_sn: template.sn }
  const { sn } = await buildScoreSheet(t.db, { scores, plan })
  return { sn, template_sn: template.sn, scoring, candidates: scores.length }
}

const rowsOf = ({ sn }: Sheet) => t.db.select().from(score).where(eq(score.plan_sn, sn))

/** Every composite is what the rules make of the two scores, and recomputing changes none. */
async function checkComposites(sheet: Sheet): Promise<void> {
  const rows = await rowsOf(sheet)
  const composites = await compositesOf(t.db, sheet.sn)
  expect(composites).toHaveLength(sheet.candidates)
  for (const one of composites) {
    const scoreIn = (subject: string) => {
      const row = rows.find((other) => other.signup_sn === one.signup_sn && other.subject === subject)!
      return { score: row.final_score, flag: row.flag }
    }
    const { signup_sn: _, plan_sn: __, org_sn, student_sn, template_sn, update_time, ...outcome } = one
    expect([org_sn, template_sn, student_sn !== '', update_time !== '']).toEqual([
      'org-college',
      sheet.template_sn,
      true,
      true,
    ])
    expect(outcome).toEqual(outcomeOf(sheet.scoring, { theory: scoreIn('ONLINE'), practical: scoreIn('OFFLINE') }))
  }
  expect(await recomputeComposites(t.db, sheet.sn)).toBe(0)
  expect(await compositesOf(t.db, sheet.sn)).toEqual(composites)
}

/** Submits and publishes: what was shown before the publication is what was published. */
async function publish({ sn }: Sheet): Promise<void> {
  const [college, center] = [await t.as('college'), await t.as('center')]
  const at = { params: { id: sn }, body: {} }
  const results = async () => {
    const { data } = await center.call(scoreContract.rows, { params: { id: sn } })
    return data.items.map((row) => [row.sn, row.composite, row.pass, row.verdict])
  }
  const submitted = await college.call(scoreSheetContract.submit, at)
  expect(submitted.http).toBe(200)
  const before = await results()
  expect(
    (await center.call(scoreSheetContract.publish, { ...at, body: { version: submitted.data.version } })).http,
  ).toBe(200)
  expect(await results()).toEqual(before)
}

/** Corrects the first score; the same score again is refused. */
async function correctFirst(sheet: Sheet, corrected: Given): Promise<void> {
  const system = await t.as('system')
  const [first] = await rowsOf(sheet)
  const key = `pe${sheet.sn}`
  await t.db.execute(sql`insert into media (key, kind, name, type, bytes, sha256, account_sn, org_sn)
    values (${key}, 'ATTACHMENT', 'a.png', 'image/png', 1, 'x', 'acc-system', null)`)
  const answer = await system.call(scoreContract.correct, {
    params: { id: first!.sn },
    body: { ...corrected, reason: '复核更正成绩', files: [key] },
  })
  const isSame = first!.final_score === corrected.score && first!.flag === corrected.flag
  expect(answer.rule).toBe(isSame ? 'score_same' : undefined)
}

test('for any scores and any exam template the published composites equal the result of the rules, and recomputing changes none', async () => {
  const scores = fc.array(fc.tuple(given, given), { minLength: 1, maxLength: 8 })
  const property = fc.asyncProperty(scorings, scores, given, async (drawn, made, corrected) => {
    const both = { theory_enabled: true, practical_enabled: true, practical_weight: 100 - drawn.theory_weight }
    const sheet = await buildSheet({ ...drawn, ...both }, made)
    await publish(sheet)
    await checkComposites(sheet)
    await correctFirst(sheet, corrected)
    await checkComposites(sheet)
  })
  await expect(fc.assert(property, { numRuns: 25 })).resolves.toBeUndefined()
})

test('the composite of a retake includes the kept score of the other subject', async () => {
  const first = await buildScoreSheet(t.db, { status: 'AUDIT', scores: [[{ score: 80 }, { score: 50 }]] })
  const retake = await buildScoreSheet(t.db, { scores: [[null, { score: 66 }]], days_ago: 5 })
  await t.db.execute(sql`delete from seat where subject = 'ONLINE' and exam_sn = ${`${retake.sn}T01`}`)
  await t.db.execute(sql`update signup set subjects = 'PRACTICAL', theory_attempt = null, practical_attempt = 'RETAKE',
    prior_signup_sn = (select sn from signup where plan_sn = ${first.sn}) where plan_sn = ${retake.sn}`)
  const [college, center] = [await t.as('college'), await t.as('center')]
  const at = { params: { id: retake.sn }, body: {} }
  const submitted = await college.call(scoreSheetContract.submit, at)
  expect(submitted.http).toBe(200)
  expect(
    (await center.call(scoreSheetContract.publish, { ...at, body: { version: submitted.data.version } })).http,
  ).toBe(200)
  const [row] = await compositesOf(t.db, retake.sn)
  expect(row).toMatchObject({ theory: 80, practical: 66, composite: 71.6, pass: true, verdict: 'PASSED' })
  const [shown] = (await center.call(scoreContract.rows, { params: { id: retake.sn } })).data.items
  expect(shown?.theory).toMatchObject({ kept: true, score: 80, actions: [] })
  expect(await recomputeComposites(t.db, first.sn)).toBe(0)
  expect(await recomputeComposites(t.db, retake.sn)).toBe(0)
})
