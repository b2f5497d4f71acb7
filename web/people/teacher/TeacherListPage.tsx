import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { gradeWords, teacherWords as words } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Can } from '../../kit/view/Can.tsx'
import { choiceFilter, keywordFilter, oneOfFilter } from '../../kit/view/filters.tsx'
import { ImportButton } from '../../kit/jobs/ImportButton.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { provinceFilter } from '../../kit/view/regions.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
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
  oneOfFilter('reserve', teacherLabels.reserve, [
    ['true', teacherLabels.in_reserve],
    ['false', teacherLabels.not_in_reserve],
  ]),
  oneOfFilter('expiring', teacherLabels.expiring, ends),
  provinceFilter('province', words.province),
]

/** All examiners, for centre and platform (domain.md §3.7). */
export default function TeacherListPage() {
  const say = useSay()
  const drawers = useDrawers()
  const addButton = (
    <Can operation="add">
      <Button type="primary" icon={<PlusOutlined />} onClick={drawers.add}>
        {say(teacherLabels.add)}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={teacherLabels.title}
        endpoint={teacherContract.list}
        columns={teacherColumns}
        filters={filters}
        empty={{ why: teacherLabels.empty, first: teacherLabels.empty_first, action: addButton }}
        onOpen={(row) => drawers.open(row.sn)}
        rowActions={(row) => <TeacherMoves row={row} place="row" onEdit={() => drawers.edit(row.sn)} />}
        toolbar={(facts) => (
          <>
            <Can operation="import">
              <ImportButton calls={teacherContract} what={teacherLabels.what} />
            </Can>
            <Can operation="export">
              <TeacherExport facts={facts} />
            </Can>
            {addButton}
          </>
        )}
      />
      {drawers.opened && (
        <TeacherDetailDrawer
          sn={drawers.opened}
          onClose={drawers.close}
          onEdit={() => drawers.edit(drawers.opened ?? '')}
        />
      )}
      {(drawers.adding || drawers.edited) && <TeacherForm sn={drawers.edited} onClose={drawers.close} />}
    </>
  )
}
