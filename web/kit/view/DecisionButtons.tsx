import { Button } from 'antd'
import type { ButtonProps } from 'antd'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { decisionLabels } from './decision.labels.ts'
import { notTwice } from './notTwice.ts'

type Props = {
  yes: Text
  no: Text
  /** The form that an approval submits. */
  form: string
  approving: boolean
  rejecting: boolean
  /** It cannot be approved now. */
  closed: boolean
  /** The record was opened from another one just now. */
  early: boolean
  onReject: () => void
}

/** The two buttons of a decision. */
export function DecisionButtons({ yes, no, form, approving, rejecting, closed, early, onReject }: Props) {
  const say = useSay()
  return (
    <div className="zk-review-buttons">
      <DecisionButton
        label={say(yes)}
        early={early}
        type="primary"
        htmlType="submit"
        form={form}
        loading={approving}
        disabled={rejecting || closed}
      />
      <DecisionButton
        label={say(no)}
        early={early}
        danger
        loading={rejecting}
        disabled={approving}
        onClick={onReject}
      />
    </div>
  )
}

type DecisionButtonProps = Omit<ButtonProps, 'children' | 'onClick'> & {
  label: string
  early: boolean
  onClick?: () => void
}

/** A button of the decision. While it is early it does nothing and says why; it can be reached all the same, so that the focus stays where it is. */
function DecisionButton({ label, early, onClick, ...props }: DecisionButtonProps) {
  const say = useSay()
  const why = say(decisionLabels.early)
  return (
    <Button
      {...props}
      {...notTwice}
      {...(early ? { 'aria-disabled': true, 'aria-label': `${label}: ${why}`, title: why } : {})}
      onClick={(event) => (early ? event.preventDefault() : onClick?.())}
    >
      {label}
    </Button>
  )
}
