import type { z } from 'zod'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Client } from './client.ts'
import type { Chance } from '../seed/random.ts'

type MoveCall = Endpoint<z.ZodType, z.ZodType, z.ZodType<unknown, unknown>>
type Row = { sn: string; version?: number; actions?: readonly string[] }
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
