import { z } from 'zod'
import type { Permission } from '../access/permissions.ts'
import { endpoint } from './endpoint.ts'
import type { CallPermission } from './endpoint.ts'
import { sn } from './field.ts'
import { historyEntry, moveBody } from './lifecycle.ts'
import type { MoveOf } from './lifecycle.ts'

type MovedRecord = { moves: Record<string, { label: { CN: string }; permission: Permission }>; name: string }
const byId = z.strictObject({ id: sn })

/** The calls of a lifecycle: PUT path/:id/<move> for each move of the table, answered with what `data` shows of the record. */
export function moveEndpoints<L extends MovedRecord, D extends z.ZodType>(lifecycle: L, path: string, data: D) {
  const build = (move: string, label: string, permission: Permission) =>
    endpoint(`${lifecycle.name}.${move}`, {
      method: 'PUT',
      path: `${path}/:id/${move}`,
      permission,
      summary: `${lifecycle.name}: ${label}`,
      params: byId,
      body: moveBody,
      data,
    })
  const built: Record<string, ReturnType<typeof build>> = {}
  for (const [move, { label, permission }] of Object.entries(lifecycle.moves))
    built[move] = build(move, label.CN, permission)
  // The loop made exactly one endpoint for each move of L.
  return built as Record<MoveOf<L>, ReturnType<typeof build>>
}

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
