import { lifecycleOf } from '../../kernel/lifecycle.ts'
import type { WithFacts } from '../../kernel/lifecycle.ts'
import { takeBackFault } from '../../kernel/takeBack.ts'
import type { LastDecision } from '../../kernel/takeBack.ts'
import { planMoveWords, planStatusWords } from './plan.messages.ts'
import { PLAN_OWN_STATUS } from './plan.model.ts'
import type { PlanFacts } from './plan.model.ts'
import { approvalFault, closeFault, overdueFault } from './plan.rules.ts'
import type { PlanSituation } from './plan.rules.ts'
import { submitFaults } from './plan.submit.rules.ts'

/** What a guard needs besides the plan: what its submission depends on, and the last decision. */
type GuardFacts = { facts: PlanFacts; decision: LastDecision }
/** A plan as its guards see it. */
export type MovingPlan = WithFacts<PlanSituation, GuardFacts>

/** A plan until its approval, and what is done with it afterwards (domain.md §5.2); its exam application is a record of its own (docs/adr/0047). */
export const planLifecycle = lifecycleOf<PlanSituation, GuardFacts>()({
  name: 'plan',
  states: PLAN_OWN_STATUS,
  initial: 'PLAN_INIT',
  words: planStatusWords,
  tones: { PLAN_INIT: 'draft', PLAN_SUBMIT: 'waiting', PLAN_REJECT: 'rejected', PLAN_AUDIT: 'approved' },
  path: ['PLAN_INIT', 'PLAN_SUBMIT', 'PLAN_AUDIT'],
  next: {
    PLAN_INIT: { move: 'submit', by: 'college', until: 'due' },
    PLAN_SUBMIT: { move: 'approve', by: 'center', until: 'due' },
    PLAN_REJECT: { move: 'submit', by: 'college', until: 'due' },
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
    takeBack: {
      from: ['PLAN_AUDIT', 'PLAN_REJECT'],
      to: 'PLAN_SUBMIT',
      permission: 'plan:audit',
      brief: true,
      needs: 'decision',
      when: takeBackFault,
    },
    closeSignup: { from: ['PLAN_AUDIT'], to: 'PLAN_AUDIT', permission: 'plan:submit', danger: true, when: closeFault },
  },
  jobMoves: {
    // The first exam day passed without an approved exam: the plan stays where it is, and is flagged (Decided 18).
    overdue: { from: ['PLAN_AUDIT'], to: 'PLAN_AUDIT', when: overdueFault },
    // It was never approved: nobody is signed up, and the site may set it up for another day.
    lapse: { from: ['PLAN_SUBMIT'], to: 'PLAN_REJECT', when: overdueFault },
  },
})
