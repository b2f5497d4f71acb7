import { Section } from '../../kit/view/DetailPage.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { planLabels } from './plan.labels.ts'
import { examApplicationLabels } from '../examApplication/examApplication.labels.ts'
import { ChosenPanel, ExamChecks } from '../examApplication/ExamApplicationPicker.tsx'
import { PlanReview } from './PlanReviewPanel.tsx'
import { PlanSections } from './PlanSectionsPanel.tsx'

const PaperPicker = lazyPart(async () => (await import('../sealedPaper/SealedPaperPicker.tsx')).PaperPicker)

/** The decision on exam applications: conditions, candidates, sessions, panel, papers, attachments, history. */
export default function PlanExamAuditPage() {
  return (
    <PlanReview
      review="exam"
      facts={(plan) => [{ label: examApplicationLabels.exam_candidates, value: plan.candidates }]}
    >
      {(plan) => (
        <>
          {plan.exam_checks.length > 0 && (
            <Section title={planLabels.exam_checks_decide}>
              <ExamChecks plan={plan} />
            </Section>
          )}
          <ChosenPanel sn={plan.sn} />
          <div className="zk-section">
            {/* A decision unlocks or locks the papers: they are read again. */}
            <PaperPicker key={plan.status} plan={plan.sn} />
          </div>
          <PlanSections plan={plan} />
        </>
      )}
    </PlanReview>
  )
}
