import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import type { ListFacts } from '../../kit/view/ListPage.tsx'
import { useFullNumbers } from '../../kit/jobs/useFullNumbers.tsx'
import { teacherLabels } from './teacher.labels.ts'

/** Exports the examiners of the list; full numbers only with a reason. */
export function TeacherExport({ facts }: { facts: ListFacts }) {
  return (
    <ExportButton
      endpoint={teacherContract.export}
      what={teacherLabels.what}
      facts={facts}
      {...useFullNumbers(teacherLabels)}
    />
  )
}
