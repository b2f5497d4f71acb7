import { PLAIN_WEEKS } from '../kernel/calendar.ts'
import { afterCorrection } from '../exams/attendance/attendance.change.rules.ts'
import { correctionFault } from '../exams/attendance/attendance.correction.rules.ts'
import { minutesAfter } from '../exams/attendance/attendance.incident.rules.ts'
import { attendanceCorrectionContract } from '../exams/attendanceCorrection/attendanceCorrection.contract.ts'
import { attendanceCorrectionLifecycle } from '../exams/attendanceCorrection/attendanceCorrection.lifecycle.ts'
import { changeFault } from '../exams/attendanceCorrection/attendanceCorrection.rules.ts'
import type { CorrectionFacts } from '../exams/attendanceCorrection/attendanceCorrection.rules.ts'
import { isExamDone } from '../exams/exam/exam.day.rules.ts'
import { incidentContract } from '../exams/incident/incident.contract.ts'
import { incidentLifecycle } from '../exams/incident/incident.lifecycle.ts'
import { HANDLE_RESULTS } from '../exams/incident/incident.model.ts'
import type { HandleResult } from '../exams/incident/incident.model.ts'
import { flagOf, isAccusing, registrationRefusal, supplementDue } from '../exams/incident/incident.rules.ts'
import type { IncidentFacts } from '../exams/incident/incident.rules.ts'
import { roomRecordContract } from '../exams/roomRecord/roomRecord.contract.ts'
import { ROOM_CHECKS } from '../exams/roomRecord/roomRecord.model.ts'
import { recordSubmitRefusal } from '../exams/roomRecord/roomRecord.rules.ts'
import { AppError } from '../kernel/error.ts'
import { flagAfter } from '../results/score/score.entry.rules.ts'
import { scoreMessages } from '../results/score/score.messages.ts'
import { scoreAfterIncident } from '../results/score/score.result.rules.ts'
import { isOpenSheet } from '../results/scoreSheet/scoreSheet.rules.ts'
import { demand, demandFound, demandCall, demandState, moved, partOf } from './act.ts'
import type { Act, Given } from './act.ts'
import { runSituation, withAbsence } from './acts.day.ts'
import { personOf } from './people.ts'
import type { PersonName } from './people.ts'
import { hasPoints, ROOMS, withCandidate, withFacts, withOne } from './world.ts'
import type { Correction, Incident, World } from './world.ts'

/** The candidate of a record as it is now. */
export function nowOf(world: World, sn: string) {
  const one = world.candidates.find((other) => other.sn === sn)
  if (!one) throw new AppError('not_found')
  return one
}
const sceneOf = (world: World, by: PersonName) => {
  const { scores_submitted, is_published } = runSituation(world, by)
  return { ...world.day, now: world.now, scores_submitted, is_published }
}

const askCorrection: Act = (world, { by, one, choice }) => {
  demandCall(by, attendanceCorrectionContract.create)
  const to_state = choice % 2 === 0 ? 'ABSENT' : 'LEFT'
  const { state } = one.attendance
  demand(
    correctionFault(partOf(world, by), sceneOf(world, by), state) ??
      changeFault({ state, to_state, has_points: hasPoints(one) }),
  )
  demandState(!world.corrections.some(({ candidate, status }) => candidate === one.sn && status === 'SUBMIT'))
  const sn = `correction-${world.corrections.length + 1}`
  return { ...world, corrections: [...world.corrections, { sn, candidate: one.sn, to_state, by, status: 'SUBMIT' }] }
}
function correctionFacts(
  world: World,
  by: PersonName,
  { candidate, to_state, by: asked, status }: Correction,
): CorrectionFacts {
  const one = nowOf(world, candidate)
  const facts = { state: one.attendance.state, to_state, has_points: hasPoints(one), status }
  return { ...sceneOf(world, by), ...facts, org_sn: 'site', account_sn: asked, is_own: asked === by, asked_by: asked }
}
const decideCorrection =
  (move: 'confirm' | 'reject' | 'withdraw'): Act =>
  (world, { by, one }) => {
    const made = world.corrections.find(({ candidate, status }) => candidate === one.sn && status === 'SUBMIT')
    if (!made) throw new AppError('not_found')
    const record = correctionFacts(world, by, made)
    const status = moved({ lifecycle: attendanceCorrectionLifecycle, record, move, by })
    const after = { ...world, corrections: withOne(world.corrections, made.sn, { status }) }
    if (move !== 'confirm') return after
    const { facts } = afterCorrection(world.day, made.to_state, 'corrected')
    return withAbsence(withFacts(after, one, facts), one, by)
  }

