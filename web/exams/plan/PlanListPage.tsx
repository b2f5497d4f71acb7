import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planLifecycle } from '@zhikao/domain/exams/plan/plan.lifecycle.ts'
import { planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { pathOf } from '@zhikao/domain/portals/sections.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { Can } from '../../kit/view/Can.tsx'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import { choiceFilter, dayFilter, keywordFilter, oneOfFilter } from '../../kit/view/filters.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { provinceFilter } from '../../kit/view/regions.tsx'
import { useSession } from '../../kit/wire/session.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { collegeFilter } from '../../people/college/CollegePicker.tsx'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { allColumns, ownColumns } from './plan.columns.tsx'
import { planLabels } from './plan.labels.ts'
import { PlanMoves } from './PlanMovesPanel.tsx'

const PlanDetailDrawer = lazyPart(async () => (await import('./PlanDetailDrawer.tsx')).PlanDetailDrawer)

const YEARS_SHOWN = 6
/** Counted once: nobody stays signed in over New Year. Next year's plans may be made by a clock that runs ahead. */
const years = Array.from({ length: YEARS_SHOWN }, (_, at): [string, Text] => {
  const year = String(new Date().getFullYear() + 1 - at)
  return [year, { CN: year, HK: year, US: year }]
})

const ownFilters = [
  keywordFilter(planLabels.keyword_hint),
  choiceFilter('status', planWords.status, planLifecycle.words),
  credentialFilter('credential_sn', planWords.credential),
  choiceFilter('level', planWords.level, levelWords),
  dayFilter('exam_from', planWords.exam_from),
  dayFilter('exam_to', planWords.exam_to),
  oneOfFilter('year', planWords.year, years),
]
const allFilters = [
  ...ownFilters,
  collegeFilter('org_sn', planWords.org_name),
  provinceFilter('province', planWords.province),
]

/** The plans of the own site, or, for centre and platform, of all (domain.md §3.10). */
export default function PlanListPage() {
  const say = useSay()
  const drawers = useDrawers()
  const { navigate } = usePage()
  const { user } = useSession()
  const addButton = (
    <Can operation="add">
      <Button type="primary" icon={<PlusOutlined />} onClick={() => navigate(pathOf(user.role, 'planNew') ?? '/')}>
        {say(planLabels.add)}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={planLabels.title}
        endpoint={planContract.list}
        columns={user.org_sn ? ownColumns : allColumns}
        filters={user.org_sn ? ownFilters : allFilters}
        empty={{ why: planLabels.empty, first: planLabels.empty_first, action: addButton }}
        onOpen={(row) => drawers.open(row.sn)}
        rowActions={(row) => <PlanMoves row={row} place="row" />}
        toolbar={(facts) => (
          <>
            <Can operation="export">
              <ExportButton endpoint={planContract.export} what={planLabels.what} facts={facts} />
            </Can>
            {addButton}
          </>
        )}
      />
      {drawers.opened && <PlanDetailDrawer sn={drawers.opened} onClose={drawers.close} />}
    </>
  )
}
