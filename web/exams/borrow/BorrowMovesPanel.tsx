import { useState } from 'react'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import { pathOf } from '@zhikao/domain/portals/sections.ts'
import { useSay } from '../../i18n/lang.ts'
import { useConfirm } from '../../kit/view/AppModal.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { allowed } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import type { MovedRow } from '../../kit/view/MoveButtons.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { useSession } from '../../kit/wire/session.tsx'
import { borrowLabels } from './borrow.labels.ts'

const BorrowPlanDialog = lazyPart(async () => (await import('./BorrowPlanDialog.tsx')).BorrowPlanDialog)

const BorrowReapplyForm = lazyPart(async () => (await import('./BorrowForm.tsx')).BorrowReapplyForm)

const BorrowApproveForm = lazyPart(async () => (await import('./BorrowApproveForm.tsx')).BorrowApproveForm)

type Props = {
  row: MovedRow & { title: string; plan_sn: string | null }
  place: 'row' | 'header'
  /** On the page of the decision the decision stands open; elsewhere it is led to. */
  deciding?: boolean
  onGone?: () => void
}
type Asked = 'approve' | 'reapply' | 'attach'

const DECISIONS: readonly string[] = ['approve', 'reject']

/** What can be done to a borrowed exam. */
export function BorrowMoves({ row, place, deciding = false, onGone }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const withdraw = useWithdrawal(onGone)
  const { navigate } = usePage()
  const { user } = useSession()
  const close = () => setAsked(null)
  const decides = row.actions.some((action) => DECISIONS.includes(action))
  const shown = deciding
    ? row
    : {
        ...row,
        actions: row.actions.filter((action) => !DECISIONS.includes(action)),
        refused: row.refused?.filter(({ move }) => !DECISIONS.includes(move)) ?? [],
      }
  const audit: Action = {
    key: 'audit',
    label: borrowLabels.audit,
    run: () => navigate(pathOf(user.role, 'borrowAudit', { sn: row.sn }) ?? '/'),
  }
  const signup: Action = {
    key: 'signup',
    label: borrowLabels.signup,
    run: () => navigate(pathOf(user.role, 'signupChoose', { sn: row.plan_sn ?? '' }) ?? '/'),
  }
  return (
    <>
      <MoveButtons
        of={borrowLifecycle}
        calls={borrowContract}
        asks={{
          approve: () => setAsked('approve'),
          reapply: () => setAsked('reapply'),
          attach: () => setAsked('attach'),
          withdraw: () => withdraw(row),
        }}
        row={shown}
        name={row.title}
        place={place}
        consequences={{
          reject: borrowLabels.reject_means,
          detach: borrowLabels.detach_means,
          cancel: borrowLabels.cancel_means,
        }}
        first={[...(decides && !deciding ? [audit] : []), ...allowed(row, [signup])]}
      />
      {asked === 'approve' && <BorrowApproveForm sn={row.sn} onClose={close} />}
      {asked === 'reapply' && <BorrowReapplyForm sn={row.sn} onClose={close} />}
      {asked === 'attach' && <BorrowPlanDialog row={row} onClose={close} />}
    </>
  )
}

/** Asks, leaves the place where it is shown, and withdraws: it is not there any more afterwards. */
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
