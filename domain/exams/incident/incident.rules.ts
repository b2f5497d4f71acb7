import type { Actor } from '../../access/actor.ts'
import { isTenantRole } from '../../access/roles.ts'
import type { ScoreFlag } from '../../catalogue/template/template.model.ts'
import { addHours, addWorkingDays } from '../../kernel/calendar.ts'
import type { WorkCalendar } from '../../kernel/calendar.ts'
import type { InputFault } from '../../kernel/error.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import type { ExamState } from '../exam/exam.model.ts'
import { incidentMessages as words } from './incident.messages.ts'
import { ACCUSING_TYPES, CHEAT_KINDS, CRITICAL_MINUTES, TIMED_TYPES, VIOLATION_KINDS } from './incident.model.ts'
import type {
  AffectedLine,
  HandleResult,
  IncidentEntry,
  IncidentGrade,
  IncidentLack,
  IncidentStatus,
  IncidentTerms,
  IncidentType,
  SpareState,
  Witness,
} from './incident.model.ts'
import { repeatedWitnesses, witnessRefusal } from './incident.witness.rules.ts'

const refusal = (rule: RuleOf<typeof words>, params: TextParams = {}): Refusal => ({
  rule,
  message: fill(words[rule], params),
})

/** An incident is recorded, and happens, from one day before the exam to one day after it (domain.md §5.9). */
const WINDOW_HOURS = 24

type ExamTime = { exam_start: string; exam_end: string }

/** Why no incident of an exam can be recorded now, or null. */
export function registrationRefusal(
  { exam_start, exam_end, exam_approved }: ExamTime & { exam_approved: boolean },
  now: string,
): Refusal | null {
  if (!exam_approved) return refusal('incident_exam_state')
  const from = addHours(exam_start, -WINDOW_HOURS)
  if (now < from) return refusal('incident_early', { time: from })
  const to = addHours(exam_end, WINDOW_HOURS)
  return now > to ? refusal('incident_over', { time: to }) : null
}

/** Why the incident cannot have happened then, or null: within a day of the exam, and not in the future. */
export function occurrenceRefusal(occurTime: string, { exam_start, exam_end }: ExamTime, now: string): Refusal | null {
  const [from, to] = [addHours(exam_start, -WINDOW_HOURS), addHours(exam_end, WINDOW_HOURS)]
  if (occurTime < from || occurTime > to) return refusal('incident_window', { from, to })
  return occurTime > now ? refusal('incident_future', { time: now }) : null
}

/** The kinds of misconduct that a type has; none for the other types (domain.md §6.2). */
export function kindsOf(type: IncidentType | undefined): readonly NonNullable<IncidentEntry['kind']>[] {
  if (type === 'VIOLATION') return VIOLATION_KINDS
  return type === 'CHEAT' ? CHEAT_KINDS : []
}

/** What is wrong with an entry across its fields. */
export function incidentFaults({ type, kind, affected, witnesses }: IncidentEntry): InputFault[] {
  const kinds = kindsOf(type)
  const fits = kinds.length === 0 ? kind === null : kind !== null && kinds.includes(kind)
  const names = affected.map(({ signup_sn }) => signup_sn)
  const isTwice = new Set(names).size < names.length
  const effects = affected.flatMap(({ effect }, at) =>
    effect === null && !isAccusing(type)
      ? [{ path: `affected.${at}.effect`, rule: 'incident_effect', message: words.incident_effect }]
      : [],
  )
  return [
    ...(fits ? [] : [{ path: 'kind', rule: 'incident_kind', message: words.incident_kind }]),
    ...(isTwice ? [{ path: 'affected', rule: 'incident_affected_twice', message: words.incident_affected_twice }] : []),
    ...effects,
    ...repeatedWitnesses(witnesses),
  ]
}

export const isAccusing = (type: IncidentType | undefined): boolean =>
  type !== undefined && ACCUSING_TYPES.includes(type)

/** An entry as it is stored: of who is accused no effect is recorded (exam-day D10). */
export const settledEntry = <E extends Pick<IncidentEntry, 'type' | 'affected'>>(entry: E): E =>
  isAccusing(entry.type) ? { ...entry, affected: entry.affected.map((line) => ({ ...line, effect: null })) } : entry

