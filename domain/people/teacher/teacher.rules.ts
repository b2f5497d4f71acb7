import { addDays, addMonths, daysBetween } from '../../kernel/calendar.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill, LANGS } from '../../kernel/text.ts'
import type { RuleOf, Text, TextParams } from '../../kernel/text.ts'
import { comparableName, numberForm } from '../../kernel/textForm.ts'
import type { TeacherRules } from '../../platform/setting/setting.model.ts'
import { teacherMessages as words } from './teacher.messages.ts'
import type { Grade, SkillLevel, Title } from './teacher.model.ts'

/** What the conditions of domain.md §3.7 look at; `today` is business time's day. */
export type Qualification = {
  grade: Grade
  title: Title
  skill_cert_level: SkillLevel | null
  work_years: number
  /** The day of the first exam that the examiner served. */
  duties: { first_duty: string | null }
  /** Imported with a valid senior certificate, which replaces the years of duty (Decided 17). */
  duty_waived: boolean
  birthday: string
  train_cert_no: string | null
  train_cert_date: string | null
  train_cert_expire: string
  today: string
}

const refusal = (rule: RuleOf<typeof words>, params: TextParams = {}): Refusal => ({
  rule,
  message: fill(words[rule], params),
})

const MIDDLE_TITLES: readonly Title[] = [
  'PROFESSOR',
  'ASSOCIATE',
  'MIDDLE',
  'SENIOR_TECHNICIAN',
  'TECHNICIAN',
  'SENIOR_WORKER',
]
const SENIOR_TITLES: readonly Title[] = ['PROFESSOR', 'ASSOCIATE', 'SENIOR_TECHNICIAN']
const MIDDLE_SKILLS: readonly SkillLevel[] = ['SENIOR_TECHNICIAN', 'TECHNICIAN', 'SENIOR_WORKER']

/** What the conditions look at but the training certificate: they are asked of who registers for a training, too (domain.md §5.6). */
export type Candidate = Omit<Qualification, 'train_cert_no' | 'train_cert_date' | 'train_cert_expire'>

/** Title or skill that the grade requires: 高级工 or a middle title; for a senior examiner 高级技师 or a senior title. */
function titleFault({ grade, title, skill_cert_level: skill }: Candidate): Refusal | null {
  if (grade === 'SENIOR')
    return SENIOR_TITLES.includes(title) || skill === 'SENIOR_TECHNICIAN' ? null : refusal('title_senior')
  const isSkilled = skill !== null && MIDDLE_SKILLS.includes(skill)
  return MIDDLE_TITLES.includes(title) || isSkilled ? null : refusal('title_examiner')
}

/** Age in completed years on a day. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5, 10) < birthday.slice(5, 10) ? years - 1 : years
}

type Certificate = Pick<Qualification, 'train_cert_no' | 'train_cert_date' | 'train_cert_expire' | 'today'>
/** Why the training certificate is not valid today, or null. */
export function certificateFault(one: Certificate, rules: TeacherRules): Refusal | null {
  const { train_cert_no, train_cert_date: from, train_cert_expire: to, today } = one
  if (!train_cert_no) return refusal('cert_missing')
  if (from && today < from) return refusal('cert_not_begun', { date: from })
  if (to < today) return refusal('cert_over', { date: to })
  if (from && to > addMonths(from, rules.cert_years * 12)) return refusal('cert_too_long', { years: rules.cert_years })
  return null
}

/** Completed years since the first exam that was served. */
const dutyYears = ({ duties: { first_duty: first }, today }: Candidate) => (first ? ageOn(first, today) : 0)

/** A senior examiner needs years of duty, counted from the calls that were served (Decided 17); another years in the occupation. */
function yearsFault(one: Candidate, rules: TeacherRules): Refusal | null {
  if (one.grade !== 'SENIOR')
    return one.work_years < rules.work_years
      ? refusal('years_few', { years: rules.work_years, found: one.work_years })
      : null
  const found = dutyYears(one)
  return one.duty_waived || found >= rules.duty_years ? null : refusal('duty_few', { years: rules.duty_years, found })
}

/** Does the certificate of an imported examiner stand for the years of duty: a senior one, valid today (Decided 17)? */
export const waivesDuty = (one: Qualification, rules: TeacherRules): boolean =>
  one.grade === 'SENIOR' && certificateFault(one, rules) === null

/** Every condition of domain.md §3.7 that a person does not meet, but those of the training certificate. */
export function candidateFaults(one: Candidate, rules: TeacherRules): Refusal[] {
  const age = ageOn(one.birthday, one.today)
  return [
    titleFault(one),
    yearsFault(one, rules),
    age > rules.max_age ? refusal('too_old', { age: rules.max_age, found: age }) : null,
  ].filter((fault) => fault !== null)
}

/** Every condition of domain.md §3.7 that an examiner does not meet; none: may be enabled. */
export function qualificationFaults(one: Qualification, rules: TeacherRules): Refusal[] {
  return [...candidateFaults(one, rules), certificateFault(one, rules)].filter((fault) => fault !== null)
}

