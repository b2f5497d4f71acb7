import { z } from 'zod'
import { level } from '../credential/credential.model.ts'
import { date, integer, line, optional, ruleError, sn, text } from '../../kernel/field.ts'
import { kernelMessages } from '../../kernel/messages.ts'
import { templateMessages } from './template.messages.ts'

/** An exam template of a credential's level (domain.md §3.9): a draft, in use for new plans, or retired. */
export const TEMPLATE_STATUS = ['INIT', 'ENABLE', 'DISABLE'] as const
export type TemplateStatus = (typeof TEMPLATE_STATUS)[number]

export const QUESTION_TYPES = ['SINGLE', 'MULTI', 'JUDGE', 'FILL', 'SHORT'] as const
/** Where a candidate sits in the practical: at a computer, or at a bay of a workshop. */
export const STATION_TYPES = ['PC', 'BAY'] as const
export const stationType = z.enum(STATION_TYPES)
/** Every subject at its pass line, the weighted composite at its own, or both. */
export const PASS_RULES = ['EACH', 'COMPOSITE', 'EACH_AND_COMPOSITE'] as const
export const passRule = z.enum(PASS_RULES)

/** Each subject is examined out of this many points. */
export const SUBJECT_TOTAL = 100

const ONE_DECIMAL = ruleError('one_decimal', templateMessages.one_decimal)
const isTenths = (value: number) => Math.round(value * 10) / 10 === value
/** Points out of 100, at most one decimal. */
export const points = (min: number) => z.number().min(min).max(SUBJECT_TOTAL).refine(isTenths, { error: ONE_DECIMAL })

export const questionRule = z.strictObject({
  type: z.enum(QUESTION_TYPES),
  count: integer(1, 200),
  score_each: points(0.1),
})

/** So many knowledge points may be named as sources. */
export const SOURCE_POINTS_MAX = 50
export const BLUEPRINT_MAX = 200
/** A list in which each key is there once; may be left out. */
const once = <T extends z.ZodType>(row: T, max: number, keyOf: (row: z.output<T>) => unknown) =>
  z
    .array(row)
    .max(max)
    .refine((rows) => new Set(rows.map(keyOf)).size === rows.length, {
      error: ruleError('repeated_row', kernelMessages.repeated_row),
    })
    .default([])

/** 1: very easy, 5: very hard. */
export const DIFFICULTIES = [1, 2, 3, 4, 5] as const
export const difficulty = z.literal(DIFFICULTIES)

/** A share of the questions at one difficulty; shares are parts of their sum. */
export const difficultyShare = z.strictObject({ difficulty, share: integer(1, 100) })
/** Of this type and this knowledge point, with those below it, a paper has from `min` to `max` questions. */
export const blueprintCell = z
  .strictObject({
    type: z.enum(QUESTION_TYPES),
    point_sn: sn,
    min: integer(0, 200),
    max: integer(0, 200),
  })
  .refine(({ min, max }) => min <= max, {
    path: ['max'],
    error: ruleError('max_below_min', kernelMessages.max_below_min),
  })

/** Where the questions of a theory paper come from (domain.md §3.9, §3.15a). */
const sourceFields = {
  /** Knowledge points, each with those below it; none: the whole bank of credential and level. */
  source_points: once(sn, SOURCE_POINTS_MAX, String),
  /** None: any difficulty. */
  difficulty_ratio: once(difficultyShare, DIFFICULTIES.length, (row) => row.difficulty),
  blueprint: once(blueprintCell, BLUEPRINT_MAX, ({ type, point_sn }) => `${type} ${point_sn}`),
}

export const task = z.strictObject({
  name: line(60),
  minutes: integer(1, 480),
  score: points(0.1),
  mandatory: z.boolean().default(true),
  /** 一票否决: failed, the practical stays below its pass line (domain.md §6.1). */
  critical: z.boolean().default(false),
})
export const sheetItem = z.strictObject({ item: text(100), standard: text(500), points: points(0.1) })
export const material = z.strictObject({ name: line(60), amount: optional(text(30)) })

/** How many examiners a session needs (domain.md §6.4): see `examinersNeeded` for what each means. */
export const examinerRule = z.strictObject({
  /** Candidates to one invigilator. */
  theory_ratio: integer(1, 50),
  /** Invigilators in each room at least. */
  theory_min: integer(1, 20),
  /** Candidates to one examiner. */
  practical_ratio: integer(1, 50),
  /** Of an odd panel: its members at least; else the examiners in each room at least. */
  panel_min: integer(1, 20),
  odd: z.boolean(),
})
export type ExaminerRule = z.output<typeof examinerRule>

/** What a candidate who failed may try again (domain.md §6.3). */
export const retakeRule = z.strictObject({
  allowed: z.boolean(),
  /** So many times. */
  times: integer(1, 5).default(1),
  /** A passed subject is kept so many years from its sitting. */
  keep_years: integer(0, 10),
  absent_allows_retake: z.boolean().default(false),
})
export type RetakeRule = z.output<typeof retakeRule>

const ROWS_MAX = 50

/** The fields of a template's form; a draft may be incomplete, its rows never malformed. */
const templateFields = {
  name: line(60, 2),
  credential_sn: sn,
  level,
  theory_enabled: z.boolean(),
  theory_minutes: optional(integer(30, 180)),
  theory_pass: points(0).default(60),
  theory_weight: integer(0, 100),
  question_rules: z.array(questionRule).max(ROWS_MAX).default([]),
  ...sourceFields,
  shuffle: z.boolean().default(true),
  late_minutes: integer(0, 180).default(30),
  early_submit_minutes: integer(0, 180).default(30),
  attempts: integer(1, 9).default(1),
  practical_enabled: z.boolean(),
  practical_minutes: optional(integer(30, 480)),
  practical_pass: points(0).default(60),
  practical_weight: integer(0, 100),
  tasks: z.array(task).max(ROWS_MAX).default([]),
  score_sheet: z.array(sheetItem).max(ROWS_MAX).default([]),
  station_type: optional(stationType),
  /** So many examiners judge each candidate apart (Decided 13). */
  scorers: integer(2, 3).default(2),
  /** The score sheet shows ticket number and station only. */
  blind: z.boolean().default(false),
  material_list: z.array(material).max(ROWS_MAX).default([]),
  pass_rule: passRule,
  composite_pass: points(0).default(60),
  examiner_rule: examinerRule,
  retake_rule: retakeRule,
  effective_from: optional(date),
  effective_to: optional(date),
}
export const templateBody = z.strictObject(templateFields)
export type TemplateFields = z.output<typeof templateBody>

/** Flags that a subject may have instead of an ordinary score (domain.md §6.2). */
export const SCORE_FLAGS = ['NORMAL', 'ABSENT', 'VIOLATION', 'CHEAT', 'DEFERRED'] as const
export type ScoreFlag = (typeof SCORE_FLAGS)[number]
export const scoreFlag = z.enum(SCORE_FLAGS)
/** Flags with which points may be stored, although the points do not count (domain.md §6.2). */
export const SCORED_FLAGS: readonly ScoreFlag[] = ['NORMAL', 'VIOLATION', 'CHEAT']

/** The result of a whole attempt; the first that applies, in this order of priority. */
export const VERDICTS = ['CHEAT', 'ABSENT', 'VIOLATION', 'DEFERRED', 'INCOMPLETE', 'FAILED', 'PASSED'] as const
export type Verdict = (typeof VERDICTS)[number]
