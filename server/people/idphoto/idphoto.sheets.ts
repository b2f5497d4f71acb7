import { studentWords } from '@zhikao/domain/people/student/student.messages.ts'
import { photoStatusWords } from '@zhikao/domain/kernel/photo.messages.ts'
import { columnsOf } from '../../files/sheet/columns.ts'
import type { RecordColumn } from '../../files/sheet/columns.ts'
import type { StudentRecord } from '../student/student.queries.ts'

const { plain, worded } = columnsOf<StudentRecord>()(studentWords)

/** The students without a photo, as the photo archive lists them. */
export const MISSING_PHOTO_COLUMNS: readonly RecordColumn<StudentRecord>[] = [
  plain('student_no', 16),
  plain('name', 14),
  plain('major_name', 26),
  plain('class_name', 18),
  plain('grade_year', 8, {}, 'number'),
  worded('photo_status', 10, photoStatusWords, (record) => record.photo_status, false),
]
