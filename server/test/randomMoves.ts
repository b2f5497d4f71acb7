import type { z } from 'zod'
import { isUpload } from '@zhikao/domain/kernel/endpoint.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Client } from './client.ts'
import type { Chance } from '../seed/random.ts'
import { readLifecycles } from './proof/lifecycles.ts'
import { accepts, insideOf } from './proof/validValues.ts'

export type MoveCall = Endpoint<z.ZodType, z.ZodType, z.ZodType<unknown, unknown>>
/** A row of a list, with the moves that are open to its reader. */
export type Row = { sn: string; version?: number; actions?: readonly string[]; [column: string]: unknown }
/** A list whose rows offer moves. */
export type MovingList = {
  list: Endpoint
  /** Where the list belongs to one record (`/:id/…`): the list of those records; else null. */
  parent: Endpoint | null
  /** Its moves by their action. */
  moves: ReadonlyMap<string, Endpoint>
  /** Queries that show other rows of it, and of the parent, each: those of one state, or those that wait for something. */
  filters: readonly Record<string, string>[]
  parentFilters: readonly Record<string, string>[]
}
/** What moves ask for besides the version; a call refuses what it does not know, so the second try is without. */
const BODIES: Record<string, string>[] = [{ opinion: '随机测试的意见' }, {}]

/**
 * Makes one random move, of those that the first rows of a random list offer to a client; its name, or null where none
 * was accepted: a move may need more than an opinion.
 */
export async function moveSomething(
  client: Client,
  {
    lists,
    endpoints,
    chance,
  }: { lists: readonly [Endpoint, ...Endpoint[]]; endpoints: readonly Endpoint[]; chance: Chance },
): Promise<string | null> {
  const list = chance.pick(lists)
  const { http, data } = await client.call<Endpoint>(list, { query: { limit: 50 } })
  if (http !== 200) return null
  const rows = (data as { items: Row[] }).items.filter(({ actions = [] }) => actions.length > 0)
  const row = rows[chance.below(rows.length)]
  if (!row) return null
  const { sn, version, actions = [] } = row
  const action = actions[chance.below(actions.length)]
  // A list may show the moves of another record with its own, as plans show those of their exam applications.
  const isOf = ({ of, name }: Endpoint) => of === list.of && name.split('.')[1] === action
  const move = endpoints.find((one) => isOf(one) && one.method === 'PUT' && /\/:id\/[a-z-]+$/.test(one.path))
  if (!move) return null
  for (const body of BODIES) {
    const answer = await client.call(move as MoveCall, { params: { id: sn }, body: { version, ...body } })
    if (answer.http === 200) return move.name
  }
  return null
}

/** Moves that are left out: after a reset the test has no password for the account, which could then make no more moves. */
const NOT_PLAYED = new Set(['operator.reset'])

/** Every list among the calls whose rows offer moves, with the calls that make them. */
export async function movingLists(endpoints: readonly Endpoint[]): Promise<MovingList[]> {
  const states = [...(await readLifecycles()).values()].flatMap((table) => table.states)
  const reads = endpoints.filter((one) => one.method === 'GET' && columnsOf(one) && accepts(one.query, {}))
  return reads.flatMap((list) => {
    const actions = actionsOf(list)
    const moves = new Map(
      endpoints.flatMap((one) => {
        const action = one.name.split('.')[1] ?? ''
        return one.of === list.of && isMove(one) && actions.includes(action) ? [[action, one] as const] : []
      }),
    )
    const [above, ...below] = list.path.split('/:id')
    const parent = below.length > 0 ? (reads.find(({ path }) => path === above) ?? null) : null
    if (moves.size === 0 || (below.length > 0 && !parent)) return []
    const parentFilters = parent ? filtersOf(parent, states) : []
    return [{ list, parent, moves, filters: filtersOf(list, states), parentFilters }]
  })
}

const isMove = ({ name, method, path, body }: Endpoint) =>
  (method === 'PUT' ? /\/:\w+(?:\/[a-z-]+)+$/.test(path) : method === 'DELETE' && !name.endsWith('.delete')) &&
  !isUpload(body) &&
  !NOT_PLAYED.has(name)

/** The columns of a list's rows; null for a call that answers no rows. */
function columnsOf({ answer }: Endpoint): Readonly<Record<string, z.core.$ZodType>> | null {
  if (answer.kind !== 'data') return null
  const { def } = insideOf(answer.schema)
  const rows = def.type === 'object' ? def.shape['items'] : answer.schema
  const list = rows ? insideOf(rows).def : null
  const row = list?.type === 'array' ? insideOf(list.element).def : null
  return row?.type === 'object' ? row.shape : null
}

function actionsOf(list: Endpoint): string[] {
  const column = columnsOf(list)?.['actions']
  const actions = column ? insideOf(column).def : null
  const action = actions?.type === 'array' ? insideOf(actions.element).def : null
  return action?.type === 'enum' ? Object.values(action.entries).map(String) : []
}

/** The filters to draw from; half of them are empty, so that half of the reads are without a filter. */
function filtersOf({ query }: Endpoint, states: readonly string[]): Record<string, string>[] {
  const { def } = insideOf(query)
  const fields = Object.entries(def.type === 'object' ? def.shape : {})
  const found = fields.flatMap(([name, field]) => {
    if (name === 'status')
      return [...new Set(states)].filter((state) => accepts(field, state)).map((state) => ({ [name]: state }))
    return accepts(field, 'true') && !accepts(field, 'x') ? [{ [name]: 'true' }] : []
  })
  return [...Array.from({ length: Math.max(found.length, 1) }, () => ({})), ...found]
}
