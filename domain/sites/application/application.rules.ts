import { SUBJECTS } from '../../catalogue/credential/credential.model.ts'
import type { CredentialStatus, Level, Subject } from '../../catalogue/credential/credential.model.ts'
import { levelWords, subjectWords } from '../../catalogue/credential/credential.messages.ts'
import { credentialName } from '../../catalogue/credential/credential.rules.ts'
import { addDays, addMonths, daysBetween } from '../../kernel/calendar.ts'
import { reviewDue } from '../../kernel/deadline.ts'
import type { ReviewTerms } from '../../kernel/deadline.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, Text, TextParams } from '../../kernel/text.ts'
import { applicationMessages as words } from './application.messages.ts'
import type { CapacityRules, LevelTerms } from '../siteForm/siteForm.capacity.rules.ts'
import type { AffectedPlan, ApplicationStatus, ApplyType, CardAction, ComputedCapacity } from './application.model.ts'

/** What the guards of an application look at. Days are business days, YYYY-MM-DD. */
export type ApplicationFacts = {
  status: ApplicationStatus
  org_sn: string
  today: string
  levels: readonly Level[]
  capacity_per_day: number
  /** The computed candidates of a day, for each level. */
  capacities: readonly ComputedCapacity[]
  /** How much of the form is missing or wrong. */
  missing: number
  valid_to: string | null
  changed: boolean
  /** How often a rejected one was sent in again this year. */
  resubmits: number
  resubmits_max: number
  renew_days: number
  credential_name: string
  credential_name_hk: string | null
  credential_name_en: string | null
  credential_status: CredentialStatus
  offered: readonly OfferedLevel[]
  /** Is there another application for the same credential that is open, or an approval in force? */
  has_open: boolean
  /** The other approvals for the same credential and one of its levels that have not ended, the earliest first; with the one that it renews or changes. */
  others: readonly Validity[]
  /** Numbers of the rooms that another approval uses for the other subject, while both are in force. */
  clashes: readonly string[]
  /** What this application is. */
  apply_type: ApplyType
  /** What a call contains besides the record. */
  wanted: ApplyType
  is_stated: boolean
  /** Exams of the site that begin within so many days; counted only when it is to be disabled. */
  exams_soon: number
  guard_days: number
  is_confirmed: boolean
}

/** First and last day of an approval. */
export type Validity = { valid_from: string; valid_to: string }

/** A level as the credential offers it. */
export type OfferedLevel = { level: Level; theory_required: boolean; practical_required: boolean }

/** A refusal of this feature, with its words. */
export const refusal = <K extends RuleOf<typeof words>>(rule: K, params?: TextParams): Refusal => ({
  rule,
  message: fill(words[rule], params),
})

/** The credential's name as each language has it. */
export const credentialText = (named: {
  credential_name: string
  credential_name_hk: string | null
  credential_name_en: string | null
}): Text =>
  credentialName({ name: named.credential_name, name_hk: named.credential_name_hk, name_en: named.credential_name_en })

/** The subjects that these levels of the credential ask for. */
export function subjectsOf(levels: readonly Level[], offered: readonly OfferedLevel[]): Subject[] {
  const wanted = offered.filter(({ level }) => levels.includes(level))
  return SUBJECTS.filter((subject) =>
    wanted.some((one) => (subject === 'ONLINE' ? one.theory_required : one.practical_required)),
  )
}

/** The minutes of a level's newest enabled template. */
export type TemplateMinutes = LevelTerms['minutes'] & { level: Level }

/** What capacities are computed with besides a form: the minutes of templates, and the settings. */
export type CapacityBasis = { minutes: readonly TemplateMinutes[]; rules: CapacityRules }

/** What the capacity of each of these levels is computed with: its subjects, and the minutes of its template (Decided 12). */
export const levelTerms = (
  levels: readonly Level[],
  offered: readonly OfferedLevel[],
  { minutes, rules }: CapacityBasis,
): (LevelTerms & { level: Level })[] =>
  levels.map((level) => ({
    level,
    subjects: subjectsOf([level], offered),
    minutes: minutes.find((one) => one.level === level) ?? { theory: null, practical: null },
    rules,
  }))

/** The last valid day of an approval: so many months less a day (Decided 5), for each year that the credential gives its sites. */
export const lastValidDay = (from: string, months: number, years = 1): string =>
  addDays(addMonths(from, months * years), -1)

