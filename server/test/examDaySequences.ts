import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { shiftClock } from '../db/clock.ts'
import { fileRecords } from '../exams/roomRecord/roomRecord.factory.ts'
import { getActor } from '../platform/auth/auth.queries.ts'
import { buildUnscored, callTo } from '../results/scoreEntry/scoreEntry.factory.ts'
import { chanceOf } from '../seed/random.ts'
import type { Chance } from '../seed/random.ts'
import type { TestApp } from './app.ts'
import { bindClient } from '../db/client.ts'
import type { Db } from '../db/client.ts'
import { EXAM_DAY_ACTS } from './examDayActs.ts'
import type { ActName, ExamWorld, Given, Who } from './examDayActs.ts'
import { incidentCalls } from '../exams/incident/incident.factory.ts'
import { brokenInvariants } from './invariants.ts'

const CANDIDATES = 3
/** A practical that begins in an hour, its theory over and scored, with a chief and two examiners. */
async function buildExamWorld(t: Pick<TestApp, 'db' | 'as' | 'services'>): Promise<Omit<ExamWorld, 'db'>> {
  const made = await buildUnscored(t.db, CANDIDATES, { filed: false })
  await fileRecords(t.db, made.plan_sn, 'ONLINE')
  await t.db.execute(
    sql`update room_record set figures = '{}'::jsonb where exam_sn in (select sn from exam where plan_sn = ${made.plan_sn})`,
  )
  await t.db.execute(sql`update exam set start_time = date_trunc('minute', business_now()) + interval '1 hour',
    end_time = date_trunc('minute', business_now()) + interval '150 minutes' where sn = ${made.exam_sn}`)
  const [chief, first, second] = [await callTo(t.db, made, 'CHIEF'), await callTo(t.db, made), await callTo(t.db, made)]
  const actor = (sn: string | null) => getActor(t.db, sn ?? '')
  return {
    ...made,
    services: t.services,
    teachers: { chief: chief.sn, first: first.sn, second: second.sn },
    actors: {
      chief: await actor(chief.account_sn),
      first: await actor(first.account_sn),
      second: await actor(second.account_sn),
      site: await actor('acc-college'),
      center: await actor('acc-center'),
    },
    file: await incidentCalls(t.db).upload(await t.as('college')),
  }
}

const WHO: readonly [Who, ...Who[]] = ['chief', 'chief', 'site', 'site', 'first', 'second', 'center']
const POINTS = [0, 45, 60, 80, 100] as const
/** In minutes; one wait of eight is a long one. */
const WAITS = [5, 10, 10, 20, 30] as const
const LONG_WAITS = [240, 720, 1440, 10_080] as const
/** What belongs to the day is more frequent than what goes wrong or comes late. */
const USUAL: readonly ActName[] = [
  'checklist',
  'start',
  'finish',
  'checkin',
  'checkin',
  'absent',
  'leave',
  'save',
  'handin',
  'flag',
  'fileRecords',
  'submit',
  'publish',
]
const ACTS: readonly ActName[] = [
  ...USUAL,
  ...USUAL,
  ...USUAL,
  ...Object.keys(EXAM_DAY_ACTS).filter((name): name is ActName => Object.hasOwn(EXAM_DAY_ACTS, name)),
]
type Scores = Map<string, string>
const scoresOf = async ({ db, plan_sn }: ExamWorld): Promise<Scores> => {
  const { rows } = await db.execute<{ sn: string; content: string }>(
    sql`select sn, concat_ws(' ', flag, raw_score, final_score, deducted) as content from score where plan_sn = ${plan_sn}`,
  )
  return new Map(rows.map(({ sn, content }) => [sn, content]))
}

/** Does an act inside a savepoint: true, or false where it is refused, all that it wrote taken back. */
async function tried(world: ExamWorld, act: ActName, given: Given): Promise<boolean> {
  await world.db.execute(sql`savepoint step`)
  try {
    await EXAM_DAY_ACTS[act](world, given)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await world.db.execute(sql`rollback to savepoint step`)
    return false
  }
}
/** Acts on the whole exam, which name the candidates by what is recorded of them, or by the incident or report. */
const WHOLE: readonly ActName[] = [
  'finish',
  'closeOverdue',
  'file',
  'cancel',
  'handleIncident',
  'confirmCorrection',
  'take',
]
const OWN: readonly ActName[] = ['save', 'handin', 'giveBack', 'flag']
/** The scores that changed although the act does not name their candidate. */
function unnamed(act: ActName, { signup }: Given, before: Scores, after: Scores): string[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key))
  if (WHOLE.includes(act)) return []
  return keys.filter((key) => !(OWN.includes(act) && key === `${signup}-P`)).map((key) => `${act} changed ${key}`)
}

type Played = { steps: string[]; faults: string[] }
/** So many random steps, a third of which wait; answers what was done, and the scores that changed unnamed. */
async function play(
  world: ExamWorld,
  chance: Chance,
  steps: number,
  wait: (minutes: number) => Promise<void>,
): Promise<Played> {
  const played: Played = { steps: [], faults: [] }
  await wait(35)
  let before = await scoresOf(world)
  for (let at = 0; at < steps; at++) {
    if (chance.below(6) === 0) await wait(chance.pick(chance.below(8) === 0 ? LONG_WAITS : WAITS))
    const act = ACTS[chance.below(ACTS.length)] ?? 'issue'
    const signup = world.signups[chance.below(world.signups.length)] ?? ''
    const given = { by: chance.pick(WHO), signup, points: chance.pick(POINTS), choice: chance.below(60) }
    if (!(await tried(world, act, given))) continue
    played.steps.push(`${act} by ${given.by} about ${world.signups.indexOf(signup)}`)
    const after = await scoresOf(world)
    played.faults.push(...unnamed(act, given, before, after))
    before = after
  }
  return played
}

/** The rows that break a rule, but those that broke it before the sequence began. */
async function brokenSince(client: pg.PoolClient, known: ReadonlySet<string>): Promise<string[]> {
  const broken = (await brokenInvariants(client)).map(({ rule, sn }) => `${rule}: ${sn}`)
  return broken.filter((line) => !known.has(line))
}

type Figures = { sequences: number; steps: number; seed: number }
/**
 * Plays so many random sequences of the product's own commands on one world, each taken back to the savepoint of the world;
 * a step that is refused is taken back to its own. Answers the sequences after which a rule was broken, and how many steps and
 * submissions there were.
 */
export async function playExamDays(t: TestApp, { sequences, steps, seed }: Figures) {
  const built = await buildExamWorld(t)
  const client = await t.pool.connect()
  const faulty: string[] = []
  const done = new Map<string, number>()
  try {
    await client.query('begin')
    const db: Db = bindClient(client)
    const known = new Set((await brokenInvariants(client)).map(({ rule, sn }) => `${rule}: ${sn}`))
    for (let at = 0; at < sequences; at++) {
      await client.query('savepoint world')
      let passed = 0
      const wait = (minutes: number) => shiftClock(db, `${(passed += minutes)} minutes`)
      const played = await play({ ...built, db }, chanceOf(seed + at), steps, wait)
      const broken = [...played.faults, ...(await brokenSince(client, known))]
      if (broken.length > 0) faulty.push([`sequence ${seed + at}`, ...broken, ...played.steps].join('\n'))
      for (const step of played.steps) done.set(step.split(' ')[0] ?? '', (done.get(step.split(' ')[0] ?? '') ?? 0) + 1)
      await client.query('rollback to savepoint world')
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  return { faulty, done }
}
