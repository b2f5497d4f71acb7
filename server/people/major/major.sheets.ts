import { z } from 'zod'
import { majorCode } from '@zhikao/domain/kernel/education.ts'
import { majorFields } from '@zhikao/domain/people/major/major.model.ts'
import { eduLevelWords, majorWords } from '@zhikao/domain/people/major/major.messages.ts'
import type { RecordColumn } from '../../files/sheet/columns.ts'

/** What a line of the majors' sheet holds. */
export type MajorSheetRow = z.output<typeof sheetMajor>

/** 专业导入 (domain.md §7): the same columns in template, import and export. */
export const majorColumns: readonly RecordColumn<MajorSheetRow>[] = [
  { key: 'code', title: majorWords.code, width: 12, kind: 'text', digits: 6, required: true, show: (row) => row.code },
  { key: 'name', title: majorWords.name, width: 30, kind: 'text', required: true, free: true, show: (row) => row.name },
  {
    key: 'edu_level',
    title: majorWords.edu_level,
    width: 12,
    kind: 'text',
    required: true,
    words: eduLevelWords,
    show: (row, lang) => eduLevelWords[row.edu_level][lang],
  },
  {
    key: 'duration',
    title: majorWords.duration,
    width: 8,
    kind: 'number',
    required: true,
    show: (row) => row.duration,
  },
  {
    key: 'department',
    title: majorWords.department,
    width: 24,
    kind: 'text',
    free: true,
    show: (row) => row.department,
  },
  {
    key: 'start_year',
    title: majorWords.start_year,
    width: 12,
    kind: 'number',
    required: true,
    show: (row) => row.start_year,
  },
  {
    key: 'student_count',
    title: majorWords.student_count,
    width: 12,
    kind: 'number',
    show: (row) => row.student_count,
  },
]

const { name, edu_level, duration, department, start_year, student_count } = majorFields
/** The schemas of the columns, those of the form. */
export const sheetMajor = z.strictObject({
  code: majorCode,
  name,
  edu_level,
  duration,
  department,
  start_year,
  student_count,
})
