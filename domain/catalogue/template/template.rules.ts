import type { FormType, Subject } from '../credential/credential.model.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import { questionTypeWords, templateMessages } from './template.messages.ts'
import { QUESTION_TYPES, SUBJECT_TOTAL } from './template.model.ts'
import type { ExaminerRule, TemplateFields, TemplateStatus } from './template.model.ts'

/** The subjects that the credential requires at the template's level; null where it has no such level. */
export type LevelNeeds = { theory_required: boolean; practical_required: boolean } | null

/** What the guards of a template look at. */
export type TemplateFacts = TemplateFields & {
  status: TemplateStatus
  needs: LevelNeeds
  /** A plan in PLAN_AUDIT or later uses it. */
  in_use: boolean
  /** A submitted or approved plan whose exams are not over uses it. */
  in_live_plan: boolean
}

/** Points summed without floating-point errors: each has one decimal at most. */
export function sumPoints(points: readonly number[]): number {
  return points.reduce((sum, value) => sum + Math.round(value * 10), 0) / 10
}

/** Points of a theory paper: Σ count × score each. */
export function questionTotal(rules: readonly { count: number; score_each: number }[]): number {
  return sumPoints(rules.map(({ count, score_each }) => (count * Math.round(score_each * 10)) / 10))
}

type Content = Omit<TemplateFields, 'name' | 'credential_sn' | 'level'>
type Check = { rule: RuleOf<typeof templateMessages>; isBroken: boolean; params?: TextParams }

function subjectChecks(template: Content, needs: LevelNeeds): Check[] {
  const { theory_enabled, practical_enabled } = template
  return [
    { rule: 'template_level_missing', isBroken: needs === null },
    { rule: 'template_no_subject', isBroken: !theory_enabled && !practical_enabled },
    { rule: 'template_theory_required', isBroken: needs?.theory_required === true && !theory_enabled },
    { rule: 'template_practical_required', isBroken: needs?.practical_required === true && !practical_enabled },
  ]
}

function weightChecks({ theory_enabled, practical_enabled, theory_weight, practical_weight }: Content): Check[] {
  const idle = (theory_enabled ? 0 : theory_weight) + (practical_enabled ? 0 : practical_weight)
  const sum = theory_weight + practical_weight
  return [
    { rule: 'template_idle_weight', isBroken: idle > 0 },
    { rule: 'template_weights', isBroken: sum !== 100, params: { sum } },
  ]
}

function partChecks(template: Content): Check[] {
  const { theory_enabled, practical_enabled } = template
  const questions = questionTotal(template.question_rules)
  const tasks = sumPoints(template.tasks.map(({ score }) => score))
  return [
    { rule: 'template_theory_minutes', isBroken: theory_enabled && template.theory_minutes === null },
    {
      rule: 'template_question_sum',
      isBroken: theory_enabled && questions !== SUBJECT_TOTAL,
      params: { sum: questions },
    },
    { rule: 'template_practical_minutes', isBroken: practical_enabled && template.practical_minutes === null },
    { rule: 'template_task_sum', isBroken: practical_enabled && tasks !== SUBJECT_TOTAL, params: { sum: tasks } },
  ]
}

/** The knowledge points that a template names, each once. */
export const pointsOf = ({
  source_points,
  blueprint,
}: Pick<TemplateFields, 'source_points' | 'blueprint'>): string[] => [
  ...new Set([...source_points, ...blueprint.map(({ point_sn }) => point_sn)]),
]

/** A blueprint that no bank could meet: more questions of a type than the paper has. */
const blueprintChecks = ({ theory_enabled, question_rules, blueprint }: Content): Check[] =>
  QUESTION_TYPES.map((type) => {
    const sum = (counts: readonly { type: string; count: number }[]) =>
      counts.reduce((all, one) => all + (one.type === type ? one.count : 0), 0)
    const least = sum(blueprint.map((cell) => ({ ...cell, count: cell.min })))
    const count = sum(question_rules)
    const params = { type: questionTypeWords[type], least, count }
    return { rule: 'template_blueprint', isBroken: theory_enabled && least > count, params }
  })

