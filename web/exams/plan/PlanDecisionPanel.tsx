import { Button } from 'antd'
import type { ReactNode } from 'react'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planLifecycle } from '@zhikao/domain/exams/plan/plan.lifecycle.ts'
import { planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import type { PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { DetailPage } from '../../kit/view/DetailPage.tsx'
import type { Fact } from '../../kit/view/DetailPage.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { Timeline } from '../../kit/view/Timeline.tsx'
import { PlanState } from './plan.columns.tsx'
import { planLabels } from './plan.labels.ts'
import { PlanMoves } from './PlanMovesPanel.tsx'
import { keyFacts } from './PlanSectionsPanel.tsx'
import type { PlanDetail } from './PlanSectionsPanel.tsx'

/** The decisions on plans: the waiting state, since when, and the screen of the decision. */
const DECISIONS = {
  plan: { status: 'PLAN_SUBMIT', sort: 'submit_time', screen: 'planAudit' },
  exam: { status: 'EXAM_SUBMIT', sort: 'update_time', screen: 'planExamAudit' },
} as const satisfies Record<string, { status: PlanStatus; sort: string; screen: string }>

type Decision = keyof typeof DECISIONS
type Props = {
  decision: Decision
  /** Additional facts at the top, next to the key figures. */
  facts?: (plan: PlanDetail) => Fact[]
  children: (plan: PlanDetail) => ReactNode
}

/** A plan to be decided on: its state, the decisions open now, the next waiting plan, the facts, its history. */
export function PlanDecision({ decision, facts, children }: Props) {
  const { params } = usePage()
  const sn = params.sn ?? ''
  const read = useRead(planContract.detail, { params: { id: sn } })
  useAbout(read.data?.title)
  return (
    <div className="zk-form-page">
      <Reading of={read} rows={16}>
        {(plan) => (
          <DetailPage
            name={plan.title}
            number={{ label: planWords.sn, value: plan.sn }}
            tag={<PlanState plan={plan} />}
            facts={[{ label: planWords.org_name, value: plan.org_name }, ...(facts?.(plan) ?? []), ...keyFacts(plan)]}
            actions={
              <span className="zk-buttons">
                <PlanMoves row={plan} place="header" deciding />
                <NextButtons sn={sn} decision={decision} />
              </span>
            }
            timeline={<Timeline of={planLifecycle} calls={planContract} sn={sn} />}
          >
            {children(plan)}
          </DetailPage>
        )}
      </Reading>
    </div>
  )
}

/** The plan that has waited longest for the same decision besides this one, and the way back to the list. */
function NextButtons({ sn, decision }: { sn: string; decision: Decision }) {
  const say = useSay()
  const { go } = useScreens()
  const { status, sort, screen } = DECISIONS[decision]
  const read = useRead(planContract.list, { query: { status: [status], sort, limit: 2 } })
  const next = read.data?.items.find((plan) => plan.sn !== sn)
  return (
    <>
      {next ? (
        <Button onClick={() => go(screen, { sn: next.sn })}>{say(planLabels.next)}</Button>
      ) : (
        read.data && <span className="zk-quiet">{say(planLabels.next_none)}</span>
      )}
      <Button onClick={() => go('planList')}>{say(planLabels.back)}</Button>
    </>
  )
}
