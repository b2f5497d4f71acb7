import { useState } from 'react'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import type { MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { useSay } from '../../i18n/lang.ts'
import { useConfirm } from '../../kit/view/AppModal.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { allowed, withoutMoves } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import type { MovedRow } from '../../kit/view/MoveButtons.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { borrowLabels } from './borrow.labels.ts'

const BorrowPlanDialog = lazyPart(async () => (await import('./BorrowPlanDialog.tsx')).BorrowPlanDialog)

const BorrowReapplyForm = lazyPart(async () => (await import('./BorrowForm.tsx')).BorrowReapplyForm)

type Props = {
  row: MovedRow & { title: string; plan_sn: string | null }
  place: 'row' | 'header'
  /** Where it is being decided; elsewhere a link leads there. */
  deciding?: boolean
  onGone?: () => void
}
type BorrowMove = MoveOf<typeof borrowLifecycle>
type Asked = 'reapply' | 'attach'

const DECISIONS: readonly BorrowMove[] = ['approve', 'reject']
const consequences = {
  detach: borrowLabels.detach_means,
  cancel: borrowLabels.cancel_means,
}

/** What can be done to a borrowed exam. */
export function BorrowMoves({ row, place, deciding = false, onGone }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const withdraw = useWithdrawal(onGone)
  const links = useLinks(row)
  const close = () => setAsked(null)
  const decides = DECISIONS.some((move) => row.actions.includes(move))
  return (
    <>
      <MoveButtons
        of={borrowLifecycle}
        calls={borrowContract}
        asks={{
          approve: links.audit.run,
          reapply: () => setAsked('reapply'),
          attach: () => setAsked('attach'),
          withdraw: () => withdraw(row),
        }}
        row={withoutMoves(row, DECISIONS)}
        name={row.title}
        // On the page of the decision, the decision is the primary button.
        place={deciding ? 'row' : place}
        consequences={consequences}
        first={[...(decides && !deciding ? [links.audit] : []), ...allowed(row, [links.signup])]}
      />
      {asked === 'reapply' && <BorrowReapplyForm sn={row.sn} onClose={close} />}
      {asked === 'attach' && <BorrowPlanDialog row={row} onClose={close} />}
    </>
  )
}

/** The ways to the page of the decision, and to the sign-up of the plan. */
function useLinks({ sn, plan_sn }: Props['row']): Record<'audit' | 'signup', Action> {
  const { go } = useScreens()
  return {
    audit: { key: 'audit', label: borrowLabels.audit, run: () => go('borrowAudit', { sn }) },
    signup: { key: 'signup', label: borrowLabels.signup, run: () => go('signupChoose', { sn: plan_sn ?? '' }) },
  }
}

/** Confirms, closes the view of the request, and withdraws the request, which removes it. */
function useWithdrawal(onGone?: () => void) {
  const say = useSay()
  const confirm = useConfirm()
  const { send } = useSend(borrowContract.withdraw, { success: borrowLabels.withdrawn })
  return ({ sn, title, version }: { sn: string; title: string; version: number }) => {
    confirm({
      title: say(borrowLabels.withdraw_question, { name: title }),
      content: say(borrowLabels.withdraw_means),
      okText: say(borrowLabels.withdraw),
      okButtonProps: { danger: true },
      cancelText: say(kitLabels.cancel),
      onOk: async () => {
        onGone?.()
        await send({ params: { id: sn }, body: { version } })
      },
    })
  }
}