/** May its owner still write it? */
export const isEditable = (status: ApplicationStatus): boolean => status === 'INIT' || status === 'REJECT'

/** May those who decide write their sheet and notes? They are frozen with the decision. */
export const isReviewed = (status: ApplicationStatus): boolean => status === 'SUBMIT'

/** Is it an approval, to which the agreement is filed? */
export const isApproval = (status: ApplicationStatus): boolean => status === 'AUDIT'

/** Was it rejected, with an opinion to read before it is submitted again? */
export const isSentBack = (status: ApplicationStatus): boolean => status === 'REJECT'
/** Only a draft may be deleted: an application that was submitted once stays. */
export const isDraft = (status: ApplicationStatus): boolean => status === 'INIT'

/** Whole days since it was sent in, while it waits. */
export function waitingDays({ status, submit_time, today }: Waiting): number | null {
  return status === 'SUBMIT' && submit_time ? daysBetween(submit_time, today) : null
}
type Waiting = { status: ApplicationStatus; submit_time: string | null; today: string }

/** Until when it is decided, while it waits (Decided 50). */
export const applicationDue = ({ status, submit_time }: Omit<Waiting, 'today'>, terms: ReviewTerms): string | null =>
  status === 'SUBMIT' ? reviewDue(submit_time, terms) : null

/** Complete, of an enabled credential, and, after a rejection, changed or explained and not too often (domain.md §5.1). */
export function mayNotSubmit(facts: ApplicationFacts): Refusal | null {
  const closed = credentialIsClosed(facts)
  if (closed) return closed
  const short = formFault(facts)
  if (short) return short
  const differing = subjectRefusal(facts)
  if (differing) return differing
  if (facts.status !== 'REJECT') return null
  if (!facts.changed && !facts.is_stated) return refusal('resubmit_unchanged')
  return facts.resubmits >= facts.resubmits_max ? refusal('resubmit_limit', { count: facts.resubmits }) : null
}

function credentialIsClosed(facts: ApplicationFacts): Refusal | null {
  if (facts.credential_status !== 'ENABLE') return refusal('credential_disabled', { credential: credentialText(facts) })
  const gone = facts.levels.filter((level) => !facts.offered.some((one) => one.level === level))
  return gone.length === 0 ? null : refusal('levels_gone', { levels: levelsText(gone) })
}

/** Levels as a sentence names them. */
export const levelsText = (levels: readonly Level[]): Text => ({
  CN: levels.map((level) => levelWords[level].CN).join('、'),
  HK: levels.map((level) => levelWords[level].HK).join('、'),
  US: levels.map((level) => levelWords[level].US).join(', '),
})

/** The form is whole, and the site holds at least one candidate a day (domain.md §3.6). */
function formFault({ missing, ...facts }: ApplicationFacts): Refusal | null {
  if (missing > 0) return refusal('form_incomplete', { count: missing })
  return facts.capacity_per_day < 1 ? refusal('capacity_none', { subject: missingSubject(facts) }) : null
}

/** The subjects that these levels ask for, as a sentence names them. */
export function missingSubject({ levels, offered }: Pick<ApplicationFacts, 'levels' | 'offered'>): Text {
  const [first = 'ONLINE', second] = subjectsOf(levels, offered)
  const both = { CN: '{a}、{b}', HK: '{a}、{b}', US: '{a} and {b}' }
  return second ? fill(both, { a: subjectWords[first], b: subjectWords[second] }) : subjectWords[first]
}

/** An account may not decide on its own organisation's application; the permissions exclude it, and this asserts it. */
export function mayNotDecide(facts: ApplicationFacts, actor: { org_sn: string | null }): Refusal | null {
  if (actor.org_sn === facts.org_sn) return refusal('own_application')
  return subjectRefusal(facts)
}

/** Approvals with the same room number agree in its subject (Decided 9). */
const subjectRefusal = ({ clashes }: Pick<ApplicationFacts, 'clashes'>): Refusal | null =>
  clashes.length === 0 ? null : refusal('room_subject', { rooms: clashes.join(', ') })

