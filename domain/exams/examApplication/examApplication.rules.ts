import { subjectWords } from '../../catalogue/credential/credential.messages.ts'
import { SUBJECTS } from '../../catalogue/credential/credential.model.ts'
import type { Subject } from '../../catalogue/credential/credential.model.ts'
import type { Takers } from './examApplication.seating.rules.ts'
import { spreadOf } from './examApplication.seating.rules.ts'
import type { SeatingSession } from './examApplication.seating.rules.ts'
import { addDays, untilOf } from '../../kernel/calendar.ts'
import { conflictsOf, nameOfSession, panelShortages, isSameSession, sessionsOf } from '../panel/panel.rules.ts'
import { rotationWarnings } from '../panel/panel.rotation.rules.ts'
import type { LastPanels, PanelExaminer, PanelMember, PanelScene, PanelSession } from '../panel/panel.model.ts'
import type { ExamRules } from '../../platform/setting/setting.model.ts'
import { examinersNeeded } from '../../catalogue/template/template.rules.ts'
import type { ExaminerRule } from '../../catalogue/template/template.model.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import type { CandidateChanges, NamedCandidate } from './examApplication.form.ts'
import { examApplicationMessages, siteMessages } from './examApplication.messages.ts'

/** The exam application and its approval (domain.md §5.2, §6.4, §6.5): what has to be so before a plan becomes exams. */

const messages = { ...siteMessages, ...examApplicationMessages }
const refusal = (rule: RuleOf<typeof messages>, params: TextParams = {}): Refusal => ({
  rule,
  message: fill(messages[rule], params),
})

/** An exam application as its guards see it, with the plan's own facts. */
export type ExamSituation = {
  status: string
  signup_end: string
  /** No approval of the site for the certificate and level is in force today. */
  frozen: boolean
  theory_start: string | null
  practical_start: string | null
  now: string
}
type ExamTerms = Pick<
  ExamRules,
  | 'exam_submit_days'
  | 'exam_resubmit_days'
  | 'practical_first'
  | 'avoid_own_school'
  | 'sessions_a_day'
  | 'rotation_max'
  | 'rotation_share'
>
/** A line of the panel, with what the rules look at in the examiner. */
export type ChosenExaminer = PanelMember & { name: string; examiner: PanelExaminer }
/** A session whose room the approval in force on its day does not have (`seats` null), or has with too few seats. */
export type LostRoom = { room_no: string; day: string; capacity: number; seats: number | null }
/** What the guards of the exam application look at; counts are of live sign-ups. */
export type ExamFacts = {
  terms: ExamTerms
  subjects: readonly Subject[]
  sessions: readonly SeatingSession[]
  rule: ExaminerRule
  /** How many examiners score each candidate of the practical. */
  scorers: number
  takers: Takers
  schools: Record<Subject, readonly string[]>
  waiting: number
  without_photo: number
  unpaid: number
  panel: readonly ChosenExaminer[]
  /** Whose panel it was at the site's last exam of the credential, and why it does not change by a third (Decided 16). */
  last: LastPanels
  rotation_reason: string | null
  /** Subjects with a sealed paper. */
  papers: readonly Subject[]
  /** The first exam day on which no approval of the site for the level is in force (Decided 10). */
  closed_day: string | null
  /** Sessions that no longer fit the approval in force on their day (Decided 9). */
  lost_rooms: readonly LostRoom[]
}

/** Candidates of any subject, each counted once. */
export const candidatesOf = ({ takers }: Pick<ExamFacts, 'takers'>) => takers.BOTH + takers.THEORY + takers.PRACTICAL

/** Who of the candidates was not there before, and who is not any more; by their sign-ups, since a name may change. */
export function changesOf(before: readonly NamedCandidate[], now: readonly NamedCandidate[]): CandidateChanges {
  const missing = (these: readonly NamedCandidate[], others: readonly NamedCandidate[]) => {
    const known = new Set(others.map(({ signup_sn }) => signup_sn))
    return these.filter(({ signup_sn }) => !known.has(signup_sn))
  }
  return { added: missing(now, before), removed: missing(before, now) }
}

/** Examiners proposed for a practical session: two score, a third is there where they differ too much (Decided 32). */
const SCORERS_PROPOSED = 3

