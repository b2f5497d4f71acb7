import { photoNote, WARN_ITEMS } from '../../kernel/photo.ts'
import { z } from 'zod'
import { priorCertNo } from '../../kernel/certificateNo.ts'
import { majorCode, studentNo } from '../../kernel/education.ts'
import { anyText, date, integer, line, optional, orNull, sn, text } from '../../kernel/field.ts'
import { nation, NATIONS } from '../../kernel/nation.ts'
import { chosen, keyword, queryInteger, several, yesNo } from '../../kernel/page.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { email, gender, GENDERS, idNo, idType, ID_TYPES, mobile, nameText, remark } from '../../kernel/person.ts'
import { SWITCH_STATUS } from '../../kernel/switch.ts'
import { duration, eduLevel } from '../major/major.model.ts'

export const CANDIDATE_TYPES = ['STUDENT', 'SOCIAL'] as const
const candidateType = z.enum(CANDIDATE_TYPES)

export const PHOTO_STATUS = ['INIT', 'SUBMIT', 'AUDIT', 'REJECT'] as const
export type PhotoStatus = (typeof PHOTO_STATUS)[number]

/** Years of enrolment that make sense; four digits. */
export const GRADE_MIN = 1990
export const GRADE_MAX = 2099

/** What the form holds, but for the numbers that are masked on the screen. */
export const studentFields = {
  name: nameText,
  id_type: idType,
  id_valid_from: optional(date),
  id_valid_to: optional(date),
  /** Derived for a resident ID card; a contradicting value is refused. */
  gender: optional(gender),
  birthday: optional(date),
  nation,
  student_no: studentNo,
  major_code: majorCode,
  class_name: line(50),
  grade_year: integer(GRADE_MIN, GRADE_MAX),
  edu_level: eduLevel,
  duration: optional(duration),
  email: optional(email),
  candidate_type: candidateType,
  prior_cert_no: optional(priorCertNo),
  address: optional(text(120)),
  remark: optional(remark),
}
/** Masked on the screen: given on creation, absent from an edit means unchanged. */
export const personal = { id_no: idNo, mobile }
export const studentBody = z.strictObject({ ...studentFields, ...personal })

/** What is stored as it is given; gender and birthday are derived, the major is found by its code. */
export const storedStudent = studentBody.omit({ gender: true, birthday: true, major_code: true })

/** How lists answer the fields of the form; `id_no` and `mobile` are masked. */
const listedFields = {
  student_no: z.string(),
  name: z.string(),
  gender: z.enum(GENDERS),
  id_type: z.enum(ID_TYPES),
  id_no: z.string(),
  major_code: z.string(),
  class_name: z.string(),
  grade_year: z.number().int(),
  mobile: z.string(),
}
type Listed = keyof typeof listedFields
/** How the detail answers the others: every field of the form is in one of the two lists. */
const detailFields = {
  birthday: z.string(),
  id_valid_from: orNull,
  id_valid_to: orNull,
  nation: z.enum(NATIONS),
  edu_level: eduLevel,
  duration: z.number().int().nullable(),
  email: orNull,
  candidate_type: candidateType,
  prior_cert_no: orNull,
  address: orNull,
  remark: orNull,
} satisfies Record<Exclude<keyof z.output<typeof studentBody>, Listed>, z.ZodType>

const status = z.enum(SWITCH_STATUS)
const photoStatus = z.enum(PHOTO_STATUS)

/** `id_no` and `mobile` are masked in every answer but a reveal. */
export const studentRow = z.strictObject({
  sn: z.string(),
  ...listedFields,
  org_sn: z.string(),
  org_name: z.string(),
  major_name: z.string(),
  photo: orNull,
  photo_status: photoStatus,
  /** What the checks warn of, though the photo is accepted (Decided 22). */
  photo_warned: z.array(z.enum(WARN_ITEMS)),
  /** How often it has been signed up for an exam. */
  signup_count: z.number().int(),
  /** How many self-tests it has handed in (domain.md §3.15a). */
  practice_count: z.number().int(),
  status,
  update_time: z.string(),
  version: z.number().int(),
  actions: z.array(z.enum(['edit', 'photo', 'reveal', 'appeal', 'overrule', 'enable', 'disable'])),
})
const refusal = z.strictObject({ rule: z.string(), message: z.string() })
export const studentDetail = studentRow.extend({
  ...detailFields,
  create_time: z.string(),
  photo_faults: z.array(photoNote),
  photo_warnings: z.array(photoNote),
  /** How many other records may be of the same person, of those that the reader may see (Decided 43). */
  similar_count: z.number().int(),
  /** It was merged into another record of the same person, and is used no more. */
  merged: z.boolean(),
  /** Why name and ID number cannot be changed now. */
  locked: refusal.nullable(),
  refused: z.array(refusedMove),
})

/** The filters of the list, which exports take as well. */
export const studentFilters = {
  chosen,
  keyword,
  major_code: several(majorCode).optional(),
  class_name: anyText(50).optional(),
  grade_year: queryInteger(GRADE_MIN, GRADE_MAX).optional(),
  photo_status: several(photoStatus).optional(),
  photo_warned: several(z.enum(WARN_ITEMS)).optional(),
  status: several(status).optional(),
  org_sn: several(sn).optional(),
  /** Has a published result, of whatever plan. */
  has_score: yesNo.optional(),
  /** Does a correction of the identity wait (Decided 42)? */
  correction_waits: yesNo.optional(),
}
