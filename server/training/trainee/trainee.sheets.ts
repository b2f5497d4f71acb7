import { z } from 'zod'
import { line, optional, ruleError, sn } from '@zhikao/domain/kernel/field.ts'
import { derivedIdentity, identityFaults } from '@zhikao/domain/kernel/identity.ts'
import { nationWords } from '@zhikao/domain/kernel/nation.messages.ts'
import { genderWords, idTypeWords, personMessages } from '@zhikao/domain/kernel/person.messages.ts'
import { idNo, idType, maskIdNo, maskMobile, mobile, nameText, saysBirthday } from '@zhikao/domain/kernel/person.ts'
import {
  educationWords,
  skillLevelWords,
  teacherMessages,
  titleWords,
} from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { education, title, workYears } from '@zhikao/domain/people/teacher/teacher.model.ts'
import {
  traineeMessages,
  traineeSheetWords,
  traineeStatusWords,
  traineeWords,
  trainResultWords,
} from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { ORG_TEXT_MAX, resultFields, traineeBody } from '@zhikao/domain/training/trainee/trainee.model.ts'
import { columnsOf, decimalCell, rowReader } from '../../files/sheet/columns.ts'
import type { CellFault, ReadRow, RecordColumn, RowOf } from '../../files/sheet/columns.ts'
import type { SheetCell } from '../../files/sheet/read.ts'
import type { TraineeRecord } from './trainee.queries.ts'

type Column = RecordColumn<TraineeRecord>
const { plain, worded } = columnsOf<TraineeRecord>()({ ...traineeWords, ...traineeSheetWords })

const must = { required: true }
const prose = { free: true }
const needed = { required: true, free: true }
const idNoColumn = plain('id_no', 22, { required: true, mask: maskIdNo, digits: true })
const mobileColumn = plain('mobile', 15, { required: true, mask: maskMobile, digits: 11 })

/** The staff of an organisation for one training, in the order of the form; the same list makes the template. */
export const IMPORT_COLUMNS: readonly Column[] = [
  plain('name', 14, needed),
  worded('id_type', 24, idTypeWords, (record) => record.id_type, false),
  idNoColumn,
  worded('gender', 6, genderWords, (record) => record.gender, false),
  {
    ...plain('birthday', 12, {}, 'date'),
    show: ({ id_type, birthday }) => (saysBirthday(id_type) ? null : birthday),
  },
  worded('nation', 12, nationWords, (record) => record.nation, false),
  mobileColumn,
  plain('email', 28, must),
  { ...plain('org_name', 30, needed), title: traineeWords.org_sn },
  worded('title', 10, titleWords, (record) => record.title, true),
  worded('education', 14, educationWords, (record) => record.education, true),
  plain('major', 24, needed),
  plain('work_years', 10, must, 'number'),
  plain('teach_subject', 18, prose),
  plain('skill_cert_name', 18, prose),
  worded('skill_cert_level', 12, skillLevelWords, (record) => record.skill_cert_level, false),
  plain('skill_cert_no', 20, { free: true, digits: true }),
  plain('invoice_title', 30, prose),
  plain('tax_no', 22, { digits: true }),
]

const form = traineeBody.shape
/** The fields of the workbook, each with the schema of the form. An empty type means the resident ID card. */
export const sheetTrainee = z.strictObject({
  name: nameText,
  id_type: optional(idType).transform((type) => type ?? 'ID_CARD'),
  id_no: idNo,
  gender: form.gender,
  birthday: form.birthday,
  nation: form.nation,
  mobile,
  email: form.email,
  org_name: line(ORG_TEXT_MAX),
  title,
  education,
  major: form.major,
  work_years: z
    .number({ error: ruleError('work_years_format', teacherMessages.work_years_format) })
    .int()
    .pipe(workYears),
  teach_subject: form.teach_subject,
  skill_cert_name: form.skill_cert_name,
  skill_cert_level: form.skill_cert_level,
  skill_cert_no: form.skill_cert_no,
  invoice_title: form.invoice_title,
  tax_no: form.tax_no,
})
type SheetTrainee = z.output<typeof sheetTrainee>
export type ImportedTrainee = SheetTrainee & NonNullable<ReturnType<typeof derivedIdentity>>

const identityOf = (row: Partial<SheetTrainee>) => ({
  name: row.name ?? '',
  id_type: row.id_type ?? ('ID_CARD' as const),
  id_no: row.id_no ?? '',
  gender: row.gender ?? null,
  birthday: row.birthday ?? null,
})

const readTrainee = rowReader(IMPORT_COLUMNS, sheetTrainee.shape, (row) =>
  identityFaults(identityOf(row)).map(({ path, ...fault }): CellFault => ({ key: path, ...fault })),
)

/** One row of the sheet as a person with gender and birthday, or every fault of it, each with its column. */
export function readTraineeRow(cells: readonly SheetCell[]): ReadRow<ImportedTrainee> {
  const result = readTrainee(cells)
  if ('faults' in result) return result
  const { row, warnings } = result
  const derived = derivedIdentity(identityOf(row))
  if (derived) return { row: { ...row, ...derived }, warnings }
  return { faults: [{ key: 'birthday', rule: 'birthday_missing', message: personMessages.birthday_missing }], warnings }
}

const score = (key: 'theory_score' | 'skill_score', required: boolean) => plain(key, 10, { required }, 'number')
const shownOnly = { later: true, unread: true }

/** 培训学员/成绩导入 (domain.md §7), in its order, and behind it what an export shows and an import passes over. */
export const RESULT_COLUMNS: readonly Column[] = [
  plain('train_sn', 24, { required: true, digits: true }),
  plain('name', 14, needed),
  idNoColumn,
  mobileColumn,
  plain('org_name', 30, needed),
  worded('title', 10, titleWords, (record) => record.title, false),
  worded('education', 14, educationWords, (record) => record.education, false),
  plain('hours_done', 10, must, 'number'),
  score('theory_score', true),
  score('skill_score', false),
  worded('practice', 10, trainResultWords, (record) => record.practice, false),
  worded('result', 10, trainResultWords, (record) => record.result, true),
  plain('remark', 30, prose),
  plain('create_time', 20, shownOnly),
  { ...worded('status', 10, traineeStatusWords, (record) => record.status, false), ...shownOnly },
  plain('certificate_no', 24, shownOnly),
]
/** The template has the columns of §7 alone. */
export const RESULT_TEMPLATE = RESULT_COLUMNS.filter(({ unread }) => !unread)

const SCORE = ruleError('score_format', traineeMessages.score_format)
/** Points as the form takes them; one sentence says what a cell may hold. */
const points = z
  .number({ error: SCORE })
  .refine((value) => resultFields.theory_score.safeParse(value).success, { error: SCORE })

const resultCells = {
  train_sn: sn,
  name: nameText,
  id_no: idNo,
  mobile,
  org_name: line(ORG_TEXT_MAX),
  title: optional(title),
  education: optional(education),
  hours_done: z
    .number({ error: ruleError('hours_format', traineeMessages.hours_format) })
    .pipe(resultFields.hours_done),
  theory_score: decimalCell(points),
  skill_score: decimalCell(points.nullable()),
  practice: resultFields.practice,
  result: resultFields.result,
  remark: resultFields.remark,
}
export type ImportedResult = RowOf<typeof resultCells>
export const readResultRow = rowReader(RESULT_COLUMNS, resultCells)
