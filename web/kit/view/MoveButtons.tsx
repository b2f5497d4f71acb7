import { useState } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { moveBody } from '@zhikao/domain/kernel/lifecycle.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import { Actions } from './Actions.tsx'
import type { Action } from './Actions.tsx'
import { kitLabels } from './kit.labels.ts'
import { MoveQuestion } from './MoveQuestion.tsx'
import type { Movable } from './MoveQuestion.tsx'
import { useSender } from '../wire/send.ts'

type MoveCall = Endpoint<z.ZodType<unknown, { id: string }>, z.ZodType, typeof moveBody>
/** The server's part of a record: the moves open now and, in a detail, those that a rule refuses. */
export type MovedRow = {
  sn: string
  version: number
  actions: readonly string[]
  refused?: readonly { move: string; message: string }[]
}

export type MoveButtonsProps<M extends string, A extends M> = {
  of: { moves: Record<M, Movable> }
  calls: Record<Exclude<NoInfer<M>, A>, MoveCall>
  /** Moves with more data than an opinion: each opens its own form. */
  asks?: Record<A, () => void>
  row: MovedRow
  /** The other parameters of the calls' addresses, where the record belongs to another. */
  under?: Readonly<Record<string, string>>
  /** The record's name in questions and messages. */
  name: string
  /** The effect of a move, shown before it is confirmed. */
  consequences?: Partial<Record<M, Text>>
  /** Other actions of the record, before and after the moves. */
  first?: readonly Action[]
  last?: readonly Action[]
  place?: 'row' | 'header'
}

/** Runs a move at once, or shows a dialog first if its table requires an opinion or it is dangerous. */
function useMoves<M extends string, A extends M>(props: MoveButtonsProps<M, A>) {
  const { of, calls, asks, row, under = {}, name } = props
  const [asked, setAsked] = useState<Exclude<M, A> | null>(null)
  const { send, busy } = useSender()
  const isPlain = (move: M): move is Exclude<M, A> => !asks || !(move in asks)

  const run = async (move: Exclude<M, A>, opinion: string | null) => {
    const done = fill(kitLabels.moved, { name, move: of.moves[move].label })
    const endpoint: MoveCall = calls[move]
    const params = { ...under, id: row.sn }
    const { ok } = await send(endpoint, { params, body: { version: row.version, opinion } }, done)
    if (ok) setAsked(null)
  }
  const start = (move: M) => {
    const { danger, opinion } = of.moves[move]
    // A move that is not plain is in `asks`: A is exactly its keys.
    if (!isPlain(move)) asks?.[move as A]()
    else if (danger || opinion) setAsked(move)
    else void run(move, null)
  }
  return { asked, busy, run, start, cancel: () => setAsked(null) }
}

/** The open moves, and the refused ones with their reason. */
function actionsOf<M extends string>(moves: Record<M, Movable>, row: MovedRow, start: (move: M) => void): Action[] {
  // Object.keys widens; the keys of the table are exactly M.
  const names = Object.keys(moves) as M[]
  return names.flatMap((move): Action[] => {
    const { label, danger } = moves[move]
    const action: Action = { key: move, label, run: () => start(move), ...(danger ? { danger } : {}) }
    if (row.actions.includes(move)) return [action]
    const refusal = row.refused?.find((one) => one.move === move)
    return refusal ? [{ ...action, refused: refusal.message }] : []
  })
}

/** The moves that the server opens for this record, as buttons; refused ones are disabled with their reason, dangerous ones need a confirmation. */
export function MoveButtons<M extends string, A extends M = never>(props: MoveButtonsProps<M, A>) {
  const { of, row, name, consequences, first = [], last = [], place = 'row' } = props
  const { asked, busy, run, start, cancel } = useMoves(props)
  return (
    <>
      <Actions list={[...first, ...actionsOf(of.moves, row, start), ...last]} name={name} place={place} />
      {asked && (
        <MoveQuestion
          move={of.moves[asked]}
          name={name}
          consequence={consequences?.[asked]}
          busy={busy}
          onNo={cancel}
          onYes={(opinion) => void run(asked, opinion)}
        />
      )}
    </>
  )
}
