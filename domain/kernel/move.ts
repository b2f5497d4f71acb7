import { z } from 'zod'
import type { Permission } from '../access/permissions.ts'
import { endpoint } from './endpoint.ts'
import type { CallPermission, Endpoint, Nothing } from './endpoint.ts'
import { byId } from './field.ts'
import { historyEntry, moveBody } from './lifecycle.ts'
import type { MoveOf } from './lifecycle.ts'

type MovedRecord = { moves: Record<string, { label: { CN: string }; permission: Permission }>; name: string }

/** What the moves of a lifecycle carry beyond version and opinion: `moveBody.extend({ … })` by move. */
type Bodies<L> = { [M in MoveOf<L>]?: z.ZodObject }
type MoveCalls<L, D extends z.ZodType, B> = {
  [M in MoveOf<L>]: Endpoint<
    typeof byId,
    Nothing,
    M extends keyof B ? (B[M] extends z.ZodObject ? B[M] : typeof moveBody) : typeof moveBody,
    { kind: 'data'; schema: D }
  >
}

/** The calls of a lifecycle: PUT path/:id/<move> for each move that a person makes, answered with what `data` shows of the record. `of` names the feature of the record that is shown, where another shows this one. */
export function moveEndpoints<
  L extends MovedRecord,
  D extends z.ZodType,
  const B extends Bodies<L> | undefined = undefined,
>(lifecycle: L, path: string, data: D, bodies?: B, of: string = lifecycle.name): MoveCalls<L, D, B> {
  const own: Partial<Record<string, z.ZodObject>> = bodies ?? {}
  const build = (move: string, label: string, permission: Permission) =>
    endpoint(`${lifecycle.name}.${move}`, {
      of,
      method: 'PUT',
      path: `${path}/:id/${wireMove(move)}`,
      permission,
      summary: `${lifecycle.name}: ${label}`,
      params: byId,
      body: own[move] ?? moveBody,
      data,
    })
  const built: Record<string, ReturnType<typeof build>> = {}
  for (const [move, { label, permission }] of Object.entries(lifecycle.moves))
    built[move] = build(move, label.CN, permission)
  // The loop made exactly one endpoint for each move of L, with the body that B names for it.
  return built as unknown as MoveCalls<L, D, B>
}

/** A move's name in its address: `approveExam` is `approve-exam` (interface.md §5). */
const wireMove = (move: string): string => move.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** DELETE of a record. */
export const removalEndpoint = (name: string, path: string, permission: CallPermission, summary: string) =>
  endpoint(name, { method: 'DELETE', path, permission, summary, params: byId, data: z.null() })

/** GET path/:id/history: who did what when, newest first. */
export function historyEndpoint<L extends MovedRecord>(lifecycle: L, path: string, permission: CallPermission) {
  return endpoint(`${lifecycle.name}.history`, {
    method: 'GET',
    path: `${path}/:id/history`,
    permission,
    summary: `${lifecycle.name}: history`,
    params: byId,
    data: z.array(historyEntry),
  })
}
