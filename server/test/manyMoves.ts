import fc from 'fast-check'
import type pg from 'pg'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { clock } from '../db/clock.ts'
import { DEMO_PASSWORD } from '../seed/demo.ts'
import type { Chance } from '../seed/random.ts'
import { TASKS } from '../worker.ts'
import { signIn } from './app.ts'
import type { Client } from './client.ts'
import type { DemoWorld } from './demoWorld.ts'
import { fileOf, partsOf } from './proof/requests.ts'
import { movingLists } from './randomMoves.ts'
import type { MoveCall, MovingList, Row } from './randomMoves.ts'

/** How many accounts work on one day: the rows that one of them read serve several moves. */
const ACCOUNTS_A_DAY = 16
/** How often an account reads one list on a day; one below a record is read for several records. */
const READS = { own: 3, below: 8 }
const ROWS = 50
/** A free day for what a move asks for, after all days that are played. */
const DAYS_AHEAD = 60

type Open = Row & { parent: string | null }
/** The rows with open moves that an account read in a list today, and how often it may read more. */
type Reading = { username: string; lists: MovingList; rows: Open[]; reads: number }

/** Plays random moves of all accounts in a demo world. */
export type Player = {
  /** Begins with the data as they are now; before the first move, and after rows were put back. */
  begin: () => Promise<void>
  /** Makes so many accepted moves in the lists as they are today. */
  play: (count: number) => Promise<void>
  /** Moves the clock on by a day, and runs the jobs that follow it. */
  nextDay: () => Promise<void>
  /** The moves that were made on this day. */
  madeToday: () => readonly string[]
}

type State = {
  world: DemoWorld
  chance: Chance
  lists: MovingList[]
  /** Null: it could not sign in today. */
  clients: Map<string, Client | null>
  /** A file that the account uploaded. */
  files: Map<string, Promise<string>>
  /** Lists that an account may not read. */
  denied: Set<string>
  readings: Reading[]
  made: Map<string, number>
  madeToday: string[]
  /** A day to come. */
  freeDay: string
}

/** Signs accounts in when they are drawn, once where it can; `made` counts the accepted moves by their name. */
export async function openPlayer(
  world: DemoWorld,
  { chance, made }: { chance: Chance; made: Map<string, number> },
): Promise<Player> {
  const state: State = {
    world,
    chance,
    lists: await movingLists(world.services.endpoints),
    clients: new Map(),
    files: new Map(),
    denied: new Set(),
    readings: [],
    made,
    madeToday: [],
    freeDay: addDays((await clock(world.services.db)).slice(0, 10), DAYS_AHEAD),
  }
  return {
    begin: () => {
      state.files.clear()
      return beginDay(state)
    },
    play: (count) => play(state, count),
    nextDay: async () => {
      await world.all(`update business_clock set shift = shift + interval '1 day'`)
      for (const task of TASKS) if ('upkeep' in task && task.followsClock) await task.run(world.services)
      await beginDay(state)
    },
    madeToday: () => state.madeToday,
  }
}

/** Other accounts work on each day; what was read before is read again. */
async function beginDay(state: State): Promise<void> {
  const { world, chance, lists, denied, clients } = state
  for (const [username, client] of clients) if (!client) clients.delete(username)
  const enabled = await world.all<{ username: string }>(`select username from account a
    where status = 'ENABLE' and delete_time is null and not exists (select 1 from college c where c.sn = a.org_sn and c.status <> 'ENABLE')
    order by username`)
  const waiting = enabled.map(({ username }) => username)
  const working = Array.from({ length: Math.min(ACCOUNTS_A_DAY, waiting.length) }, () =>
    waiting.splice(chance.below(waiting.length), 1),
  ).flat()
  state.readings = working.flatMap((username) =>
    lists
      .filter(({ list }) => !denied.has(`${username} ${list.name}`))
      .map((one) => ({ username, lists: one, rows: [], reads: one.parent ? READS.below : READS.own })),
  )
}

