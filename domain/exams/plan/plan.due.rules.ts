import { addDays } from '../../kernel/calendar.ts'
import type { ExamRules } from '../../platform/setting/setting.model.ts'
import { firstExamDay, firstStart } from '../examApplication/examApplication.rules.ts'
import type { PlanStatus } from './plan.model.ts'
import type { PlanSituation } from './plan.rules.ts'

type Plan = Pick<PlanSituation, 'status' | 'theory_start' | 'practical_start' | 'signup_end'>
type Terms = Pick<ExamRules, 'plan_submit_days' | 'exam_submit_days' | 'exam_resubmit_days'>

/** By state, of a plan with its first exam day: the limit of the rule that refuses the next step afterwards. */
const DUE: Record<PlanStatus, (plan: Plan, terms: Terms, day: string) => string | null> = {
  PLAN_INIT: (plan, terms, day) => beforeSubmission(plan, terms, day),
  PLAN_REJECT: (plan, terms, day) => beforeSubmission(plan, terms, day),
  PLAN_SUBMIT: ({ signup_end }) => signup_end,
  PLAN_AUDIT: (_, { exam_submit_days }, day) => addDays(day, -exam_submit_days),
  EXAM_REJECT: (_, { exam_resubmit_days }, day) => addDays(day, -exam_resubmit_days),
  EXAM_SUBMIT: (plan) => firstStart(plan),
  EXAM_AUDIT: () => null,
}

/** The last day of the submission, or the end of the sign-up where it is earlier. */
function beforeSubmission({ signup_end }: Plan, { plan_submit_days }: Terms, day: string): string {
  const last = addDays(day, -plan_submit_days)
  return signup_end < last ? signup_end : last
}

/** Until when the next step of a plan can be made (domain.md §5.2, §6.5, Decided 18): a day, which lasts until its end, or a moment; null where nothing is due. */
export function planDue(plan: Plan, terms: Terms): string | null {
  const day = firstExamDay(plan)
  return day && DUE[plan.status](plan, terms, day)
}