/** The grade of an examiner after a training for a grade: it never falls, and rises where the conditions of a senior examiner are met. */
export function gradeAfter(one: Candidate, given: Grade, rules: TeacherRules): Grade {
  if (one.grade === 'SENIOR' || given === 'EXAMINER') return one.grade
  return candidateFaults({ ...one, grade: given }, rules).length === 0 ? given : one.grade
}

/** The conditions not met as one sentence, or null. */
export function qualificationReason(one: Qualification, rules: TeacherRules): Text | null {
  const faults = qualificationFaults(one, rules)
  if (faults.length === 0) return null
  const reason: Text = { CN: '', HK: '', US: '' }
  for (const lang of LANGS)
    reason[lang] = faults.map(({ message }) => message[lang]).join(lang === 'US' ? '; ' : '\uff1b')
  return reason
}

/** Why an edit of an enabled examiner is refused, or null: it may not take a condition away that is met now. */
export function whyNotChange(before: Qualification, after: Qualification, rules: TeacherRules): Refusal | null {
  const failing = new Set(qualificationFaults(before, rules).map(({ rule }) => rule))
  const lost = qualificationFaults(after, rules).find(({ rule }) => !failing.has(rule))
  return lost ? refusal('qualification_lost', { reason: lost.message }) : null
}

/** Why an examiner may not be chief, or null: a senior one may, another with experience. */
export function whyNotChief(one: Pick<Qualification, 'grade' | 'work_years'>, rules: TeacherRules): Refusal | null {
  return one.grade === 'SENIOR' || one.work_years >= rules.chief_years
    ? null
    : refusal('chief_not_experienced', { years: rules.chief_years })
}

/** Why an existing examiner may not be made chief now, or null: a disabled one is enabled first. */
export function whyNotMakeChief(
  one: Pick<Qualification, 'grade' | 'work_years'> & { name: string; status: string },
  rules: TeacherRules,
): Refusal | null {
  return one.status === 'DISABLE' ? refusal('chief_disabled', { name: one.name }) : whyNotChief(one, rules)
}

/** Why an examiner may not join the reserve pool, or null (domain.md §5.7). */
export function whyNotReserve(
  one: { name: string; status: string; train_cert_expire: string; consent_time: string | null; today: string },
  rules: TeacherRules,
): Refusal | null {
  if (one.status !== 'ENABLE') return refusal('reserve_enabled', { name: one.name })
  if (one.train_cert_expire < addDays(one.today, rules.reserve_days))
    return refusal('reserve_cert', { name: one.name, days: rules.reserve_days })
  return one.consent_time === null ? refusal('reserve_consent', { name: one.name }) : null
}

/** Why a period in which an examiner can be dispatched is refused, or null: one that is over is of no use. */
export const whyNotAvailable = ({ to }: { to: string }, today: string): Refusal | null =>
  to < today ? refusal('availability_past', { date: to }) : null

/** Calls of an examiner that are not over; `next`: when the first of them begins; `chief_of`: the exams not begun of which the examiner is the chief. */
export type ComingDuties = { count: number; next: string | null; chief_of: string[] }

/** An examiner who is the chief of an exam leaves only when the exam has another chief (review M7, §4). */
export const whyNotDisable = (name: string, { chief_of }: Pick<ComingDuties, 'chief_of'>): Refusal | null =>
  chief_of.length === 0 ? null : refusal('teacher_chief', { name, count: chief_of.length, exams: chief_of.join('、') })

/** Why an examiner may not leave the reserve pool, or null: an examiner with a call stays (domain.md §5.7). */
export function whyNotLeave(name: string, { count, next }: Pick<ComingDuties, 'count' | 'next'>): Refusal | null {
  return count === 0 ? null : refusal('reserve_called', { name, count, time: (next ?? '').slice(0, 16) })
}

/** Which notice of the coming end is due: the smallest number of days reached and not announced yet, or null. */
export function noticeDue(
  one: { train_cert_expire: string; told_days: number | null; today: string },
  rules: TeacherRules,
): number | null {
  const left = daysBetween(one.today, one.train_cert_expire)
  const reached = rules.notice_days.filter((days) => left >= 0 && left <= days)
  const next = reached.length > 0 ? Math.min(...reached) : null
  return next !== null && (one.told_days === null || next < one.told_days) ? next : null
}

/** How a search word is interpreted: it decides which index is used. */
export type TeacherKeyword = { kind: 'id_no' | 'mobile' | 'last_four' | 'cert_no' | 'name'; value: string }

/** Whole ID number, mobile or certificate number, or the last four digits of the mobile, which lists show (Decided 28); anything else is looked for in the name. */
export function readKeyword(word: string): TeacherKeyword {
  const value = numberForm(word)
  if (/^\d{17}[\dXx]$/.test(value)) return { kind: 'id_no', value: value.toUpperCase() }
  if (/^1[3-9]\d{9}$/.test(value)) return { kind: 'mobile', value }
  if (/^\d{4}$/.test(value)) return { kind: 'last_four', value }
  return /^[A-Za-z0-9()-]{5,}$/.test(value) && /\d/.test(value)
    ? { kind: 'cert_no', value }
    : { kind: 'name', value: comparableName(word) || word }
}
