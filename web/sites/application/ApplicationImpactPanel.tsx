import { Alert, Checkbox, Form } from 'antd'
import { z } from 'zod'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { levelList } from '@zhikao/domain/sites/application/application.model.ts'
import type { AffectedPlan } from '@zhikao/domain/sites/application/application.model.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { planLossWords } from '@zhikao/domain/sites/application/application.messages.ts'
import { date } from '@zhikao/domain/kernel/field.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Bound } from '../../kit/view/inputs.tsx'
import { RecordLink } from '../../kit/view/RecordLink.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { applicationLabels as labels } from './application.labels.ts'

const roomNumbers = z.array(z.string())

/** What the form would approve, as far as it is filled in. */
function useAsked() {
  const form = Form.useFormInstance()
  const levels = levelList.safeParse(Form.useWatch('approved_levels', form))
  const rooms = roomNumbers.safeParse(Form.useWatch('approved_rooms', form))
  const from = date.safeParse(Form.useWatch('valid_from', form))
  const to = date.safeParse(Form.useWatch('valid_to', form))
  return {
    ...(levels.success ? { approved_levels: levels.data } : {}),
    ...(rooms.success && rooms.data.length > 0 ? { approved_rooms: rooms.data } : {}),
    ...(from.success ? { valid_from: from.data } : {}),
    ...(to.success ? { valid_to: to.data } : {}),
  }
}

/** The plans that this approval would take something from, each as a link; they are confirmed by their numbers (Decided 9). */
export function ImpactField({ sn, value, onChange, id }: Bound<readonly string[]> & { sn: string }) {
  const say = useSay()
  const { data: plans } = useRead(applicationContract.impact, { params: { id: sn }, query: useAsked() }, { keep: true })
  if (!plans) return null
  if (plans.length === 0) return <span className="zk-quiet">{say(labels.impact_none)}</span>
  const numbers = plans.map((plan) => plan.sn)
  return (
    <Alert
      type="warning"
      showIcon
      title={say(labels.impact_count, { count: plans.length })}
      description={
        <>
          <ul className="zk-plain-list">
            {plans.map((plan) => (
              <AffectedLine key={plan.sn} plan={plan} />
            ))}
          </ul>
          <Checkbox
            {...(id ? { id } : {})}
            checked={numbers.every((number) => value?.includes(number))}
            onChange={(event) => onChange?.(event.target.checked ? numbers : [])}
          >
            {say(labels.impact_confirm)}
          </Checkbox>
        </>
      }
    />
  )
}

function AffectedLine({ plan: { sn, title, level, losses } }: { plan: AffectedPlan }) {
  const say = useSay()
  const { linkTo } = useScreens()
  return (
    <li>
      <RecordLink to={linkTo('planList', {}, { record: sn })}>
        {title} · {sn}
      </RecordLink>{' '}
      {say(levelWords[level])}
      <ul className="zk-plain-list zk-quiet">
        {losses.map(({ loss, day, room_no: room, seats, capacity }) => (
          <li key={`${day} ${room} ${loss}`}>
            {day} · {say(planLossWords[loss], { room, seats: seats ?? 0, capacity })}
          </li>
        ))}
      </ul>
    </li>
  )
}
