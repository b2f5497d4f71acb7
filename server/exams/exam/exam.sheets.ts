import { areaList } from '@vant/area-data'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { examStateWords, examWords as words, scoreStateWords } from '@zhikao/domain/exams/exam/exam.messages.ts'
import type { RecordColumn } from '../../files/sheet/columns.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { countExams, eachExam } from './exam.list.queries.ts'
import type { ExamFilters } from './exam.list.queries.ts'
import type { ExamRecord } from './exam.queries.ts'
import { cameTo } from './exam.show.ts'

/** The columns of the list (domain.md §3.13). */
const COLUMNS: readonly RecordColumn<ExamRecord>[] = [
  { key: 'sn', title: words.sn, width: 24, kind: 'text', show: (row) => row.sn },
  { key: 'plan_sn', title: words.plan_sn, width: 20, kind: 'text', show: (row) => row.plan_sn },
  { key: 'name', title: words.name, width: 40, kind: 'text', show: (row) => row.name },
  { key: 'org_name', title: words.org_name, width: 32, kind: 'text', show: (row) => row.org_name },
  {
    key: 'province',
    title: words.province,
    width: 12,
    kind: 'text',
    show: (row) => areaList.province_list[row.province] ?? row.province,
  },
  {
    key: 'credential',
    title: words.credential,
    width: 24,
    kind: 'text',
    show: (row, lang) => row.credential_name[lang],
  },
  { key: 'level', title: words.level, width: 8, kind: 'text', show: (row, lang) => levelWords[row.level][lang] },
  {
    key: 'subject',
    title: words.subject,
    width: 8,
    kind: 'text',
    show: (row, lang) => subjectWords[row.subject][lang],
  },
  {
    key: 'time',
    title: words.start_time,
    width: 34,
    kind: 'text',
    show: (row) => `${row.start_time.slice(0, 16)} – ${row.end_time.slice(0, 16)}`,
  },
  { key: 'minutes', title: words.minutes, width: 8, kind: 'number', show: (row) => row.minutes },
  { key: 'rooms', title: words.rooms, width: 24, kind: 'text', show: (row) => row.rooms.join('、') },
  { key: 'candidates', title: words.candidates, width: 8, kind: 'number', show: (row) => row.candidate_count },
  { key: 'came', title: words.came, width: 8, kind: 'number', show: (row) => cameTo(row).present },
  { key: 'absent', title: words.absent, width: 8, kind: 'number', show: (row) => cameTo(row).absent },
  { key: 'chief', title: words.chief, width: 12, kind: 'text', show: (row) => row.chief },
  {
    key: 'exam_state',
    title: words.exam_state,
    width: 12,
    kind: 'text',
    show: (row, lang) => examStateWords[row.exam_state][lang],
  },
  {
    key: 'score_status',
    title: words.score_status,
    width: 12,
    kind: 'text',
    show: (row, lang) => (row.score_status ? scoreStateWords[row.score_status][lang] : null),
  },
]

export const examExport: ExportSpec<ExamRecord, ExamFilters> = {
  kind: 'exam.export',
  entity: 'exam',
  title: words.sheet_name,
  filter: examContract.export.body,
  columns: () => COLUMNS,
  count: countExams,
  rows: eachExam,
}
