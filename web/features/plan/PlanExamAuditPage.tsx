import { planContract } from '@zhikao/domain/plan/plan.contract.ts'
import { planLifecycle } from '@zhikao/domain/plan/plan.lifecycle.ts'
import { planWords } from '@zhikao/domain/plan/plan.messages.ts'
import { DetailPage, Section } from '../../kit/DetailPage.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { usePage } from '../../kit/page.tsx'
import { useRead } from '../../kit/query.ts'
import { Reading } from '../../kit/Reading.tsx'
import { Timeline } from '../../kit/Timeline.tsx'
import { PlanState } from './plan.columns.tsx'
import { planLabels } from './plan.labels.ts'
import { ChosenPanel, ExamChecks } from './PlanExamPanel.tsx'
import { PlanMoves } from './PlanMovesPanel.tsx'
import { NextButtons } from './PlanNextPanel.tsx'
import { keyFacts, PlanSections } from './PlanSectionsPanel.tsx'

const PaperPicker = lazyPart(async () => (await import('../paper/PaperPicker.tsx')).PaperPicker)

/** The decision on an exam application: what has to be so, candidates, sessions, panel, papers, attachments, history; and the next one. */
export default function PlanExamAuditPage() {
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
            facts={[
              { label: planWords.org_name, value: plan.org_name },
              { label: planLabels.exam_candidates, value: plan.candidates },
              ...keyFacts(plan),
            ]}
            actions={
              <span className="zk-buttons">
                <PlanMoves row={plan} place="header" deciding />
                <NextButtons sn={sn} decision="exam" />
              </span>
            }
            timeline={<Timeline of={planLifecycle} calls={planContract} sn={sn} />}
          >
            {plan.exam_checks.length > 0 && (
              <Section title={planLabels.exam_checks_decide}>
                <ExamChecks plan={plan} />
              </Section>
            )}
            <ChosenPanel sn={sn} />
            <div className="zk-section">
              {/* A decision opens or shuts the papers: they are read anew. */}
              <PaperPicker key={plan.status} plan={sn} />
            </div>
            <PlanSections plan={plan} />
          </DetailPage>
        )}
      </Reading>
    </div>
  )
}
