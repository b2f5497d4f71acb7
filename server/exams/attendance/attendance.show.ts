import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { actsWithReason, openActs } from '@zhikao/domain/exams/attendance/attendance.act.rules.ts'
import type { Act } from '@zhikao/domain/exams/attendance/attendance.act.rules.ts'
import { correctionFault, scoresFault } from '@zhikao/domain/exams/attendance/attendance.correction.rules.ts'
import { examLifecycle } from '@zhikao/domain/exams/attendance/attendance.lifecycle.ts'
import { candidateRow, checklistItem, drawShown, examDay } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { CHECK_ITEMS } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { endOf, lateAt, leaveAt, opensAt } from '@zhikao/domain/exams/attendance/attendance.rules.ts'
import {
  chiefFault,
  chiefReason,
  countStates,
  drawFault,
  hasChecklist,
  isDrawDue,
} from '@zhikao/domain/exams/attendance/attendance.run.rules.ts'
import { opensScoreSheet } from '@zhikao/domain/exams/assignment/assignment.examiner.rules.ts'
import { dayEndingOf, dayStageOf } from '@zhikao/domain/exams/exam/exam.day.rules.ts'
import { seenBy } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import type { Closing } from '@zhikao/domain/exams/exam/exam.model.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { reasonsOf, refusedAs, verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { RoomLine } from '../exam/exam.queries.ts'
import type { CandidateRecord, CheckRecord } from './attendance.candidate.queries.ts'
import type { Situation } from './attendance.facts.queries.ts'
import type { DrawRecord } from './attendance.draw.queries.ts'
import type { RunRecord } from './attendance.queries.ts'

type Day = z.output<typeof examDay>

/** What the reader would do now. */
const actNow = (run: RunRecord): Act => ({
  day: run,
  person: run.person,
  chief_here: run.chief_time !== null,
  at: run.now,
})

/** May a correction of this attendance be asked for, and does none wait (Decided 37)? */
const correctionOf = ({ state, is_correcting }: CandidateRecord, run: RunRecord): 'correct'[] =>
  is_correcting || correctionFault(run.person, run, state) ? [] : ['correct']

/** A candidate as the reader may see it, with the acts open to him (interface.md §6). */
export function candidateOf(record: CandidateRecord, run: RunRecord, { actor }: Reader): z.output<typeof candidateRow> {
  const mayRun = can(actor, 'exam:run')
  const isOpen = mayRun && scoresFault(run) === null
  return pick(candidateRow, {
    ...seenBy(run.person.blind, { ...record, id_no: maskIdNo(record.id_no) }),
    end_time: endOf(run, record.extra_minutes),
    actions: mayRun ? [...(isOpen ? openActs(actNow(run), record) : []), ...correctionOf(record, run)] : [],
    reasons: isOpen ? actsWithReason(actNow(run), record) : [],
  })
}

/** An exam as it is run, with what the rules look at. */
export type LoadedRun = { run: RunRecord; situation: Situation; rooms: RoomLine[]; closing: Closing | null }

/** The draw, which is no move of the exam: as long as it is due. */
function drawVerdicts(situation: Situation, { lang }: Reader): Verdicts {
  const move = 'draw'
  const fault = chiefFault(situation.person, situation.chief_here) ?? drawFault(situation)
  if (fault) return { actions: [], reasons: [], refused: [refusedAs(move, fault, lang)] }
  const asked = chiefReason(situation.person)
  return { actions: [move], reasons: asked ? [refusedAs(move, asked, lang)] : [], refused: [] }
}

/** Nothing of an exam begins once its day is over; one that was begun can still be finished. */
const isPast = (run: RunRecord): boolean => run.run_state === 'PLANNED' && dayStageOf(run, run.now) === 'OVER'

/** Has one of the reader's confirmed calls a score sheet now? */
const opensSheet = ({ roles, is_published, ...run }: RunRecord): boolean =>
  roles.some((role) => opensScoreSheet({ ...run, status: 'CONFIRMED', role, published: is_published }))

type Verdicts = Pick<Day, 'actions' | 'refused' | 'reasons'>
/** The moves of the exam as the wire has them: open ones, those that need a reason with why, and refused ones. */
function dayVerdicts({ run, situation }: LoadedRun, reader: Reader): Verdicts {
  const { actor } = reader
  const mayRun = can(actor, 'exam:run')
  const draw = mayRun && isDrawDue(situation) ? drawVerdicts(situation, reader) : NOTHING
  const scores = can(actor, 'score:entry') && opensSheet(run)
  const moves = isPast(run)
    ? NOTHING
    : { ...verdictsOf(examLifecycle, situation, reader), reasons: reasonsOf(examLifecycle, situation, reader) }
  return {
    actions: [
      ...(mayRun && hasChecklist(situation) ? (['checklist'] as const) : []),
      ...draw.actions,
      ...moves.actions,
      ...(scores ? (['score'] as const) : []),
    ],
    reasons: [...draw.reasons, ...moves.reasons],
    refused: [...draw.refused, ...moves.refused],
  }
}
const NOTHING: Verdicts = { actions: [], refused: [], reasons: [] }

/** An exam while it is run, as this reader sees it. */
export function dayOf(held: LoadedRun, reader: Reader): Day {
  const { run, situation, rooms, closing } = held
  return pick(examDay, {
    ...run,
    credential_name: run.credential_name[reader.lang],
    checkin_open_time: opensAt(run),
    late_time: lateAt(run),
    leave_time: leaveAt(run),
    chief_here: run.chief_time !== null,
    drawn: situation.drawn,
    open_items: CHECK_ITEMS.length - situation.checked.length,
    flags: run.run_flags,
    rooms: rooms.map(({ room_sn, room, candidate_count }) => ({ room_sn, room, candidate_count })),
    counts: countStates(situation.candidates),
    ending: dayEndingOf(run, run.now),
    closing,
    ...dayVerdicts(held, reader),
  })
}

export const checkOf = (record: CheckRecord): z.output<typeof checklistItem> =>
  pick(checklistItem, { ...record, checked: record.checked_by !== null })

/** What is shown of a room’s draw: the hashes always, the seed and the order after the draw (Decided 25). */
export const drawOf = (record: DrawRecord, seed: string | null): z.output<typeof drawShown> =>
  pick(drawShown, { ...record, seed, order: record.drawn_order ?? [] })
