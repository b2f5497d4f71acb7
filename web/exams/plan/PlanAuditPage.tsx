import { Can } from '../../kit/view/Can.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { PlanReview } from './PlanReviewPanel.tsx'
import { PlanSections } from './PlanSectionsPanel.tsx'

const PaperPicker = lazyPart(async () => (await import('../sealedPaper/SealedPaperPicker.tsx')).PaperPicker)

/** The decision on plans: all about each, its site's approval, its days, what does not fit, its history. */
export default function PlanAuditPage() {
  return (
    <PlanReview review="plan">
      {(plan) => (
        <>
          <PlanSections plan={plan} />
          <Can operation="edit">
            <div className="zk-section">
              {/* A decision unlocks or locks the papers: they are read again. */}
              <PaperPicker key={plan.status} plan={plan.sn} />
            </div>
          </Can>
        </>
      )}
    </PlanReview>
  )
}