/** Everything that keeps a template from being enabled, in the order of the form (domain.md §3.9). */
export function enableFaults(template: Content, needs: LevelNeeds): Refusal[] {
  const { effective_from: from, effective_to: to } = template
  const checks: Check[] = [
    ...subjectChecks(template, needs),
    ...weightChecks(template),
    ...partChecks(template),
    ...blueprintChecks(template),
    { rule: 'template_dates', isBroken: from !== null && to !== null && to < from },
  ]
  return checks
    .filter(({ isBroken }) => isBroken)
    .map(({ rule, params }) => ({ rule, message: fill(templateMessages[rule], params) }))
}

/** Only a complete template is offered to plans. */
export const templateIsComplete = (facts: TemplateFacts): Refusal | null => enableFaults(facts, facts.needs)[0] ?? null

/** It cannot be disabled while a plan is running on it (domain.md §5.10). */
export const templateMayRest = ({ in_live_plan }: Pick<TemplateFacts, 'in_live_plan'>): Refusal | null =>
  in_live_plan ? { rule: 'template_in_live_plan', message: templateMessages.template_in_live_plan } : null

/** A template of an approved plan is read-only; one that is offered to plans stays complete. */
export function editRefusal(
  before: Pick<TemplateFacts, 'status' | 'in_use'>,
  after: Content,
  needs: LevelNeeds,
): Refusal | null {
  if (before.in_use) return { rule: 'template_in_use', message: templateMessages.template_in_use }
  return before.status === 'ENABLE' ? (enableFaults(after, needs)[0] ?? null) : null
}

/** A draft that nothing refers to may be deleted. */
export const removeRefusal = ({ referenced }: { referenced: boolean }): Refusal | null =>
  referenced ? { rule: 'template_referenced', message: templateMessages.template_referenced } : null

const THEORY = { theory_ratio: 15, theory_min: 2 }
const EXAMINERS: Record<FormType, ExaminerRule> = {
  CAR: { ...THEORY, practical_ratio: 5, panel_min: 3, odd: true },
  MACHINE: { ...THEORY, practical_ratio: 15, panel_min: 2, odd: false },
}

/** All but its names, its rows and durations. */
type Defaults = Omit<
  Content,
  | 'question_rules'
  | 'source_points'
  | 'difficulty_ratio'
  | 'blueprint'
  | 'tasks'
  | 'score_sheet'
  | 'material_list'
  | 'theory_minutes'
  | 'practical_minutes'
  | 'effective_from'
  | 'effective_to'
>

/** What a new template begins with: staff and stations as the credential's kind of practical requires, weights 40/60, both lines at 60. */
export function templateDefaults(formType: FormType, needs: LevelNeeds = null): Defaults {
  const theory_enabled = needs?.theory_required ?? true
  const practical_enabled = needs?.practical_required ?? true
  const both = theory_enabled && practical_enabled
  return {
    theory_enabled,
    practical_enabled,
    theory_weight: both ? 40 : theory_enabled ? 100 : 0,
    practical_weight: both ? 60 : practical_enabled ? 100 : 0,
    theory_pass: 60,
    practical_pass: 60,
    composite_pass: 60,
    pass_rule: 'EACH',
    shuffle: true,
    late_minutes: 30,
    early_submit_minutes: 30,
    attempts: 1,
    scorers: 2,
    blind: false,
    station_type: formType === 'CAR' ? 'BAY' : 'PC',
    examiner_rule: EXAMINERS[formType],
    retake_rule: { allowed: true, times: 1, keep_years: 1, absent_allows_retake: false },
  }
}

const toOdd = (count: number) => (count % 2 === 0 ? count + 1 : count)

/** A hands-on panel has at least so many members, an odd number (domain.md §6.4, Decided 32). */
const HANDS_ON_MIN = 3

/**
 * Examiners that one session needs (domain.md §6.4), given its candidates and rooms; without candidates none.
 * Theory: `theory_min` in each room, and one to every `theory_ratio` candidates. Practical by an odd panel (hands-on):
 * `panel_min` in all, three at least, one to every `practical_ratio`, made odd; else (at computers) `panel_min` in each room.
 */
export function examinersNeeded(rule: ExaminerRule, subject: Subject, candidates: number, rooms: number): number {
  if (candidates <= 0) return 0
  if (subject === 'ONLINE') return Math.max(rule.theory_min * rooms, Math.ceil(candidates / rule.theory_ratio))
  const byRatio = Math.ceil(candidates / rule.practical_ratio)
  return rule.odd ? toOdd(Math.max(rule.panel_min, HANDS_ON_MIN, byRatio)) : Math.max(rule.panel_min * rooms, byRatio)
}