async function play(state: State, count: number): Promise<void> {
  state.madeToday = []
  while (state.madeToday.length < count) {
    state.readings = state.readings.filter(({ rows, reads }) => rows.length > 0 || reads > 0)
    const open = [...new Set(state.readings.map(({ lists }) => lists))]
    if (open.length === 0) await beginDay(state)
    const one = drawRare(state, open, ({ moves }) =>
      [...moves.values()].reduce((sum, { name }) => sum + timesMade(state, name) / moves.size, 0),
    )
    const readings = state.readings.filter(({ lists }) => lists === one)
    const reading = readings[state.chance.below(readings.length)]
    if (reading) await moveAt(state, reading)
  }
}

const timesMade = ({ made }: State, name: string) => made.get(name) ?? 0

/** Of two that are drawn the one that is counted less often. */
function drawRare<T>({ chance }: State, list: readonly T[], count: (one: T) => number): T | undefined {
  const two = [list[chance.below(list.length)], list[chance.below(list.length)]]
  return two.flatMap((one) => one ?? []).toSorted((one, other) => count(one) - count(other))[0]
}

/** Tries a move in what an account read, and reads when nothing is left. */
async function moveAt(state: State, reading: Reading): Promise<void> {
  const client = await clientOf(state, reading.username)
  if (!client) state.readings = state.readings.filter(({ username }) => username !== reading.username)
  else if (reading.rows.length === 0) await readRows(state, reading, client)
  const open = [...new Set(reading.rows.flatMap(({ actions = [] }) => actions))]
  const moves = open.flatMap((action) => reading.lists.moves.get(action) ?? [])
  const move = drawRare(state, moves, ({ name }) => timesMade(state, name))
  const action = open.find((one) => reading.lists.moves.get(one) === move) ?? ''
  const able = reading.rows.filter(({ actions = [] }) => actions.includes(action))
  const row = able[state.chance.below(able.length)]
  if (!client || !row || !move) return
  const body = await bodyOf(state, { client, move, row, username: reading.username })
  const { http, data } = await client.call(move as MoveCall, { params: paramsOf(move, row), body })
  if (http === 401) state.clients.delete(reading.username)
  if (http === 200) {
    state.made.set(move.name, timesMade(state, move.name) + 1)
    state.madeToday.push(`${reading.username} ${move.name} ${row.sn}`)
  }
  const after =
    http === 200 ? rowAfter(row, data) : { ...row, actions: row.actions?.filter((one) => one !== action) ?? [] }
  reading.rows = reading.rows.flatMap((one) => (one !== row ? [one] : after && isOpen(reading, after) ? [after] : []))
}

const isOpen = ({ lists }: Reading, { actions = [] }: Row) => actions.some((action) => lists.moves.has(action))

/** The row as the answer of its move shows it; null where it shows another record. */
function rowAfter(row: Open, data: unknown): Open | null {
  const shown = data as Partial<Row> | null
  return shown?.sn === row.sn && Array.isArray(shown.actions) ? { ...row, ...shown, parent: row.parent } : null
}

async function clientOf(state: State, username: string): Promise<Client | null> {
  const known = state.clients.get(username)
  if (known !== undefined) return known
  const client = await signIn(state.world.app, username, DEMO_PASSWORD).catch(() => null)
  state.clients.set(username, client)
  return client
}

/** Reads rows of a list, below one of the records that the account sees where it is a list of a record's. */
async function readRows(state: State, reading: Reading, client: Client): Promise<void> {
  const { list, parent, filters } = reading.lists
  reading.reads -= 1
  const id = (parent && (await drawParent(state, reading, client))) ?? null
  if (parent && !id) return
  const query = filters[state.chance.below(filters.length)] ?? {}
  const { http, rows } = await rowsOf(client, list, { id, query })
  if (http === 403) state.denied.add(`${reading.username} ${list.name}`)
  if (http === 401) state.clients.delete(reading.username)
  if (http === 403 || http === 401) reading.reads = 0
  reading.rows = rows.filter((row) => isOpen(reading, row)).map((row) => ({ ...row, parent: id }))
}

/** One of the records that the account sees; those in rare states are found by a filter only. */
async function drawParent({ chance }: State, { lists }: Reading, client: Client): Promise<string | undefined> {
  const { parent, parentFilters } = lists
  if (!parent) return undefined
  const query = parentFilters[chance.below(parentFilters.length)] ?? {}
  const { rows } = await rowsOf(client, parent, { id: null, query })
  return rows[chance.below(rows.length)]?.sn
}

