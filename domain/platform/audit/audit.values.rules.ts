import { scoreStatusWords } from '../../results/scoreSheet/scoreSheet.messages.ts'
import { applicationStatusWords, applicationWords } from '../../sites/application/application.messages.ts'
import { assignmentStatusWords, assignmentWords } from '../../exams/assignment/assignment.messages.ts'
import { authorityWords } from '../../catalogue/authority/authority.messages.ts'
import { borrowStatusWords, borrowWords, feeBearerWords } from '../../exams/borrow/borrow.messages.ts'
import { certificateStatusWords, certificateWords } from '../../results/certificate/certificate.messages.ts'
import { collegeWords } from '../../people/college/college.messages.ts'
import {
  credentialStatusWords,
  credentialWords,
  levelWords,
  subjectWords,
} from '../../catalogue/credential/credential.messages.ts'
import { examWords } from '../../exams/exam/exam.messages.ts'
import { genderWords, idTypeWords } from '../../kernel/person.messages.ts'
import { switchWords } from '../../kernel/switch.messages.ts'
import type { Text } from '../../kernel/text.ts'
import { majorWords } from '../../people/major/major.messages.ts'
import { operatorWords, roleWords } from '../operator/operator.messages.ts'
import { paperWords } from '../../exams/sealedPaper/sealedPaper.messages.ts'
import { planStatusWords, planWords } from '../../exams/plan/plan.messages.ts'
import { scoreFlagWords, scoreWords } from '../../results/score/score.messages.ts'
import { signupStatusWords, signupWords } from '../../exams/signup/signup.messages.ts'
import { studentWords } from '../../people/student/student.messages.ts'
import { teacherStatusWords, teacherWords } from '../../people/teacher/teacher.messages.ts'
import { templateStatusWords, templateWords } from '../../catalogue/template/template.messages.ts'
import { valueWords } from './audit.messages.ts'

type Words = Readonly<Record<string, Text>>

/** The fields of a record, by its type. */
const FIELDS: Readonly<Record<string, Words>> = {
  application: applicationWords,
  assignment: assignmentWords,
  authority: authorityWords,
  borrow: borrowWords,
  certificate: certificateWords,
  college: collegeWords,
  credential: credentialWords,
  exam: examWords,
  major: majorWords,
  operator: operatorWords,
  paper: paperWords,
  plan: planWords,
  score: scoreWords,
  signup: signupWords,
  student: studentWords,
  teacher: teacherWords,
  template: templateWords,
}
/** The states of a record, by its type; all others are enabled or disabled. */
const STATES: Readonly<Record<string, Words>> = {
  application: applicationStatusWords,
  assignment: assignmentStatusWords,
  borrow: borrowStatusWords,
  certificate: certificateStatusWords,
  credential: credentialStatusWords,
  plan: planStatusWords,
  score: scoreStatusWords,
  signup: signupStatusWords,
  teacher: teacherStatusWords,
  template: templateStatusWords,
}
const CODES: Readonly<Record<string, Words>> = {
  fee_bearer: feeBearerWords,
  flag: scoreFlagWords,
  gender: genderWords,
  id_type: idTypeWords,
  level: levelWords,
  role: roleWords,
  subject: subjectWords,
}

const plain = (text: string): Text => ({ CN: text, HK: text, US: text })
const wordOf = (words: Words | undefined, key: string): Text | undefined =>
  words && Object.hasOwn(words, key) ? words[key] : undefined

/** What a field of an entry is called; one that has no word stands as it is. */
export const fieldText = (type: string, name: string): Text =>
  wordOf(FIELDS[type], name) ?? wordOf(valueWords, name) ?? plain(name)

/** What an entry keeps in a field, in words: states and codes by their own, lists and parts as they were written; null for nothing. */
export function valueText(type: string, name: string, value: unknown): Text | null {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null
  if (typeof value === 'boolean') return value ? valueWords.yes : valueWords.no
  if (typeof value === 'number') return plain(String(value))
  if (typeof value !== 'string') return plain(JSON.stringify(value))
  const words = name === 'status' ? (STATES[type] ?? switchWords) : CODES[name]
  return wordOf(words, value) ?? plain(value)
}
