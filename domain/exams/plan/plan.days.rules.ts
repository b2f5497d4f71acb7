import type { Level, Subject } from '../../catalogue/credential/credential.model.ts'
import { addDays } from '../../kernel/calendar.ts'
import { fill } from '../../kernel/text.ts'
import type { Text, TextParams } from '../../kernel/text.ts'
import { levelFault, siteFault, templateDayFault } from './plan.basis.rules.ts'
import { planDayWords } from './plan.messages.ts'
import type { PlanFacts, PlanTemplate } from './plan.model.ts'
import { windowOf } from './plan.rules.ts'
import { lastSignupDay, signupEndFault, submitDaysFault } from './plan.submit.rules.ts'

/** Which days can be chosen while a plan is being written. Each limit asks the rule that judges the submission, so both always agree. */

/** The moments of a plan that are chosen by day. */
export const PLAN_MOMENTS = [
  'theory_start',
  'theory_end',
  'practical_start',
  'practical_end',
  'signup_start',
  'signup_end',
] as const
export type PlanMoment = (typeof PLAN_MOMENTS)[number]

/** A plan as far as it is written. */
export type PlanDraft = Record<PlanMoment, string | null> &
  Pick<PlanFacts, 'approvals' | 'terms' | 'now'> & { level: Level | null; template: PlanTemplate | null }

/** One rule about the days of a field: which it allows, and the sentence for the others. */
export type DayLimit = { rule: keyof typeof planDayWords; message: Text; allows: (day: string) => boolean }

const limit = (rule: DayLimit['rule'], params: TextParams, allows: DayLimit['allows']): DayLimit => ({
  rule,
  message: fill(planDayWords[rule], params),
  allows,
})
/** Not before the day of another moment, where that is known. */
const notBefore = (rule: DayLimit['rule'], moment: string | null): DayLimit[] => {
  const least = moment?.slice(0, 10)
  return least ? [limit(rule, { day: least }, (day) => day >= least)] : []
}
const NO_DAY = { theory_start: null, theory_end: null, practical_start: null, practical_end: null, sessions: [] }
/** A plan whose only exam day is this one. */
const heldOn = (day: string) => ({ ...NO_DAY, theory_start: `${day} 00:00:00` })

/** The site is approved, for the level where one is chosen. */
function siteLimit({ approvals, level }: PlanDraft): DayLimit {
  const fitting = approvals.filter(({ levels }) => level === null || levels.includes(level))
  const spans = fitting.map(({ valid_from, valid_to }) => `${valid_from} – ${valid_to}`).join(', ')
  return limit('plan_site', { spans }, (day) => {
    const facts = { ...heldOn(day), approvals }
    return !siteFault(facts) && (level === null || !levelFault({ ...facts, level }))
  })
}

function templateLimit({ template }: PlanDraft): DayLimit[] {
  if (!template || (template.effective_from === null && template.effective_to === null)) return []
  const { effective_from: from, effective_to: to } = template
  const words = { from: from ?? '…', to: to ?? '…' }
  return [limit('plan_template_date', words, (day) => !templateDayFault({ ...heldOn(day), template }))]
}

/** What holds for every exam day. */
function examLimits(draft: PlanDraft): DayLimit[] {
  const { terms, now } = draft
  const ahead = { least: addDays(now, terms.plan_submit_days), days: terms.plan_submit_days }
  return [
    limit('plan_submit_days', ahead, (day) => !submitDaysFault({ ...heldOn(day), terms, now })),
    siteLimit(draft),
    ...templateLimit(draft),
  ]
}

/** The last day that the first exam day leaves to the sign-up. */
function signupLimits(draft: PlanDraft): DayLimit[] {
  const day = lastSignupDay(draft, draft.terms)
  if (day === null) return []
  const words = { day, days: draft.terms.signup_end_days }
  const isEarlyEnough = (chosen: string) => !signupEndFault({ ...draft, now: '', signup_end: `${chosen} 00:00:00` })
  return [limit('plan_signup_end', words, isEarlyEnough)]
}

function signupEndLimits(draft: PlanDraft): DayLimit[] {
  // The day itself counts: a later hour of today may still be chosen.
  const isAhead = (day: string) => !signupEndFault({ ...draft, ...NO_DAY, signup_end: `${day} 23:59:59` })
  return [
    limit('plan_signup_over', { day: draft.now.slice(0, 10) }, isAhead),
    ...notBefore('plan_signup_order', draft.signup_start),
    ...signupLimits(draft),
  ]
}

/** The limits that hold whatever the order of the fields is: of all exam days, and of the sign-up. */
export const generalLimits = (draft: PlanDraft): DayLimit[] => [...examLimits(draft), ...signupLimits(draft)]

/** The limits of one field, by what is filled in already. */
export function dayLimits(field: PlanMoment, draft: PlanDraft): DayLimit[] {
  if (field === 'signup_start') return signupLimits(draft)
  if (field === 'signup_end') return signupEndLimits(draft)
  const exam = examLimits(draft)
  if (field === 'theory_end') return [...exam, ...notBefore('plan_window', draft.theory_start)]
  if (field === 'practical_end') return [...exam, ...notBefore('plan_window', draft.practical_start)]
  if (field === 'theory_start' || draft.terms.practical_first) return exam
  return [...exam, ...notBefore('plan_practical_first', draft.theory_start)]
}

/** The limits of a session's times: the window of its subject (domain.md §3.10). */
export function sessionDayLimits(subject: Subject | null, windows: Parameters<typeof windowOf>[0]): DayLimit[] {
  const window = subject && windowOf(windows, subject)
  const [start, end] = [window?.start?.slice(0, 10), window?.end?.slice(0, 10)]
  if (!start || !end) return []
  return [limit('plan_session_window', { start, end }, (day) => start <= day && day <= end)]
}
