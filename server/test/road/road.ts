import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { testApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import type { Answered, Client } from '../client.ts'

/** An examiner, signed in with the own account. */
type Examiner = { sn: string; name: string; client: Client }
/** A student with the numbers that the steps give: of the student, of the sign-up, of the ticket. */
type Candidate = { sn: string; signup: string; ticket_no: string }

/** What each step leaves for the next ones. */
export type Road = {
  t: TestApp
  /** Day 0: the day after that of the machine, so that every step has the hour that it needs. */
  today: string
  sn: Record<'credential' | 'application' | 'plan' | 'borrow' | 'theory' | 'practical', string>
  candidates: Map<string, Candidate>
  examiners: Map<string, Examiner>
}

/** The server over the test world, on day 0 at nine o'clock. */
export async function openRoad(): Promise<Road> {
  const t = await testApp()
  const road: Road = {
    t,
    today: addDays(await clock(t.db), 1),
    sn: { credential: '', application: '', plan: '', borrow: '', theory: '', practical: '' },
    candidates: new Map(),
    examiners: new Map(),
  }
  await setClock(road, 0, '09:00')
  return road
}

export const dayOf = ({ today }: Road, days: number): string => addDays(today, days)

const seconds = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`) / 1000

/** Sets business time to this time of day so many days after day 0; it goes on from there. */
export async function setClock(road: Road, days: number, time: string): Promise<void> {
  const { db } = road.t
  await shiftClock(db, '0')
  const target = seconds(`${dayOf(road, days)} ${time}:00`)
  await shiftClock(db, `${target - seconds(await clock(db))} seconds`)
}

/** A person by name; nobody means that an earlier step has failed. */
function personIn<P>(people: ReadonlyMap<string, P>, name: string): P {
  const found = people.get(name)
  if (!found) throw new Error(`no step has made ${name}`)
  return found
}
export const candidateOf = ({ candidates }: Road, name: string): Candidate => personIn(candidates, name)
export const examinerOf = ({ examiners }: Road, name: string): Examiner => personIn(examiners, name)

/** The data of a call that has to succeed; a refusal fails the step with its rule and message. */
export async function granted<D>(call: Promise<Answered<D>>): Promise<D> {
  const { http, data, rule, message, errors } = await call
  if (http === 200) return data
  throw new Error(`answered ${http} ${rule ?? ''} ${message} ${JSON.stringify(errors)}`)
}

/** How a call is refused: the HTTP status, and the rule where one is named. */
export async function refusal(call: Promise<Answered<unknown>>): Promise<string> {
  const { http, rule, errors } = await call
  return [http, rule ?? errors[0]?.rule].filter(Boolean).join(' ')
}

/** How several calls are refused, by what they are called here. */
export async function refusals(calls: Record<string, Promise<Answered<unknown>>>): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, call] of Object.entries(calls)) found[name] = await refusal(call)
  return found
}
