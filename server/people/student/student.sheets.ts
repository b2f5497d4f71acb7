import { z } from 'zod'
import { optional, ruleError } from '@zhikao/domain/kernel/field.ts'
import { nationWords } from '@zhikao/domain/kernel/nation.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { maskIdNo, maskMobile, nameFault, saysBirthday } from '@zhikao/domain/kernel/person.ts'
import { genderWords, idTypeWords, personMessages } from '@zhikao/domain/kernel/person.messages.ts'
import { studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { duration } from '@zhikao/domain/people/major/major.model.ts'
import { eduLevelWords } from '@zhikao/domain/people/major/major.messages.ts'
import { GRADE_MAX, GRADE_MIN, studentBody } from '@zhikao/domain/people/student/student.model.ts'
import { candidateTypeWords, studentMessages, studentWords } from '@zhikao/domain/people/student/student.messages.ts'
import { validityFaults } from '@zhikao/domain/people/student/student.rules.ts'
import { photoStatusWords } from '@zhikao/domain/kernel/photo.messages.ts'
import { derivedIdentity, identityFaults } from '@zhikao/domain/kernel/identity.ts'
import { columnsOf, rowReader } from '../../files/sheet/columns.ts'
import type { CellFault, ReadRow, RecordColumn } from '../../files/sheet/columns.ts'
import type { SheetCell } from '../../files/sheet/read.ts'
import type { StudentRecord } from './student.queries.ts'

type Column = RecordColumn<StudentRecord>
const { plain, worded } = columnsOf<StudentRecord>()(studentWords)

const whole = (rule: 'grade_year_format' | 'duration_format') =>
  z.number({ error: ruleError(rule, studentMessages[rule]) }).int()

/** The fields of the form that the workbook has, each with the form's schema; two read a cell as a number and name that in their faults. */
export const sheetStudent = studentBody.omit({ prior_cert_no: true, address: true }).extend({
  grade_year: whole('grade_year_format').min(GRADE_MIN).max(GRADE_MAX),
  duration: optional(whole('duration_format').pipe(duration)),
})
type SheetStudent = z.output<typeof sheetStudent>
export type ImportedStudent = SheetStudent & NonNullable<ReturnType<typeof derivedIdentity>>

const required = { required: true }
/** The template of domain.md §7, in its order; the import reads the columns of the fields, the others are for the reader. */
const sheetColumns = {
  serial: { key: 'serial', title: studentWords.serial, width: 6, kind: 'number', unread: true, show: () => null },
  name: plain('name', 14, { required: true, free: true }),
  id_type: worded('id_type', 20, idTypeWords, (record) => record.id_type, true),
  id_no: plain('id_no', 22, { required: true, mask: maskIdNo, digits: true }),
  gender: worded('gender', 6, genderWords, (record) => record.gender, false),
  nation: worded('nation', 12, nationWords, (record) => record.nation, true),
  student_no: plain('student_no', 16, { required: true, digits: true }),
  major_code: plain('major_code', 12, { required: true, digits: 6 }),
  major_name: plain('major_name', 26, { unread: true }),
  class_name: plain('class_name', 18, required),
  grade_year: plain('grade_year', 8, required, 'number'),
  edu_level: worded('edu_level', 10, eduLevelWords, (record) => record.edu_level, true),
  duration: plain('duration', 8, {}, 'number'),
  mobile: plain('mobile', 15, { required: true, mask: maskMobile, digits: 11 }),
  email: plain('email', 28),
  candidate_type: worded('candidate_type', 12, candidateTypeWords, (record) => record.candidate_type, true),
  remark: plain('remark', 30, { free: true }),
  // Of an ID card the number says it; older workbooks do not have the column.
  birthday: {
    ...plain('birthday', 12, { later: true }, 'date'),
    show: ({ id_type, birthday }) => (saysBirthday(id_type) ? null : birthday),
  },
  id_valid_from: plain('id_valid_from', 12, { later: true }, 'date'),
  id_valid_to: plain('id_valid_to', 12, { later: true }, 'date'),
} satisfies Record<keyof SheetStudent | 'serial' | 'major_name', Column>

/** Import and template are the same list. */
export const IMPORT_COLUMNS: readonly Column[] = Object.values(sheetColumns)

/** The columns of the student list, then the others of the import; for the platform also the student's institution. */
export function exportColumns(isPlatform: boolean): readonly Column[] {
  const listed: Column[] = [
    sheetColumns.student_no,
    sheetColumns.name,
    sheetColumns.gender,
    sheetColumns.id_no,
    ...(isPlatform ? [plain('org_name', 28)] : []),
    sheetColumns.major_name,
    sheetColumns.class_name,
    sheetColumns.grade_year,
    sheetColumns.mobile,
    worded('photo_status', 10, photoStatusWords, (record) => record.photo_status, false),
    plain('signup_count', 8, {}, 'number'),
    worded('status', 8, studentLifecycle.words, (record) => record.status, false),
  ]
  return [...listed, ...IMPORT_COLUMNS.filter((column) => column !== sheetColumns.serial && !listed.includes(column))]
}

const personFault = (key: string, rule: keyof typeof personMessages): CellFault => ({
  key,
  rule,
  message: personMessages[rule],
})

/** Cells that contradict each other; without a readable document type only the name is checked, by the rule for foreign names. */
function personFaults(row: Partial<SheetStudent>): CellFault[] {
  const name = row.name ?? ''
  if (!row.id_type) {
    const fault = nameFault(name, 'PASSPORT')
    return fault ? [{ key: 'name', rule: fault.rule, message: fill(personMessages[fault.rule], fault.params) }] : []
  }
  const faults = identityFaults({
    name,
    id_type: row.id_type,
    id_no: row.id_no ?? '',
    gender: row.gender ?? null,
    birthday: row.birthday ?? null,
  })
  return [...faults, ...validityFaults(row)].map(({ path, ...fault }) => ({ key: path, ...fault }))
}

const read = rowReader(IMPORT_COLUMNS, sheetStudent.shape, personFaults)

/** One row of the sheet as a student with gender and birthday, or every fault of it, each with its column. */
export function readStudentRow(cells: readonly SheetCell[]): ReadRow<ImportedStudent> {
  const result = read(cells)
  if ('faults' in result) return result
  const derived = derivedIdentity(result.row)
  const { warnings } = result
  return derived
    ? { row: { ...result.row, ...derived }, warnings }
    : { faults: [personFault('birthday', 'birthday_missing')], warnings }
}
