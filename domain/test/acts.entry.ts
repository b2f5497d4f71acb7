import { scorerRefusal } from '../exams/assignment/assignment.scorer.rules.ts'
import type { Lacking, ScorerTimes } from '../exams/assignment/assignment.scorer.rules.ts'
import { assignmentContract } from '../exams/assignment/assignment.contract.ts'
import { scoreOfEntries } from '../results/score/score.result.rules.ts'
import { scoreEntryContract } from '../results/scoreEntry/scoreEntry.contract.ts'
import { disputeRefusal, progressOf, typeRefusal } from '../results/scoreEntry/scoreEntry.guard.rules.ts'
import {
  handedOf,
  isExamined,
  isOnSheet,
  judgedOf,
  ownOf,
  replacedBy,
  returnSituationOf,
  situationOf,
} from '../results/scoreEntry/scoreEntry.judged.rules.ts'
import type { KeptEntry } from '../results/scoreEntry/scoreEntry.judged.rules.ts'
import { scoreEntryLifecycle } from '../results/scoreEntry/scoreEntry.lifecycle.ts'
import type { EntryFacts } from '../results/scoreEntry/scoreEntry.lifecycle.ts'
import { lackOf, neededOf, resultOf, thirdDue, totalOf } from '../results/scoreEntry/scoreEntry.rules.ts'
import { isOpenSheet } from '../results/scoreSheet/scoreSheet.rules.ts'
import { demand, demandCall, demandFound, moved } from './act.ts'
import type { Act, Given } from './act.ts'
import { actorOf, scorerOf } from './people.ts'
import type { PersonName } from './people.ts'
import { ruleOf, withCandidate } from './world.ts'
import type { Candidate, World } from './world.ts'

/** Hours that an examiner has for an answer. */
const ANSWER_HOURS = 24
const timesOf = ({ now, day }: World): ScorerTimes => ({
  now,
  end: day.actual_end_time ?? day.end_time,
  answer_hours: ANSWER_HOURS,
})
/** Is this score withheld from a change: single scores were sent back, and it is none of them? */
export const isWithheld = ({ sheet }: World, { returned }: Candidate): boolean => sheet.in_part && !returned

/** A candidate of the practical as this person has it. */
function placeOf(world: World, by: PersonName, one: Candidate) {
  const { now, day, sheet } = world
  demandFound(world.subject === 'OFFLINE')
  const scorer = by === 'scorer' && !world.has_scorer ? null : scorerOf(by)
  demandFound(actorOf(by).role !== 'teacher' || (scorer !== null && sheet.status !== 'AUDIT'))
  const view = {
    ...day,
    status: sheet.status,
    scorer,
    rule: ruleOf(world),
    progress: progressOf(day, now),
    times: timesOf(world),
    blind: world.blind,
  }
  const record = {
    entries: one.entries,
    attendance: one.attendance.state,
    flag: one.score?.flag ?? null,
    withheld: isWithheld(world, one),
    decided_by: one.decided_by,
    checked_in_by: one.attendance.checkin_by === null ? [] : [one.attendance.checkin_by],
  }
  return { view, record }
}

/** The candidate's score follows what is handed in; a third scorer who was due once stays due. */
function settled(world: World, one: Candidate, by: PersonName, entries: readonly KeptEntry[]): World {
  const rule = ruleOf(world)
  const judged = judgedOf({ entries })
  const isThird = judged.third || thirdDue(judged.handed, rule) !== null
  const ruled = resultOf({ ...judged, third: isThird }, rule)
  const content = scoreOfEntries(one.score ?? undefined, { ruled, totals: judged.handed.map(({ total }) => total) })
  const earlier_by = one.score ? [...new Set([...one.score.earlier_by, one.score.entered_by])] : []
  return withCandidate(world, one.sn, {
    entries: entries.map((entry) => ({ ...entry, third_due: entry.third_due || isThird })),
    score: content && { ...content, entered_by: by, earlier_by },
  })
}
const put = (entries: readonly KeptEntry[], entry: KeptEntry): KeptEntry[] =>
  entries.some(({ sn }) => sn === entry.sn)
    ? entries.map((one) => (one.sn === entry.sn ? entry : one))
    : [...entries, entry]
const NEW: Omit<KeptEntry, 'sn' | 'teacher_sn'> = {
  state: 'DRAFT',
  items: null,
  total: 0,
  critical: false,
  stopped: false,
  migrated: false,
  handin_time: null,
  third_due: false,
  on_behalf: false,
}
const newEntry = (one: Candidate, teacher_sn: PersonName): KeptEntry => ({
  ...NEW,
  sn: `${one.sn}-${teacher_sn}`,
  teacher_sn,
})
/** Two items, of 40 and 60 points. */
const itemsOf = (points: number) => [Math.min(points, 40), Math.max(points - 40, 0)]

