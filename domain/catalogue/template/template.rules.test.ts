import { describe, expect, test } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import { templateLifecycle } from './template.lifecycle.ts'
import { PASS_RULES, templateBody } from './template.model.ts'
import type { TemplateFields } from './template.model.ts'
import {
  editRefusal,
  enableFaults,
  examinersNeeded,
  questionTotal,
  removeRefusal,
  sumPoints,
  templateDefaults,
  templateMayRest,
} from './template.rules.ts'
import type { LevelNeeds } from './template.rules.ts'

const BOTH: LevelNeeds = { theory_required: true, practical_required: true }
const input = {
  ...templateDefaults('CAR'),
  name: '汽车装配中级考试方案',
  credential_sn: 'QCZP',
  level: 'MIDDLE',
  theory_minutes: 90,
  question_rules: [
    { type: 'SINGLE', count: 40, score_each: 1.5 },
    { type: 'JUDGE', count: 80, score_each: 0.5 },
  ],
  practical_minutes: 120,
  tasks: [{ name: '发动机装调', minutes: 120, score: 100, critical: true }],
} as const
const whole: TemplateFields = templateBody.parse(input)
const cell = (point_sn: string, min: number) => ({ type: 'SINGLE' as const, point_sn, min, max: 50 })
const theoryOnly = {
  practical_enabled: false,
  practical_weight: 0,
  theory_weight: 100,
  tasks: [],
  practical_minutes: null,
}
const practicalOnly = {
  theory_enabled: false,
  theory_weight: 0,
  practical_weight: 100,
  question_rules: [],
  theory_minutes: null,
}

test.each<[string, Partial<TemplateFields>, LevelNeeds, string[]]>([
  ['complete', {}, BOTH, []],
  ['more than the level asks for', {}, { theory_required: false, practical_required: true }, []],
  [
    'theory alone, where the level asks for no more',
    theoryOnly,
    { theory_required: true, practical_required: false },
    [],
  ],
  ['practical alone', practicalOnly, { theory_required: false, practical_required: true }, []],
  ['a level that the credential does not offer', {}, null, ['template_level_missing']],
  ['no theory, but required', practicalOnly, BOTH, ['template_theory_required']],
  ['no practical, but required', theoryOnly, BOTH, ['template_practical_required']],
  [
    'no subject at all',
    { theory_enabled: false, practical_enabled: false, theory_weight: 0, practical_weight: 0 },
    { theory_required: false, practical_required: false },
    ['template_no_subject', 'template_weights'],
  ],
  [
    'a weight for a subject that is not examined',
    { ...practicalOnly, theory_weight: 40, practical_weight: 60 },
    { theory_required: false, practical_required: true },
    ['template_idle_weight'],
  ],
  ['weights of 90', { theory_weight: 30 }, BOTH, ['template_weights']],
  ['no theory minutes', { theory_minutes: null }, BOTH, ['template_theory_minutes']],
  ['no practical minutes', { practical_minutes: null }, BOTH, ['template_practical_minutes']],
  ['questions of 60', { question_rules: whole.question_rules.slice(0, 1) }, BOTH, ['template_question_sum']],
  ['no questions', { question_rules: [] }, BOTH, ['template_question_sum']],
  ['no tasks', { tasks: [] }, BOTH, ['template_task_sum']],
  ['a blueprint of all 40 of a type', { blueprint: [cell('P1', 30), cell('P2', 10)] }, BOTH, []],
  ['a blueprint of 41 of 40 (§3.9)', { blueprint: [cell('P1', 30), cell('P2', 11)] }, BOTH, ['template_blueprint']],
  [
    'a blueprint of a type that the paper has not (§3.9)',
    { blueprint: [{ ...cell('P1', 1), type: 'FILL' }] },
    BOTH,
    ['template_blueprint'],
  ],
  [
    'a blueprint that allows a type that the paper has not',
    { blueprint: [{ ...cell('P1', 0), type: 'FILL' }] },
    BOTH,
    [],
  ],
  ['one day', { effective_from: '2026-01-01', effective_to: '2026-01-01' }, BOTH, []],
  ['an end without a beginning', { effective_to: '2026-01-01' }, BOTH, []],
  [
    'an end before the beginning',
    { effective_from: '2026-01-02', effective_to: '2026-01-01' },
    BOTH,
    ['template_dates'],
  ],
])('rules that refuse enabling: %s', (_, change, needs, rules) => {
  expect(enableFaults({ ...whole, ...change }, needs).map(({ rule }) => rule)).toEqual(rules)
})

