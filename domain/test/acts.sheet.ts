import { PLAIN_WEEKS } from '../kernel/calendar.ts'
import { SCORED_FLAGS } from '../catalogue/template/template.model.ts'
import type { ScoreFlag } from '../catalogue/template/template.model.ts'
import { addMinutes, addWorkingDays } from '../kernel/calendar.ts'
import { AppError } from '../kernel/error.ts'
import { scoreContract } from '../results/score/score.contract.ts'
import {
  correctRefusal,
  decidedRefusal,
  entererRefusal,
  entryOf,
  entryRefusal,
  practicalOf,
  rowReturnRefusal,
} from '../results/score/score.entry.rules.ts'
import { contradictionOf, presenceFault } from '../results/score/score.presence.rules.ts'
import { ruledOf } from '../results/score/score.result.rules.ts'
import type { ScoreContent } from '../results/score/score.result.rules.ts'
import { judgedOf, needsHandIns } from '../results/scoreEntry/scoreEntry.judged.rules.ts'
import { lackOf } from '../results/scoreEntry/scoreEntry.rules.ts'
import { scoreSheetLifecycle } from '../results/scoreSheet/scoreSheet.lifecycle.ts'
import { isIssueDue } from '../results/scoreSheet/scoreSheet.rules.ts'
import type { SheetFacts } from '../results/scoreSheet/scoreSheet.rules.ts'
import { demand, demandFound, demandCall, moved } from './act.ts'
import type { Act } from './act.ts'
import { decidedFor } from './acts.decision.ts'
import { isWithheld } from './acts.entry.ts'
import { personOf } from './people.ts'
import type { PersonName } from './people.ts'
import { examEnd, outcomeFor, presenceFor, ROOMS, ruleOf, withCandidate } from './world.ts'
import type { Candidate, World } from './world.ts'

const REVIEW_DAYS = 5
const PUBLISH_DAYS = 5
const FLAGS: readonly ScoreFlag[] = ['NORMAL', 'ABSENT', 'VIOLATION', 'NORMAL']
const flagOf = (choice: number): ScoreFlag => FLAGS[choice % FLAGS.length] ?? 'NORMAL'
const faulty = ({ rule }: { rule: string }) => new AppError('input', { rule })

const BLANK: ScoreContent = {
  raw_score: null,
  final_score: null,
  flag: 'NORMAL',
  examiner_scores: [],
  deduction: null,
  deducted: null,
  remark: null,
}
/** The content of a theory score, or of a corrected one. */
function contentOf(flag: ScoreFlag, points: number): ScoreContent {
  const score = SCORED_FLAGS.includes(flag) ? points : null
  const found = entryOf({ flag, score, examiner_scores: [], deduction: null })
  if ('fault' in found) throw faulty(found.fault)
  return { ...BLANK, flag, raw_score: found.raw, final_score: found.final }
}
/** What the site records of a practical: a flag, or a deduction of up to ten points. */
function practicalContent(one: Candidate, flag: ScoreFlag, points: number): ScoreContent {
  const judged = ruledOf(one.score ?? undefined)
  const score = judged && SCORED_FLAGS.includes(flag) ? Math.max(judged.ruled - (points % 11), 0) : null
  const found = practicalOf({ flag, score, deduction: 'overtime' }, judged, judgedOf(one).handed.length > 0)
  if ('fault' in found) throw faulty(found.fault)
  const { raw: raw_score, final: final_score, deducted } = found
  return { ...BLANK, examiner_scores: one.score?.examiner_scores ?? [], flag, raw_score, final_score, deducted }
}
/** The same again changes nothing. */
const isSame = (one: ScoreContent | null, other: ScoreContent) =>
  one?.flag === other.flag && one.raw_score === other.raw_score && one.final_score === other.final_score
const written = (world: World, one: Candidate, by: PersonName, content: ScoreContent): World => {
  if (isSame(one.score, content)) return world
  const earlier_by = one.score ? [...new Set([...one.score.earlier_by, one.score.entered_by])] : []
  return withCandidate(world, one.sn, { score: { ...content, entered_by: by, earlier_by } })
}

/** The site enters the score of a theory, or what it records of a practical. */
const enter: Act = (world, { by, one, points, choice }) => {
  demandCall(by, scoreContract.update)
  const flag = flagOf(choice)
  const place = {
    status: world.sheet.status,
    withheld: isWithheld(world, one),
    exam_end: examEnd(world),
    now: world.now,
  }
  demand(
    entererRefusal({ is_site: personOf(by).part === 'site' }) ??
      entryRefusal(place) ??
      decidedRefusal(decidedFor(world, one.sn), flag),
  )
  const content = world.subject === 'ONLINE' ? contentOf(flag, points) : practicalContent(one, flag, points)
  const fault = presenceFault(presenceFor(world, one), { flag, points: content.final_score })
  if (fault) throw faulty(fault)
  return written(world, one, by, content)
}
/** The site removes a score that is no result of examiners. */
const remove: Act = (world, { by, one }) => {
  demandCall(by, scoreContract.update)
  const place = {
    status: world.sheet.status,
    withheld: isWithheld(world, one),
    exam_end: examEnd(world),
    now: world.now,
  }
  demand(entryRefusal(place) ?? decidedRefusal(decidedFor(world, one.sn), null))
  demandFound(one.score !== null && (world.subject === 'ONLINE' || ruledOf(one.score) === null))
  return withCandidate(world, one.sn, { score: null })
}
/** A published score is corrected by a second person of the platform. */
const correct: Act = (world, { by, one, points, choice }) => {
  demandCall(by, scoreContract.correct)
  const { score } = one
  const named = world.incidents.some(({ candidate, status }) => candidate === one.sn && status !== 'AUDIT')
  const issue_time = named ? null : world.sheet.issue_time
  const published = {
    ...world.sheet,
    issue_time,
    entered_by: score?.entered_by ?? '',
    earlier_by: score?.earlier_by ?? [],
  }
  demand(
    correctRefusal({ ...published, now: world.now }, new Set([by]), {
      review_request_days: REVIEW_DAYS,
      calendar: PLAIN_WEEKS,
    }),
  )
  demandFound(score !== null)
  const content = contentOf(flagOf(choice), points)
  return withCandidate(written(world, one, by, content), one.sn, { corrected: true })
}