function lockOwn(world: World, { by, one }: Given) {
  demandCall(by, scoreEntryContract.save)
  const place = placeOf(world, by, one)
  const { scorer } = place.view
  demandFound(scorer !== null && isOnSheet(place))
  return { place, own: ownOf(one, by), scorer }
}

/** The entry after a move by this person, with the facts that its guard needs. */
const movedEntry = (
  entry: KeptEntry,
  move: 'handin' | 'change' | 'return' | 'behalf',
  by: PersonName,
  facts: Partial<EntryFacts>,
): KeptEntry => ({
  ...entry,
  state: moved({ lifecycle: scoreEntryLifecycle, record: { status: entry.state, ...facts }, move, by }),
})

/** Types the own points; after the hand-in it is a change with a reason. Every seventh marks a failed critical task. */
const save: Act = (world, given) => {
  const { by, one, points, choice } = given
  const { place, own, scorer } = lockOwn(world, given)
  const situation = situationOf(place, scorer, given.at)
  demand(typeRefusal(situation))
  const items = itemsOf(points)
  const typed = { items, total: totalOf(items), critical: choice % 7 === 0, stopped: choice % 31 === 0 }
  const entry = { ...(own ?? newEntry(one, by)), ...typed, on_behalf: false }
  if (entry.state !== 'HANDED') return withCandidate(world, one.sn, { entries: put(one.entries, entry) })
  const changed = movedEntry(entry, 'change', by, { own: { ...situation, items, basis: 'RECORDING' } })
  return settled(world, one, by, put(one.entries, changed))
}

/** A hand-in, and whom it replaces. */
function handedIn(world: World, { by, one }: Given, entry: KeptEntry): World {
  const replaced = replacedBy(one, ruleOf(world), entry)
  const entries = one.entries.map(
    (other): KeptEntry => (other.sn === replaced?.sn ? { ...other, state: 'REPLACED' } : other),
  )
  return settled(world, one, by, put(entries, { ...entry, handin_time: world.now }))
}
const handin: Act = (world, given) => {
  const { by, one } = given
  const { place, own, scorer } = lockOwn(world, given)
  const items = own?.items ?? [null, null]
  const judged = { ...situationOf(place, scorer), items, basis: 'WORK' as const }
  return handedIn(world, given, movedEntry(own ?? newEntry(one, by), 'handin', by, { own: judged }))
}
/** The site enters the paper sheet of one of the examiners. */
const behalf: Act = (world, given) => {
  const { by, one, points, choice } = given
  demandCall(by, scoreEntryContract.behalf)
  const place = placeOf(world, by, one)
  const examiner = (['chief', 'first', 'second', 'scorer'] as const)[choice % 4] ?? 'first'
  const scorer = examiner === 'scorer' && !world.has_scorer ? null : scorerOf(examiner)
  const entry = { ...(ownOf(one, examiner) ?? newEntry(one, examiner)), items: null, total: points, on_behalf: true }
  return handedIn(world, given, movedEntry(entry, 'behalf', by, { paper: situationOf(place, scorer) }))
}
const dispute: Act = (world, given) => {
  const { by, one } = given
  const { place, scorer } = lockOwn(world, given)
  demand(disputeRefusal(situationOf(place, scorer)))
  return withCandidate(world, one.sn, { decided_by: [...new Set([...one.decided_by, by])] })
}
/** Returns one of the candidate's entries. */
const giveBack: Act = (world, given) => {
  const { by, one, choice } = given
  demandCall(by, scoreEntryContract.return)
  const place = placeOf(world, by, one)
  const entry = one.entries[choice % Math.max(one.entries.length, 1)]
  demandFound(entry !== undefined)
  if (!entry) return world
  const returned = movedEntry(entry, 'return', by, { returning: returnSituationOf(place, entry, actorOf(by)) })
  return settled(world, one, by, put(one.entries, { ...returned, handin_time: null }))
}

/** The candidates who lack hand-ins: who never came, or was flagged, lacks none. */
function lackingOf(world: World): Lacking[] {
  if (!isOpenSheet(world.sheet.status)) return []
  return world.candidates.flatMap((one) => {
    const judged = judgedOf(one)
    const lack = lackOf(judged, ruleOf(world))
    const facts = { attendance: one.attendance.state, flag: one.score?.flag ?? null }
    if (lack === null || one.score?.raw_score != null || !isExamined(world.day, facts)) return []
    const isCalled = world.has_scorer && !handedOf(one).some(({ teacher_sn }) => teacher_sn === 'scorer')
    return [{ lack, missing: neededOf(judged, ruleOf(world)) - judged.handed.length, called: isCalled ? 1 : 0 }]
  })
}
const callScorer: Act = (world, { by }) => {
  demandCall(by, assignmentContract.scorer)
  demandFound(world.subject === 'OFFLINE' && !world.has_scorer)
  demand(scorerRefusal(lackingOf(world), timesOf(world)))
  return { ...world, has_scorer: true }
}

export const entryActs = { save, handin, behalf, dispute, giveBack, callScorer }
