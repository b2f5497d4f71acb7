import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { examCall, examPanel } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import {
  countedCalls,
  examinersRefusal,
  isEmergency,
  isReplaced,
  isStanding,
} from '@zhikao/domain/exams/assignment/assignment.examiner.rules.ts'
import { scorerFault, scorerRefusal } from '@zhikao/domain/exams/assignment/assignment.scorer.rules.ts'
import type { Lack } from '@zhikao/domain/exams/assignment/assignment.scorer.rules.ts'
import { changeUntil, reasonIn } from '@zhikao/domain/exams/assignment/assignment.rules.ts'
import { conflictsOf, panelShortages, sessionsOf } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { refusedAs } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { CandidateRecord } from '../panel/panel.list.queries.ts'
import type { BusyExaminer } from '../panel/panel.queries.ts'
import { candidateOf, examinerOf, sessionRow, shownOf } from '../panel/panel.show.ts'
import type { CallRecord } from './assignment.call.queries.ts'
import { activeMembers, memberOf } from './assignment.examiner.queries.ts'
import type { LoadedExaminers } from './assignment.examiner.queries.ts'

type Call = z.output<typeof examCall>
type Panel = z.output<typeof examPanel>

/** May the reader give this place to another examiner? */
function replaceVerdict(held: LoadedExaminers, call: CallRecord, reader: Reader): Pick<Call, 'actions'> {
  const mayEdit = can(reader.actor, 'panel:edit') && !examinersRefusal(held.record)
  return { actions: mayEdit && !isReplaced(call) ? ['replace'] : [] }
}

/** What prevents an examiner who is to come from examining this session. */
function conflictsIn(
  held: LoadedExaminers,
  call: CallRecord,
  record: BusyExaminer,
  { lang }: Reader,
): Call['conflicts'] {
  if (!isStanding(call)) return []
  const { panel, scene, session } = held
  const members = [...activeMembers(held.calls), ...held.others]
  const examiner = examinerOf(record, panel.running, call.teacher_sn)
  const found = conflictsOf(examiner, session, sessionsOf(call.teacher_sn, members, scene.sessions), scene)
  return found.map(({ rule, message, blocked }) => ({ rule, message: message[lang], blocked }))
}

const callsOf = (held: LoadedExaminers, reader: Reader): Call[] =>
  held.calls.flatMap((call) => {
    const record = held.known.get(call.teacher_sn)
    if (!record) return []
    const running = examinerOf(record, held.panel.running, call.teacher_sn).running
    const shown = { ...shownOf(record, running), enabled: record.enabled, able: record.able }
    return [
      pick(examCall, {
        ...call,
        ...shown,
        ...replaceVerdict(held, call, reader),
        reason: reasonIn(call.reason, reader.lang),
        call_time: call.create_time,
        conflicts: conflictsIn(held, call, record, reader),
      }),
    ]
  })

const lackingBy = ({ lacking }: LoadedExaminers, lack: Lack): number =>
  lacking.filter((one) => one.lack === lack).length

const scorersOf = ({ scorers }: LoadedExaminers, { lang }: Reader): Panel['scorers'] =>
  scorers.map(({ sn, name, org_name, status, reason, reply_time, create_time }) => ({
    sn,
    name,
    org_name,
    status,
    reason: reasonIn(reason, lang),
    reply_time,
    call_time: create_time,
  }))

/** May the reader change the examiners, or call one for scoring alone; where not, why. */
function verdictsOf(held: LoadedExaminers, { actor, lang }: Reader): Pick<Panel, 'actions' | 'refused'> {
  if (!can(actor, 'panel:edit')) return { actions: [], refused: [] }
  const edit = examinersRefusal(held.record)
  const scorer = scorerRefusal(held.lacking, held.times)
  // A scorer is needed only while a hand-in is missing.
  const isAsked = held.lacking.length > 0
  return {
    actions: [...(edit ? [] : (['edit'] as const)), ...(scorer ? [] : (['scorer'] as const))],
    refused: [
      ...(edit ? [refusedAs('edit', edit, lang)] : []),
      ...(scorer && isAsked ? [refusedAs('scorer', scorer, lang)] : []),
    ],
  }
}

/** The examiners of an exam: who is called, where, with which answer; what is lacking; whether the reader may change it. */
export function panelOf(held: LoadedExaminers, reader: Reader): Panel {
  const { record, scene, session, change_hours } = held
  const { lang } = reader
  const counted = countedCalls(held.calls, record).map((call) => memberOf(call))
  const refusal = examinersRefusal(record)
  const shortages = panelShortages(counted, { sessions: [session], odd: scene.odd })
  return pick(examPanel, {
    ...record,
    exam_sn: record.sn,
    credential_name: record.credential_name[lang],
    version: held.version,
    change_until: changeUntil({ start_time: record.start_time, change_hours }),
    change_hours,
    emergency: !refusal && isEmergency({ ...record, change_hours }),
    session: sessionRow(session, counted),
    odd: scene.odd,
    room_list: held.rooms,
    calls: callsOf(held, reader),
    shortages: shortages.map(({ rule, message }) => ({ rule, message: message[lang] })),
    scorers: scorersOf(held, reader),
    lacking: {
      third: lackingBy(held, 'third'),
      returned: lackingBy(held, 'returned'),
      silent: lackingBy(held, 'silent'),
    },
    ...verdictsOf(held, reader),
  })
}

/** An examiner who may be chosen for an exam, with the conflicts in its session. */
export const offeredOf = (record: CandidateRecord, held: LoadedExaminers, { lang }: Reader) =>
  candidateOf(record, {
    panel: held.panel,
    members: [...activeMembers(held.calls), ...held.others],
    sessions: [held.session],
    lang,
  })

/** The same for scoring alone: with what forbids that, and no conflict of presence (Decided 31). */
export function offeredScorer(record: CandidateRecord, held: LoadedExaminers, reader: Reader) {
  const fault = scorerFault(scorerOf(record, held), held.session, sceneOf(held))
  const { subject, session_no } = held.session
  return {
    ...offeredOf(record, held, reader),
    conflicts: fault
      ? [{ rule: fault.rule, message: fault.message[reader.lang], blocked: true, subject, session_no }]
      : [],
  }
}

/** An examiner as the rule of calling for scoring alone sees one. */
export const scorerOf = (record: BusyExaminer, held: LoadedExaminers) => ({
  ...examinerOf(record, held.panel.running, record.sn),
  name: record.name,
  called: held.calledOnce.has(record.sn),
})
export const sceneOf = ({ times, scene }: LoadedExaminers) => ({ day: times.now.slice(0, 10), scene })