const KINDS = [
  { type: 'VIOLATION', isNamed: true },
  { type: 'CHEAT', isNamed: true },
  { type: 'ILLNESS', isNamed: true },
  { type: 'POWER', isNamed: false },
] as const
const EXTRA_MINUTES = 10
/** Of every kind, with a candidate or without, each third a major one. */
const recordIncident: Act = (world, { by, one, choice }) => {
  demandCall(by, incidentContract.create)
  partOf(world, by)
  const { start_time: exam_start, end_time: exam_end } = world.day
  demand(registrationRefusal({ exam_start, exam_end, exam_approved: true }, world.now))
  const { type, isNamed } = KINDS[choice % KINDS.length] ?? KINDS[0]
  const made: Incident = {
    sn: `incident-${world.incidents.length + 1}`,
    type,
    grade: choice % 3 === 0 ? 'CRITICAL' : 'NORMAL',
    candidate: isNamed ? one.sn : null,
    by,
    status: 'INIT',
    supplement_due: null,
    changed: false,
    given: 0,
    result: null,
  }
  return { ...world, incidents: [...world.incidents, made] }
}
const WITNESSES = ['first', 'second'].map((teacher_sn) => ({
  teacher_sn,
  name: teacher_sn,
  signature: teacher_sn,
  way: 'DRAWN' as const,
}))
function incidentFacts(world: World, by: PersonName, one: Incident, handle_result?: HandleResult): IncidentFacts {
  const { start_time: exam_start, end_time: exam_end } = world.day
  const { given: _, ...facts } = one
  return {
    ...facts,
    exam_start,
    exam_end,
    org_sn: 'site',
    reporter_sn: one.by,
    reporter_name: one.by,
    reporter_org_sn: personOf(one.by).org_sn,
    duty: personOf(by).duty,
    affected: one.candidate === null ? [] : [{ effect: one.type === 'ILLNESS' ? 'EXTRA_TIME' : 'CANCEL' }],
    evidence: isAccusing(one.type) ? ['file'] : [],
    witnesses: isAccusing(one.type) ? WITNESSES : [],
    exam_state: 'IN_PROGRESS',
    spare: 'NONE',
    terms: { incident_submit_hours: 24 },
    now: world.now,
    ...(handle_result ? { given: { handle_result } } : {}),
  }
}
type IncidentMove = keyof typeof incidentLifecycle.moves | keyof NonNullable<typeof incidentLifecycle.jobMoves>
/** The minutes that a report gives to the candidate whom it names, while the exam runs. */
function withMinutes(world: World, by: PersonName, made: Incident): World {
  const { person, chief_here } = runSituation(world, by)
  if (made.type !== 'ILLNESS' || world.run.state !== 'RUNNING' || person.part === 'member') return world
  if (person.part === 'site' && chief_here) return world
  const one = nowOf(world, made.candidate ?? '')
  const after = minutesAfter(one.attendance, EXTRA_MINUTES, made.given)
  if (after === null) return world
  const given = made.given + after - one.attendance.extra_minutes
  return withFacts({ ...world, incidents: withOne(world.incidents, made.sn, { given }) }, one, { extra_minutes: after })
}
/** The flag that a result writes into the score of the candidate: never into submitted and published ones. */
function withFlag(world: World, by: PersonName, made: Incident, result: HandleResult): World {
  const flag = flagOf(made.type, result)
  if (flag === null || made.candidate === null) return world
  const one = nowOf(world, made.candidate)
  const decided = decidedFor(world, one.sn) ?? flag
  const content = scoreAfterIncident(one.score ?? undefined, flagAfter(decided, flag))
  if (!content) return world
  if (!isOpenSheet(world.sheet.status))
    demand({ rule: 'score_incident_locked', message: scoreMessages.score_incident_locked })
  const kept = one.score ?? { deduction: null, remark: null }
  const earlier_by = one.score ? [...one.score.earlier_by, one.score.entered_by] : []
  return withCandidate(world, one.sn, { score: { ...kept, ...content, entered_by: by, earlier_by } })
}
/** The gravest flag that closed incidents decided for a candidate. */
export function decidedFor({ incidents, run }: World, sn: string) {
  const flags = incidents.flatMap(({ candidate, type, result }) => {
    const flag = result && candidate === sn ? flagOf(type, result) : null
    return flag === null ? [] : [flag]
  })
  const [first, ...others] = flags
  if (first === undefined) return run.state === 'CANCELLED' ? ('DEFERRED' as const) : null
  return others.reduce<typeof first>((one, other) => (flagAfter(one, other) === other ? other : one), first)
}
const moveIncident =
  (move: IncidentMove, resultOf?: (given: Given) => HandleResult): Act =>
  (world, given) => {
    const { by, choice } = given
    const made = world.incidents.filter(({ status }) => status !== 'AUDIT')[
      choice % Math.max(world.incidents.length, 1)
    ]
    if (!made) throw new AppError('not_found')
    const result = resultOf?.(given)
    const record = incidentFacts(world, by, made, result)
    const status = moved({ lifecycle: incidentLifecycle, record, move, by })
    const due = move === 'return' ? { supplement_due: supplementDue(world.now, 3, PLAIN_WEEKS), changed: false } : {}
    const change = {
      status,
      ...due,
      ...(result ? { result } : {}),
      ...(move === 'close' ? { result: 'NONE' as const } : {}),
    }
    const after = { ...world, incidents: withOne(world.incidents, made.sn, change) }
    if (move === 'submit') return withMinutes(after, by, made)
    return result ? withFlag(after, by, made, result) : after
  }
