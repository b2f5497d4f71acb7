import { z } from 'zod'
import { anyText, date, integer, line, optional, pattern, sn, text, version } from '../../kernel/field.ts'
import { nation } from '../../kernel/nation.ts'
import { email, gender, idNo, idType, mobile, nameText } from '../../kernel/person.ts'
import { education, skillLevel, title, workYears } from '../../people/teacher/teacher.model.ts'
import type { Grade } from '../../people/teacher/teacher.model.ts'
import { SCORE_MAX } from '../session/session.model.ts'
import type { TrainType } from '../session/session.model.ts'
import { traineeMessages as words } from './trainee.messages.ts'

/** A draft, or complete and decided (domain.md §5.6). */
export const TRAINEE_STATUS = ['INIT', 'SUBMIT', 'AUDIT', 'REJECT'] as const
export type TraineeStatus = (typeof TRAINEE_STATUS)[number]

/** Who registered: the person at `/teacher` (desktop) or `/train` (phone), or an organisation (Decided 30). */
export const TRAINEE_KINDS = ['teacher', 'train', 'org'] as const
export type TraineeKind = (typeof TRAINEE_KINDS)[number]

/** The address of a person that a code proved (ADR 0069). */
export const VERIFIED_CONTACTS = ['mobile', 'email'] as const
export type VerifiedContact = (typeof VERIFIED_CONTACTS)[number]

/** Of the training, and of its practice round. */
export const TRAIN_RESULTS = ['PASS', 'FAIL'] as const
export const trainResult = z.enum(TRAIN_RESULTS)
export type TrainResult = (typeof TRAIN_RESULTS)[number]

/** The grade for which each type of training prepares: its conditions are asked (domain.md §3.7). */
export const GRADE_OF = {
  FIRST: 'EXAMINER',
  RENEW: 'EXAMINER',
  SENIOR: 'SENIOR',
  SUPERVISOR: 'SENIOR',
} as const satisfies Record<TrainType, Grade>

export const ORG_TEXT_MAX = 60
export const SUBJECT_MAX = 60
export const DONE_HOURS_MAX = 999
export const REMARK_MAX = 200
/** Registration forms in one Word document; more make several documents in an archive. */
export const FORMS_PER_FILE = 25
/** Registration forms of one export: each holds a photo. */
export const FORMS_MAX = 2000

export const mediaKey = anyText(120).min(1)
/** The taxpayer's number on an invoice: 15 to 20 letters and digits. */
const taxNo = pattern(/^[0-9A-Z]{15,20}$/, 20, { rule: 'tax_no_format', message: words.tax_no_format })

/** The files of a registration, by their fields. */
export const TRAINEE_FILES = ['photo', 'title_proof', 'skill_proof', 'recommend_letter'] as const
export type TraineeFile = (typeof TRAINEE_FILES)[number]

/** What the form holds, but for the numbers that are masked on the screen. */
const traineeFields = {
  name: nameText,
  id_type: idType,
  /** Derived for a resident ID card; a contradicting value is refused. */
  gender: optional(gender),
  birthday: optional(date),
  nation: optional(nation),
  email,
  /** The institution of the list, or null and its name below. */
  org_sn: optional(sn),
  org_text: optional(line(ORG_TEXT_MAX)),
  title,
  education,
  major: line(SUBJECT_MAX),
  work_years: workYears,
  teach_subject: optional(line(SUBJECT_MAX)),
  skill_cert_name: optional(line(SUBJECT_MAX)),
  skill_cert_level: optional(skillLevel),
  skill_cert_no: optional(line(40)),
  photo: optional(mediaKey),
  title_proof: optional(mediaKey),
  skill_proof: optional(mediaKey),
  /** With the seal of the employer: only recommended people are trained (domain.md §3.19). */
  recommend_letter: optional(mediaKey),
  invoice_title: optional(line(ORG_TEXT_MAX)),
  tax_no: optional(taxNo),
  /** The person promises that what is said is true. */
  promise: z.boolean().default(false),
}
/** Masked on the screen: given on registration, absent from an edit means unchanged. */
const traineePersonal = { id_no: idNo, mobile }
export const traineeBody = z.strictObject({ ...traineeFields, ...traineePersonal })
/** Of an edit: absent numbers stay; with `submit` it is submitted after that. */
export const traineeChange = traineeBody
  .extend({ version: version.optional(), submit: z.boolean().default(false) })
  .partial({ id_no: true, mobile: true })
export type TraineeBody = z.output<typeof traineeBody>

/** Points from 0 to 100 with one decimal. */
const score = z.number().min(0).max(SCORE_MAX).multipleOf(0.1)
/** Hours and scores of a trainee, as the organiser gives them. */
export const resultFields = {
  hours_done: integer(0, DONE_HOURS_MAX),
  theory_score: score,
  skill_score: score.nullable().default(null),
  /** The practice round in a real programme. */
  practice: trainResult.nullable().default(null),
  result: trainResult,
  remark: optional(text(REMARK_MAX)),
}
const traineeResult = z.strictObject(resultFields)
export type TraineeResult = z.output<typeof traineeResult>
