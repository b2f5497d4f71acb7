import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { collegeLifecycle } from '@zhikao/domain/people/college/college.lifecycle.ts'
import { collegeWords, orgLevelWords, orgTypeWords } from '@zhikao/domain/people/college/college.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Can } from '../../kit/view/Can.tsx'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import { choiceFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { provinceFilter } from '../../kit/view/regions.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { collegeColumns } from './college.columns.tsx'
import { collegeLabels } from './college.labels.ts'
import { CollegeMoves } from './CollegeMovesPanel.tsx'

const CollegeDetailDrawer = lazyPart(async () => (await import('./CollegeDetailDrawer.tsx')).CollegeDetailDrawer)
const CollegeForm = lazyPart(async () => (await import('./CollegeForm.tsx')).CollegeForm)

const filters = [
  keywordFilter(collegeLabels.keyword_hint),
  choiceFilter('org_type', collegeWords.org_type, orgTypeWords),
  provinceFilter('province', collegeWords.province),
  choiceFilter('status', collegeWords.status, collegeLifecycle.words),
  choiceFilter('org_level', collegeWords.org_level, orgLevelWords),
  credentialFilter('credential_sn', collegeLabels.approved_for),
  credentialFilter('pilot_credential_sn', collegeWords.pilot_credentials),
]

/** All institutions, for centre and platform (domain.md §3.2). */
export default function CollegeListPage() {
  const say = useSay()
  const drawers = useDrawers()
  const addButton = (
    <Can operation="add">
      <Button type="primary" icon={<PlusOutlined />} onClick={drawers.add}>
        {say(collegeLabels.add)}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={collegeLabels.title}
        endpoint={collegeContract.list}
        columns={collegeColumns}
        filters={filters}
        empty={{ why: collegeLabels.empty, first: collegeLabels.empty_first, action: addButton }}
        onOpen={(row) => drawers.open(row.sn)}
        rowActions={(row) => <CollegeMoves row={row} place="row" onEdit={() => drawers.edit(row.sn)} />}
        toolbar={(facts) => (
          <>
            <Can operation="export">
              <ExportButton endpoint={collegeContract.export} what={collegeLabels.what} facts={facts} />
            </Can>
            {addButton}
          </>
        )}
      />
      {drawers.opened && (
        <CollegeDetailDrawer
          sn={drawers.opened}
          onClose={drawers.close}
          onEdit={() => drawers.edit(drawers.opened ?? '')}
        />
      )}
      {(drawers.adding || drawers.edited) && <CollegeForm sn={drawers.edited} onClose={drawers.close} />}
    </>
  )
}
