import fc from 'fast-check'
import type { AppError } from '../kernel/error.ts'
import { LANGS } from '../kernel/text.ts'
import { PEOPLE } from './people.ts'
import { brokenBy } from './properties.ts'
import { onward, wayOut } from './search.ts'
import { ACT_NAMES, tryStep } from './steps.ts'
import type { ActName, Step } from './steps.ts'
import { buildPlan } from './world.ts'
import type { Plan, World } from './world.ts'

const plans: fc.Arbitrary<Plan> = fc.record({
  subject: fc.constantFrom('ONLINE', 'OFFLINE', 'OFFLINE'),
  station_mode: fc.constantFrom('DRAW', 'ORDER'),
  scorers: fc.constantFrom(2, 2, 3),
  blind: fc.constantFrom(false, false, true),
  candidates: fc.integer({ min: 2, max: 4 }),
  begins: fc.constantFrom('EVE', 'UNBEGUN', 'HELD', 'HELD'),
})
/** What somebody wants: of the acts that the rules allow at that moment one by `turn`; who, about whom and how is drawn. */
type Wish = Omit<Step, 'act'> & { turn: number; onward: boolean }
/** The chief and the site act most, the job and the hours are one. */
const WHO = (['chief', 'site'] as const).flatMap((one) => [one, one, one, one])
const wishes: fc.Arbitrary<Wish> = fc.record({
  turn: fc.nat(1000),
  /** The next step of who brings the plan on, so that a part of the sequences comes to the certificates. */
  onward: fc.integer({ min: 1, max: 3 }).map((one) => one === 1),
  by: fc.constantFrom(...WHO, 'first', 'first', 'second', 'job', 'job', 'center', 'center', ...PEOPLE),
  candidate: fc.nat(3),
  points: fc.constantFrom(0, 45, 59, 60, 75, 80, 100),
  choice: fc.nat(200),
})

/** What goes wrong, comes late or goes back is rarer than what belongs to the day. */
const RARE: readonly ActName[] = [
  'recordIncident',
  'lateCheckin',
  'lateAbsent',
  'lateLeave',
  'lateScore',
  'askCorrection',
  'giveBack',
  'reject',
  'returnRow',
  'cancel',
  'extra',
]
const RARELY = 5
/** Why it is refused is said, by a rule in every language. */
function demandReason(act: ActName, { code, text }: AppError): void {
  if (code === 'rule' && LANGS.some((lang) => text[lang].trim() === ''))
    throw new Error(`${act} is refused without a reason`)
}

type Made = { step: Step; after: World }
/** The step that a wish comes to: one of those that are open to whom it names and that change something; null: none is. */
function stepOf(world: World, { turn, by, candidate, points, choice }: Wish): Made | null {
  const here = JSON.stringify(world)
  const acts = ACT_NAMES.filter((act) => RARE.includes(act) === (turn % RARELY === 0))
  const open = acts.flatMap((act): Made[] => {
    const step = { act, by, candidate, points, choice }
    const tried = tryStep(world, step)
    if ('world' in tried) return JSON.stringify(tried.world) === here ? [] : [{ step, after: tried.world }]
    demandReason(act, tried.refused)
    return []
  })
  return open[Math.floor(turn / RARELY) % Math.max(open.length, 1)] ?? null
}

const listed = (steps: readonly Step[]) => steps.map((step) => `\n${JSON.stringify(step)}`).join('')

type Run = { world: World; steps: Step[] }
/** The world in which a sequence begins. */
function beginningOf(plan: Plan): World {
  let world = buildPlan(plan)
  while (plan.begins === 'HELD' && world.run.state !== 'FINISHED') world = onward(world)?.after ?? world
  return world
}

/** Plays a sequence, and compares every world with what must hold; answers the worlds in their order. */
function play(plan: Plan, sequence: readonly Wish[]): Run[] {
  const runs: Run[] = [{ world: beginningOf(plan), steps: [] }]
  for (const wish of sequence) {
    const { world, steps } = runs.at(-1) ?? { world: beginningOf(plan), steps: [] }
    const chosen = (wish.onward ? onward(world) : null) ?? stepOf(world, wish)
    if (!chosen) continue
    const broken = brokenBy(world, chosen.step, chosen.after)
    const way = [...steps, chosen.step]
    if (broken.length > 0) throw new Error(`${broken.join('; ')} after${listed(way)}`)
    runs.push({ world: chosen.after, steps: way })
  }
  return runs
}

type Figures = { runs: number; seed: number; every: number }
/** How many sequences came how far. */
type Reached = { submitted: number; published: number; certified: number }

/** Searches a way to the end of the plan from every so-manieth world of a sequence, and from its last one. */
function searchWays(runs: readonly Run[], every: number): void {
  for (const [at, { world, steps }] of runs.entries()) {
    if (at % every !== every - 1 && at !== runs.length - 1) continue
    if (wayOut(world) === null) throw new Error(`a dead end after${listed(steps)}`)
  }
}
function count(reached: Reached, { sheet, certificates }: World): void {
  if (sheet.status === 'SUBMIT') reached.submitted += 1
  if (sheet.status === 'AUDIT') reached.published += 1
  if (certificates.length > 0) reached.certified += 1
}

/** Plays so many random sequences, the same for a seed; answers how far they came. A failure is not made smaller: each try would search again. */
export function playSequences({ runs: numRuns, seed, every }: Figures): Reached {
  const reached = { submitted: 0, published: 0, certified: 0 }
  const sequences = fc.array(wishes, { minLength: 10, maxLength: 90, size: 'max' })
  const property = fc.property(plans, sequences, (plan, sequence) => {
    const runs = play(plan, sequence)
    searchWays(runs, every)
    const last = runs.at(-1)
    if (last) count(reached, last.world)
  })
  // Refusals are errors, thousands of them: their stacks would take most of the time.
  const before: unknown = Reflect.get(Error, 'stackTraceLimit')
  Reflect.set(Error, 'stackTraceLimit', 0)
  try {
    fc.assert(property, { numRuns, seed, endOnFailure: true })
  } finally {
    Reflect.set(Error, 'stackTraceLimit', before)
  }
  return reached
}
