import type { RecordColumn } from '../../files/sheet/columns.ts'
import type { StudentRecord } from '../student/student.queries.ts'
import { photoStatusColumn, sheetColumns } from '../student/student.sheets.ts'

/** The students without a photo, as the photo archive lists them. */
export const MISSING_PHOTO_COLUMNS: readonly RecordColumn<StudentRecord>[] = [
  sheetColumns.student_no,
  sheetColumns.name,
  sheetColumns.major_name,
  sheetColumns.class_name,
  sheetColumns.grade_year,
  photoStatusColumn,
]
