import type { Actor } from '../../access/actor.ts'
import { addMonths, untilOf } from '../../kernel/calendar.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { Lang, RuleOf, TextParams } from '../../kernel/text.ts'
import { planStatusWords } from '../plan/plan.messages.ts'
import { signupMessages, signupSubjectWords } from './signup.messages.ts'
import { OPEN_LIST_STATUS } from './signup.model.ts'
import type {
  Candidate,
  PayStatus,
  RejectRule,
  RetakeFact,
  SignupPlan,
  SignupSituation,
  SignupSubjects,
} from './signup.model.ts'

const refusal = (rule: RuleOf<typeof signupMessages>, params: TextParams = {}): Refusal => ({
  rule,
  message: fill(signupMessages[rule], params),
})

/** Why no student can be signed up for a plan now; null from the start until the end, which is not part of it (domain.md §5.4, §6.5). */
export function planRefusal(plan: SignupPlan): Refusal | null {
  if (plan.status !== 'PLAN_AUDIT') return refusal('signup_plan_state', { status: planStatusWords[plan.status] })
  if (plan.frozen) return refusal('signup_frozen')
  if (plan.now < plan.signup_start) return refusal('signup_not_open', { time: plan.signup_start })
  return plan.now >= plan.signup_end ? refusal('signup_over', { time: untilOf(plan.signup_end) }) : null
}

type Examined = Pick<SignupPlan, 'theory_enabled' | 'practical_enabled'>

/** All subjects of a plan, as a sign-up names them. */
export function wholeOf({ theory_enabled, practical_enabled }: Examined): SignupSubjects {
  if (theory_enabled && practical_enabled) return 'BOTH'
  return theory_enabled ? 'THEORY' : 'PRACTICAL'
}

/** The subjects that may be chosen in a plan, all of them first; a retake plan offers single ones. */
export function subjectChoices(plan: Examined & Pick<SignupPlan, 'plan_type'>): SignupSubjects[] {
  const whole = wholeOf(plan)
  if (whole !== 'BOTH') return [whole]
  return plan.plan_type === 'RETAKE' ? ['THEORY', 'PRACTICAL'] : ['BOTH', 'THEORY', 'PRACTICAL']
}

/** Chosen subjects that the plan does not examine. */
export function subjectsRefusal(plan: SignupPlan, subjects: SignupSubjects): Refusal | null {
  return subjectChoices(plan).includes(subjects) ? null : refusal('signup_subject_none')
}

/** A level with conditions asks for the one that the students fulfil; another text is none of its conditions (domain.md §3.12). */
export function conditionRefusal(
  { conditions }: Pick<SignupPlan, 'conditions'>,
  declared: string | null,
): Refusal | null {
  if (declared === null ? conditions.length === 0 : conditions.includes(declared)) return null
  if (conditions.length === 0) return refusal('signup_condition_none')
  return refusal('signup_condition', { conditions: conditions.join(' / ') })
}

const isRefusal = (fact: RetakeFact | Refusal): fact is Refusal => 'rule' in fact

/** Is signing up for these subjects a retake: less than the plan examines, or anything in a plan for retakes? */
function isRetake(plan: SignupPlan, subjects: SignupSubjects): boolean {
  return plan.plan_type === 'RETAKE' || subjects !== wholeOf(plan)
}

/** Both subjects again are not open while one was deferred and the other is kept (Decided 19). */
function wholeRefusal(retake: Candidate['retake'], subjects: SignupSubjects): Refusal | null {
  if (subjects !== 'BOTH' || !retake || isRefusal(retake) || !retake.deferred) return null
  return refusal('signup_deferred_alone', { subject: signupSubjectWords[retake.subjects] })
}

function retakeRefusal(plan: SignupPlan, { retake }: Candidate, subjects: SignupSubjects): Refusal | null {
  if (!isRetake(plan, subjects)) return wholeRefusal(retake, subjects)
  if (!retake) return refusal(plan.plan_type === 'RETAKE' ? 'signup_retake_only' : 'signup_whole')
  if (isRefusal(retake)) return retake
  if (retake.subjects === subjects) return null
  return refusal('signup_retake_subject', { subject: signupSubjectWords[retake.subjects] })
}

function hereRefusal({ here }: Candidate): Refusal | null {
  if (!here || here.status === 'INIT') return null
  if (here.closed) return refusal('signup_closed')
  return refusal(here.status === 'REJECT' ? 'signup_rejected' : 'signup_here')
}

function cheatRefusal({ cheat_day }: Candidate, { now }: SignupPlan, months: number): Refusal | null {
  if (!cheat_day) return null
  const until = addMonths(cheat_day, months)
  return now.slice(0, 10) < until ? refusal('signup_cheat_bar', { day: until }) : null
}

type Asked = { plan: SignupPlan; subjects: SignupSubjects; cheat_months: number }

