import { DEFAULT_PRESET, PRESET_NAMES } from '../../kernel/photo.ts'
import { z } from 'zod'
import { majorCode } from '../../kernel/education.ts'
import { anyText, integer, line, optional, pattern, ruleError, sn, text } from '../../kernel/field.ts'
import { credentialMessages as words } from './credential.messages.ts'

/** The levels of a certificate, ascending; a higher one covers the lower (domain.md §2). */
export const LEVELS = ['BEGINNER', 'MIDDLE', 'SENIOR'] as const
export type Level = (typeof LEVELS)[number]
export const level = z.enum(LEVELS)

/** How a subject is examined: theory online, practice offline (spec §3, exam method). */
export const SUBJECTS = ['ONLINE', 'OFFLINE'] as const
export type Subject = (typeof SUBJECTS)[number]
export const subject = z.enum(SUBJECTS)

/** Which form a site applies with: car assembly or machine drawing (domain.md §3.5, §3.6). */
export const FORM_TYPES = ['CAR', 'MACHINE'] as const
export type FormType = (typeof FORM_TYPES)[number]
/** The cost classes of exams: on paper, at a computer, ordinary and special practice (domain.md §3.5). */
export const EXAM_FORMS = ['PAPER', 'COMPUTER', 'PRACTICAL', 'SPECIAL'] as const
export const CREDENTIAL_STATUS = ['INIT', 'ENABLE', 'DISABLE'] as const
export type CredentialStatus = (typeof CREDENTIAL_STATUS)[number]

/** Of the HTML of the introduction (kernel/richText.ts). */
export const INTRO_MAX = 20_000
export const DIRECTIONS_MAX = 20
/** Of a level: the conditions of which each of its candidates fulfils one, and the length of each. */
export const CONDITIONS_MAX = 10
export const CONDITION_MAX = 100
export const MAJORS_MAX = 50

const isUnique = (values: readonly string[]) => new Set(values).size === values.length
const repeated = { error: ruleError('repeated', words.repeated) }
const mediaKey = anyText(120).min(1)

/** Yuan for each person, to the fen. */
export const yuan = z
  .number()
  .min(0)
  .max(999_999.99)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    error: ruleError('fee_format', words.fee_format),
  })

/** A level that the credential is offered at, with its fees and subjects. */
export const credentialLevel = z.strictObject({
  level,
  /** For each sitting. */
  fee: yuan,
  theory_required: z.boolean(),
  practical_required: z.boolean(),
  fee_retake_single: optional(yuan),
  /** 申报条件: each candidate meets one of them, and the sign-up declares which one (domain.md §3.12). Empty: no condition is required. */
  conditions: z.array(text(CONDITION_MAX)).max(CONDITIONS_MAX).refine(isUnique, repeated).default([]),
})
export type CredentialLevel = z.output<typeof credentialLevel>

const isAscending = (levels: readonly CredentialLevel[]) =>
  levels.every((one, at) => at === 0 || LEVELS.indexOf(one.level) > LEVELS.indexOf(levels[at - 1]?.level ?? one.level))
const hasSubject = (one: CredentialLevel) => one.theory_required || one.practical_required

const levels = z
  .array(credentialLevel)
  .max(LEVELS.length)
  .refine(isAscending, { error: ruleError('levels_order', words.levels_order) })
  .refine((list) => list.every(hasSubject), { error: ruleError('level_subject', words.level_subject) })

/** The key in addresses: fixed once the credential is created. */
export const credentialCode = pattern(/^[A-Za-z0-9]{3,20}$/, 20, {
  rule: 'credential_code_format',
  message: words.credential_code_format,
})

export const credentialFields = {
  name: line(60, 2),
  name_hk: optional(text(60)),
  name_en: optional(text(120)),
  authority_sn: sn,
  form_type: z.enum(FORM_TYPES),
  exam_form: z.enum(EXAM_FORMS),
  levels,
  directions: z.array(text(30)).max(DIRECTIONS_MAX).refine(isUnique, repeated).default([]),
  majors: z.array(majorCode).max(MAJORS_MAX).refine(isUnique, repeated).default([]),
  /** 0: no expiry. */
  validity_years: integer(0, 50).default(0),
  site_valid_years: integer(1, 10).default(1),
  /** What the ID photos of its candidates are made to (domain.md §8.1). */
  photo_preset: z.enum(PRESET_NAMES).default(DEFAULT_PRESET),
  standard_file: optional(mediaKey),
  outline_file: optional(mediaKey),
  cover: optional(mediaKey),
  intro: optional(anyText(INTRO_MAX)),
  training_open: z.boolean().default(false),
  sort: integer(0, 9999).default(0),
}
export const credentialContent = z.strictObject(credentialFields)
export type CredentialContent = z.output<typeof credentialContent>
