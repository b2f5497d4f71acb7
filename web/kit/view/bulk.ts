import type { BulkResult } from '@zhikao/domain/kernel/bulk.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { z } from 'zod'
import type { Parts } from './list.ts'
import type { MovedRow } from './MoveButtons.tsx'
import type { Movable } from './MoveQuestion.tsx'

type Sent = { move: string; items: { sn: string; version?: number | undefined }[]; opinion?: string | null | undefined }
type BulkBodyIn = z.ZodType<unknown, Sent>
type BulkAnswer = { kind: 'data'; schema: z.ZodType<BulkResult> }

/** The moves that may be made for several records of a list at once: those marked `bulk` in the lifecycle. */
export type Bulk = {
  of: { moves: Record<string, Movable & { bulk?: true }> }
  call: Endpoint<z.ZodType, z.ZodType, BulkBodyIn, BulkAnswer>
  /** The record that the rows belong to, as the call's address names it. */
  params?: Parts
}

type Row = { sn: string }
const isMoved = <R extends Row>(row: R): row is R & MovedRow => 'actions' in row && 'version' in row

/** The bulk moves of a list with their names. */
export const bulkMovesIn = ({ of }: Bulk): [string, Movable][] =>
  Object.entries(of.moves).filter(([, { bulk }]) => bulk)

/** The rows for which a move is open to the reader. */
export const openFor = <R extends Row>(rows: readonly R[], move: string): (R & MovedRow)[] =>
  rows.filter(isMoved).filter(({ actions }) => actions.includes(move))
