import { planContract } from '@zhikao/domain/plan/plan.contract.ts'
import { planLifecycle } from '@zhikao/domain/plan/plan.lifecycle.ts'
import { planWords } from '@zhikao/domain/plan/plan.messages.ts'
import { Can } from '../../kit/Can.tsx'
import { DetailPage } from '../../kit/DetailPage.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { usePage } from '../../kit/page.tsx'
import { useRead } from '../../kit/query.ts'
import { Reading } from '../../kit/Reading.tsx'
import { Timeline } from '../../kit/Timeline.tsx'
import { PlanState } from './plan.columns.tsx'
import { PlanMoves } from './PlanMovesPanel.tsx'
import { NextButtons } from './PlanNextPanel.tsx'
import { keyFacts, PlanSections } from './PlanSectionsPanel.tsx'

const PaperPicker = lazyPart(async () => (await import('../paper/PaperPicker.tsx')).PaperPicker)

/** The decision on a plan: all about it, its site's approval, its days, what does not fit, its history; and the next one. */
export default function PlanAuditPage() {
  const { params } = usePage()
  const sn = params.sn ?? ''
  const read = useRead(planContract.detail, { params: { id: sn } })
  return (
    <div className="zk-form-page">
      <Reading of={read} rows={16}>
        {(plan) => (
          <DetailPage
            name={plan.title}
            number={{ label: planWords.sn, value: plan.sn }}
            tag={<PlanState plan={plan} />}
            facts={[{ label: planWords.org_name, value: plan.org_name }, ...keyFacts(plan)]}
            actions={
              <span className="zk-buttons">
                <PlanMoves row={plan} place="header" deciding />
                <NextButtons sn={sn} decision="plan" />
              </span>
            }
            timeline={<Timeline of={planLifecycle} calls={planContract} sn={sn} />}
          >
            <PlanSections plan={plan} />
            <Can operation="edit">
              <div className="zk-section">
                {/* A decision opens or shuts the papers: they are read anew. */}
                <PaperPicker key={plan.status} plan={sn} />
              </div>
            </Can>
          </DetailPage>
        )}
      </Reading>
    </div>
  )
}