/** Everything that keeps a student from being signed up, the most severe first; empty when nothing does (domain.md §3.12). */
export function reasonsAgainst(candidate: Candidate, { plan, subjects, cheat_months }: Asked): Refusal[] {
  const { status, photo_status, elsewhere, certificate_no, twice } = candidate
  const found = [
    hereRefusal(candidate),
    status === 'DISABLE' ? refusal('signup_student_disabled') : null,
    elsewhere ? refusal('signup_elsewhere', { plan: elsewhere }) : null,
    certificate_no ? refusal('signup_certified', { no: certificate_no }) : null,
    twice ? refusal('same_person') : null,
    cheatRefusal(candidate, plan, cheat_months),
    retakeRefusal(plan, candidate, subjects),
    photo_status === 'AUDIT' ? null : refusal('signup_photo'),
  ]
  return found.filter((one) => one !== null)
}

type Attempts = {
  theory_attempt: 'NEW' | 'RETAKE' | null
  practical_attempt: 'NEW' | 'RETAKE' | null
  prior_signup_sn: string | null
  pay_status: PayStatus
}

/** What a sign-up records of its attempt, subject by subject; after a deferred sitting the next is free (domain.md §6.2, §6.3). */
export function attemptsOf(plan: SignupPlan, candidate: Candidate, subjects: SignupSubjects): Attempts {
  const again = isRetake(plan, subjects)
  const fact = again && candidate.retake && !isRefusal(candidate.retake) ? candidate.retake : null
  // A deferred subject is sat for the first time: it does not count as a retake (Decided 19).
  const attempt = again && !fact?.deferred ? 'RETAKE' : 'NEW'
  return {
    theory_attempt: subjects === 'PRACTICAL' ? null : attempt,
    practical_attempt: subjects === 'THEORY' ? null : attempt,
    prior_signup_sn: fact?.prior_signup_sn ?? null,
    pay_status: candidate.deferred ? 'WAIVED' : 'UNPAID',
  }
}

type Sides = Pick<SignupSituation, 'source' | 'org_sn' | 'plan_org_sn' | 'on_behalf'>
type Doer = Pick<Actor, 'org_sn'>

/** Does the actor act for the site: its own accounts, and the platform on plans made on behalf (domain.md §4)? */
export function isHost({ plan_org_sn, on_behalf }: Omit<Sides, 'source' | 'org_sn'>, actor: Doer): boolean {
  return actor.org_sn === null ? on_behalf : actor.org_sn === plan_org_sn
}

/** Does the actor act for the side that signed the student up? */
export function isOwner(signup: Sides, actor: Doer): boolean {
  return signup.source === 'OWN' || actor.org_sn === null ? isHost(signup, actor) : actor.org_sn === signup.org_sn
}

const isOpen = ({ plan_status }: SignupSituation) => OPEN_LIST_STATUS.some((open) => open === plan_status)

/** Only the site decides, while the list is open. */
export function decisionRefusal(signup: SignupSituation, actor: Doer): Refusal | null {
  if (!isHost(signup, actor)) return refusal('signup_host_only')
  return isOpen(signup) ? null : refusal('signup_list_locked', { status: planStatusWords[signup.plan_status] })
}

/** Either side may remove a student, while the list is open. */
export function removalRefusal(signup: SignupSituation, actor: Doer): Refusal | null {
  if (!isHost(signup, actor) && !isOwner(signup, actor)) return refusal('signup_owner_only')
  return isOpen(signup) ? null : refusal('signup_list_locked', { status: planStatusWords[signup.plan_status] })
}

/** A student is signed up by its own side, unless there is an obstacle. */
export function joinRefusal(signup: SignupSituation, actor: Doer): Refusal | null {
  if (!isOwner(signup, actor)) return refusal('signup_owner_only')
  return signup.obstacles[0] ?? null
}

/** Again, once photo, name, identity, class or subjects differ from what was returned (Decided 21). */
export function resubmitRefusal(signup: SignupSituation, actor: Doer): Refusal | null {
  if (!isOwner(signup, actor)) return refusal('signup_owner_only')
  if (signup.plan_status !== 'PLAN_AUDIT')
    return refusal('signup_plan_state', { status: planStatusWords[signup.plan_status] })
  if (!signup.changed) return refusal('signup_unchanged')
  return signup.obstacles[0] ?? null
}

/** Only an overdue plan gives its sign-ups back (Decided 18). */
export const releaseRefusal = ({ plan_overdue }: Pick<SignupSituation, 'plan_overdue'>): Refusal | null =>
  plan_overdue ? null : refusal('plan_not_overdue')

/** Why a sign-up was sent back, as its reader is shown it: the system's reason in the reader's language, a person's as it was written. */
export const rejectReasonIn = (reason: string | null, rule: RejectRule | null, lang: Lang): string | null =>
  rule ? signupMessages[rule][lang] : reason

type Borrowed = { plan_sn: string | null; status: string }

/** Borrowed students come only through a borrowed exam that is attached to this plan (Decided 3). */
export function borrowRefusal(borrow: Borrowed, planSn: string): Refusal | null {
  if (borrow.status !== 'SCHOOL_AUDIT') return refusal('signup_borrow_state')
  return borrow.plan_sn === planSn ? null : refusal('signup_borrow_plan')
}
