import { z } from 'zod'
import { level } from '../../catalogue/credential/credential.model.ts'
import { bankCard } from '../../kernel/bank.ts'
import { trainCertNo } from '../../kernel/certificateNo.ts'
import { anyText, date, integer, optional, pattern, ruleError, sn, text } from '../../kernel/field.ts'
import { nation } from '../../kernel/nation.ts'
import { email, gender, idNo, idType, mobile, nameText } from '../../kernel/person.ts'
import { teacherMessages as words } from './teacher.messages.ts'

/** 考评员, 高级考评员 (domain.md §3.7). */
export const GRADES = ['EXAMINER', 'SENIOR'] as const
export type Grade = (typeof GRADES)[number]
export const TITLES = [
  'PROFESSOR',
  'ASSOCIATE',
  'MIDDLE',
  'JUNIOR',
  'SENIOR_TECHNICIAN',
  'TECHNICIAN',
  'SENIOR_WORKER',
  'OTHER',
] as const
export type Title = (typeof TITLES)[number]
/** The five levels of a skill certificate, the highest first. */
export const SKILL_LEVELS = [
  'SENIOR_TECHNICIAN',
  'TECHNICIAN',
  'SENIOR_WORKER',
  'MIDDLE_WORKER',
  'JUNIOR_WORKER',
] as const
export type SkillLevel = (typeof SKILL_LEVELS)[number]
export const EDUCATIONS = [
  'POSTGRADUATE',
  'BACHELOR',
  'COLLEGE',
  'SECONDARY',
  'TECHNICAL',
  'HIGH_SCHOOL',
  'JUNIOR_HIGH',
  'OTHER',
] as const

/** 优秀, 合格, 基本合格, 不合格: the yearly rating of an examiner (domain.md §3.7). */
export const YEARLY_RATINGS = ['EXCELLENT', 'QUALIFIED', 'BASIC', 'UNQUALIFIED'] as const
export type YearlyRating = (typeof YEARLY_RATINGS)[number]
export const yearlyRating = z.enum(YEARLY_RATINGS)

export const WORK_YEARS_MAX = 60
export const TEACHER_FILES_MAX = 10
export const TEACHER_CREDENTIALS_MAX = 20
/** Provinces in which an examiner can be dispatched. */
const REGIONS_MAX = 34
/** So many examiners join or leave the reserve pool at once. */
export const RESERVE_IDS_MAX = 100

export const workYears = integer(0, WORK_YEARS_MAX)
export const title = z.enum(TITLES)
export const education = z.enum(EDUCATIONS)
export const grade = z.enum(GRADES)
export const skillLevel = z.enum(SKILL_LEVELS)
const position = text(50)
const shortText = text(60)

const mediaKey = anyText(120).min(1)
const NO_REPEAT = ruleError('chosen_twice', words.chosen_twice)
const differs = (values: readonly string[]) => new Set(values).size === values.length

/** One certificate that an examiner may examine, at these levels. */
export const examined = z.strictObject({
  credential_sn: sn,
  levels: z.array(level).min(1).max(3).refine(differs, { error: NO_REPEAT }),
  directions: z.array(text(30)).max(10).refine(differs, { error: NO_REPEAT }).default([]),
})

/** GB/T 2260 code of a province. */
const province = pattern(/^\d{2}0000$/, 6, { rule: 'region_province', message: words.region_province })
/** Where and when an examiner of the reserve pool can be dispatched: provinces, first and last day (domain.md §3.7). */
export const availability = {
  regions: z.array(province).max(REGIONS_MAX).refine(differs, { error: NO_REPEAT }),
  from: date,
  to: date,
}

/** What the form holds, but for the numbers that are masked on the screen. */
export const teacherFields = {
  /** Format depends on the document type: `identityFaults` judges. */
  name: nameText,
  id_type: idType,
  /** Derived for a resident ID card; a contradicting value is refused. */
  gender: optional(gender),
  birthday: optional(date),
  nation: optional(nation),
  email,
  photo: mediaKey,
  org_sn: sn,
  department: optional(text(50)),
  position: optional(position),
  title,
  education,
  degree: optional(text(30)),
  major: optional(shortText),
  work_years: workYears,
  skill_cert_name: optional(shortText),
  skill_cert_level: optional(skillLevel),
  skill_cert_no: optional(text(40)),
  grade,
  credentials: z
    .array(examined)
    .min(1)
    .max(TEACHER_CREDENTIALS_MAX)
    .refine((list) => differs(list.map(({ credential_sn }) => credential_sn)), { error: NO_REPEAT }),
  train_cert_no: optional(trainCertNo),
  train_cert_date: optional(date),
  train_cert_expire: date,
  is_chief: z.boolean().default(false),
  bank_name: optional(shortText),
  resume: optional(anyText(2000)),
  files: z.array(mediaKey).max(TEACHER_FILES_MAX).refine(differs, { error: NO_REPEAT }).default([]),
}
/** Masked on the screen: given on creation, absent from an edit means unchanged. */
export const personal = { id_no: idNo, mobile }
export const teacherBody = z.strictObject({ ...teacherFields, ...personal, bank_card: optional(bankCard) })

/** What is stored as it is given; gender and birthday are derived, what it may examine has a table of its own. */
export const storedTeacher = teacherBody.omit({ gender: true, birthday: true, credentials: true }).extend({
  photo: optional(teacherFields.photo),
})
