import type { examRow, examStudent } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { examWords as words, paperVariantWords, scoreStateWords } from '@zhikao/domain/exams/exam/exam.messages.ts'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { placeWords, planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import type { StationMode } from '@zhikao/domain/exams/examApplication/examApplication.model.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { figures, Listed, TimeLines, TwoLines } from '../../kit/view/cells.tsx'
import { codeColumn, countColumn, textColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { RegionName } from '../../kit/view/regions.tsx'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { examLabels } from './exam.labels.ts'
import { ExamName, examStates } from './ExamPicker.tsx'

export type ExamRow = z.infer<typeof examRow>
type Student = z.infer<typeof examStudent>

function Chief({ name }: { name: string | null }) {
  const say = useSay()
  return name ?? <span className="zk-quiet">{say(examLabels.nobody)}</span>
}

/** The state of the exam, and below it how far the scores of its plan are. */
function State({ row: { exam_state, score_status } }: { row: Pick<ExamRow, 'exam_state' | 'score_status'> }) {
  const say = useSay()
  return (
    <TwoLines first={<StatusTag of={examStates} value={exam_state} />}>
      {score_status && say(examLabels.scores, { state: scoreStateWords[score_status] })}
    </TwoLines>
  )
}

const name: Column<ExamRow> = {
  name: 'sn',
  title: words.name,
  // The number stays whole: its last letters tell theory from practical.
  width: 232,
  englishWidth: 212,
  show: (row) => (
    <TwoLines first={<ExamName name={row.name} subject={row.subject} />}>
      {figures(row.sn)}
      {row.paper_variant === 'B' && (
        <>
          {' · '}
          <Word of={paperVariantWords} value="B" />
        </>
      )}
    </TwoLines>
  ),
  sortable: true,
  card: 'identity',
}
const common: readonly Column<ExamRow>[] = [
  {
    name: 'credential_level',
    title: words.credential_level,
    width: 116,
    englishWidth: 132,
    show: (row) => (
      <TwoLines first={row.credential_name}>
        <Word of={levelWords} value={row.level} /> · <Word of={subjectWords} value={row.subject} />
      </TwoLines>
    ),
  },
  {
    name: 'start_time',
    title: words.start_time,
    width: 108,
    show: (row) => <TimeLines start={row.start_time} end={row.end_time} />,
    sortable: true,
    card: 'fact',
  },
  { name: 'rooms', title: words.rooms, width: 110, show: (row) => <Listed of={row.rooms} /> },
  {
    name: 'counts',
    title: words.counts,
    width: 104,
    englishWidth: 108,
    show: (row) => `${row.candidate_count} / ${row.checkin_count ?? '—'} / ${row.absent_count ?? '—'}`,
    figures: true,
    card: 'fact',
  },
  { name: 'chief', title: words.chief, width: 84, englishWidth: 80, show: (row) => <Chief name={row.chief} /> },
  {
    name: 'exam_state',
    title: words.states,
    width: 108,
    englishWidth: 112,
    show: (row) => <State row={row} />,
    card: 'status',
  },
  countColumn('minutes', words.minutes, 92, { extra: true }),
]

/** The columns of a site's own exams (domain.md §3.13). */
export const siteColumns: readonly Column<ExamRow>[] = [name, ...common]

/** The columns for centre and platform, for all sites. */
export const platformColumns: readonly Column<ExamRow>[] = [
  name,
  textColumn('org_name', words.org_name, 116, { englishWidth: 112 }),
  ...common,
  {
    name: 'province',
    title: words.province,
    width: 92,
    show: (row) => <RegionName codes={[row.province]} />,
    extra: true,
  },
]

/** The columns of an exam’s candidates; the place by the mode of the exam (Decided 40). */
export const studentColumns = (mode: StationMode): readonly Column<Student>[] => [
  codeColumn('ticket_no', words.ticket_no, 136, { sortable: true, card: 'fact' }),
  textColumn('name', words.student_name, 84, { card: 'identity' }),
  codeColumn('id_no', words.id_no, 168, { extra: true }),
  textColumn('org_name', words.school, 184),
  textColumn('class_name', words.class_name, 104),
  textColumn('room', words.room, 180, { englishWidth: 200, card: 'fact' }),
  {
    name: 'seat_no',
    title: placeWords[mode],
    width: 84,
    englishWidth: 120,
    figures: true,
    sortable: true,
    card: 'fact',
    show: ({ seat_no }) => seat_no ?? <Word of={planWords} value="undrawn" />,
  },
]
