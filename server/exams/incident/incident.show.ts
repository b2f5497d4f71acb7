import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import {
  incidentDetail,
  incidentExamDetail,
  incidentExamRow,
  incidentRow,
  touchingRow,
} from '@zhikao/domain/exams/incident/incident.contract.ts'
import { incidentLifecycle } from '@zhikao/domain/exams/incident/incident.lifecycle.ts'
import type { IncidentTerms } from '@zhikao/domain/exams/incident/incident.model.ts'
import { dayFactsOf } from '@zhikao/domain/exams/incident/incident.day.rules.ts'
import { roomsServed } from '@zhikao/domain/exams/incident/incident.room.rules.ts'
import { editRefusal, lacksOf, registrationRefusal } from '@zhikao/domain/exams/incident/incident.rules.ts'
import { objectionDue, objectionRefusal } from '@zhikao/domain/exams/incident/incident.witness.rules.ts'
import { seenBy } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import type { Unnamed } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { daysBetween } from '@zhikao/domain/kernel/calendar.ts'
import { reviewDue } from '@zhikao/domain/kernel/deadline.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { refusedAs, verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { ExamCandidate, IncidentExam } from './incident.exam.queries.ts'
import type { TouchingRecord } from './incident.list.queries.ts'
import { factsOf } from './incident.queries.ts'
import type { IncidentRecord, listAffected } from './incident.queries.ts'
import { dutyIn } from './incident.witness.queries.ts'
import type { ExamExaminer, ObjectionRecord, RoomOfExam } from './incident.witness.queries.ts'

type Row = z.output<typeof incidentRow>
type Detail = z.output<typeof incidentDetail>
type ExamRow = z.output<typeof incidentExamRow>

/** Is it not reported, or sent back? */
const isOpen = ({ status }: IncidentRecord) => status === 'INIT' || status === 'REJECT'

/** Besides the moves: a draft is changed or deleted, one that was sent back is changed, by the person who recorded it. */
function judge(
  record: IncidentRecord,
  reader: Reader,
): { actions: Row['actions']; refused: ReturnType<typeof verdictsOf>['refused'] } {
  const facts = factsOf(record)
  const { actions, refused } = verdictsOf(incidentLifecycle, facts, reader)
  const isOwn = editRefusal(facts, reader.actor) === null
  const mayEdit = isOwn && isOpen(record)
  // Only a witness is offered to object, from the report on.
  const objects = record.is_witness && record.told_time !== null && can(reader.actor, 'problem:object')
  const objecting = objectionRefusal(record)
  return {
    actions: [
      ...actions,
      ...(mayEdit && can(reader.actor, 'problem:edit') ? (['edit'] as const) : []),
      ...(isOwn && record.status === 'INIT' && can(reader.actor, 'problem:delete') ? (['delete'] as const) : []),
      ...(objects && objecting === null ? (['object'] as const) : []),
    ],
    refused: [...refused, ...(objects && objecting ? [refusedAs('object', objecting, reader.lang)] : [])],
  }
}

/** Until when the step is made that it waits for: its report, its supplement, or its handling (Decided 50). */
function dueOf({ status, due_time, supplement_due, reported_time, terms }: IncidentRecord): string | null {
  if (status === 'SUBMIT') return reviewDue(reported_time, terms)
  if (status === 'REJECT') return supplement_due
  return status === 'INIT' ? due_time : null
}

const derived = (record: IncidentRecord) => ({
  missing: isOpen(record) ? lacksOf(factsOf(record)).map(({ path }) => path) : [],
  affected_count: record.touched.length,
  due: dueOf(record),
  waiting_days:
    record.status === 'SUBMIT' && record.reported_time ? daysBetween(record.reported_time, record.now) : null,
})

/** An incident as lists show it. */
export const rowOf = (record: IncidentRecord, reader: Reader): Row =>
  pick(incidentRow, { ...record, ...derived(record), actions: judge(record, reader).actions })

const { element: witness } = incidentDetail.shape.witnesses

