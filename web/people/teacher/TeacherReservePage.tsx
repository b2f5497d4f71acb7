import type { ComponentType } from 'react'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { gradeWords, teacherWords as words } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { choiceFilter, dayFilter, keywordFilter, yesNoFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { provinceFilter } from '../../kit/view/regions.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { collegeFilter } from '../college/CollegePicker.tsx'
import { reserveColumns } from './teacher.columns.tsx'
import type { TeacherRow } from './teacher.columns.tsx'
import { teacherLabels } from './teacher.labels.ts'

const TeacherDetailDrawer = lazyPart(async () => (await import('./TeacherDetailDrawer.tsx')).TeacherDetailDrawer)
const TeacherForm = lazyPart(async () => (await import('./TeacherForm.tsx')).TeacherForm)

const filters = [
  keywordFilter(teacherLabels.keyword_hint),
  provinceFilter('region', teacherLabels.region),
  dayFilter('free_on', teacherLabels.free_on),
  credentialFilter('credential_sn', words.credentials),
  choiceFilter('level', words.level, levelWords),
  collegeFilter('org_sn', words.org_name),
  choiceFilter('grade', words.grade, gradeWords),
  yesNoFilter('consent', words.consent_time, teacherLabels.agreed, teacherLabels.not_agreed),
]

/** The reserve pool (domain.md §3.7, §5.7); `Moves` are the actions of a row, which the app gathers with those of other features. */
export function TeacherReserve({ Moves }: { Moves: ComponentType<{ row: TeacherRow }> }) {
  const drawers = useDrawers()
  const { opened, edited } = drawers
  return (
    <ListPage
      title={titles.teacherReserve}
      endpoint={teacherContract.list}
      always={{ reserve: 'true' }}
      columns={reserveColumns}
      filters={filters}
      empty={{ why: teacherLabels.reserve_empty, first: teacherLabels.reserve_empty_first }}
      linkOf={drawers.linkTo}
      rowActions={(row) => <Moves row={row} />}
    >
      {opened && <TeacherDetailDrawer sn={opened} onClose={drawers.close} onEdit={() => drawers.edit(opened)} />}
      {edited && <TeacherForm sn={edited} onClose={drawers.close} />}
    </ListPage>
  )
}
