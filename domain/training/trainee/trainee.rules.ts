import type { Actor } from '../../access/actor.ts'
import type { InputFault } from '../../kernel/error.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill, listOf } from '../../kernel/text.ts'
import type { RuleOf, RuleText, TextParams } from '../../kernel/text.ts'
import { candidateFaults } from '../../people/teacher/teacher.rules.ts'
import type { Candidate } from '../../people/teacher/teacher.rules.ts'
import type { TeacherRules } from '../../platform/setting/setting.model.ts'
import type { TrainSessionStatus, TrainType } from '../session/session.model.ts'
import { traineeMessages as words, traineeWords } from './trainee.messages.ts'
import { GRADE_OF } from './trainee.model.ts'
import type { TraineeBody, TraineeResult, TraineeStatus, VerifiedContact } from './trainee.model.ts'

/** The training as a registration sees it. */
export type TrainingFacts = {
  title: string
  type: TrainType
  status: TrainSessionStatus
  signup_end: string
  start_date: string
  /** Null: the platform holds it, and its one decision is enough (Decided 30). */
  org_sn: string | null
  quota: number | null
  hours: number
  pass_score: number
}

/** What the guards of a registration look at. */
export type TraineeFacts = Omit<Candidate, 'grade'> &
  Pick<TraineeBody, 'photo' | 'title_proof' | 'recommend_letter' | 'promise'> & {
    status: TraineeStatus
    /** The organisation that registered; null: the person. */
    registrar_org: string | null
    first_audit_time: string | null
    train: TrainingFacts
    rules: TeacherRules
    /** Another registration for the training with the same document is approved. */
    has_twin: boolean
    /** A result is recorded. */
    result: string | null
    /** A training certificate was applied for, and was not refused. */
    is_certified: boolean
  }

const refuse = (rule: RuleOf<typeof words>, params: TextParams = {}): Refusal => ({
  rule,
  message: fill(words[rule], params),
})

/** What a complete registration has: the photo, the proof of the title, the sealed recommendation and the promise (domain.md §3.19). */
const NEEDED = ['photo', 'title_proof', 'recommend_letter'] as const

type Parts = Pick<TraineeFacts, (typeof NEEDED)[number] | 'promise'>

/** The parts that are missing, by their fields. */
export function missingParts(of: Parts): (keyof typeof traineeWords)[] {
  const missing: (keyof typeof traineeWords)[] = NEEDED.filter((name) => of[name] === null)
  return of.promise ? missing : [...missing, 'promise']
}

/** Why a registration is not complete, or null; one that waits for a decision stays complete. */
export function incompleteness(of: Parts): Refusal | null {
  const missing = missingParts(of).map((name) => traineeWords[name])
  return missing.length === 0 ? null : refuse('trainee_incomplete', { fields: listOf(missing) })
}

/** The conditions of domain.md §3.7 for the grade that the training prepares for. */
function unqualified(of: TraineeFacts): Refusal | null {
  const [fault] = candidateFaults({ ...of, grade: GRADE_OF[of.train.type] }, of.rules)
  return fault ? refuse('trainee_unqualified', { reason: fault.message }) : null
}

/** Why registration is refused today, or null. The training must be enabled, and its last day of registration must not be over. */
export function registrationRefusal(
  train: Pick<TrainingFacts, 'status' | 'signup_end'>,
  today: string,
): Refusal | null {
  if (train.status !== 'ENABLE') return refuse('trainee_session_closed')
  return train.signup_end < today ? refuse('trainee_signup_over', { date: train.signup_end }) : null
}

/** All places are taken. */
export const fullRefusal = (train: Pick<TrainingFacts, 'quota'>): Refusal =>
  refuse('train_full', { quota: train.quota ?? 0 })

/** Another account has the mobile: the person could not become an examiner with it. */
export const mobileRefusal = (): Refusal => refuse('trainee_mobile')

/** Who registered acts, and who holds the training acts for everybody who registered for it. */
function isForeign({ registrar_org }: Pick<TraineeFacts, 'registrar_org'>, actor: Actor): boolean {
  return (actor.role === 'school' || actor.role === 'college') && registrar_org !== actor.org_sn
}

/** A registration is submitted when it is complete; one that was rejected also after the end of registration, until the training begins. */
export function submitRefusal(of: TraineeFacts, actor: Actor): Refusal | null {
  if (isForeign(of, actor)) return refuse('trainee_registrar')
  const missing = incompleteness(of)
  if (missing) return missing
  if (of.status !== 'REJECT') return registrationRefusal(of.train, of.today)
  if (of.train.status !== 'ENABLE') return refuse('trainee_session_closed')
  return of.train.start_date <= of.today ? refuse('trainee_begun', { date: of.train.start_date }) : null
}

