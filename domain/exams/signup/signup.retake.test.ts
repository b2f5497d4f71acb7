import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PASS_RULES, SCORE_FLAGS, SCORED_FLAGS } from '../../catalogue/template/template.model.ts'
import { templateDefaults } from '../../catalogue/template/template.rules.ts'
import { compositeOf, outcomeOf } from '../../catalogue/template/template.scoring.rules.ts'
import type { Sitting } from '../../catalogue/template/template.scoring.rules.ts'
import { addMonths } from '../../kernel/calendar.ts'
import { retakeDayRefusal, retakeOf } from './signup.retake.rules.ts'
import type { Attempted } from './signup.retake.rules.ts'

const RUNS = { numRuns: 3000 }
const points = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)
// Most sittings are ordinary ones around the pass lines, where the rules differ.
const near = fc.oneof(
  points,
  fc.integer({ min: 550, max: 650 }).map((tenths) => tenths / 10),
)
const flag = fc.oneof({ weight: 5, arbitrary: fc.constant('NORMAL' as const) }, fc.constantFrom(...SCORE_FLAGS))
const day = fc
  .integer({ min: 0, max: 500 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))
const sitting: fc.Arbitrary<Sitting> = fc
  .record({ score: fc.option(near, { nil: null, freq: 9 }), flag, day })
  .map((one) => (SCORED_FLAGS.includes(one.flag) ? one : { ...one, score: null }))
const scoring = fc
  .record({
    shape: fc.constantFrom('both', 'both', 'theory', 'practical'),
    theory_weight: fc.integer({ min: 0, max: 100 }),
    pass_rule: fc.constantFrom(...PASS_RULES),
    line: fc.constantFrom(60, 60, 55.5, 70),
    allowed: fc.boolean(),
    times: fc.integer({ min: 1, max: 3 }),
    keep_years: fc.integer({ min: 1, max: 3 }),
    absent_allows_retake: fc.boolean(),
  })
  .map(({ shape, theory_weight, pass_rule, line, ...retake_rule }) => {
    const needs = { theory_required: shape !== 'practical', practical_required: shape !== 'theory' }
    const made = {
      ...templateDefaults('CAR', needs),
      pass_rule,
      theory_pass: line,
      practical_pass: line,
      composite_pass: line,
      retake_rule,
    }
    return shape === 'both' ? { ...made, theory_weight, practical_weight: 100 - theory_weight } : made
  })
const attempt: fc.Arbitrary<Attempted> = fc.record({
  scoring,
  theory: fc.option(sitting, { nil: null, freq: 9 }),
  practical: fc.option(sitting, { nil: null, freq: 9 }),
  retakes: fc.integer({ min: 0, max: 3 }),
})

/** The subjects that an exam template examines, as they were sat: the input of §6.3. */
const examined = ({ scoring: one, theory, practical }: Attempted) => [
  ...(one.theory_enabled ? [{ subject: 'ONLINE', sat: theory, line: one.theory_pass }] : []),
  ...(one.practical_enabled ? [{ subject: 'OFFLINE', sat: practical, line: one.practical_pass }] : []),
]
const isPassed = ({ sat, line }: ReturnType<typeof examined>[number]) =>
  sat !== null && sat.flag === 'NORMAL' && sat.score !== null && sat.score >= line

/** §6.3 implemented independently of the rule: is there a retake, and of what? */
function expectedSubject(one: Attempted): string | null {
  const parts = examined(one)
  const { allowed, times, absent_allows_retake } = one.scoring.retake_rule
  const flags = parts.map(({ sat }) => sat?.flag)
  if (outcomeOf(one.scoring, one).pass || flags.includes('CHEAT')) return null
  const failed = parts.filter((part) => !isPassed(part))
  // Decided 19: after a deferral the next sitting is no retake, so neither permission nor number counts.
  const isPutOff = flags.includes('DEFERRED') && !flags.includes('ABSENT') && !flags.includes('VIOLATION')
  if (isPutOff) return failed.length === 1 ? (failed[0]?.subject ?? null) : null
  if (!allowed || one.retakes >= times) return null
  if (flags.includes('ABSENT') && !absent_allows_retake) return null
  const isWhole = parts.every(({ sat }) => sat !== null && (sat.flag !== 'NORMAL' || sat.score !== null))
  const isSettled = flags.includes('ABSENT') || flags.includes('VIOLATION') || (isWhole && !flags.includes('DEFERRED'))
  if (!isSettled) return null
  return failed.length === 1 ? (failed[0]?.subject ?? null) : null
}

describe('for any attempt', () => {
  test('there is a retake exactly where §6.3 grants one, of the single failed subject', () => {
    fc.assert(
      fc.property(attempt, (one) => {
        const found = retakeOf(one)
        expect('retake' in found ? found.retake.subject : null).toBe(expectedSubject(one))
      }),
      RUNS,
    )
  })

  test('a retake is later than both exams, and within the years for which the passed subject is kept', () => {
    fc.assert(
      fc.property(attempt, day, (one, when) => {
        const found = retakeOf(one)
        if ('refusal' in found) return
        const days = examined(one).flatMap(({ sat }) => (sat ? [sat.day] : []))
        const kept = examined(one).find(({ subject }) => subject !== found.retake.subject)?.sat ?? examined(one)[0]?.sat
        const until = addMonths(kept?.day ?? '', 12 * one.scoring.retake_rule.keep_years)
        expect([found.retake.after, found.retake.until]).toEqual([days.toSorted().at(-1), until])
        const rule = retakeDayRefusal(found.retake, when)?.rule ?? null
        expect(rule === 'retake_too_soon').toBe(days.some((sat) => when <= sat))
        expect(rule === null).toBe(days.every((sat) => when > sat) && when <= until)
      }),
      RUNS,
    )
  })

  test('a retake counts with its unchanged score; no retake is granted beyond the allowed number', () => {
    fc.assert(
      fc.property(attempt, near, (one, score) => {
        const found = retakeOf(one)
        if ('refusal' in found) return
        const again = { score, flag: 'NORMAL' as const, day: '2030-01-01' }
        const isTheory = found.retake.subject === 'ONLINE'
        const retakes = found.retake.deferred ? one.retakes : one.retakes + 1
        const after = { ...one, ...(isTheory ? { theory: again } : { practical: again }), retakes }
        const result = outcomeOf(after.scoring, after)
        const [theory, practical] = [after.theory?.score ?? null, after.practical?.score ?? null]
        const { theory_enabled, practical_enabled } = after.scoring
        expect(result.composite).toBe(
          compositeOf(theory_enabled ? theory : null, practical_enabled ? practical : null, after.scoring),
        )
        expect(isTheory ? result.theory : result.practical).toBe(score)
        expect('retake' in retakeOf(after) && after.retakes >= after.scoring.retake_rule.times).toBe(false)
      }),
      RUNS,
    )
  })
})
