import { useState } from 'react'
import { assignmentLabels } from '../exams/assignment/assignment.labels.ts'
import { DispatchRequests } from '../exams/dispatchRequest/DispatchRequestsPanel.tsx'
import { ExaminerFile } from '../exams/examinerFile/ExaminerFilePanel.tsx'
import { allowed } from '../kit/view/Actions.tsx'
import { RecordSectionsScope } from '../kit/view/recordSections.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import type { TeacherRow } from '../people/teacher/teacher.columns.tsx'
import { TeacherReserve } from '../people/teacher/TeacherReservePage.tsx'
import { ReserveMoves } from '../people/teacher/TeacherReservePanel.tsx'

const AssignmentDispatch = lazyPart(
  async () => (await import('../exams/assignment/AssignmentDispatchDialog.tsx')).AssignmentDispatch,
)

/** The reserve pool, with the dispatch of its examiners to plans, and the requests of sites for them. */
export default function ReserveRoute() {
  return (
    <RecordSectionsScope value={ExaminerFile}>
      <TeacherReserve Moves={Moves} />
      <DispatchRequests />
    </RecordSectionsScope>
  )
}

function Moves({ row }: { row: TeacherRow }) {
  const [asked, setAsked] = useState(false)
  const dispatch = { key: 'dispatch', label: assignmentLabels.dispatch, run: () => setAsked(true) }
  return (
    <>
      <ReserveMoves row={row} first={allowed(row, [dispatch])} />
      {asked && <AssignmentDispatch examiner={row} onClose={() => setAsked(false)} />}
    </>
  )
}
