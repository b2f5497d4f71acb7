import { Input } from 'antd'
import { useState } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { moveBody } from '@zhikao/domain/kernel/lifecycle.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { Actions } from './Actions.tsx'
import type { Action } from './Actions.tsx'
import { AppModal } from './AppModal.tsx'
import { kitLabels } from './kit.labels.ts'
import { useSender } from '../wire/send.ts'

/** What a button needs of a move in the lifecycle's table. */
type Movable = { label: Text; opinion?: 'required' | 'optional'; danger?: boolean }
type MoveCall = Endpoint<z.ZodType<unknown, { id: string }>, z.ZodType, typeof moveBody>
/** What the server says of a record: the moves open now and, in a detail, those that a rule refuses. */
export type MovedRow = {
  sn: string
  version: number
  actions: readonly string[]
  refused?: readonly { move: string; message: string }[]
}

export type MoveButtonsProps<M extends string, A extends M> = {
  of: { moves: Record<M, Movable> }
  calls: Record<Exclude<NoInfer<M>, A>, MoveCall>
  /** Moves that carry more than an opinion: each opens its own form. */
  asks?: Record<A, () => void>
  row: MovedRow
  /** The other parts of the calls' addresses, where the record stands below another. */
  under?: Readonly<Record<string, string>>
  /** The record's name, said in questions and answers. */
  name: string
  /** What a move brings about, said before it is confirmed. */
  consequences?: Partial<Record<M, Text>>
  /** Other actions of the record, before and after the moves. */
  first?: readonly Action[]
  last?: readonly Action[]
  place?: 'row' | 'header'
}

/** The moves that the server opens for this record, as buttons; refused ones stand disabled with their reason, dangerous ones ask. */
export function MoveButtons<M extends string, A extends M = never>({
  of,
  calls,
  asks,
  row,
  under = {},
  name,
  consequences,
  first = [],
  last = [],
  place = 'row',
}: MoveButtonsProps<M, A>) {
  const [asked, setAsked] = useState<Exclude<M, A> | null>(null)
  const { send, busy } = useSender()
  // Object.keys widens; the keys of the table are exactly M.
  const moves = Object.keys(of.moves) as M[]
  const isPlain = (move: M): move is Exclude<M, A> => !asks || !(move in asks)

  const run = async (move: Exclude<M, A>, opinion: string | null) => {
    const done = fill(kitLabels.moved, { name, move: of.moves[move].label })
    const endpoint: MoveCall = calls[move]
    const { ok } = await send(
      endpoint,
      { params: { ...under, id: row.sn }, body: { version: row.version, opinion } },
      done,
    )
    if (ok) setAsked(null)
  }
  const start = (move: M) => {
    const { danger, opinion } = of.moves[move]
    // What is not plain stands in `asks`: A is exactly its keys.
    if (!isPlain(move)) asks?.[move as A]()
    else if (danger || opinion) setAsked(move)
    else void run(move, null)
  }
  const actions = moves.flatMap((move): Action[] => {
    const { label, danger } = of.moves[move]
    const action: Action = { key: move, label, run: () => start(move), ...(danger ? { danger } : {}) }
    if (row.actions.includes(move)) return [action]
    const refusal = row.refused?.find((one) => one.move === move)
    return refusal ? [{ ...action, refused: refusal.message }] : []
  })
  return (
    <>
      <Actions list={[...first, ...actions, ...last]} name={name} place={place} />
      {asked && (
        <MoveQuestion
          move={of.moves[asked]}
          name={name}
          consequence={consequences?.[asked]}
          busy={busy}
          onNo={() => setAsked(null)}
          onYes={(opinion) => void run(asked, opinion)}
        />
      )}
    </>
  )
}

type Question = {
  move: Movable
  name: string
  consequence: Text | undefined
  busy: boolean
  onYes: (opinion: string | null) => void
  onNo: () => void
}

function MoveQuestion({ move, name, consequence, busy, onYes, onNo }: Question) {
  const say = useSay()
  const [opinion, setOpinion] = useState('')
  const [tried, setTried] = useState(false)
  const missing = move.opinion === 'required' && opinion.trim() === ''
  const answer = () => {
    setTried(true)
    if (!missing) onYes(opinion.trim() || null)
  }
  return (
    <AppModal
      open
      width={440}
      title={say(kitLabels.move_question, { move: move.label, name })}
      okText={say(move.label)}
      okButtonProps={{ danger: move.danger ?? false, loading: busy }}
      cancelText={say(kitLabels.cancel)}
      onOk={answer}
      onCancel={onNo}
    >
      {consequence && <p className="zk-quiet">{say(consequence)}</p>}
      {move.opinion && (
        <label className="zk-label">
          {say(move.opinion === 'required' ? kitLabels.opinion : kitLabels.opinion_optional)}
          <Input.TextArea
            rows={3}
            maxLength={500}
            showCount
            value={opinion}
            onChange={(event) => setOpinion(event.target.value)}
          />
        </label>
      )}
      {tried && missing && <p className="zk-fault">{say(kernelMessages.opinion_required)}</p>}
    </AppModal>
  )
}