/** The decision names each plan that would lose something (Decided 9); one that came since it was read is not among them. */
export function mayNotAffect(plans: readonly Pick<AffectedPlan, 'sn'>[], named: readonly string[]): Refusal | null {
  if (plans.every(({ sn }) => named.includes(sn))) return null
  return refusal('plans_affected', { count: plans.length, plans: plans.map(({ sn }) => sn).join(', ') })
}

/** The first day on which an approval may be renewed. */
export const renewalOpens = (validTo: string, renewDays: number): string => addDays(validTo, -renewDays)

/** The approval in force on this day, among these. */
export const inForceOn = (others: readonly Validity[], day: string): Validity | undefined =>
  others.find(({ valid_from, valid_to }) => valid_from <= day && day <= valid_to)

type Default = Pick<ApplicationFacts, 'apply_type' | 'others' | 'today'> & { months: number; years: number }
/**
 * The validity of an approval that says nothing else: a renewal joins on to the approval in force, so that an early one loses no
 * day; a change takes over at once and keeps the last day (Decided 10, 11); any other begins today.
 */
export function defaultValidity({ apply_type, others, today, months, years }: Default): Validity {
  const current = inForceOn(others, today)
  if (current && apply_type === 'CHANGE') return { valid_from: today, valid_to: current.valid_to }
  const valid_from = current && apply_type === 'RENEW' ? addDays(current.valid_to, 1) : today
  return { valid_from, valid_to: lastValidDay(valid_from, months, years) }
}

/** A renewal opens before the end of the validity, a change at any time; one open application at a time. */
export function mayNotRenew(facts: ApplicationFacts): Refusal | null {
  if (facts.credential_status !== 'ENABLE') return refusal('credential_disabled', { credential: credentialText(facts) })
  if (facts.has_open) return refusal('application_open')
  const next = facts.others.find(({ valid_from }) => facts.valid_to !== null && valid_from > facts.valid_to)
  if (facts.wanted === 'RENEW' && next) return refusal('renewed_already', { date: next.valid_to })
  const opens = facts.valid_to && renewalOpens(facts.valid_to, facts.renew_days)
  if (facts.wanted === 'RENEW' && opens && facts.today < opens) return refusal('renew_early', { date: opens })
  return null
}

/** Not while exams are near, unless that was confirmed. */
export function mayNotDisable({ exams_soon, guard_days, is_confirmed }: ApplicationFacts): Refusal | null {
  if (exams_soon === 0 || is_confirmed) return null
  return refusal('exams_soon', { count: exams_soon, days: guard_days })
}

/** An approval that ended, or that another one replaced, stays disabled. */
export function mayNotEnable({ valid_to, today, others }: ApplicationFacts): Refusal | null {
  if (inForceOn(others, today)) return refusal('site_replaced')
  return valid_to && valid_to < today ? refusal('site_expired', { date: valid_to }) : null
}

/** A job disables an approval on the day after its last. */
export function hasNotExpired({ valid_to, today }: ApplicationFacts): Refusal | null {
  return valid_to && valid_to < today ? null : refusal('site_in_force')
}

/** Of the notice days before the end (such as 60, 30, 7) the one that is due now; null when it was announced or none is due. */
export function warningDue(
  { today, valid_to, warned_days }: { today: string; valid_to: string; warned_days: number | null },
  warnDays: readonly number[],
): number | null {
  const left = daysBetween(today, valid_to)
  if (left < 0) return null
  const due = [...warnDays].sort((a, b) => a - b).find((days) => left <= days)
  return due === undefined || (warned_days !== null && warned_days <= due) ? null : due
}

type Card = {
  open_status: ApplicationStatus | null
  valid_to: string | null
  state: ApplicationStatus
  today: string
  renew_days: number
  /** Its renewal is approved. */
  renewed: boolean
}
/** What an institution may do with a credential's card; its application and approval decide. */
export function cardActions({ open_status, state, valid_to, today, renew_days, renewed }: Card): CardAction[] {
  const actions: CardAction[] = []
  if (open_status === 'INIT') actions.push('edit')
  if (open_status === 'REJECT') actions.push('resubmit')
  if (open_status === null && state !== 'AUDIT') actions.push('apply')
  if (open_status === null && state === 'AUDIT' && valid_to) {
    if (!renewed && today >= renewalOpens(valid_to, renew_days)) actions.push('renew')
    actions.push('change')
  }
  if (open_status !== null || state === 'AUDIT' || state === 'DISABLE') actions.push('view')
  return actions
}
