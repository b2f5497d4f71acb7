import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outcomeOf } from '@zhikao/domain/catalogue/template/template.scoring.rules.ts'
import type { Scheme } from '@zhikao/domain/catalogue/template/template.scoring.rules.ts'
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
const schemes = fc.record({
  theory_weight: fc.integer({ min: 0, max: 100 }),
  theory_pass: line,
  practical_pass: line,
  composite_pass: line,
  pass_rule: fc.constantFrom(...PASS_RULES),
})

test('whatever the scores and the scheme: what is published is what the rules say, and recomputing changes none', async () => {
  const [college, center, system] = [await t.as('college'), await t.as('center'), await t.as('system')]
  const made = fc.array(fc.tuple(given, given), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(schemes, made, given, async (drawn, scores, corrected) => {
      const scheme: Scheme = {
        ...drawn,
        theory_enabled: true,
        practical_enabled: true,
        practical_weight: 100 - drawn.theory_weight,
      }
      const credential = await buildCredential(t.db, {})
      const template = await buildTemplate(t.db, { credential_sn: credential.sn, ...scheme })
      const sheet = await buildScoreSheet(t.db, {
        scores,
        plan: { credential_sn: credential.sn, template_sn: template.sn },
      })
      const at = { params: { id: sheet.sn }, body: {} }
      expect((await college.call(scoreSheetContract.submit, at)).http).toBe(200)
      const before = (await center.call(scoreContract.rows, { params: { id: sheet.sn } })).data.items
      expect((await center.call(scoreSheetContract.publish, at)).http).toBe(200)
      const check = async () => {
        const rows = await t.db.select().from(score).where(eq(score.plan_sn, sheet.sn))
        const written = await compositesOf(t.db, sheet.sn)
        expect(written).toHaveLength(scores.length)
        for (const one of written) {
          const sat = (subject: string) => {
            const row = rows.find((other) => other.signup_sn === one.signup_sn && other.subject === subject)!
            return { score: row.final_score, flag: row.flag }
          }
          const { signup_sn: _, plan_sn: __, org_sn, student_sn, template_sn, update_time, ...kept } = one
          expect([org_sn, template_sn, student_sn !== '', update_time !== '']).toEqual([
            'org-college',
            template.sn,
            true,
            true,
          ])
          expect(kept).toEqual(outcomeOf(scheme, { theory: sat('ONLINE'), practical: sat('OFFLINE') }))
        }
        expect(await recomputeComposites(t.db, sheet.sn)).toBe(0)
        expect(await compositesOf(t.db, sheet.sn)).toEqual(written)
      }
      await check()
      // What was shown before the publication is what was published.
      const shown = (await center.call(scoreContract.rows, { params: { id: sheet.sn } })).data.items
      const told = (rows: typeof shown) => rows.map(({ sn, composite: one, pass, verdict }) => [sn, one, pass, verdict])
      expect(told(shown)).toEqual(told(before))
      const [first] = await t.db.select().from(score).where(eq(score.plan_sn, sheet.sn)).limit(1)
      const key = `pe${sheet.sn}`
      await t.db.execute(sql`insert into media (key, kind, name, type, bytes, sha256, account_sn, org_sn)
        values (${key}, 'ATTACHMENT', 'a.png', 'image/png', 1, 'x', 'acc-system', null)`)
      const answer = await system.call(scoreContract.correct, {
        params: { id: first!.sn },
        body: { ...corrected, reason: '复核更正成绩', files: [key] },
      })
      const isSame = first!.final_score === corrected.score && first!.flag === corrected.flag
      expect(answer.rule).toBe(isSame ? 'score_same' : undefined)
      await check()
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('a retake counts with the subject that was kept', async () => {
  const first = await buildScoreSheet(t.db, { status: 'AUDIT', scores: [[{ score: 80 }, { score: 50 }]] })
  const retake = await buildScoreSheet(t.db, { scores: [[null, { score: 66 }]], days_ago: 5 })
  await t.db.execute(sql`delete from seat where subject = 'ONLINE' and exam_sn = ${`${retake.sn}T01`}`)
  await t.db.execute(sql`update signup set subjects = 'PRACTICAL', theory_attempt = null, practical_attempt = 'RETAKE',
    prior_signup_sn = (select sn from signup where plan_sn = ${first.sn}) where plan_sn = ${retake.sn}`)
  const [college, center] = [await t.as('college'), await t.as('center')]
  const at = { params: { id: retake.sn }, body: {} }
  expect((await college.call(scoreSheetContract.submit, at)).http).toBe(200)
  expect((await center.call(scoreSheetContract.publish, at)).http).toBe(200)
  const [row] = await compositesOf(t.db, retake.sn)
  expect(row).toMatchObject({ theory: 80, practical: 66, composite: 71.6, pass: true, verdict: 'PASSED' })
  const [shown] = (await center.call(scoreContract.rows, { params: { id: retake.sn } })).data.items
  expect(shown?.theory).toMatchObject({ kept: true, score: 80, actions: [] })
  expect(await recomputeComposites(t.db, first.sn)).toBe(0)
  expect(await recomputeComposites(t.db, retake.sn)).toBe(0)
})
