import { useState } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { moveBody, signedBody } from '@zhikao/domain/kernel/lifecycle.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import { Actions } from './Actions.tsx'
import type { Action, Place } from './Actions.tsx'
import { kitLabels } from './kit.labels.ts'
import { MoveQuestion } from './MoveQuestion.tsx'
import type { Movable } from './MoveQuestion.tsx'
import { isMovedRecord, undoOf, useDone, wayBack } from './undo.tsx'
import type { Refused } from '../wire/lift.tsx'
import { useSender } from '../wire/send.ts'

type MoveCall = Endpoint<
  z.ZodType<unknown, { id: string }>,
  z.ZodType,
  typeof moveBody | typeof signedBody,
  { kind: 'data'; schema: z.ZodType }
>
/** The server's part of a record: the moves open now and, in a detail, those that a rule refuses. */
export type MovedRow = {
  sn: string
  version: number
  /** Its state, to which an undo leads back. */
  status?: string
  actions: readonly string[]
  refused?: readonly (Refused & { move: string })[]
  /** Seconds in which the reader may take the last decision back. */
  take_back_seconds?: number
}

export type MoveButtonsProps<M extends string, A extends M> = {
  of: { moves: Record<M, Movable>; next?: NextSteps }
  calls: Record<Exclude<NoInfer<M>, A>, MoveCall>
  /** Moves with more data than an opinion: each opens its own form. */
  asks?: Record<A, () => void>
  row: MovedRow
  /** The other parameters of the calls' addresses, where the record belongs to another. */
  under?: Readonly<Record<string, string>>
  /** The record's name in questions and messages. */
  name: string
  /** What follows from a move, said before it is made; such a move is confirmed first. */
  consequences?: Partial<Record<M, Text>>
  /** Other actions of the record, before and after the moves. */
  first?: readonly Action[]
  last?: readonly Action[]
  place?: Place
  /** The action that comes next, by its key, where it is not only the lifecycle's; null: none does. */
  nextAction?: string | null
}

/** Runs a move at once, or shows a dialog first: for an opinion, for a dangerous move, and to say what follows from it. */
function useMoves<M extends string, A extends M>(props: MoveButtonsProps<M, A>) {
  const { of, calls, asks, row, under = {}, name, consequences } = props
  const [asked, setAsked] = useState<Exclude<M, A> | null>(null)
  const { send, busy } = useSender()
  const tellDone = useDone()
  const isPlain = (move: M): move is Exclude<M, A> => !asks || !(move in asks)

  const make = async (move: Exclude<M, A>, version: number, opinion: string | null) => {
    const endpoint: MoveCall = calls[move]
    return send(endpoint, { params: { ...under, id: row.sn }, body: { version, opinion } })
  }
  const undo = async (move: Exclude<M, A>, version: number) => {
    const { ok } = await make(move, version, null)
    if (ok) tellDone(fill(kitLabels.undone, { name }))
  }
  const run = async (move: Exclude<M, A>, opinion: string | null) => {
    const sent = await make(move, row.version, opinion)
    if (!sent.ok) return
    setAsked(null)
    const { data } = sent
    const back = isMovedRecord(data) ? wayBack(of.moves, row.status, data) : undefined
    const done = fill(kitLabels.moved, { name, move: of.moves[move].label })
    if (isMovedRecord(data) && back && isPlain(back))
      tellDone(done, { ...undoOf(of.moves[back], data), run: () => void undo(back, data.version) })
    else tellDone(done)
  }
  const start = (move: M) => {
    const { danger, opinion } = of.moves[move]
    // A move that is not plain is in `asks`: A is exactly its keys.
    if (!isPlain(move)) asks?.[move as A]()
    else if (danger || opinion || consequences?.[move]) setAsked(move)
    else void run(move, null)
  }
  return { asked, busy, run, start, cancel: () => setAsked(null) }
}

/** The open moves, and the refused ones with their reason; a brief one is offered with the message of the move before it. */
function actionsOf<M extends string>(moves: Record<M, Movable>, row: MovedRow, start: (move: M) => void): Action[] {
  // Object.keys widens; the keys of the table are exactly M.
  const names = Object.keys(moves) as M[]
  return names.flatMap((move): Action[] => {
    const { label, danger, brief } = moves[move]
    if (brief) return []
    const action: Action = { key: move, label, run: () => start(move), ...(danger ? { danger } : {}) }
    if (row.actions.includes(move)) return [action]
    const refusal = row.refused?.find((one) => one.move === move)
    return refusal ? [{ ...action, refused: refusal }] : []
  })
}

type NextSteps = Record<string, { move: string } | undefined>

/** The next step of the lifecycle first, as the one primary action; while it is refused, or another role's, none is, except the editing that may lift the refusal. A lifecycle without next steps leaves the order as it is. */
function weighed(list: readonly Action[], next: NextSteps | undefined, nextAction: string | null | undefined) {
  if (!next) return { list, primary: undefined }
  const steps = new Set(nextAction === undefined ? Object.values(next).map((step) => step?.move) : [nextAction])
  const step = list.find(({ key, leadsTo }) => steps.has(leadsTo ?? key))
  if (!step) return { list, primary: null }
  if (step.refused !== undefined) return { list, primary: 'edit' }
  return { list: [step, ...list.filter((action) => action !== step)], primary: step.key }
}

/** The moves that the server opens for this record, as buttons; refused ones are disabled with their reason, dangerous ones need a confirmation. */
export function MoveButtons<M extends string, A extends M = never>(props: MoveButtonsProps<M, A>) {
  const { of, row, name, consequences, first = [], last = [], place = 'row', nextAction } = props
  const { asked, busy, run, start, cancel } = useMoves(props)
  const { list, primary } = weighed([...first, ...actionsOf(of.moves, row, start), ...last], of.next, nextAction)
  return (
    <>
      <Actions list={list} name={name} place={place} primary={primary} />
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
