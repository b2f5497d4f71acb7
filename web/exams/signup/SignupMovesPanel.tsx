import { useState } from 'react'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { signupLifecycle } from '@zhikao/domain/exams/signup/signup.lifecycle.ts'
import { ticketContract } from '@zhikao/domain/exams/ticket/ticket.contract.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import type { Refused } from '../../kit/wire/lift.tsx'
import type { SignupRow } from './signup.columns.tsx'
import { signupLabels } from './signup.labels.ts'

const PayQuestion = lazyPart(async () => (await import('./SignupMoveDialog.tsx')).PayQuestion)
const RemoveQuestion = lazyPart(async () => (await import('./SignupMoveDialog.tsx')).RemoveQuestion)

const { confirm, reject, resubmit, pay, remove } = signupLifecycle.moves
/** The moves that a row offers; signing up itself is done from the list of those who may be chosen. */
const offered = { moves: { confirm, reject, resubmit, pay, remove } }

/** What can be done to a sign-up; `early` is the day from which tickets are available. */
export function SignupMoves({ row, early }: { row: SignupRow; early?: Refused | null | undefined }) {
  const { download } = useDownload()
  const [asked, setAsked] = useState<'pay' | 'remove' | null>(null)
  const close = () => setAsked(null)
  const ticket = {
    key: 'ticket',
    label: signupLabels.ticket,
    run: () => void download(ticketContract.print, { params: { id: row.plan_sn }, query: { signup: row.sn } }),
    ...(early ? { refused: early } : {}),
  }
  return (
    <>
      <MoveButtons
        of={offered}
        calls={signupContract}
        asks={{ pay: () => setAsked('pay'), remove: () => setAsked('remove') }}
        row={row}
        under={{ plan: row.plan_sn }}
        name={row.name}
        consequences={{ reject: signupLabels.reject_means }}
        first={allowed(row, [ticket])}
      />
      {asked === 'pay' && <PayQuestion row={row} onClose={close} />}
      {asked === 'remove' && <RemoveQuestion row={row} onClose={close} />}
    </>
  )
}
