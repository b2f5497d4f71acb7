import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import type { Fact } from '../../kit/view/DetailPage.tsx'
import { RecordPage } from '../../kit/view/RecordPage.tsx'
import type { Decision } from '../../kit/view/decision.ts'
import type { Queue } from '../../kit/view/ReviewQueue.tsx'
import { ReviewWorkspace } from '../../kit/view/ReviewWorkspace.tsx'
import type { Round } from '../../kit/view/rounds.tsx'
import { PlanState } from './plan.columns.tsx'
import type { PlanRow } from './plan.columns.tsx'
import { planLabels as labels } from './plan.labels.ts'
import { PlanMoves } from './PlanMovesPanel.tsx'
import { keyFacts } from './PlanSectionsPanel.tsx'
import type { PlanDetail } from '../examApplication/ExamApplicationPicker.tsx'

type Review = {
  queue: Queue<PlanRow>
  decision: Decision<PlanDetail>
  roundsOf: (plan: PlanDetail) => readonly Round[]
}

const lineOf = (row: PlanRow) => ({
  name: row.title,
  about: `${row.org_name} · ${row.credential_name}`,
  days: row.waiting_days,
  due: row.due,
})

/** Nothing but the opinion; before it what the sign-up leaves to whoever approves (Decided 50). */
const approvalOf = ({ approval_warning }: PlanDetail) => ({
  groups: [],
  initial: {},
  note: approval_warning && <Alert type="warning" showIcon title={approval_warning.message} />,
})

/** The two decisions on a plan: what waits for it, oldest first, and the moves. */
const REVIEWS = {
  plan: {
    queue: {
      title: labels.audit_queue,
      endpoint: planContract.list,
      query: { status: 'PLAN_SUBMIT', sort: 'submit_time' },
      lineOf,
    },
    decision: {
      of: planProcess,
      yes: planContract.approve,
      no: planContract.reject,
      back: planContract.takeBack,
      means: { yes: labels.approve_means, no: labels.reject_means },
      approvalOf,
    },
    roundsOf: ({ rounds }) => rounds,
  },
  exam: {
    queue: {
      title: labels.exam_audit_queue,
      endpoint: planContract.list,
      query: { status: 'EXAM_SUBMIT', sort: 'exam_submit_time' },
      lineOf,
    },
    decision: {
      of: planProcess,
      yes: planContract.approveExam,
      no: planContract.rejectExam,
      back: planContract.takeBackExam,
      means: { yes: labels.approve_exam_means, no: labels.reject_exam_means },
    },
    roundsOf: ({ exam_rounds }) => exam_rounds,
  },
} satisfies Record<string, Review>

type Props = {
  review: keyof typeof REVIEWS
  /** Additional facts at the top, next to the key figures. */
  facts?: (plan: PlanDetail) => Fact[]
  children: (plan: PlanDetail) => ReactNode
}

/** Plans, or their exam applications, decided one after the other. */
export function PlanReview({ review, facts, children }: Props) {
  return (
    <ReviewWorkspace<PlanRow, PlanDetail>
      {...REVIEWS[review]}
      list="planList"
      detail={planContract.detail}
      nameOf={(plan) => plan.title}
    >
      {(plan) => (
        <RecordPage
          sn={plan.sn}
          of={planProcess}
          calls={planContract}
          record={plan}
          name={plan.title}
          number={{ label: planWords.sn, value: plan.sn }}
          tag={<PlanState plan={plan} />}
          facts={(of) => [
            // The name at the top is not marked: a new title is.
            { label: planWords.title, value: of.title },
            { label: planWords.org_name, value: of.org_name },
            ...(facts?.(of) ?? []),
            ...keyFacts(of),
          ]}
          actions={<PlanMoves row={plan} place="header" deciding />}
        >
          {children(plan)}
        </RecordPage>
      )}
    </ReviewWorkspace>
  )
}
