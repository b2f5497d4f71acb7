import type { z } from 'zod'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { incidentDetail, incidentExamRow, incidentRow } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { placeNumbers } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { examWords } from '@zhikao/domain/exams/exam/exam.messages.ts'
import { incidentLifecycle } from '@zhikao/domain/exams/incident/incident.lifecycle.ts'
import {
  handleResultWords,
  incidentGradeWords,
  incidentTypeWords,
  incidentWords as words,
} from '@zhikao/domain/exams/incident/incident.messages.ts'
import type { IncidentGrade } from '@zhikao/domain/exams/incident/incident.model.ts'
import type { Tone } from '@zhikao/domain/kernel/lifecycle.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { figures, Listed, TimeLines, TwoLines } from '../../kit/view/cells.tsx'
import {
  codeColumn,
  countColumn,
  deadlineColumn,
  statusColumn,
  textColumn,
  wordColumn,
} from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { ExamName, examStates } from '../exam/ExamPicker.tsx'
import { incidentLabels as labels } from './incident.labels.ts'
import { kitLabels } from '../../kit/view/kit.labels.ts'

export type IncidentExam = z.infer<typeof incidentExamRow>
export type IncidentRow = z.infer<typeof incidentRow>

const tones: Record<IncidentGrade, Tone> = { NORMAL: 'draft', MAJOR: 'attention', CRITICAL: 'rejected' }
export const grades = { words: incidentGradeWords, tones }

type Seated = Pick<z.infer<typeof incidentDetail>['affected'][number], 'room' | 'seat_no' | 'station_mode'>
/** Where a candidate sits; where workstations are drawn, nowhere before the draw (Decided 40). */
export const seatOf = ({ room, seat_no, station_mode }: Seated): Text =>
  seat_no === null
    ? fill(labels.seat_undrawn, { room })
    : fill(labels.seat, { room, place: fill(placeNumbers[station_mode], { number: seat_no }) })

/** Incidents of an exam, and how many of them are open. */
function Incidents({ row }: { row: IncidentExam }) {
  const say = useSay()
  if (row.open === 0) return figures(row.incidents)
  return <TwoLines first={figures(row.incidents)}>{say(labels.open_count, { count: row.open })}</TwoLines>
}

const dash = (count: number | null) => count ?? '—'

const exam: Column<IncidentExam> = {
  name: 'sn',
  title: words.exam,
  width: 200,
  show: (row) => <TwoLines first={<ExamName name={row.name} subject={row.subject} />}>{figures(row.sn)}</TwoLines>,
  sortable: true,
  card: 'identity',
}
const counts: readonly Column<IncidentExam>[] = [
  {
    name: 'start_time',
    title: words.exam_time,
    width: 108,
    show: (row) => <TimeLines start={row.start_time} end={row.end_time} />,
    sortable: true,
    card: 'fact',
  },
  {
    name: 'exam_state',
    title: words.status,
    width: 100,
    show: (row) => <StatusTag of={examStates} value={row.exam_state} />,
    card: 'status',
  },
  {
    name: 'attendance',
    title: words.attendance,
    width: 116,
    englishWidth: 176,
    show: (row) => `${row.expected} / ${dash(row.present)} / ${dash(row.absent)}`,
    figures: true,
    extra: true,
  },
  countColumn('violations', words.violations, 68, { englishWidth: 88, extra: true }),
  {
    name: 'incidents',
    title: words.incidents,
    width: 96,
    show: (row) => <Incidents row={row} />,
    figures: true,
    card: 'fact',
  },
  {
    name: 'highest_grade',
    title: words.highest_grade,
    width: 92,
    englishWidth: 112,
    show: (row) => row.highest_grade && <StatusTag of={grades} value={row.highest_grade} />,
    sortable: true,
    // By what is not decided, the gravest first; then the others by grade (D14).
    sortWords: { up: labels.waiting_last, down: labels.waiting_first },
    card: 'fact',
  },
  { name: 'rooms', title: words.rooms, width: 128, show: (row) => <Listed of={row.rooms} /> },
  {
    name: 'credential_name',
    title: examWords.credential_level,
    width: 140,
    show: (row) => (
      <>
        {row.credential_name} · <Word of={levelWords} value={row.level} />
      </>
    ),
    extra: true,
  },
]

/** The exams of one's own with their counts (domain.md §3.18). */
export const examColumns: readonly Column<IncidentExam>[] = [exam, ...counts]
/** Those of all sites. */
export const platformExamColumns: readonly Column<IncidentExam>[] = [
  exam,
  textColumn('org_name', words.org_name, 136),
  ...counts,
]

/** What happened, and whether a witness objects. */
function TypeOf({ row }: { row: IncidentRow }) {
  const say = useSay()
  return (
    <>
      <Word of={incidentTypeWords} value={row.type} />
      {row.objection_count > 0 && <span className="zk-attention"> · {say(labels.objection_mark)}</span>}
    </>
  )
}

const LACKS = {
  affected: labels.missing_affected,
  evidence: labels.missing_evidence,
  witnesses: labels.missing_witnesses,
} as const

/** What an incident lacks to be reported (exam-day D10). */
export function Missing({ list }: { list: IncidentRow['missing'] }) {
  const say = useSay()
  if (list.length === 0) return null
  const named = list.map((lack) => say(LACKS[lack])).join(say(kitLabels.comma))
  return (
    // Whole, also in the cell of a table.
    <span className="zk-attention-text" style={{ whiteSpace: 'normal' }}>
      {say(labels.missing, { list: named })}
    </span>
  )
}

/** Where it happened. */
export function PlaceOf({ room }: Pick<IncidentRow, 'room'>) {
  const say = useSay()
  return room ?? say(labels.whole_exam)
}

/** The incidents of an exam. */
export const incidentColumns: readonly Column<IncidentRow>[] = [
  {
    name: 'sn',
    title: words.type,
    width: 160,
    show: (row) => (
      <TwoLines first={<TypeOf row={row} />}>
        {figures(row.sn)}
        {row.missing.length > 0 && <br />}
        <Missing list={row.missing} />
      </TwoLines>
    ),
    sortable: true,
    card: 'identity',
  },
  {
    name: 'grade',
    title: words.grade,
    width: 84,
    show: (row) => <StatusTag of={grades} value={row.grade} />,
    card: 'fact',
  },
  {
    name: 'occur_time',
    title: words.occur_time,
    width: 156,
    show: (row) => (
      <TwoLines first={figures(row.occur_time)}>
        <PlaceOf room={row.room} />
      </TwoLines>
    ),
    sortable: true,
    card: 'fact',
  },
  countColumn('affected_count', words.affected, 100, { englishWidth: 108 }),
  textColumn('reporter_name', words.reported_by, 96),
  deadlineColumn('due', words.due, 148),
  statusColumn(words.status, incidentLifecycle, 112),
  wordColumn('handle_result', words.handle_result, handleResultWords, 104),
  codeColumn('reported_time', words.reported_time, 156, { extra: true }),
]