async function rowsOf(
  client: Client,
  list: Endpoint,
  { id, query }: { id: string | null; query: Record<string, string> },
): Promise<{ http: number; rows: Row[] }> {
  const isPage = 'limit' in ((list.query as { shape?: object }).shape ?? {})
  const { http, data } = await client.call<Endpoint>(list, {
    params: id ? { id } : {},
    query: { ...query, ...(isPage ? { limit: ROWS } : {}) },
  })
  if (http !== 200) return { http, rows: [] }
  return { http, rows: Array.isArray(data) ? (data as Row[]) : (data as { items: Row[] }).items }
}

/** The last parameter of a move names its record, one before it the record above. */
function paramsOf({ path }: Endpoint, row: Open): Record<string, unknown> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const own = (name: string) => [row[name], row[`${name}_sn`], row.sn].find((one) => typeof one === 'string') ?? ''
  return Object.fromEntries(names.map((name, at) => [name, at < names.length - 1 ? (row.parent ?? '') : own(name)]))
}

type Call = { client: Client; move: Endpoint; row: Row; username: string }

/** What a move asks for: the version that was seen, an opinion, and values that its schema accepts. */
async function bodyOf(state: State, { client, move, row, username }: Call): Promise<Record<string, unknown>> {
  const { chance } = state
  const seed = chance.below(2 ** 31)
  const [parts] = fc.sample(partsOf(move, contextOf(move.name, state.freeDay)), { numRuns: 1, seed })
  const body: Record<string, unknown> = { ...parts?.body }
  const shape = (move.body as { shape?: object }).shape ?? {}
  if ('version' in shape && row.version !== undefined) body['version'] = row.version
  if ('opinion' in shape) body['opinion'] = '随机测试的意见'
  if ('confirm' in shape && chance.below(2) === 0) body['confirm'] = true
  if ('flag' in body && chance.below(2) === 0) body['flag'] = 'NORMAL'
  if ('files' in body) {
    const file = state.files.get(username) ?? upload(client)
    state.files.set(username, file)
    body['files'] = [await file]
  }
  return body
}

async function upload(client: Client): Promise<string> {
  const { data } = await client.call(mediaContract.file, { file: { name: 'proof.pdf', bytes: await fileOf('pdf') } })
  return data.key
}

/** Records that a body may name are those of other proofs: a move that needs one is refused here. */
const contextOf = (endpoint: string, freeDay: string) => ({
  endpoint,
  isSpare: true,
  username: '',
  institution: null,
  majorCode: '',
  license: '',
  library: '',
  authority: '',
  credential: '',
  examiner: '',
  plan: { org_sn: '', credential_sn: '', template_sn: '' },
  openPlan: { sn: '', org_sn: '', credential_sn: '' },
  paperTemplate: '',
  sitter: { id_no: '', name: '' },
  uploadToken: '',
  captcha: {},
  resetAccount: { username: '', code: '' },
  today: freeDay,
  freeDay,
  runningExam: { sn: '', start_time: `${freeDay} 00:00:00` },
})

/** Keeps a copy of every row; the returned call puts them back but for the sessions, and the business clock to this moment. */
export async function keepRows(pool: pg.Pool): Promise<() => Promise<void>> {
  await pool.query(KEEP)
  const { rows } = await pool.query<{ now: string }>('select now()::text as now')
  return async () => {
    await pool.query(PUT_BACK)
    await pool.query('update business_clock set shift = shift - (now() - $1::timestamptz)', [rows[0]?.now])
  }
}

const KEEP = `do $$ declare one text; begin
  create schema kept;
  for one in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create table kept.%1$I as table public.%1$I', one);
  end loop; end $$`
const PUT_BACK = `do $$ declare one record; begin
  set local session_replication_role = replica;
  drop table kept.session; create table kept.session as table public.session;
  execute (select 'truncate ' || string_agg(format('public.%I', tablename), ', ') from pg_tables where schemaname = 'public');
  for one in select table_name as name, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_schema = 'kept' and column_name in (select c.column_name from information_schema.columns c
    where c.table_schema = 'public' and c.table_name = columns.table_name and c.is_generated = 'NEVER') group by 1 loop
    execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from kept.%1$I', one.name, one.columns);
  end loop; end $$`
