import type { assignmentRow } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { assignmentLifecycle } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import { assignmentWords as words, declineKindWords } from '@zhikao/domain/exams/assignment/assignment.messages.ts'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { callRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import { examNameOf } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { figures, TimeLines, TwoLines } from '../../kit/view/cells.tsx'
import { codeColumn, countColumn, statusColumn, textColumn, wordColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { RecordLink } from '../../kit/view/RecordLink.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { RecordsState, ReportState } from '../exam/ExamPicker.tsx'

export type AssignmentRow = z.infer<typeof assignmentRow>

/** The examiner's records (domain.md §3.20). */
function Exam({ row }: { row: AssignmentRow }) {
  return useSay()(examNameOf(row.exam_name, row.subject))
}

type FiledProps = { row: AssignmentRow; action: 'record' | 'report' }

/** The state of the records or of the report, as the link to it where the server opens it. */
function Filed({ row: { closing, exam_sn, plan_sn, actions }, action }: FiledProps) {
  const { linkTo } = useScreens()
  if (!closing) return null
  const state = action === 'record' ? <RecordsState closing={closing} /> : <ReportState closing={closing} />
  if (!actions.includes(action)) return state
  const link = action === 'record' ? linkTo('roomRecord', { sn: exam_sn }) : linkTo('chiefReport', { sn: plan_sn })
  return <RecordLink to={link}>{state}</RecordLink>
}

export const assignmentColumns: readonly Column<AssignmentRow>[] = [
  {
    name: 'exam_sn',
    title: words.exam_sn,
    width: 220,
    englishWidth: 190,
    show: (row) => <TwoLines first={<Exam row={row} />}>{figures(row.exam_sn)}</TwoLines>,
    card: 'identity',
  },
  textColumn('org_name', words.org_name, 160, { englishWidth: 124 }),
  {
    name: 'credential_level',
    title: words.credential_level,
    width: 150,
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
    width: 120,
    englishWidth: 108,
    show: (row) => <TimeLines start={row.start_time} end={row.end_time} />,
    sortable: true,
    card: 'fact',
  },
  wordColumn('role', words.role, callRoleWords, 96, { englishWidth: 118, card: 'fact' }),
  countColumn('candidate_count', words.candidate_count, 64, { englishWidth: 96 }),
  statusColumn(words.status, assignmentLifecycle, 100, { englishWidth: 116 }),
  {
    name: 'record',
    title: words.record,
    width: 112,
    englishWidth: 104,
    show: (row) => row.closing && <Filed row={row} action="record" />,
    card: 'fact',
  },
  {
    name: 'report',
    title: words.report,
    width: 88,
    englishWidth: 112,
    show: (row) => row.closing && <Filed row={row} action="report" />,
    card: 'fact',
  },
  textColumn('room', words.room, 120, { extra: true }),
  wordColumn('decline_kind', words.decline_kind, declineKindWords, 96, { extra: true }),
  textColumn('reason', words.reason, 140, { extra: true }),
  codeColumn('reply_time', words.reply_time, 156, { extra: true }),
]
