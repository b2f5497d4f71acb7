import type { ReactNode } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { moveBody, signedBody } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import type { FormGroup, Values } from './form.ts'
import { kitLabels } from './kit.labels.ts'

export type ApproveCall = Endpoint<z.ZodType<unknown, { id: string }>>
type RejectCall = Endpoint<z.ZodType<unknown, { id: string }>, z.ZodType, typeof moveBody>

/** What an approval is given besides the opinion, filled in for this record. */
type Approval = { groups: readonly FormGroup[]; initial: Values; note?: ReactNode }

type BackCall = Endpoint<z.ZodType<unknown, { id: string }>, z.ZodType, typeof signedBody>

/** How records of a queue are decided: the two calls, each the move of its name, what follows from them, and the call that takes a decision back. */
export type Decision<T> = {
  of: { moves: Readonly<Record<string, { label: Text }>> }
  yes: ApproveCall
  no: RejectCall
  back?: BackCall
  means: { yes?: Text | ((record: T) => Text); no?: Text }
  approvalOf?: (record: T) => Approval
  /** What is asked once, with its figures, before a decision that cannot be taken back (Decided 49): of an approval by what was typed for it. */
  asks?: { yes?: (record: T, typed: Values) => Text; no?: (record: T) => Text }
  /** Resources whose reads change with a decision, besides those of the record. */
  refresh?: readonly string[]
}

/** The same for one record. */
export type Settled = Omit<Decision<never>, 'means' | 'approvalOf' | 'asks'> & {
  means: { yes: Text | undefined; no: Text | undefined }
  asks: { yes: ((typed: Values) => Text) | undefined; no: Text | undefined }
  approval: Approval | undefined
}

/** A decision as it was made: for its message, and to take it back. */
export type Made = {
  sn: string
  name: string
  move: Text
  version: number
  /** Seconds in which it may be taken back; 0: it may not. */
  seconds: number
}

/** The verb of a move's call: `plan.approve` → the label of `approve`. */
export const verbOf = ({ of }: Pick<Settled, 'of'>, endpoint: Endpoint): Text => {
  const move = of.moves[endpoint.name.split('.')[1] ?? '']
  if (!move) throw new Error(`${endpoint.name} is no move of the lifecycle`)
  return move.label
}
export const moveOf = (endpoint: Endpoint) => endpoint.name.split('.')[1] ?? ''

/** Names in a row, for a sentence. */
export const joined = (names: readonly Text[]): Text => ({
  CN: names.map(({ CN }) => CN).join(kitLabels.comma.CN),
  HK: names.map(({ HK }) => HK).join(kitLabels.comma.HK),
  US: names.map(({ US }) => US).join(kitLabels.comma.US),
})
