import type { ReactNode } from 'react'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { gradeWords, teacherWords as words } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { choiceFilter, dayFilter, keywordFilter, oneOfFilter, yesNoFilter } from '../../kit/view/filters.tsx'
import { ImportButton } from '../../kit/jobs/ImportButton.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { RecordListPage } from '../../kit/view/RecordListPage.tsx'
import { provinceFilter } from '../../kit/view/regions.tsx'
import { collegeFilter } from '../college/CollegePicker.tsx'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { teacherColumns } from './teacher.columns.tsx'
import { teacherLabels } from './teacher.labels.ts'
import { TeacherExport } from './TeacherExportPanel.tsx'
import { TeacherMoves } from './TeacherMovesPanel.tsx'

const TeacherDetailDrawer = lazyPart(async () => (await import('./TeacherDetailDrawer.tsx')).TeacherDetailDrawer)
const TeacherForm = lazyPart(async () => (await import('./TeacherForm.tsx')).TeacherForm)

const ends = [30, 60, 90, 180].map((days): [string, Text] => [String(days), fill(teacherLabels.expiring_in, { days })])
const filters = [
  keywordFilter(teacherLabels.keyword_hint),
  collegeFilter('org_sn', words.org_name),
  credentialFilter('credential_sn', words.credentials),
  choiceFilter('level', words.level, levelWords),
  choiceFilter('status', words.status, teacherLifecycle.words),
  choiceFilter('grade', words.grade, gradeWords),
  yesNoFilter('reserve', teacherLabels.reserve, teacherLabels.in_reserve, teacherLabels.not_in_reserve),
  oneOfFilter('expiring', teacherLabels.expiring, ends),
  dayFilter('expire_from', teacherLabels.expire_from),
  dayFilter('expire_to', teacherLabels.expire_to),
  provinceFilter('province', words.province),
]

/** All examiners, for centre and platform (domain.md §3.7); `tools` are those of other features. */
export default function TeacherListPage({ tools }: { tools?: ReactNode }) {
  return (
    <RecordListPage
      title={teacherLabels.title}
      endpoint={teacherContract.list}
      bulk={{ of: teacherLifecycle, call: teacherContract.bulk }}
      columns={teacherColumns}
      filters={filters}
      empty={{ why: teacherLabels.empty, first: teacherLabels.empty_first }}
      add={teacherLabels.add}
      tools={(facts) => (
        <>
          <ImportButton calls={teacherContract} what={teacherLabels.what} />
          {tools}
          <TeacherExport facts={facts} />
        </>
      )}
      Moves={TeacherMoves}
      Detail={TeacherDetailDrawer}
      Form={TeacherForm}
    />
  )
}
