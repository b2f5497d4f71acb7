import { z } from 'zod'
import { majorCode } from '../../kernel/education.ts'
import { anyText, date, integer, optional, pattern, text } from '../../kernel/field.ts'
import { nation } from '../../kernel/nation.ts'
import { email, gender, idType, mobile, remark } from '../../kernel/person.ts'
import { duration, eduLevel } from '../major/major.model.ts'
import { studentMessages as words } from './student.messages.ts'

export const CANDIDATE_TYPES = ['STUDENT', 'SOCIAL'] as const
export const candidateType = z.enum(CANDIDATE_TYPES)

/** Years of enrolment that make sense; four digits. */
export const GRADE_MIN = 1990
export const GRADE_MAX = 2099

export const studentNo = pattern(/^[A-Za-z0-9]{4,20}$/, 20, {
  rule: 'student_no_format',
  message: words.student_no_format,
})
/** Format and check digit depend on the type beside it: `studentFaults` judges. */
export const idNo = anyText(20).min(1)
/** Format depends on the document type: `studentFaults` judges. */
export const studentName = anyText(60).min(1)

export const studentFields = {
  name: studentName,
  id_type: idType,
  /** Derived for a resident ID card; a contradicting value is refused. */
  gender: optional(gender),
  birthday: optional(date),
  nation,
  student_no: studentNo,
  major_code: majorCode,
  class_name: text(50),
  grade_year: integer(GRADE_MIN, GRADE_MAX),
  edu_level: eduLevel,
  duration: optional(duration),
  email: optional(email),
  candidate_type: candidateType,
  prior_cert_no: optional(
    pattern(/^[A-Za-z0-9-]{6,40}$/, 40, { rule: 'prior_cert_no_format', message: words.prior_cert_no_format }),
  ),
  address: optional(text(120)),
  remark: optional(remark),
}
export const personal = { id_no: idNo, mobile }