test('a refusal contains the actual sum, in each language', () => {
  const [fault] = enableFaults({ ...whole, question_rules: whole.question_rules.slice(1) }, BOTH)
  expect(fault?.message).toEqual({
    CN: '题型分值合计须为 100 分，现为 40 分',
    HK: '題型分值合計須為 100 分，現為 40 分',
    US: 'The questions must add up to 100 points (currently 40)',
  })
})

test('sums have no binary rounding errors', () => {
  expect(sumPoints([0.1, 0.2])).toBe(0.3)
  expect(sumPoints(Array.from({ length: 1000 }, () => 0.1))).toBe(100)
  expect(
    questionTotal([
      { count: 3, score_each: 1.1 },
      { count: 7, score_each: 0.3 },
    ]),
  ).toBe(5.4)
  expect(questionTotal([])).toBe(0)
})

test.each<[string, Record<string, unknown>, boolean]>([
  ['a draft without rows', { question_rules: [], tasks: [], theory_minutes: null }, true],
  ['a draft with weights of 90', { theory_weight: 30 }, true],
  ['an unknown type', { question_rules: [{ type: 'ESSAY', count: 1, score_each: 1 }] }, false],
  ['no questions in a row', { question_rules: [{ type: 'SINGLE', count: 0, score_each: 1 }] }, false],
  ['a quarter of a point', { question_rules: [{ type: 'SINGLE', count: 1, score_each: 0.25 }] }, false],
  ['a task without a name', { tasks: [{ minutes: 10, score: 10 }] }, false],
  ['a task of 0 points', { tasks: [{ name: '测绘', minutes: 10, score: 0 }] }, false],
  ['a sheet without a standard', { score_sheet: [{ item: '尺寸', points: 10 }] }, false],
  ['29 minutes of theory', { theory_minutes: 29 }, false],
  ['181 minutes of theory', { theory_minutes: 181 }, false],
  ['480 minutes of practice', { practical_minutes: 480 }, true],
  ['481 minutes of practice', { practical_minutes: 481 }, false],
  ['a weight of 101', { theory_weight: 101 }, false],
  ['a pass line of 60.55', { composite_pass: 60.55 }, false],
  ['an examiner rule with an unknown field', { examiner_rule: { ...whole.examiner_rule, more: 1 } }, false],
  ['half an examiner', { examiner_rule: { ...whole.examiner_rule, panel_min: 2.5 } }, false],
  ['no retake rule', { retake_rule: undefined }, false],
  ['a blueprint row with its maximum below its minimum', { blueprint: [{ ...cell('P1', 5), max: 4 }] }, false],
  ['a blueprint with the same type and point twice', { blueprint: [cell('P1', 5), cell('P1', 6)] }, false],
  [
    'a difficulty twice',
    {
      difficulty_ratio: [
        { difficulty: 1, share: 1 },
        { difficulty: 1, share: 2 },
      ],
    },
    false,
  ],
  ['difficulty 6', { difficulty_ratio: [{ difficulty: 6, share: 1 }] }, false],
  ['a point twice', { source_points: ['P1', 'P1'] }, false],
])('fields of the form: %s', (_, change, accepted) => {
  expect(templateBody.safeParse({ ...input, ...change }).success).toBe(accepted)
})

/** “Two hand-ins per candidate are required (template field `scorers` 2 or 3, default 2)” (domain.md Decided 13). */
test.each([
  [undefined, 2],
  [1, null],
  [2, 2],
  [3, 3],
  [4, null],
])('the template field scorers %s is kept as %s', (scorers, kept) => {
  const parsed = templateBody.safeParse({ ...input, scorers })
  expect(parsed.success ? parsed.data.scorers : null).toBe(kept)
})

describe('which changes of a template are allowed', () => {
  test('a template used by an approved plan is read-only', () => {
    expect(editRefusal({ status: 'ENABLE', in_use: true }, whole, BOTH)?.rule).toBe('template_in_use')
    expect(editRefusal({ status: 'DISABLE', in_use: true }, whole, BOTH)?.rule).toBe('template_in_use')
  })
  test('an enabled template must stay complete, a draft need not be', () => {
    expect(editRefusal({ status: 'ENABLE', in_use: false }, whole, BOTH)).toBeNull()
    expect(editRefusal({ status: 'ENABLE', in_use: false }, { ...whole, tasks: [] }, BOTH)?.rule).toBe(
      'template_task_sum',
    )
    expect(editRefusal({ status: 'INIT', in_use: false }, { ...whole, tasks: [] }, null)).toBeNull()
  })
  test('it is disabled only when no running plan uses it, and deleted only when nothing refers to it', () => {
    expect(templateMayRest({ in_live_plan: false })).toBeNull()
    expect(templateMayRest({ in_live_plan: true })?.rule).toBe('template_in_live_plan')
    expect(removeRefusal({ referenced: false })).toBeNull()
    expect(removeRefusal({ referenced: true })?.rule).toBe('template_referenced')
  })
})

