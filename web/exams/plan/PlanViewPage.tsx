import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { RecordPage } from '../../kit/view/RecordPage.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { PlanState } from './plan.columns.tsx'
import { keyFacts, PlanSections } from './PlanSectionsPanel.tsx'

/** A plan to be read only: for the examiners who confirmed a call to one of its exams (domain.md §4). */
export default function PlanViewPage() {
  const sn = usePage().params.sn ?? ''
  const read = useRead(planContract.detail, { params: { id: sn } })
  useAbout(read.data?.title)
  return (
    <div className="zk-form-page">
      <Reading of={read} rows={16}>
        {(plan) => (
          <RecordPage
            sn={sn}
            of={planProcess}
            calls={planContract}
            record={plan}
            name={plan.title}
            number={{ label: planWords.sn, value: plan.sn }}
            tag={<PlanState plan={plan} />}
            facts={[{ label: planWords.org_name, value: plan.org_name }, ...keyFacts(plan)]}
          >
            <PlanSections plan={plan} />
          </RecordPage>
        )}
      </Reading>
    </div>
  )
}
