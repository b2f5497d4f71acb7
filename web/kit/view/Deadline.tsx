import { ClockCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { timeLeft } from '@zhikao/domain/kernel/deadline.ts'
import type { TimeLeft } from '@zhikao/domain/kernel/deadline.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { nowText } from '../wire/clock.ts'
import { kitLabels } from './kit.labels.ts'
import './kit.css'

function wordsOf({ closeness, days, hours }: TimeLeft): Text {
  if (closeness === 'over') return days < 0 ? fill(kitLabels.left_over, { days: -days }) : kitLabels.left_none
  if (hours !== null) return hours === 0 ? kitLabels.left_hour : fill(kitLabels.left_hours, { hours })
  return days === 0 ? kitLabels.left_today : fill(kitLabels.left_days, { days })
}

/** What is left until a deadline, in words; icon and colour repeat them (visual.md). Below it what else is known of it. */
export function Left({ left, children }: { left: TimeLeft; children?: ReactNode }) {
  const say = useSay()
  const isUrgent = left.closeness === 'over' || left.closeness === 'soon'
  return (
    <span className={`zk-left zk-left-${left.closeness}`}>
      {isUrgent ? <WarningOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}
      <span>
        <b>{say(wordsOf(left))}</b>
        {children}
      </span>
    </span>
  )
}

/** A deadline, a day or a moment; from a week before on with what is left until it. */
export function Deadline({ time }: { time: string }) {
  const left = timeLeft(time, nowText())
  const shown = <span className="zk-figures zk-together">{time.slice(0, 16)}</span>
  return left.closeness === 'far' ? shown : <Left left={left}>{shown}</Left>
}
