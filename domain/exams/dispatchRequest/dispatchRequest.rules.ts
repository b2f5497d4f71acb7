import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import { ROLES_OF } from '../panel/panel.model.ts'
import type { PanelRole, SessionKey } from '../panel/panel.model.ts'
import type { PlanStatus } from '../plan/plan.model.ts'
import { dispatchRequestMessages as words } from './dispatchRequest.messages.ts'
import type { RequestStatus } from './dispatchRequest.model.ts'

const refusal = (rule: RuleOf<typeof words>, params: TextParams = {}): Refusal => ({
  rule,
  message: fill(words[rule], params),
})

/** While the site may choose its panel, and after the approval of the exam for an emergency. */
const OPEN_PLANS: readonly PlanStatus[] = ['PLAN_AUDIT', 'EXAM_REJECT', 'EXAM_AUDIT']

type Asked = {
  status: PlanStatus
  start_time: string | null
  subject: SessionKey['subject']
  role: PanelRole
  now: string
}

/** Why a site cannot ask for examiners of a session, or null; `start_time` null: the plan has no such session (domain.md §5.7: "college may request"). */
export function requestRefusal({ status, start_time, subject, role, now }: Asked): Refusal | null {
  if (!OPEN_PLANS.includes(status)) return refusal('request_plan')
  if (start_time === null) return refusal('request_session')
  if (!ROLES_OF[subject].includes(role)) return refusal('request_role')
  return begunRefusal({ start_time, now })
}

/** What the guards of the lifecycle look at. */
export type RequestFacts = { status: RequestStatus; start_time: string; count: number; sent: number; now: string }

/** A request lapses with the start of its session: then it can no longer be answered. */
export const begunRefusal = ({ start_time, now }: Pick<RequestFacts, 'start_time' | 'now'>): Refusal | null =>
  now < start_time ? null : refusal('request_begun', { time: start_time.slice(0, 16) })

/** Is it waiting, and has its session begun? */
export const isLapsed = (facts: RequestFacts): boolean => facts.status === 'SUBMIT' && begunRefusal(facts) !== null

/** Answered once as many are dispatched as were asked for. */
export const mayAnswer = ({ count, sent }: RequestFacts): Refusal | null =>
  sent < count ? refusal('request_missing', { count, sent }) : null
