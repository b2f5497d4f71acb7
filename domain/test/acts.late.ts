import { afterLateChange, afterLateCheckin, isKept } from '../exams/lateReport/lateReport.rules.ts'
import type { LateFacts } from '../exams/lateReport/lateReport.rules.ts'
import { lateReportLifecycle } from '../exams/lateReport/lateReport.lifecycle.ts'
import { occurredFault } from '../exams/attendance/attendance.rules.ts'
import { addMinutes } from '../kernel/calendar.ts'
import { AppError } from '../kernel/error.ts'
import { demand, demandState, moved, partOf, scoresBlind } from './act.ts'
import type { Act, Given } from './act.ts'
import { dayActs, runSituation, withAbsence } from './acts.day.ts'
import { nowOf } from './acts.decision.ts'
import { entryActs } from './acts.entry.ts'
import { personOf } from './people.ts'
import { hasPoints, withFacts, withOne } from './world.ts'
import type { Late, World } from './world.ts'

const MINUTES = [10, 45, 120, 1500] as const
/** What is done without network, and arrives so many minutes later. */
const OFFLINE = {
  checkin: dayActs.checkin,
  absent: dayActs.absent,
  leave: dayActs.leave,
  score: entryActs.save,
} as const

/** Sends what was kept without network: it is applied as of its moment, or becomes a late report, the same once (Decided 38). */
const offline =
  (act: keyof typeof OFFLINE): Act =>
  (world, given) => {
    const at = addMinutes(world.now, -(MINUTES[given.choice % MINUTES.length] ?? 10))
    try {
      demand(occurredFault(at, world.now))
      return OFFLINE[act](world, { ...given, at })
    } catch (error) {
      if (!(error instanceof AppError) || !isKept(act, error)) throw error
      return kept(world, given, act, at) ?? fail(error)
    }
  }
function fail(error: AppError): never {
  throw error
}
function kept(world: World, { by, one, points }: Given, act: keyof typeof OFFLINE, occurred_at: string): World | null {
  const isOfExam = by === 'chief' || by === 'first' || by === 'second' || by === 'site'
  if (!isOfExam || (act === 'score' && by === 'site')) return null
  if (world.late.some((other) => other.by === by && other.candidate === one.sn && other.act === act)) return world
  const sn = `late-${world.late.length + 1}`
  return { ...world, late: [...world.late, { sn, candidate: one.sn, act, by, occurred_at, points, status: 'OPEN' }] }
}

function factsOf(world: World, given: Given, { act, by, occurred_at, status, candidate }: Late): LateFacts {
  const { person, chief_here } = runSituation(world, given.by)
  const one = nowOf(world, candidate)
  return {
    ...world.day,
    status,
    act,
    now: world.now,
    person,
    chief_here,
    account_sn: by,
    is_own: by === given.by,
    occurred_at,
    by_blind: scoresBlind(world, by),
    by_decider: personOf(by).role !== 'teacher' || by === 'chief',
    station_mode: world.run.station_mode,
    is_seated: true,
    state: one.attendance.state,
    checkin_time: one.attendance.checkin_time,
    left_time: null,
    has_points: hasPoints(one),
    is_flagged: one.score?.flag === 'ABSENT' && (world.sheet.status === 'SUBMIT' || world.sheet.status === 'AUDIT'),
  }
}
const decide =
  (move: 'take' | 'setAside'): Act =>
  (world, given) => {
    partOf(world, given.by)
    const open = world.late.filter(({ candidate, status }) => status === 'OPEN' && candidate === given.one.sn)
    const made = open[given.choice % Math.max(open.length, 1)]
    if (!made) throw new AppError('not_found')
    const record = factsOf(world, given, made)
    const status = moved({ lifecycle: lateReportLifecycle, record, move, by: given.by })
    const after = { ...world, late: withOne(world.late, made.sn, { status }) }
    return move === 'take' ? applied(after, made, given) : after
  }

/** What was recorded is done: with all effects, as of its moment. */
function applied(world: World, { act, by, occurred_at, candidate, points }: Late, given: Given): World {
  const one = nowOf(world, candidate)
  if (act === 'score') {
    // The author acts: 404 where the examiner has no part any more.
    return entryActs.save(world, { ...given, by, one, points, at: occurred_at })
  }
  const moment = { day: { ...world.day, now: world.now }, at: occurred_at }
  const change = { state: act === 'absent' ? ('ABSENT' as const) : ('LEFT' as const), note: null, reason: 'late' }
  const acts =
    act === 'checkin'
      ? [afterLateCheckin(one.attendance, { way: 'QR', reason: null }, moment)]
      : afterLateChange(one.attendance, change, moment)
  demandState(acts.length > 0)
  const facts = Object.assign({}, ...acts.map((done) => done.facts))
  const after = withFacts(world, one, facts)
  const isFollowed = world.run.state === 'FINISHED' && (act === 'checkin' || act === 'absent')
  return isFollowed ? withAbsence(after, one, given.by) : after
}

export const lateActs = {
  lateCheckin: offline('checkin'),
  lateAbsent: offline('absent'),
  lateLeave: offline('leave'),
  lateScore: offline('score'),
  takeLate: decide('take'),
  setAsideLate: decide('setAside'),
}