/** The candidates whom it concerns: who is accused, and those for whom it has an effect. */
export const touched = <A extends Pick<AffectedLine, 'effect'>>(affected: readonly A[]): A[] =>
  affected.filter(({ effect }) => effect !== 'NONE')

/** Minutes of a candidate that an incident has given already. */
export type GivenMinutes = { signup_sn: string; given_minutes: number }

/** The extra minutes that an incident asks for, and for whom; null: none (domain.md §3.18). */
export function minutesAsked({
  extra_minutes,
  affected,
}: {
  extra_minutes: number | null
  affected: readonly (GivenMinutes & Pick<AffectedLine, 'effect'>)[]
}): { minutes: number; candidates: GivenMinutes[] } | null {
  const candidates = affected
    .filter(({ effect }) => effect === 'EXTRA_TIME')
    .map(({ signup_sn, given_minutes }) => ({ signup_sn, given_minutes }))
  return extra_minutes && candidates.length > 0 ? { minutes: extra_minutes, candidates } : null
}

/** Until when it is reported: a major incident at once, others within so many hours after the exam (domain.md §5.9). */
export function reportDue(
  { grade, create_time, exam_end }: { grade: IncidentGrade; create_time: string; exam_end: string },
  terms: Pick<IncidentTerms, 'incident_submit_hours'>,
): string {
  return grade === 'CRITICAL'
    ? addHours(create_time, CRITICAL_MINUTES / 60)
    : addHours(exam_end, terms.incident_submit_hours)
}

/** Until when an incident that was sent back is supplemented: the end of so many working days later (Decided 35). */
export const supplementDue = (now: string, days: number, calendar: WorkCalendar): string =>
  `${addWorkingDays(now, days, calendar)} 23:59:59`

/** What the guards of the lifecycle look at. */
export type IncidentFacts = ExamTime & {
  status: IncidentStatus
  /** Until when it is supplemented, since it was sent back. */
  supplement_due: string | null
  type: IncidentType
  /** The site of the exam. */
  org_sn: string
  /** Who recorded it, and for which institution. */
  reporter_sn: string
  reporter_name: string
  reporter_org_sn: string | null
  /** What the reader has confirmed to do in this exam, or null (Decided 14). */
  duty: string | null
  affected: readonly Pick<AffectedLine, 'effect'>[]
  evidence: readonly string[]
  witnesses: readonly Witness[]
  /** Was it changed after it was sent back? */
  changed: boolean
  terms: Pick<IncidentTerms, 'incident_submit_hours'>
  exam_state: ExamState
  /** The spare paper of the exam: none sealed, sealed, or in use. */
  spare: SpareState
  now: string
  /** Of the call that handles it; absent where the move is only offered. */
  given?: { handle_result?: HandleResult | undefined }
}

type By = Pick<Actor, 'sn' | 'role' | 'org_sn'>
const isSite = ({ org_sn }: Pick<IncidentFacts, 'org_sn'>, actor: By) =>
  isTenantRole(actor.role) && actor.org_sn === org_sn

/** Why this account cannot change or delete it, or null: what a person recorded is that person's; what an account of the site recorded is the site's; what was sent back the site may supplement too (Decided 35). */
export function editRefusal(facts: IncidentFacts, actor: By): Refusal | null {
  const { status, reporter_sn, reporter_org_sn, org_sn } = facts
  const isOfSite = reporter_org_sn === org_sn || status === 'REJECT'
  const isOwn = reporter_sn === actor.sn || (isSite(facts, actor) && isOfSite)
  return isOwn ? null : refusal('incident_reporter_only', { name: facts.reporter_name })
}

const lateFrom = ({ exam_end, terms }: IncidentFacts) => addHours(exam_end, terms.incident_submit_hours)

/** Reported by the chief or the site, what was sent back also by its reporter; within the time, and complete (domain.md §5.9). */
export function maySubmit(facts: IncidentFacts, actor: By): Refusal | null {
  const isReporter = facts.status === 'REJECT' && facts.reporter_sn === actor.sn
  if (!isSite(facts, actor) && facts.duty !== 'CHIEF' && !isReporter) return refusal('incident_chief_only')
  if (facts.status === 'INIT' && facts.now > lateFrom(facts)) return refusal('incident_late', { time: lateFrom(facts) })
  if (facts.status === 'REJECT' && !facts.changed) return refusal('incident_unchanged')
  return lackOf(facts)
}

