import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planLifecycle } from '@zhikao/domain/exams/plan/plan.lifecycle.ts'
import { planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { DetailDrawer } from '../../kit/view/DetailDrawer.tsx'
import { DetailPage } from '../../kit/view/DetailPage.tsx'
import { Timeline } from '../../kit/view/Timeline.tsx'
import { PlanState } from './plan.columns.tsx'
import { planLabels } from './plan.labels.ts'
import { PlanMoves } from './PlanMovesPanel.tsx'
import { keyFacts, PlanSections } from './PlanSectionsPanel.tsx'

/** All about one plan. */
export function PlanDetailDrawer({ sn, onClose }: { sn: string; onClose: () => void }) {
  return (
    <DetailDrawer title={planLabels.detail} endpoint={planContract.detail} params={{ id: sn }} onClose={onClose}>
      {(plan) => (
        <DetailPage
          name={plan.title}
          number={{ label: planWords.sn, value: plan.sn }}
          tag={<PlanState plan={plan} />}
          facts={keyFacts(plan)}
          actions={<PlanMoves row={plan} place="header" onGone={onClose} />}
          timeline={<Timeline of={planLifecycle} calls={planContract} sn={sn} />}
        >
          <PlanSections plan={plan} />
        </DetailPage>
      )}
    </DetailDrawer>
  )
}
