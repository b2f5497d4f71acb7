import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import { PlanDraws } from '../attendance/AttendanceDrawsPicker.tsx'
import { PlanState } from './plan.columns.tsx'
import { planLabels } from './plan.labels.ts'
import { PlanMoves } from './PlanMovesPanel.tsx'
import { keyFacts, PlanSections } from './PlanSectionsPanel.tsx'

/** All about one plan. */
export function PlanDetailDrawer({ sn, onClose }: { sn: string; onClose: () => void }) {
  return (
    <RecordDetailDrawer
      sn={sn}
      title={planLabels.detail}
      of={planProcess}
      calls={planContract}
      head={(plan) => ({
        name: plan.title,
        number: { label: planWords.sn, value: plan.sn },
        tag: <PlanState plan={plan} />,
        facts: keyFacts(plan),
        actions: <PlanMoves row={plan} place="header" onGone={onClose} />,
      })}
      onClose={onClose}
    >
      {(plan) => (
        <>
          <PlanSections plan={plan} />
          {plan.station_mode === 'DRAW' && <PlanDraws plan={plan.sn} />}
        </>
      )}
    </RecordDetailDrawer>
  )
}