/** What was sent back is completed by its reporter, or the site. */
const supplement: Act = (world, { by }) => {
  demandCall(by, incidentContract.update)
  const made = world.incidents.find(({ status }) => status === 'REJECT')
  demandFound(made !== undefined && (made.by === by || by === 'site'))
  return made ? { ...world, incidents: withOne(world.incidents, made.sn, { changed: true }) } : world
}

/** The record of a room, every check ticked and confirmed by whom it takes, is submitted. */
const fileRecord: Act = (world, { by, one }) => {
  demandCall(by, roomRecordContract.submit)
  const { person, chief_here } = runSituation(world, by)
  demandFound(ROOMS.some((room) => room === one.room_sn))
  demandState(!world.filed.includes(one.room_sn))
  const is_over = isExamDone(world.day, world.now)
  const record = { status: 'INIT' as const, room_sn: one.room_sn, person, chief_here, is_over, checks: ROOM_CHECKS }
  demand(recordSubmitRefusal({ ...record, people: 2, confirmations: 2, has_confirmed: false }))
  return { ...world, filed: [...world.filed, one.room_sn] }
}

export const decisionActs = {
  askCorrection,
  confirmCorrection: decideCorrection('confirm'),
  rejectCorrection: decideCorrection('reject'),
  withdrawCorrection: decideCorrection('withdraw'),
  recordIncident,
  submitIncident: moveIncident('submit'),
  handleIncident: moveIncident('handle', ({ choice }) => HANDLE_RESULTS[choice % HANDLE_RESULTS.length] ?? 'NONE'),
  closeIncident: moveIncident('close'),
  returnIncident: moveIncident('return'),
  passOn: moveIncident('passOn'),
  putBack: moveIncident('putBack'),
  supplement,
  fileRecord,
}
