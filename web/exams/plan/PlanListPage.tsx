import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { AddButton } from '../../kit/view/AddButton.tsx'
import { DetailListPage } from '../../kit/view/DetailListPage.tsx'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import { choiceFilter, dayFilter, keywordFilter, yearFilter } from '../../kit/view/filters.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { provinceFilter } from '../../kit/view/regions.tsx'
import { useSession } from '../../kit/wire/session.tsx'
import { collegeFilter } from '../../people/college/CollegePicker.tsx'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { allColumns, ownColumns } from './plan.columns.tsx'
import { planLabels } from './plan.labels.ts'
import { PlanMoves } from './PlanMovesPanel.tsx'

const PlanDetailDrawer = lazyPart(async () => (await import('./PlanDetailDrawer.tsx')).PlanDetailDrawer)

const ownFilters = [
  keywordFilter(planLabels.keyword_hint),
  choiceFilter('status', planWords.status, planProcess.words),
  credentialFilter('credential_sn', planWords.credential),
  choiceFilter('level', planWords.level, levelWords),
  dayFilter('exam_from', planWords.exam_from),
  dayFilter('exam_to', planWords.exam_to),
  // Plans of next year are possible when the server clock is ahead.
  yearFilter('year', planWords.year, { count: 6, ahead: 1 }),
]
const allFilters = [
  ...ownFilters,
  collegeFilter('org_sn', planWords.org_name),
  provinceFilter('province', planWords.province),
]

/** The plans of the own site, or, for centre and platform, of all (domain.md §3.10). */
export default function PlanListPage() {
  const { go } = useScreens()
  const isPlatform = isPlatformRole(useSession().user.role)
  const addButton = <AddButton label={planLabels.add} onClick={() => go('planNew')} />
  return (
    <DetailListPage
      title={planLabels.title}
      endpoint={planContract.list}
      lifecycle={planProcess}
      columns={isPlatform ? allColumns : ownColumns}
      filters={isPlatform ? allFilters : ownFilters}
      empty={{ why: planLabels.empty, first: planLabels.empty_first, action: addButton }}
      rowActions={(row) => <PlanMoves row={row} place="row" />}
      toolbar={(facts) => (
        <>
          <ExportButton endpoint={planContract.export} what={planLabels.what} facts={facts} />
          {addButton}
        </>
      )}
      Detail={PlanDetailDrawer}
    />
  )
}
