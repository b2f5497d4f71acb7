import { Alert, Radio } from 'antd'
import { useState } from 'react'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowMessages, borrowMoveWords } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { whyLabels } from '../../kit/view/why.labels.ts'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { examDaysOf } from './borrow.columns.tsx'
import { borrowLabels } from './borrow.labels.ts'
import type { BorrowDetail } from './BorrowSectionsPanel.tsx'

type Props = { row: { sn: string; title: string; version: number }; onClose: () => void }

/** Puts an approved request on one of the host's open plans; one without enough places cannot be chosen. */
export function BorrowPlanDialog({ row, onClose }: Props) {
  const say = useSay()
  const [chosen, setChosen] = useState<string>()
  const read = useRead(borrowContract.detail, { params: { id: row.sn } })
  const { send, busy } = useSend(borrowContract.attach, { success: borrowLabels.attached, refresh: ['plan'] })
  const attach = async () => {
    if (!chosen) return
    const { ok } = await send({ params: { id: row.sn }, body: { version: row.version, plan_sn: chosen } })
    if (ok) onClose()
  }
  return (
    <AppModal
      open
      width={560}
      title={say(borrowLabels.attach_question, { name: row.title })}
      okText={say(borrowMoveWords.attach)}
      okButtonProps={{ loading: busy }}
      okWhy={chosen ? null : whyLabels.why_no_choice}
      cancelText={say(kitLabels.cancel)}
      onOk={() => void attach()}
      onCancel={onClose}
    >
      <Reading of={read} rows={3}>
        {({ host, approved_count: wanted }) =>
          host && host.plans.length > 0 ? (
            <PlanChoice plans={host.plans} wanted={wanted ?? 1} chosen={chosen} onChoose={setChosen} />
          ) : (
            <Alert type="warning" showIcon title={say(borrowLabels.no_plans)} />
          )
        }
      </Reading>
    </AppModal>
  )
}

type ChoiceProps = {
  plans: NonNullable<BorrowDetail['host']>['plans']
  /** How many places the plan must have. */
  wanted: number
  chosen: string | undefined
  onChoose: (sn: string) => void
}

function PlanChoice({ plans, wanted, chosen, onChoose }: ChoiceProps) {
  const say = useSay()
  return (
    <Radio.Group
      aria-label={say(borrowLabels.pick_plan)}
      value={chosen}
      onChange={(event) => onChoose(String(event.target.value))}
    >
      <ul className="zk-plain-list">
        {plans.map((plan) => (
          <li key={plan.sn}>
            <Radio value={plan.sn} disabled={plan.free < wanted}>
              {plan.title} <span className="zk-quiet zk-figures">{plan.sn}</span>
              <br />
              <span className="zk-quiet">
                {[
                  examDaysOf(plan)?.first,
                  `${say(borrowLabels.signup_end)} ${plan.signup_end.slice(0, 16)}`,
                  `${say(borrowLabels.free)} ${plan.free}`,
                ].join(' · ')}
              </span>
              {plan.free < wanted && (
                <span className="zk-attention zk-line">{say(borrowMessages.borrow_places, { free: plan.free })}</span>
              )}
            </Radio>
          </li>
        ))}
      </ul>
    </Radio.Group>
  )
}
