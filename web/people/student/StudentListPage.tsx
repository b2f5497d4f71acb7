import type { ReactNode } from 'react'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { photoLifecycle, studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { studentWords as words } from '@zhikao/domain/people/student/student.messages.ts'
import { choiceFilter, keywordFilter, textFilter, yearFilter, yesNoFilter } from '../../kit/view/filters.tsx'
import { ImportButton } from '../../kit/jobs/ImportButton.tsx'
import { useSession } from '../../kit/wire/session.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import type { ListFacts } from '../../kit/view/ListPage.tsx'
import { RecordListPage } from '../../kit/view/RecordListPage.tsx'
import { collegeFilter } from '../college/CollegePicker.tsx'
import { majorFilter } from '../major/MajorPicker.tsx'
import { platformColumns, studentColumns } from './student.columns.tsx'
import { warnItemWords } from '../idphotoTool/idphotoTool.labels.ts'
import { studentLabels } from './student.labels.ts'
import { StudentExport, StudentPhotoExport } from './StudentExportPanel.tsx'
import { StudentMoves } from './StudentMovesPanel.tsx'
import { StudentPhotoImport } from './StudentPhotoImportPanel.tsx'

const StudentDetailDrawer = lazyPart(async () => (await import('./StudentDetailDrawer.tsx')).StudentDetailDrawer)
const StudentForm = lazyPart(async () => (await import('./StudentForm.tsx')).StudentForm)

const filters = [
  keywordFilter(studentLabels.keyword_hint),
  majorFilter('major_code', words.major_name),
  choiceFilter('photo_status', words.photo_status, photoLifecycle.words),
  choiceFilter('photo_warned', words.photo_warned, warnItemWords),
  yearFilter('grade_year', words.grade_year, { count: 10 }),
  textFilter('class_name', words.class_name),
  choiceFilter('status', words.status, studentLifecycle.words),
  yesNoFilter('has_score', words.has_score, studentLabels.with_score, studentLabels.without_score),
  yesNoFilter(
    'correction_waits',
    words.correction_waits,
    studentLabels.correction_waiting,
    studentLabels.correction_none,
  ),
]

const platformFilters = [...filters, collegeFilter('org_sn', words.org_name)]

/** The students of the own institution, or, to centre and platform, of all (domain.md §3.8); `tools`: what features above add to the toolbar. */
export default function StudentListPage({ tools }: { tools?: (facts: ListFacts) => ReactNode }) {
  const isPlatform = isPlatformRole(useSession().user.role)
  return (
    <RecordListPage
      title={isPlatform ? studentLabels.all : studentLabels.title}
      endpoint={studentContract.list}
      bulk={{ of: studentLifecycle, call: studentContract.bulk }}
      columns={isPlatform ? platformColumns : studentColumns}
      filters={isPlatform ? platformFilters : filters}
      empty={{ why: studentLabels.empty, first: isPlatform ? studentLabels.empty_all : studentLabels.empty_first }}
      add={studentLabels.add}
      tools={(facts) => (
        <>
          <ImportButton calls={studentContract} what={studentLabels.what} />
          <StudentPhotoImport />
          <StudentExport facts={facts} />
          <StudentPhotoExport facts={facts} />
          {tools?.(facts)}
        </>
      )}
      Moves={StudentMoves}
      Detail={StudentDetailDrawer}
      Form={StudentForm}
    />
  )
}