type Shown = {
  affected: Awaited<ReturnType<typeof listAffected>>
  objections: readonly ObjectionRecord[]
  extra: Detail['extra']
}

/** An incident with the candidates that it touches. */
export const detailOf = (record: IncidentRecord, { affected, objections, extra }: Shown, reader: Reader): Detail =>
  pick(incidentDetail, {
    ...record,
    ...derived(record),
    ...judge(record, reader),
    extra,
    witnesses: record.witnesses.map((one) => pick(witness, { ...one, teacher_sn: one.teacher_sn ?? null })),
    objections: objections.map((one) => pick(incidentDetail.shape.objections.element, one)),
    objection_due: objectionDue(record.told_time),
    affected: affected.map((line) => pick(incidentDetail.shape.affected.element, seenBy(record.blind, line))),
  })

/** May this account record an incident of the exam: the site, and who confirmed a duty in it? */
const mayAdd = ({ org_sn, duty }: IncidentExam, actor: Actor) =>
  can(actor, 'problem:add') && (duty !== null || org_sn === actor.org_sn)

const registrationOf = (exam: IncidentExam) =>
  registrationRefusal({ ...exam, exam_start: exam.start_time, exam_end: exam.end_time }, exam.now)

/** An exam with its counts. */
export function examRowOf(exam: IncidentExam, { actor, lang }: Reader): ExamRow {
  const { present, absent, violators: accused } = dayFactsOf(exam)
  return pick(incidentExamRow, {
    ...exam,
    credential_name: exam.credential_name[lang],
    present,
    absent,
    violations: accused?.length ?? null,
    actions: mayAdd(exam, actor) && !registrationOf(exam) ? ['report'] : [],
  })
}

const { absentees, violators, candidates: named, places, examiners: people } = incidentExamDetail.shape
const [absentee, violator, candidate] = [absentees.unwrap().element, violators.unwrap().element, named.element]

/** Those of the candidates of whom something is said, with it. */
const namedIn = <F extends object>(candidates: readonly Unnamed<ExamCandidate>[], said: ReadonlyMap<string, F>) =>
  candidates.flatMap((one) => {
    const found = said.get(one.signup_sn)
    return found ? [{ ...one, ...found }] : []
  })

type ForForm = {
  candidates: readonly ExamCandidate[]
  examiners: readonly ExamExaminer[]
  rooms: readonly RoomOfExam[]
  terms: IncidentTerms
}

/** The header of the room record, and what the form of an incident needs. */
export function examDetailOf(
  exam: IncidentExam,
  { candidates, examiners, rooms, terms }: ForForm,
  reader: Reader,
): z.output<typeof incidentExamDetail> {
  const day = dayFactsOf(exam)
  const absent = new Map(day.absentees?.map(({ signup_sn, reason }) => [signup_sn, { reason }]))
  const accused = new Map(day.violators?.map(({ signup_sn, types }) => [signup_sn, { types }]))
  const closed = registrationOf(exam)
  const adds = mayAdd(exam, reader.actor)
  const duty = dutyIn(examiners, reader.actor)
  const seen = candidates.map((one) => seenBy(exam.blind, one))
  return pick(incidentExamDetail, {
    ...exam,
    ...examRowOf(exam, reader),
    absentees: day.absentees && namedIn(seen, absent).map((one) => pick(absentee, one)),
    violators: day.violators && namedIn(seen, accused).map((one) => pick(violator, one)),
    first_left: day.first_left,
    last_left: day.last_left,
    candidates: adds ? seen.map((one) => pick(candidate, one)) : [],
    places: adds ? roomsServed(rooms, duty).map((one) => pick(places.element, one)) : [],
    whole_exam: adds && duty.whole,
    examiners: adds ? examiners.map((one) => pick(people.element, one)) : [],
    terms,
    refused: adds && closed ? [refusedAs('report', closed, reader.lang)] : [],
  })
}

/** What the institution of a candidate may know. */
export const touchingOf = (record: TouchingRecord): z.output<typeof touchingRow> => pick(touchingRow, record)