/** Each session with its candidates, rooms in use and the examiners that it takes, by the current sign-ups. */
export function panelSessionsOf(
  facts: Pick<ExamFacts, 'sessions' | 'takers' | 'rule' | 'scorers' | 'terms'>,
): PanelSession[] {
  const { sessions } = spreadOf(facts.sessions, facts.takers, facts.terms.practical_first)
  return sessions.map(({ session, candidates, rooms }) => {
    const needed = examinersNeeded(facts.rule, session.subject, candidates, rooms)
    const isScored = session.subject === 'OFFLINE' && candidates > 0
    return {
      subject: session.subject,
      session_no: session.session_no,
      start_time: session.start_time,
      end_time: session.end_time,
      rooms,
      candidates,
      needed,
      scorers: isScored ? facts.scorers : 0,
      proposed: isScored ? Math.max(needed, SCORERS_PROPOSED) : needed,
    }
  })
}

/** What choosing examiners looks at besides the examiner. */
export function panelSceneOf(
  facts: Omit<ExamFacts, 'panel' | 'papers' | 'closed_day' | 'lost_rooms' | 'last' | 'rotation_reason'>,
): PanelScene {
  const { avoid_own_school, sessions_a_day, rotation_max, rotation_share } = facts.terms
  return {
    sessions: panelSessionsOf(facts),
    schools: facts.schools,
    odd: facts.rule.odd,
    terms: { avoid_own_school, sessions_a_day, rotation_max, rotation_share },
  }
}

type Starts = { theory_start: string | null; practical_start: string | null }
/** The start of the first window; null before there is one. */
export const firstStart = ({ theory_start, practical_start }: Starts): string | null =>
  [theory_start, practical_start].filter((start) => start !== null).toSorted()[0] ?? null

/** D of domain.md §6.5: the day on which the earlier of the two windows opens; null before one is set. */
export const firstExamDay = (plan: Starts): string | null => firstStart(plan)?.slice(0, 10) ?? null

/** So many days before the first exam day; null before the exam has a day. */
function dayBeforeExam(plan: Starts, days: number): string | null {
  const day = firstExamDay(plan)
  return day === null ? null : addDays(day, -days)
}

/** The last day of the application; one that was rejected or revoked may come later (Decided 18). */
function deadlineFault(plan: ExamSituation, terms: ExamTerms): Refusal | null {
  const rule = plan.status === 'EXAM_REJECT' ? 'exam_resubmit_days' : 'exam_submit_days'
  const days = terms[rule]
  const day = dayBeforeExam(plan, days)
  return day !== null && plan.now.slice(0, 10) > day ? refusal(rule, { day, days }) : null
}

function seatsFault(facts: ExamFacts): Refusal | null {
  const { left } = spreadOf(facts.sessions, facts.takers, facts.terms.practical_first)
  const subject = SUBJECTS.find((one) => left[one] > 0)
  return subject ? refusal('exam_seats', { subject: subjectWords[subject], count: left[subject] }) : null
}

/** The fault of the first examiner of the panel who has a blocking conflict in a session of the panel. */
function conflictFault(facts: ExamFacts): Refusal | null {
  const scene = panelSceneOf(facts)
  for (const { name, examiner, ...member } of facts.panel) {
    const session = scene.sessions.find((one) => isSameSession(one, member))
    const mine = sessionsOf(member.teacher_sn, facts.panel, scene.sessions)
    const conflict = session && conflictsOf(examiner, session, mine, scene).find(({ blocked }) => blocked)
    if (conflict) return refusal('exam_panel', { name, session: nameOfSession(member), reason: conflict.message })
  }
  return null
}

function shortageFault(facts: ExamFacts, isOfChief: boolean): Refusal | null {
  const shortages = panelShortages(facts.panel, panelSceneOf(facts))
  const found = shortages.find(({ rule }) => (rule === 'panel_chief_missing') === isOfChief)
  return found ?? null
}

/** The first subject whose panel did not rotate, where no reason is given for it (Decided 16). */
function rotationFault({ panel, last, rotation_reason, terms }: ExamFacts): Refusal | null {
  if (rotation_reason !== null) return null
  const nameOf = (sn: string) => panel.find(({ teacher_sn }) => teacher_sn === sn)?.name ?? ''
  const [found] = rotationWarnings(panel, last, nameOf, terms)
  return found ?? null
}

/** What is looked at, in the order in which it is shown. */
export const EXAM_CHECKS = [
  'site',
  'rooms',
  'signup',
  'deadline',
  'candidates',
  'confirmed',
  'photos',
  'fees',
  'seats',
  'examiners',
  'chief',
  'conflicts',
  'rotation',
  'papers',
] as const
type ExamCheck = (typeof EXAM_CHECKS)[number]