/** What both decisions look at: documents and conditions. */
const decisionRefusal = (of: TraineeFacts): Refusal | null =>
  incompleteness(of) ?? unqualified(of) ?? (of.has_twin ? refuse('trainee_twin') : null)

/** Is the organiser's decision due? Where the platform holds the training there is only its own (Decided 30). */
export const isFirstStep = (
  of: Pick<TraineeFacts, 'first_audit_time'> & { train: Pick<TrainingFacts, 'org_sn'> },
): boolean => of.train.org_sn !== null && of.first_audit_time === null

/** The organiser decides first, once, and the platform finally (Decided 30). */
export function approveRefusal(of: TraineeFacts, actor: Actor): Refusal | null {
  const isOrganiser = actor.role === 'train'
  if (isFirstStep(of) && !isOrganiser) return refuse('trainee_first_step')
  return !isFirstStep(of) && isOrganiser ? refuse('trainee_accepted') : decisionRefusal(of)
}

/** Why the fields of a registration cannot be changed now, or null. */
export function editRefusal(of: TraineeFacts, actor: Actor): Refusal | null {
  if (of.status === 'AUDIT') return refuse('trainee_locked')
  if (isForeign(of, actor)) return refuse('trainee_registrar')
  const waits = of.status === 'SUBMIT' && of.first_audit_time !== null && actor.role !== 'system'
  return waits ? refuse('trainee_first_done') : null
}

type Contacts = Pick<TraineeBody, 'mobile' | 'email'>
/** The address that stays verified after a change: the one that a code proved, unless it is another one now (ADR 0069). */
export function verifiedAfter(
  before: Contacts & { verified_contact: VerifiedContact | null },
  after: Contacts,
): VerifiedContact | null {
  const contact = before.verified_contact
  return contact !== null && before[contact] === after[contact] ? contact : null
}

/** Why a registration cannot be deleted now, or null; its place becomes free (Decided 30). */
export function deleteRefusal(of: TraineeFacts, actor: Actor): Refusal | null {
  if (of.result !== null) return refuse('trainee_has_result')
  const isHolder = actor.role === 'system' || actor.role === 'train'
  return isHolder ? null : editRefusal(of, actor)
}

/** Why hours and scores cannot be recorded now, or null. */
export function resultRefusal(of: Pick<TraineeFacts, 'status' | 'is_certified'>): Refusal | null {
  if (of.status !== 'AUDIT') return refuse('result_before')
  return of.is_certified ? refuse('trainee_certified') : null
}

type ResultFault = InputFault & { message: RuleText }
/** Faults of a result: a pass needs the hours, the score in both subjects, and no failed practice round (domain.md §5.6). */
export function resultFaults(given: TraineeResult, train: Pick<TrainingFacts, 'hours' | 'pass_score'>): ResultFault[] {
  if (given.result !== 'PASS') return []
  const faults: ResultFault[] = []
  if (given.hours_done < train.hours)
    faults.push({ path: 'hours_done', rule: 'result_hours', message: fill(words.result_hours, { hours: train.hours }) })
  const message = fill(words.result_score, { score: train.pass_score })
  if (given.theory_score < train.pass_score) faults.push({ path: 'theory_score', rule: 'result_score', message })
  if (given.skill_score !== null && given.skill_score < train.pass_score)
    faults.push({ path: 'skill_score', rule: 'result_score', message })
  if (given.practice === 'FAIL')
    faults.push({ path: 'practice', rule: 'result_practice', message: words.result_practice })
  return faults
}

type Fault = 'trainee_org' | 'trainee_org_own' | 'trainee_org_unknown' | 'trainee_photo'
const fault = (path: string, rule: Fault): InputFault => ({ path, rule, message: words[rule] })

/** Faults of a form that its schema cannot see: one employer; institutions register their own staff; the photo is an image. */
export function bodyFaults(
  given: Pick<TraineeBody, 'org_sn' | 'org_text' | 'photo'>,
  actor: Pick<Actor, 'role' | 'org_sn'> | null,
): InputFault[] {
  const faults: InputFault[] = []
  if ((given.org_sn === null) === (given.org_text === null)) faults.push(fault('org_sn', 'trainee_org'))
  const isInstitution = actor?.role === 'school' || actor?.role === 'college'
  if (faults.length === 0 && isInstitution && given.org_sn !== actor.org_sn)
    faults.push(fault('org_sn', 'trainee_org_own'))
  if (given.photo !== null && !/\.(jpg|png)$/.test(given.photo)) faults.push(fault('photo', 'trainee_photo'))
  return faults
}
