import { addDays, addHours } from '../kernel/calendar.ts'
import { lateAt, opensAt } from '../exams/attendance/attendance.rules.ts'
import { FINISH_HOURS } from '../exams/exam/exam.model.ts'
import type { PersonName } from './people.ts'
import { tryStep } from './steps.ts'
import type { ActName, Step } from './steps.ts'
import { examEnd, outcomeFor } from './world.ts'
import type { World } from './world.ts'

const EXAMINERS = ['chief', 'first', 'second', 'scorer'] as const
const RUNNERS = ['chief', 'site'] as const
const PLATFORM = ['center', 'system'] as const
type Way = { act: ActName; by: readonly PersonName[]; choices?: readonly number[]; whole?: true }

/** What brings a plan on, in the order in which it is tried; `choices`: the variants of the act. */
const FORWARD: readonly Way[] = [
  { act: 'issue', by: ['job'], whole: true },
  { act: 'publish', by: PLATFORM, whole: true },
  { act: 'submit', by: ['site'], whole: true },
  { act: 'setAsideLate', by: [...RUNNERS, 'center'] },
  { act: 'confirmCorrection', by: PLATFORM },
  { act: 'rejectCorrection', by: PLATFORM },
  { act: 'submitIncident', by: ['chief', 'site'], whole: true },
  { act: 'passOn', by: ['job'], whole: true },
  { act: 'closeIncident', by: PLATFORM, whole: true },
  { act: 'finish', by: RUNNERS, whole: true },
  { act: 'handin', by: EXAMINERS },
  { act: 'save', by: EXAMINERS, choices: [1] },
  { act: 'enter', by: ['site'], choices: [0, 1] },
  { act: 'fileRecord', by: RUNNERS },
  { act: 'callScorer', by: ['site', 'center'], whole: true },
  { act: 'absent', by: RUNNERS },
  { act: 'start', by: RUNNERS, whole: true },
  { act: 'draw', by: RUNNERS, whole: true },
  { act: 'checklist', by: RUNNERS, whole: true },
  { act: 'file', by: ['site'], choices: [0], whole: true },
  { act: 'closeOverdue', by: ['job'], whole: true },
  { act: 'behalf', by: ['site'], choices: [0, 1, 2, 3] },
]
/** What goes back to come on: tried where waiting leads to no end. */
const BACK: readonly Way[] = [
  { act: 'askCorrection', by: RUNNERS, choices: [1, 0] },
  { act: 'remove', by: ['site'] },
  { act: 'giveBack', by: PLATFORM, choices: [0, 1, 2] },
  { act: 'reject', by: PLATFORM, whole: true },
  { act: 'returnRow', by: ['center'] },
  { act: 'correct', by: ['system', 'other'], choices: [0, 1] },
  { act: 'cancel', by: PLATFORM, whole: true },
]
const POINTS = 80

/** The steps of these ways that are tried from a world. */
function* stepsFrom({ candidates }: World, ways: readonly Way[]): Generator<Step> {
  for (const { act, by, choices = [0], whole } of ways)
    for (const candidate of whole ? [0] : candidates.keys())
      for (const person of by)
        for (const choice of choices) yield { act, by: person, candidate, points: POINTS, choice }
}
/** The next moment at which a rule decides otherwise; null: none is left. */
function nextMoment(world: World): string | null {
  const { now, day, sheet, incidents } = world
  const last = addHours(day.end_time, FINISH_HOURS)
  const moments = [opensAt(day), day.start_time, lateAt(day), day.end_time, examEnd(world), last]
  const due = incidents.flatMap(({ supplement_due }) => supplement_due ?? [])
  const ends = [...due, addHours(day.end_time, 24), addHours(day.end_time, 48)]
  const notice = sheet.publicity_end === null ? [] : [`${addDays(sheet.publicity_end, 1)} 00:00:00`]
  const past = [...moments, ...ends, ...notice].map((moment) => `${moment.slice(0, 17)}59`)
  return past.filter((moment) => moment > now).toSorted()[0] ?? null
}

/** The plan is finished: every candidate has a certificate, or a published verdict that says why not. */
const isFinished = (world: World): boolean =>
  world.sheet.issue_time !== null &&
  world.sheet.withheld === 0 &&
  world.candidates.every((one) => world.certificates.includes(one.sn) || !outcomeFor(world, one).pass)

/** As above, of an exam to which the candidates come, and from which they leave before its end. */
const ATTENDED: readonly Way[] = [{ act: 'checkin', by: RUNNERS }, { act: 'leave', by: RUNNERS }, ...FORWARD]
/** The first step that brings the plan on, else to wait for the next moment at which a rule decides otherwise; null: none. */
export function onward(world: World): { step: Step; after: World } | null {
  for (const step of stepsFrom(world, ATTENDED)) {
    const tried = tryStep(world, step)
    if ('world' in tried && JSON.stringify(tried.world) !== JSON.stringify(world)) return { step, after: tried.world }
  }
  const now = nextMoment(world)
  const step: Step = { act: 'wait', by: 'job', candidate: 0, points: 0, choice: 0 }
  return now === null ? null : { step, after: { ...world, now } }
}

/** So many worlds are looked at. */
const LIMIT = 1500
type Found = (Step | 'wait')[] | null
/** A way from a world to the end of its plan, as the steps of which it consists, or null: a dead end. */
export function wayOut(world: World): Found {
  const known = new Set<string>()
  const trying = (from: World, key: string, ways: readonly Way[]): Found => {
    for (const step of stepsFrom(from, ways)) {
      const tried = tryStep(from, step)
      if (!('world' in tried) || JSON.stringify(tried.world) === key) continue
      const rest = search(tried.world)
      if (rest) return [step, ...rest]
    }
    return null
  }
  const waiting = (from: World): Found => {
    const now = nextMoment(from)
    const rest = now !== null ? search({ ...from, now }) : null
    return rest && ['wait', ...rest]
  }
  const search = (from: World): Found => {
    if (isFinished(from)) return []
    const key = JSON.stringify(from)
    if (known.has(key) || known.size > LIMIT) return null
    known.add(key)
    return trying(from, key, FORWARD) ?? waiting(from) ?? trying(from, key, BACK)
  }
  return search(world)
}