type Rule = (plan: ExamSituation, facts: ExamFacts) => Refusal | null
const papersFault: Rule = (_, { subjects, papers }) => {
  const subject = subjects.find((one) => !papers.includes(one))
  return subject ? refusal('exam_papers', { subject: subjectWords[subject] }) : null
}
/** Approved today, and for each exam day: an approval that was changed since may leave days out. */
const siteFault: Rule = ({ frozen }, { closed_day: day }) => {
  if (frozen) return refusal('plan_frozen')
  return day === null ? null : refusal('plan_site', { day })
}
/** The sessions fit the rooms of the approval in force on their day: a change may have taken rooms or seats (Decided 9). */
const roomsFault: Rule = (_, { lost_rooms: [lost] }) => {
  if (!lost) return null
  const { room_no: room, day, seats, capacity } = lost
  return seats === null ? refusal('room_gone', { room, day }) : refusal('room_seats', { room, day, seats, capacity })
}
const CHECKS: Record<ExamCheck, Rule> = {
  site: siteFault,
  rooms: roomsFault,
  signup: ({ signup_end, now }) =>
    signup_end > now ? refusal('exam_signup_open', { time: untilOf(signup_end) }) : null,
  deadline: (plan, { terms }) => deadlineFault(plan, terms),
  candidates: (_, facts) => (candidatesOf(facts) === 0 ? refusal('exam_no_candidate') : null),
  confirmed: (_, { waiting: count }) => (count > 0 ? refusal('exam_waiting', { count }) : null),
  photos: (_, { without_photo: count }) => (count > 0 ? refusal('exam_photos', { count }) : null),
  fees: (_, { unpaid: count }) => (count > 0 ? refusal('exam_unpaid', { count }) : null),
  seats: (_, facts) => seatsFault(facts),
  examiners: (_, facts) => shortageFault(facts, false),
  chief: (_, facts) => shortageFault(facts, true),
  conflicts: (_, facts) => conflictFault(facts),
  rotation: (_, facts) => rotationFault(facts),
  papers: papersFault,
}

/** What the site answers for; papers are the platform's. */
const OF_SUBMISSION = EXAM_CHECKS.filter((check) => check !== 'papers')
/** What may have changed since, and what the platform answers for. Whoever approves sees the rotation warning with its reason. */
const OF_APPROVAL = ['site', 'rooms', 'seats', 'examiners', 'chief', 'conflicts', 'papers'] as const

type ExamVerdict = { check: ExamCheck; fault: Refusal | null }

/** Each guard of the application, or, while it waits, of its approval, with what it has against it. */
export function examChecks(plan: ExamSituation, facts: ExamFacts): ExamVerdict[] {
  const checks: readonly ExamCheck[] = plan.status === 'EXAM_SUBMIT' ? OF_APPROVAL : OF_SUBMISSION
  return checks.map((check) => ({ check, fault: CHECKS[check](plan, facts) }))
}

/** Why the exam application cannot be submitted now, the most severe first. */
export function submitExamFault(plan: ExamSituation, facts: ExamFacts): Refusal | null {
  for (const check of OF_SUBMISSION) {
    const fault = CHECKS[check](plan, facts)
    if (fault) return fault
  }
  return null
}

/** Has the first exam begun? */
export function isExamBegun(plan: Starts & { now: string }): boolean {
  const start = firstStart(plan)
  return start !== null && start <= plan.now
}

/** Why the application cannot be approved now: papers, panel, seats as they are, before the first exam. */
export function approveExamFault(plan: ExamSituation, facts: ExamFacts): Refusal | null {
  if (isExamBegun(plan)) return refusal('exam_begun')
  for (const check of OF_APPROVAL) {
    const fault = CHECKS[check](plan, facts)
    if (fault) return fault
  }
  return null
}

/** An approval may be revoked until the day before the last on which the application could come again (Decided 18). */
export function revokeExamFault(
  plan: ExamSituation,
  { exam_resubmit_days }: Pick<ExamTerms, 'exam_resubmit_days'>,
): Refusal | null {
  const days = exam_resubmit_days + 1
  const day = dayBeforeExam(plan, days)
  return day !== null && plan.now.slice(0, 10) > day ? refusal('exam_revoke_late', { day, days }) : null
}
