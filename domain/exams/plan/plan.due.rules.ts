import { addDays } from '../../kernel/calendar.ts'
import { earlierOf, reviewDue } from '../../kernel/deadline.ts'
import type { ReviewTerms } from '../../kernel/deadline.ts'
import type { ExamRules } from '../../platform/setting/setting.model.ts'
import { firstExamDay, firstStart } from '../examApplication/examApplication.rules.ts'
import type { PlanStatus } from './plan.model.ts'
import type { PlanSituation } from './plan.rules.ts'

type Plan = Pick<PlanSituation, 'status' | 'theory_start' | 'practical_start' | 'signup_start' | 'signup_end'> & {
  submit_time: string | null
  exam_submit_time: string | null
}
type Terms = Pick<ExamRules, 'plan_submit_days' | 'exam_submit_days' | 'exam_resubmit_days'> & ReviewTerms

/** By state, of a plan with its first exam day: the limit of the rule that refuses the next step afterwards; of a review its deadline (Decided 50). */
const DUE: Record<PlanStatus, (plan: Plan, terms: Terms, day: string) => string | null> = {
  PLAN_INIT: (plan, terms, day) => beforeSubmission(plan, terms, day),
  PLAN_REJECT: (plan, terms, day) => beforeSubmission(plan, terms, day),
  PLAN_SUBMIT: ({ submit_time, signup_start }, terms) => reviewDue(submit_time, terms, signup_start),
  PLAN_AUDIT: (_, { exam_submit_days }, day) => addDays(day, -exam_submit_days),
  EXAM_REJECT: (_, { exam_resubmit_days }, day) => addDays(day, -exam_resubmit_days),
  EXAM_SUBMIT: (plan, terms) => reviewDue(plan.exam_submit_time, terms, firstStart(plan)),
  EXAM_AUDIT: () => null,
}

/** The last day of the submission, or the end of the sign-up where it is earlier. */
function beforeSubmission({ signup_end }: Plan, { plan_submit_days }: Terms, day: string): string {
  return earlierOf(signup_end, addDays(day, -plan_submit_days))
}

/** Until when the next step of a plan is made (domain.md §5.2, §6.5, Decided 18, 50): a day, which lasts until its end, or a moment; null where nothing is due. */
export function planDue(plan: Plan, terms: Terms): string | null {
  const day = firstExamDay(plan)
  return day && DUE[plan.status](plan, terms, day)
}
