import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { AnyTarget } from '@zhikao/domain/kernel/lifecycle.ts'

type Moves = Record<string, { from: readonly string[]; to: AnyTarget; judgesState?: true }>
type Table = { name: string; states: readonly string[]; initial: string; moves: Moves; jobMoves?: Moves }

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'moves' in value && 'states' in value && 'name' in value
const domain = new URL('../../../domain/', import.meta.url)

/** Every lifecycle that the domain declares, by name. */
export async function readLifecycles(): Promise<Map<string, Table>> {
  const found = new Map<string, Table>()
  for (const path of await readdir(fileURLToPath(domain), { recursive: true })) {
    if (!path.endsWith('.lifecycle.ts')) continue
    const module: Record<string, unknown> = await import(new URL(path, domain).href)
    for (const value of Object.values(module)) if (isTable(value)) found.set(value.name, value)
  }
  return found
}

/** The state from which a call moves its record, one from which it may not, and whether the guard says that by its own rule; null for a call that is no move. */
export function moveOf(
  endpoint: Endpoint,
  lifecycles: Map<string, Table>,
): { from: string; closed: string | null; judgesState: boolean } | null {
  const [feature = '', name = ''] = endpoint.name.split('.')
  const table = lifecycles.get(feature)
  const move = table?.moves[name]
  // A check-in is of a candidate, not of the record that the address names.
  if (!table || !move || endpoint.name === 'attendance.checkin' || !/\/:id\/[a-z-]+$/.test(endpoint.path)) return null
  const closed = table.states.find((state) => !move.from.includes(state)) ?? null
  return { from: move.from[0] ?? '', closed, judgesState: move.judgesState === true }
}
