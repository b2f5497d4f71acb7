import { selftestRecordWords } from '@zhikao/domain/bank/selftestRecord/selftestRecord.messages.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { studentWords } from '@zhikao/domain/people/student/student.messages.ts'
import { columnsOf } from '../../files/sheet/columns.ts'
import type { RecordColumn } from '../../files/sheet/columns.ts'
import type { ExportedRecord } from './selftestRecord.queries.ts'

const { name, student_no, major_name, class_name } = studentWords
const { plain, worded } = columnsOf<ExportedRecord>()({
  ...selftestRecordWords,
  name,
  student_no,
  major_name,
  class_name,
})

/** The columns of 自测导出 (domain.md §7), the credential with its level. */
export const exportColumns: readonly RecordColumn<ExportedRecord>[] = [
  plain('name', 14),
  plain('student_no', 18),
  plain('major_name', 22),
  plain('class_name', 18),
  {
    key: 'credential',
    title: selftestRecordWords.credential,
    width: 26,
    kind: 'text',
    show: ({ credential_name }, lang) => credential_name[lang],
  },
  worded('level', 8, levelWords, ({ level }) => level, false),
  plain('title', 30),
  plain('attempts', 8, {}, 'number'),
  plain('best', 8, {}, 'number'),
  plain('latest', 8, {}, 'number'),
  plain('total', 8, {}, 'number'),
  plain('latest_time', 20),
  plain('seconds', 12, {}, 'number'),
]