const named = ({ subject }: World, list: readonly Candidate[]) => list.map(({ sn }) => ({ name: sn, subject }))
const about = (world: World, open: readonly { candidate: string }[]) =>
  named(
    world,
    open.flatMap(({ candidate }) => world.candidates.filter(({ sn }) => sn === candidate)),
  )
/** What the submission of the sheet depends on. */
function sheetFacts(world: World): SheetFacts {
  const { candidates, now, day, subject } = world
  const lacks = (lack: 'third' | 'returned') =>
    candidates.filter(
      (one) =>
        needsHandIns(one.score?.flag ?? null) &&
        one.entries.length > 0 &&
        lackOf(judgedOf(one), ruleOf(world)) === lack,
    )
  const isContradicted = (one: Candidate) =>
    one.score !== null &&
    contradictionOf(presenceFor(world, one), { flag: one.score.flag, points: one.score.final_score }) !== null
  const rooms = ROOMS.filter((room) => candidates.some(({ room_sn }) => room_sn === room))
  const unfiled = world.run.state === 'CANCELLED' ? [] : rooms.filter((room) => !world.filed.includes(room))
  return {
    exams: 1,
    running: day.end_time > now ? 1 : 0,
    last_end: day.end_time,
    blank: candidates.filter(({ score }) => score === null).length,
    corrections: about(
      world,
      world.corrections.filter(({ status }) => status === 'SUBMIT'),
    ),
    late: about(
      world,
      world.late.filter(({ status }) => status === 'OPEN'),
    ),
    contradictions: named(
      world,
      candidates.filter((one) => isContradicted(one)),
    ),
    third: lacks('third').map(({ sn }) => sn),
    returned: lacks('returned').map(({ sn }) => sn),
    critical: world.incidents.filter(({ grade, status }) => grade === 'CRITICAL' && status !== 'AUDIT').length,
    unfiled: unfiled.map((room) => ({ subject, session_no: 1, room })),
  }
}
const sheetMoved = (world: World, move: 'submit' | 'publish' | 'reject', by: PersonName): World => {
  const record = { status: world.sheet.status, facts: sheetFacts(world) }
  const status = moved({ lifecycle: scoreSheetLifecycle, record, move, by })
  return { ...world, sheet: { ...world.sheet, status } }
}
const submit: Act = (world, { by }) => {
  const after = sheetMoved(world, 'submit', by)
  const candidates = after.candidates.map((one) => ({ ...one, returned: false }))
  return { ...after, candidates, sheet: { ...after.sheet, in_part: false } }
}
const publish: Act = (world, { by }) => {
  const after = sheetMoved(world, 'publish', by)
  const publicity_end = addWorkingDays(world.now, PUBLISH_DAYS)
  return { ...after, sheet: { ...after.sheet, publish_time: world.now, publicity_end } }
}
const reject: Act = (world, { by }) => sheetMoved(world, 'reject', by)
/** The centre sends one score back. */
const returnRow: Act = (world, { by, one }) => {
  demandCall(by, scoreContract.return)
  const { status } = world.sheet
  demand(rowReturnRefusal({ status, withheld: isWithheld(world, one), returned: one.returned }))
  const after = status === 'SUBMIT' ? sheetMoved(world, 'reject', by) : world
  return withCandidate({ ...after, sheet: { ...after.sheet, in_part: true } }, one.sn, { returned: true })
}

const isNamedOpen = ({ incidents, late }: World, { sn }: Candidate): boolean =>
  incidents.some(({ candidate, status }) => candidate === sn && status !== 'AUDIT') ||
  late.some(({ candidate, status }) => candidate === sn && status === 'OPEN')
/** The job that issues what is due. */
const issue: Act = (world, { by }) => {
  demandFound(by === 'job')
  const { sheet, incidents, certificates } = world
  const blocking = incidents.filter(
    ({ status, grade, candidate }) => status !== 'AUDIT' && (grade === 'CRITICAL' || candidate === null),
  )
  if (!isIssueDue({ ...sheet, blocking_incidents: blocking.length }, world.now.slice(0, 10))) return world
  const passed = world.candidates.filter((one) => outcomeFor(world, one).pass && !certificates.includes(one.sn))
  const due = passed.filter((one) => !isNamedOpen(world, one)).map(({ sn }) => sn)
  const withheld = passed.length - due.length
  const issued = { ...sheet, issue_time: sheet.issue_time ?? world.now, withheld }
  return { ...world, sheet: issued, certificates: [...certificates, ...due] }
}

/** In minutes. */
const ON_THE_DAY = [5, 20, 30, 30, 30, 45, 60, 60, 60, 720] as const
const LATER = [60, 240, 720, 1440, 4320, 10_080] as const
const wait: Act = (world, { by, choice }) => {
  demandFound(by === 'job')
  const { state } = world.run
  const waits = state === 'PLANNED' || state === 'RUNNING' ? ON_THE_DAY : LATER
  return { ...world, now: addMinutes(world.now, waits[choice % waits.length] ?? waits[0]) }
}

export const sheetActs = { enter, remove, correct, submit, publish, reject, returnRow, issue, wait }