/** “default weights 40/60; `pass_rule` default EACH with both ≥ 60, COMPOSITE ≥ 60 available” (domain.md §6.1). */
test('a new template gets the defaults of its kind of practical exam', () => {
  expect(PASS_RULES).toContain('COMPOSITE')
  expect(templateDefaults('CAR')).toMatchObject({
    theory_weight: 40,
    practical_weight: 60,
    pass_rule: 'EACH',
    theory_pass: 60,
    practical_pass: 60,
    composite_pass: 60,
    scorers: 2,
    station_type: 'BAY',
    examiner_rule: { theory_ratio: 15, theory_min: 2, practical_ratio: 5, panel_min: 3, odd: true },
  })
  expect(templateDefaults('MACHINE').examiner_rule).toEqual({
    theory_ratio: 15,
    theory_min: 2,
    practical_ratio: 15,
    panel_min: 2,
    odd: false,
  })
  expect(templateDefaults('MACHINE', { theory_required: false, practical_required: true })).toMatchObject({
    theory_enabled: false,
    theory_weight: 0,
    practical_weight: 100,
  })
})

const car = templateDefaults('CAR').examiner_rule
const cad = templateDefaults('MACHINE').examiner_rule
/**
 * “Theory: invigilators ≥ max(2 per room, ceil(n/15)); hands-on practical: examiners ≥ max(3, ceil(n_session/5)), odd per
 * panel; computer practical (CAD): ≥ max(2 per room, ceil(n/15))” (domain.md §6.4).
 */
test.each([
  ['theory: two examiners for one room', car, 'ONLINE', 1, 1, 2],
  ['theory: four examiners for two rooms', car, 'ONLINE', 30, 2, 4],
  ['theory: 31 candidates in one room', car, 'ONLINE', 31, 1, 3],
  ['theory: 30 candidates in one room', car, 'ONLINE', 30, 1, 2],
  ['hands-on: at least three examiners', car, 'OFFLINE', 1, 1, 3],
  ['hands-on: 15 candidates', car, 'OFFLINE', 15, 1, 3],
  ['hands-on: 16 candidates would need 4, made odd: 5', car, 'OFFLINE', 16, 1, 5],
  ['hands-on: 25 candidates', car, 'OFFLINE', 25, 3, 5],
  ['hands-on: 26 candidates would need 6, made odd: 7', car, 'OFFLINE', 26, 1, 7],
  ['hands-on: a panel of at least four, made odd, is five', { ...car, panel_min: 4 }, 'OFFLINE', 5, 1, 5],
  ['hands-on: a template with fewer has three too (Decided 32)', { ...car, panel_min: 1 }, 'OFFLINE', 1, 1, 3],
  ['at computers: two examiners for one room', cad, 'OFFLINE', 10, 1, 2],
  ['at computers: four examiners for two rooms', cad, 'OFFLINE', 40, 2, 4],
  ['at computers: 30 candidates in one room', cad, 'OFFLINE', 30, 1, 2],
  ['at computers: 31 candidates in one room', cad, 'OFFLINE', 31, 1, 3],
  ['at computers: 40 candidates in one room', cad, 'OFFLINE', 40, 1, 3],
  ['no candidates', car, 'OFFLINE', 0, 2, 0],
] as const)('examiners: %s', (_, rule, subject, candidates, rooms, needed) => {
  expect(examinersNeeded(rule, subject, candidates, rooms)).toBe(needed)
})

const editor: Actor = {
  sn: 'a',
  username: 'a',
  name: 'a',
  role: 'center',
  admin: false,
  org_sn: null,
  permissions: new Set(['template:edit']),
  origin: null,
}
test.each([
  ['enable', { status: 'INIT' }, null],
  ['enable', { status: 'INIT', theory_minutes: null }, 'template_theory_minutes'],
  ['disable', { status: 'ENABLE' }, null],
  ['disable', { status: 'ENABLE', in_live_plan: true }, 'template_in_live_plan'],
] as const)('the move %s of a template asks its own rule (domain.md §3.9, §5.10): %o', (move, change, rule) => {
  const facts = { ...whole, needs: BOTH, in_use: false, in_live_plan: false, ...change }
  const verdict = verdictOf(templateLifecycle, facts, move, editor)
  expect(verdict.allowed ? null : verdict.why === 'rule' ? verdict.refusal.rule : verdict.why).toBe(rule)
})
