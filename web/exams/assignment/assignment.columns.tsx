import type { assignmentRow } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { assignmentLifecycle } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import { assignmentWords as words } from '@zhikao/domain/exams/assignment/assignment.messages.ts'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { panelRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import { examNameOf } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { figures, TimeLines, TwoLines } from '../../kit/view/cells.tsx'
import type { Column } from '../../kit/view/list.ts'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'

export type AssignmentRow = z.infer<typeof assignmentRow>

/** The examiner's records (domain.md §3.20). */
function Exam({ row }: { row: AssignmentRow }) {
  return useSay()(examNameOf(row.exam_name, row.subject))
}

export const assignmentColumns: readonly Column<AssignmentRow>[] = [
  {
    name: 'exam_sn',
    title: words.exam_sn,
    width: 220,
    englishWidth: 204,
    show: (row) => <TwoLines first={<Exam row={row} />}>{figures(row.exam_sn)}</TwoLines>,
    card: 'identity',
  },
  { name: 'org_name', title: words.org_name, width: 160, englishWidth: 144, show: (row) => row.org_name },
  {
    name: 'credential_level',
    title: words.credential_level,
    width: 150,
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
  {
    name: 'role',
    title: words.role,
    width: 96,
    englishWidth: 116,
    show: (row) => <Word of={panelRoleWords} value={row.role} />,
    card: 'fact',
  },
  {
    name: 'candidate_count',
    title: words.candidate_count,
    width: 64,
    englishWidth: 92,
    show: (row) => row.candidate_count,
    figures: true,
  },
  {
    name: 'status',
    title: words.status,
    width: 100,
    englishWidth: 124,
    show: (row) => <StatusTag of={assignmentLifecycle} value={row.status} />,
    card: 'status',
  },
  { name: 'room', title: words.room, width: 120, show: (row) => row.room, extra: true },
  { name: 'reason', title: words.reason, width: 140, show: (row) => row.reason, extra: true },
  {
    name: 'reply_time',
    title: words.reply_time,
    width: 156,
    show: (row) => figures(row.reply_time),
    extra: true,
  },
]
