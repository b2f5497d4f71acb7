import { useState } from 'react'
import { messageContract } from '@zhikao/domain/publishing/message/message.contract.ts'
import { messageLifecycle } from '@zhikao/domain/publishing/message/message.lifecycle.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import type { MovedRow } from '../../kit/view/MoveButtons.tsx'
import { useRemoval } from '../../kit/view/useRemoval.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { messageLabels as labels } from './message.labels.ts'
import type { MessageMove } from './MessageMoveForm.tsx'

const MessageMoveForm = lazyPart(async () => (await import('./MessageMoveForm.tsx')).MessageMoveForm)

type Props = {
  row: MovedRow & { title: string }
  place: 'row' | 'header'
  onEdit: () => void
  onGone?: () => void
}

/** What can be done to a message: answered or handed over by the platform; supplemented, followed up and rated by its submitter. */
export function MessageMoves({ row, place, onEdit, onGone }: Props) {
  const [asked, setAsked] = useState<MessageMove | null>(null)
  const remove = useRemoval(messageContract.remove, onGone)
  const name = row.title
  const own: Action[] = [
    { key: 'edit', label: labels.edit, run: onEdit },
    { key: 'delete', label: kitLabels.remove, danger: true, run: () => remove(row.sn, name) },
  ]
  return (
    <>
      <MoveButtons
        of={messageLifecycle}
        calls={{}}
        asks={{
          reply: () => setAsked('reply'),
          transfer: () => setAsked('transfer'),
          followup: () => setAsked('followup'),
          rate: () => setAsked('rate'),
        }}
        row={row}
        name={name}
        place={place}
        last={own.flatMap((action) => offered(row, action))}
      />
      {asked && <MessageMoveForm move={asked} sn={row.sn} onClose={() => setAsked(null)} />}
    </>
  )
}

/** Open, or closed with the reason; absent for those who may never do it. */
function offered(row: MovedRow, action: Action): Action[] {
  const refused = row.refused?.find(({ move }) => move === action.key)
  return refused ? [{ ...action, refused }] : allowed(row, [action])
}