type Lacking = Pick<IncidentFacts, 'type' | 'affected' | 'evidence'> & {
  witnesses: readonly Pick<Witness, 'teacher_sn' | 'signature'>[]
}

/** What a record that accuses a candidate lacks: the candidate, evidence, two witnesses who signed. */
export function lacksOf({ type, affected, evidence, witnesses }: Lacking): (Refusal & { path: IncidentLack })[] {
  if (!isAccusing(type)) return []
  const unsigned = witnessRefusal(witnesses)
  return [
    ...(touched(affected).length === 0 ? [{ path: 'affected' as const, ...refusal('incident_person') }] : []),
    ...(evidence.length === 0 ? [{ path: 'evidence' as const, ...refusal('incident_evidence') }] : []),
    ...(unsigned ? [{ path: 'witnesses' as const, ...unsigned }] : []),
  ]
}

function lackOf(facts: Lacking): Refusal | null {
  const [lack] = lacksOf(facts)
  return lack ? { rule: lack.rule, message: lack.message } : null
}

/** A draft is passed to the centre by a job when its time is over, so that none is lost and none blocks the certificates for ever. */
export const isNotLate = (facts: IncidentFacts): Refusal | null =>
  facts.now > lateFrom(facts) ? null : refusal('incident_not_late', { time: lateFrom(facts) })

/** What was sent back and not supplemented in time goes to the centre again as it is, by a job (Decided 35). */
export const isSupplementOpen = ({ supplement_due, now }: IncidentFacts): Refusal | null =>
  supplement_due !== null && now > supplement_due
    ? null
    : refusal('incident_supplement_open', { time: supplement_due ?? '' })

/** The flag that a result writes into the scores of the candidates concerned, or none (domain.md §5.9, §6.2). */
export function flagOf(type: IncidentType, result: HandleResult): Exclude<ScoreFlag, 'NORMAL' | 'ABSENT'> | null {
  if (result === 'DEFER') return 'DEFERRED'
  if (!isAccusing(type) || (result !== 'VOID' && result !== 'POLICE')) return null
  return type === 'VIOLATION' ? 'VIOLATION' : 'CHEAT'
}

/** Why it cannot be closed with this result, or null. */
export function mayHandle({ type, affected, given }: IncidentFacts): Refusal | null {
  const result = given?.handle_result
  if (result === undefined) return null
  if (result === 'VOID' && !isAccusing(type)) return refusal('incident_void_type')
  if (flagOf(type, result) === null || touched(affected).length > 0) return null
  return refusal(isAccusing(type) ? 'incident_person' : 'incident_nobody')
}

export type IncidentAdvice = 'stop' | 'compensate' | 'papers' | 'critical'
type Advised = {
  type?: IncidentType | undefined
  grade?: IncidentGrade | undefined
  fault_minutes?: number | null | undefined
  occur_time?: string | undefined
}

/** The sentences beside the form: what to do according to the thresholds of domain.md §3.18. */
export function adviceFor(
  { type, grade, fault_minutes, occur_time }: Advised,
  exam: Pick<ExamTime, 'exam_start'>,
  terms: Pick<IncidentTerms, 'fault_stop_minutes' | 'paper_late_minutes'>,
): IncidentAdvice[] {
  const isTimed = type !== undefined && TIMED_TYPES.includes(type) && typeof fault_minutes === 'number'
  const lateFor = addHours(exam.exam_start, -terms.paper_late_minutes / 60)
  const isPaperLate =
    type === 'PAPER' && occur_time !== undefined && occur_time >= lateFor && occur_time <= exam.exam_start
  return [
    ...(grade === 'CRITICAL' ? (['critical'] as const) : []),
    ...(isTimed ? [fault_minutes > terms.fault_stop_minutes ? ('stop' as const) : ('compensate' as const)] : []),
    ...(isPaperLate ? (['papers'] as const) : []),
  ]
}
