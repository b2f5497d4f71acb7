import { lifecycleOf } from '../../kernel/lifecycle.ts'
import type { MoveOf, WithFacts } from '../../kernel/lifecycle.ts'
import { planMoveWords, planStatusWords } from './plan.messages.ts'
import { PLAN_STATUS } from './plan.model.ts'
import type { PlanFacts } from './plan.model.ts'
import { approveExamFault, revokeExamFault, submitExamFault } from './plan.exam.rules.ts'
import type { ExamFacts } from './plan.exam.rules.ts'
import { approvalFault, closeFault, overdueFault } from './plan.rules.ts'
import type { PlanSituation } from './plan.rules.ts'
import { submitFaults } from './plan.submit.rules.ts'

/** What a guard needs besides the plan: what its submission depends on, and what its exam application depends on. */
type GuardFacts = { facts: PlanFacts; exam: ExamFacts }
/** A plan as its guards see it. */
export type MovingPlan = WithFacts<PlanSituation, GuardFacts>

/** Plan → exam (domain.md §5.2). */
export const planLifecycle = lifecycleOf<PlanSituation, GuardFacts>()({
  name: 'plan',
  states: PLAN_STATUS,
  initial: 'PLAN_INIT',
  words: planStatusWords,
  tones: {
    PLAN_INIT: 'draft',
    PLAN_SUBMIT: 'waiting',
    PLAN_REJECT: 'rejected',
    PLAN_AUDIT: 'approved',
    EXAM_SUBMIT: 'waiting',
    EXAM_REJECT: 'rejected',
    EXAM_AUDIT: 'approved',
  },
  path: ['PLAN_INIT', 'PLAN_SUBMIT', 'PLAN_AUDIT', 'EXAM_SUBMIT', 'EXAM_AUDIT'],
  next: {
    PLAN_INIT: { move: 'submit', by: 'college', until: 'due' },
    PLAN_SUBMIT: { move: 'approve', by: 'center', until: 'due' },
    PLAN_REJECT: { move: 'submit', by: 'college', until: 'due' },
    PLAN_AUDIT: { move: 'submitExam', by: 'college', until: 'due' },
    EXAM_SUBMIT: { move: 'approveExam', by: 'center', until: 'due' },
    EXAM_REJECT: { move: 'submitExam', by: 'college', until: 'due' },
  },
  labels: planMoveWords,
  moves: {
    submit: {
      from: ['PLAN_INIT', 'PLAN_REJECT'],
      to: 'PLAN_SUBMIT',
      permission: 'plan:submit',
      needs: 'facts',
      when: ({ facts }) => submitFaults(facts)[0] ?? null,
    },
    withdraw: { from: ['PLAN_SUBMIT'], to: 'PLAN_INIT', permission: 'plan:submit' },
    approve: {
      from: ['PLAN_SUBMIT'],
      to: 'PLAN_AUDIT',
      permission: 'plan:audit',
      opinion: 'optional',
      when: approvalFault,
    },
    reject: { from: ['PLAN_SUBMIT'], to: 'PLAN_REJECT', permission: 'plan:audit', opinion: 'required', danger: true },
    closeSignup: { from: ['PLAN_AUDIT'], to: 'PLAN_AUDIT', permission: 'plan:submit', danger: true, when: closeFault },
    submitExam: {
      from: ['PLAN_AUDIT', 'EXAM_REJECT'],
      to: 'EXAM_SUBMIT',
      permission: 'plan:submit',
      needs: 'exam',
      when: (plan) => submitExamFault(plan, plan.exam),
    },
    approveExam: {
      from: ['EXAM_SUBMIT'],
      to: 'EXAM_AUDIT',
      permission: 'plan:audit',
      opinion: 'optional',
      needs: 'exam',
      when: (plan) => approveExamFault(plan, plan.exam),
    },
    rejectExam: {
      from: ['EXAM_SUBMIT'],
      to: 'EXAM_REJECT',
      permission: 'plan:audit',
      opinion: 'required',
      danger: true,
    },
    revokeExam: {
      from: ['EXAM_AUDIT'],
      to: 'EXAM_REJECT',
      permission: 'plan:revoke',
      opinion: 'required',
      danger: true,
      needs: 'exam',
      when: (plan) => revokeExamFault(plan, plan.exam.terms),
    },
  },
  jobMoves: {
    // The first exam day passed without an approved exam: the plan stays where it is, and is flagged (Decided 18).
    overdue: { from: ['PLAN_AUDIT'], to: 'PLAN_AUDIT', when: overdueFault },
    overdueSubmitted: { from: ['EXAM_SUBMIT'], to: 'EXAM_SUBMIT', when: overdueFault },
    overdueRejected: { from: ['EXAM_REJECT'], to: 'EXAM_REJECT', when: overdueFault },
    // It was never approved: nobody is signed up, and the site may set it up for another day.
    lapse: { from: ['PLAN_SUBMIT'], to: 'PLAN_REJECT', when: overdueFault },
  },
})

/** The moves of the exam application, which need more than the plan: server/exams/examApplication makes them. All others are the plan's own. */
export const EXAM_MOVES = ['submitExam', 'approveExam', 'rejectExam', 'revokeExam'] as const satisfies readonly MoveOf<
  typeof planLifecycle
>[]
export type ExamMove = (typeof EXAM_MOVES)[number]

/** The moves that flag a plan, by the state in which its first exam day passed. */
export const OVERDUE_MOVES = {
  PLAN_AUDIT: 'overdue',
  EXAM_SUBMIT: 'overdueSubmitted',
  EXAM_REJECT: 'overdueRejected',
} as const
