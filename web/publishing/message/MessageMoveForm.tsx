import { Radio, Select } from 'antd'
import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import type { DataOf, Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import type { MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { messageContract } from '@zhikao/domain/publishing/message/message.contract.ts'
import type { messageLifecycle } from '@zhikao/domain/publishing/message/message.lifecycle.ts'
import {
  messageMoveWords,
  messageWords as words,
  satisfactionWords,
} from '@zhikao/domain/publishing/message/message.messages.ts'
import { MESSAGE_CONTENT_MAX, REPLY_MAX, SATISFACTIONS } from '@zhikao/domain/publishing/message/message.model.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { EditDrawer } from '../../kit/view/EditDrawer.tsx'
import type { FormField, Values } from '../../kit/view/form.ts'
import { AreaField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { OpinionField } from '../../kit/view/OpinionField.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { messageLabels as labels } from './message.labels.ts'
import { MessageThreadOf } from './MessageThreadPanel.tsx'

export type MessageMove = MoveOf<typeof messageLifecycle>
type MoveCall = Endpoint<z.ZodType<unknown, { id: string }>>
type Form = {
  endpoint: MoveCall
  title: Text
  note: Text
  success: Text
  fields: readonly FormField[]
  check?: (values: Values) => InputFault[]
}

const SIZE = 720
const [ROWS, REMARK_ROWS, REMARK_MAX] = [6, 2, 500]

/** The move demands the text; the contract's schema leaves that to it. */
const blankFaults = ({ opinion }: Values): InputFault[] =>
  typeof opinion === 'string' && opinion.trim() !== ''
    ? []
    : [{ path: 'opinion', rule: 'opinion_required', message: kernelMessages.opinion_required }]
const remark = (label: Text): FormField => ({
  name: 'opinion',
  label,
  input: <AreaField maxLength={REMARK_MAX} rows={REMARK_ROWS} />,
})

/** What each move asks for. */
const FORMS: Record<MessageMove, Form> = {
  reply: {
    endpoint: messageContract.reply,
    title: labels.reply_title,
    note: labels.reply_note,
    success: labels.replied,
    check: blankFaults,
    fields: [
      {
        name: 'opinion',
        label: words.reply,
        input: <OpinionField maxLength={REPLY_MAX} rows={ROWS} phrases="reply" />,
      },
    ],
  },
  followup: {
    endpoint: messageContract.followup,
    title: labels.followup_title,
    note: labels.followup_note,
    success: labels.followed_up,
    fields: [
      {
        name: 'content',
        label: labels.followup_content,
        input: <AreaField maxLength={MESSAGE_CONTENT_MAX} rows={ROWS} />,
      },
    ],
  },
  transfer: {
    endpoint: messageContract.transfer,
    title: labels.transfer_title,
    note: labels.transfer_note,
    success: labels.transferred,
    fields: [{ name: 'handler_sn', label: words.handler, input: <HandlerField /> }, remark(labels.transfer_remark)],
  },
  rate: {
    endpoint: messageContract.rate,
    title: labels.rate_title,
    note: labels.rate_note,
    success: labels.rated,
    fields: [
      { name: 'satisfaction', label: words.satisfaction, input: <SatisfactionField /> },
      remark(labels.rate_remark),
    ],
  },
}

type Message = DataOf<typeof messageContract.detail>
const initialOf = ({ version }: Message) => ({ version })

/** A move of a message, made below its thread. */
export function MessageMoveForm({ move, sn, onClose }: { move: MessageMove; sn: string; onClose: () => void }) {
  const { fields, ...form } = FORMS[move]
  const params = { id: sn }
  return (
    <EditDrawer
      {...form}
      size={SIZE}
      before={<MessageThreadOf sn={sn} />}
      submit={messageMoveWords[move]}
      detail={messageContract.detail}
      read={{ params }}
      params={params}
      refresh={['report', 'notice']}
      initialOf={initialOf}
      groupsOf={() => [{ fields }]}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

/** One of the operators of centre and platform. */
function HandlerField(bound: Bound<string>) {
  const say = useSay()
  const { data = [], isFetching } = useRead(messageContract.handlers)
  return (
    <Select
      {...bound}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      placeholder={say(kitLabels.choose)}
      options={data.map(({ sn, name, role }) => ({ value: sn, label: `${name} · ${say(roleWords[role])}` }))}
    />
  )
}

/** One of five, in words, the best first. */
function SatisfactionField({ id, value, onChange }: Bound<number>) {
  const say = useSay()
  const options = SATISFACTIONS.toReversed().map((one) => ({ value: one, label: say(satisfactionWords[one]) }))
  return (
    <Radio.Group
      id={id}
      style={{ display: 'grid', gap: 8 }}
      value={value ?? null}
      options={options}
      onChange={({ target }) => onChange?.(SATISFACTIONS.find((one) => one === target.value))}
    />
  )
}
