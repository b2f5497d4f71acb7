import { z } from 'zod'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { LEVELS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { bankCard } from '@zhikao/domain/kernel/bank.ts'
import { trainCertNo } from '@zhikao/domain/kernel/certificateNo.ts'
import { date, optional, pattern, ruleError } from '@zhikao/domain/kernel/field.ts'
import { derivedIdentity, identityFaults } from '@zhikao/domain/kernel/identity.ts'
import { email, gender, idType, maskIdNo, maskMobile, mobile, saysBirthday } from '@zhikao/domain/kernel/person.ts'
import { genderWords, idTypeWords, personMessages } from '@zhikao/domain/kernel/person.messages.ts'
import {
  educationWords,
  gradeWords,
  skillLevelWords,
  teacherMessages,
  teacherStatusWords,
  teacherWords as words,
  titleWords,
  yearlyRatingWords,
} from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { levelList, LIST_SEPARATOR } from '@zhikao/domain/people/teacher/teacher.levels.rules.ts'
import {
  education,
  grade,
  personal,
  skillLevel,
  teacherFields,
  title,
  workYears,
} from '@zhikao/domain/people/teacher/teacher.model.ts'
import { columnsOf, rowReader } from '../../files/sheet/columns.ts'
import type { CellFault, ReadRow, RecordColumn } from '../../files/sheet/columns.ts'
import type { SheetCell } from '../../files/sheet/read.ts'
import type { TeacherRecord } from './teacher.queries.ts'

type Column = RecordColumn<TeacherRecord>
const { plain, worded } = columnsOf<TeacherRecord>()(words)

const yesNoWords = { YES: jobMessages.yes, NO: jobMessages.no }
const answered = (is: boolean) => (is ? 'YES' : 'NO')

const must = { required: true }
const prose = { free: true }
/** The template of domain.md §7, in its order; import, template and export are the same list. */
export const IMPORT_COLUMNS: readonly Column[] = [
  plain('name', 14, { required: true, free: true }),
  worded('gender', 6, genderWords, (record) => record.gender, true),
  plain('id_no', 22, { required: true, mask: maskIdNo, digits: 18 }),
  plain('mobile', 15, { required: true, mask: maskMobile, digits: 11 }),
  plain('email', 28, must),
  plain('org_name', 30, { required: true, free: true }),
  plain('position', 16, prose),
  worded('title', 10, titleWords, (record) => record.title, true),
  worded('education', 14, educationWords, (record) => record.education, true),
  plain('major', 24, prose),
  plain('work_years', 10, must, 'number'),
  plain('skill_cert_name', 18, prose),
  worded('skill_cert_level', 12, skillLevelWords, (record) => record.skill_cert_level, false),
  plain('skill_cert_no', 20, { free: true, digits: true }),
  worded('grade', 14, gradeWords, (record) => record.grade, true),
  {
    key: 'credential_code',
    title: words.credential_code,
    width: 18,
    kind: 'text',
    digits: true,
    required: true,
    show: (record) => record.credentials.map(({ code }) => code).join(','),
  },
  {
    key: 'level',
    title: words.level,
    width: 18,
    kind: 'text',
    required: true,
    free: true,
    show: (record, lang) =>
      LEVELS.filter((one) => record.credentials.some(({ levels }) => levels.includes(one)))
        .map((one) => levelWords[one][lang])
        .join(','),
  },
  plain('train_cert_no', 24, { required: true, digits: true }),
  plain('train_cert_date', 12, must, 'date'),
  plain('train_cert_expire', 12, must, 'date'),
  worded('is_chief', 8, yesNoWords, (record) => answered(record.is_chief), false),
  worded('reserve', 8, yesNoWords, (record) => answered(record.reserve), false),
  plain('bank_card', 22, { mask: maskIdNo, digits: true }),
  plain('bank_name', 24, prose),
  // An empty cell, and a workbook of before without the columns, mean the resident ID card, whose number says the birthday.
  { ...worded('id_type', 24, idTypeWords, (record) => record.id_type, false), later: true },
  {
    ...plain('birthday', 12, { later: true }, 'date'),
    show: ({ id_type, birthday }) => (saysBirthday(id_type) ? null : birthday),
  },
]

/** The columns of the import, and the state. */
export const EXPORT_COLUMNS: readonly Column[] = [
  ...IMPORT_COLUMNS,
  worded('status', 10, teacherStatusWords, (record) => record.status, false),
  { key: 'duty_count', title: words.duty_count, width: 10, kind: 'number', show: ({ duties }) => duties.duty_count },
  { key: 'chief_count', title: words.chief_count, width: 10, kind: 'number', show: ({ duties }) => duties.chief_count },
  { key: 'last_duty', title: words.last_duty, width: 12, kind: 'date', show: ({ duties }) => duties.last_duty },
  {
    key: 'decline_count',
    title: words.decline_count,
    width: 10,
    kind: 'number',
    show: ({ duties }) => duties.decline_count,
  },
  {
    key: 'violation_count',
    title: words.violation_count,
    width: 10,
    kind: 'number',
    show: ({ conduct }) => conduct.violation_count,
  },
  {
    key: 'yearly_rating',
    title: words.yearly_rating,
    width: 16,
    kind: 'text',
    show: ({ conduct: { rating } }, lang) => rating && `${rating.year} ${yearlyRatingWords[rating.grade][lang]}`,
  },
]

const codeList = pattern(/^[A-Za-z0-9]{3,20}([,\uff0c\u3001;\uff1b][A-Za-z0-9]{3,20}){0,19}$/, 420, {
  rule: 'credential_format',
  message: teacherMessages.credential_format,
}).transform((text) => [...new Set(text.split(LIST_SEPARATOR))])
const yesNo = optional(z.enum(['YES', 'NO'])).transform((value) => value === 'YES')

/** The fields of the workbook, each with the form's schema where a cell reads like a field of the form. */
export const sheetTeacher = z.strictObject({
  name: teacherFields.name,
  gender,
  id_no: personal.id_no,
  mobile,
  email,
  org_name: z.string().max(60),
  position: teacherFields.position,
  title,
  education,
  major: teacherFields.major,
  work_years: z
    .number({ error: ruleError('work_years_format', teacherMessages.work_years_format) })
    .int()
    .pipe(workYears),
  skill_cert_name: teacherFields.skill_cert_name,
  skill_cert_level: optional(skillLevel),
  skill_cert_no: teacherFields.skill_cert_no,
  grade,
  credential_code: codeList,
  level: levelList,
  train_cert_no: trainCertNo,
  train_cert_date: date,
  train_cert_expire: date,
  is_chief: yesNo,
  reserve: yesNo,
  bank_card: optional(bankCard),
  bank_name: teacherFields.bank_name,
  id_type: optional(idType).transform((type) => type ?? 'ID_CARD'),
  birthday: optional(date),
})
type SheetTeacher = z.output<typeof sheetTeacher>
export type ImportedTeacher = Omit<SheetTeacher, 'birthday'> & { birthday: string }

const identityOf = (row: Partial<SheetTeacher>) => ({
  name: row.name ?? '',
  id_type: row.id_type ?? ('ID_CARD' as const),
  id_no: row.id_no ?? '',
  gender: row.gender ?? null,
  birthday: row.birthday ?? null,
})

function rowFaults(row: Partial<SheetTeacher>): CellFault[] {
  const faults: CellFault[] = identityFaults(identityOf(row)).map(({ path, ...fault }) => ({ key: path, ...fault }))
  const { train_cert_date: from, train_cert_expire: to } = row
  if (from && to && to < from)
    faults.push({ key: 'train_cert_expire', rule: 'cert_order', message: teacherMessages.cert_order })
  return faults
}

const read = rowReader(IMPORT_COLUMNS, sheetTeacher.shape, rowFaults)

/** One row of the sheet as an examiner with its birthday, or every fault of it, each with its column. */
export function readTeacherRow(cells: readonly SheetCell[]): ReadRow<ImportedTeacher> {
  const result = read(cells)
  if ('faults' in result) return result
  const derived = derivedIdentity(identityOf(result.row))
  const { warnings } = result
  return derived
    ? { row: { ...result.row, birthday: derived.birthday }, warnings }
    : { faults: [{ key: 'birthday', rule: 'birthday_missing', message: personMessages.birthday_missing }], warnings }
}
