import { z } from 'zod'
import type { Permission } from '../access/permissions.ts'
import { endpoint } from './endpoint.ts'
import type { Nothing } from './endpoint.ts'
import { anyText, optional, ruleError, sn, version } from './field.ts'
import { keepsState } from './lifecycle.ts'
import type { AnyTarget } from './lifecycle.ts'
import { kernelMessages } from './messages.ts'

/** So many records can be moved by one call. */
export const BULK_MAX = 100

/** A lifecycle as the calls for several records look at it. */
type Movable<M extends string> = {
  name: string
  moves: Record<M, { from: readonly string[]; to: AnyTarget; bulk?: true; permission: Permission }>
}

/** The moves that may be made for several records at once: those marked `bulk` in the table. */
export function bulkMovesOf<M extends string>({ moves }: Movable<M>): M[] {
  // Object.keys widens; the keys of the table are exactly M.
  return (Object.keys(moves) as M[]).filter((name) => moves[name].bulk)
}

/** Which records were moved, and which not and why, in the order of the call. */
const bulkResult = z.strictObject({
  done: z.array(z.string()),
  refused: z.array(z.strictObject({ sn: z.string(), rule: z.string(), message: z.string() })),
})
export type BulkResult = z.output<typeof bulkResult>

const areDifferent = (items: readonly { sn: string }[]) => new Set(items.map((one) => one.sn)).size === items.length
const REPEATED = { error: ruleError('record_repeats', kernelMessages.record_repeats) }

const UNSEEN = { path: ['items'], error: ruleError('version_required', kernelMessages.version_required) }

/** `kept`: the moves that keep the state, which demand the versions that were seen. */
const bulkBody = <M extends string>(moves: readonly M[], kept: readonly M[]) =>
  z
    .strictObject({
      move: z.enum(moves),
      items: z
        .array(z.strictObject({ sn, version: version.optional() }))
        .min(1)
        .max(BULK_MAX)
        .refine(areDifferent, REPEATED),
      opinion: optional(anyText(500)),
    })
    .refine(
      ({ move, items }) => !kept.some((one) => one === move) || items.every((item) => item.version !== undefined),
      UNSEEN,
    )
export type BulkBody<M extends string> = z.output<ReturnType<typeof bulkBody<M>>>

/** POST path/bulk: one move of up to BULK_MAX records, each in its own transaction (interface.md §5). Throws where the moves marked `bulk` do not have one permission in common. */
export function bulkEndpoint<M extends string, P extends z.ZodType = Nothing>(
  lifecycle: Movable<M>,
  path: string,
  params?: P,
) {
  const moves = bulkMovesOf(lifecycle)
  const permissions = new Set(moves.map((name) => lifecycle.moves[name].permission))
  const [permission] = permissions
  if (!permission || permissions.size > 1)
    throw new Error(`the bulk moves of ${lifecycle.name} have ${permissions.size} permissions instead of one`)
  return endpoint(`${lifecycle.name}.bulk`, {
    method: 'POST',
    path: `${path}/bulk`,
    permission,
    summary: `${lifecycle.name}: ${moves.join(', ')} (≤ ${BULK_MAX})`,
    ...(params ? { params } : {}),
    body: bulkBody(
      moves,
      moves.filter((name) => keepsState(lifecycle.moves[name])),
    ),
    data: bulkResult,
  })
}
