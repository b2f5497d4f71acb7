import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { photoLifecycle, studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { studentWords as words } from '@zhikao/domain/people/student/student.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Can } from '../../kit/view/Can.tsx'
import { choiceFilter, keywordFilter, oneOfFilter, textFilter } from '../../kit/view/filters.tsx'
import { ImportButton } from '../../kit/jobs/ImportButton.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { majorFilter } from '../major/MajorPicker.tsx'
import { studentColumns } from './student.columns.tsx'
import { studentLabels } from './student.labels.ts'
import { StudentExport, StudentPhotoExport } from './StudentExportPanel.tsx'
import { StudentMoves } from './StudentMovesPanel.tsx'
import { StudentPhotoImport } from './StudentPhotoImportPanel.tsx'

const YEARS_BACK = 10
const thisYear = new Date().getFullYear()
/** The grades that a list may be asked for, newest first. */
const grades = Array.from({ length: YEARS_BACK }, (_, back): [string, Text] => {
  const year = String(thisYear - back)
  return [year, { CN: year, HK: year, US: year }]
})

const StudentDetailDrawer = lazyPart(async () => (await import('./StudentDetailDrawer.tsx')).StudentDetailDrawer)
const StudentForm = lazyPart(async () => (await import('./StudentForm.tsx')).StudentForm)

const filters = [
  keywordFilter(studentLabels.keyword_hint),
  majorFilter('major_code', words.major_name),
  choiceFilter('photo_status', words.photo_status, photoLifecycle.words),
  oneOfFilter('grade_year', words.grade_year, grades),
  textFilter('class_name', words.class_name),
  choiceFilter('status', words.status, studentLifecycle.words),
  oneOfFilter('has_score', words.has_score, [
    ['true', studentLabels.with_score],
    ['false', studentLabels.without_score],
  ]),
]

/** The students of the own institution (domain.md §3.8). */
export default function StudentListPage() {
  const say = useSay()
  const drawers = useDrawers()
  const addButton = (
    <Can operation="add">
      <Button type="primary" icon={<PlusOutlined />} onClick={drawers.add}>
        {say(studentLabels.add)}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={studentLabels.title}
        endpoint={studentContract.list}
        columns={studentColumns}
        filters={filters}
        empty={{ why: studentLabels.empty, first: studentLabels.empty_first, action: addButton }}
        onOpen={(row) => drawers.open(row.sn)}
        rowActions={(row) => <StudentMoves row={row} place="row" onEdit={() => drawers.edit(row.sn)} />}
        toolbar={(facts) => (
          <>
            <Can operation="import">
              <ImportButton calls={studentContract} what={studentLabels.what} />
              <StudentPhotoImport />
            </Can>
            <Can operation="export">
              <StudentExport facts={facts} />
              <StudentPhotoExport facts={facts} />
            </Can>
            {addButton}
          </>
        )}
      />
      {drawers.opened && (
        <StudentDetailDrawer
          sn={drawers.opened}
          onClose={drawers.close}
          onEdit={() => drawers.edit(drawers.opened ?? '')}
        />
      )}
      {(drawers.adding || drawers.edited) && <StudentForm sn={drawers.edited} onClose={drawers.close} />}
    </>
  )
}
