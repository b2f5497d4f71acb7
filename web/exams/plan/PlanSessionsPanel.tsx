import { ThunderboltOutlined } from '@ant-design/icons'
import { App, Button, Form, Select } from 'antd'
import { subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { SUBJECTS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { planSession, SESSIONS_MAX } from '@zhikao/domain/exams/plan/plan.model.ts'
import { proposeSessions } from '@zhikao/domain/exams/plan/plan.propose.rules.ts'
import { capacityOf, subjectsOf } from '@zhikao/domain/exams/plan/plan.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { useConfirm } from '../../kit/view/AppModal.tsx'
import type { Values } from '../../kit/view/form.ts'
import type { Bound } from '../../kit/view/inputs.tsx'
import { NumberField, SelectField } from '../../kit/view/inputs.tsx'
import { RowsField } from '../../kit/view/RowsField.tsx'
import type { RowColumn } from '../../kit/view/RowOfField.tsx'
import { factsIn, SessionMomentField, templateIn, useFormValues } from './plan.fields.tsx'
import type { Basis } from './plan.fields.tsx'
import { planLabels } from './plan.labels.ts'

/** The rooms of the site, each number once: as the approval in force on the day of the row has it, else as the first that has it (Decided 9). */
function roomsFor({ rooms }: Basis, { start_time, room_sn }: Values) {
  const day = typeof start_time === 'string' ? start_time.slice(0, 10) : ''
  const isOfDay = (room: Basis['rooms'][number]) => room.valid_from <= day && day <= room.valid_to
  const named = rooms.find(({ sn }) => sn === room_sn)?.room_no
  const each = [...Map.groupBy(rooms, ({ room_no }) => room_no).values()]
  return each.flatMap((same) => {
    const room = same.find(isOfDay) ?? same[0]
    return room ? [{ ...room, is_named: room.room_no === named }] : []
  })
}

/** The rooms for the subject of the row. */
function RoomField({ basis, row, value, onChange, ...rest }: Bound<string> & { basis: Basis; row: Values }) {
  const say = useSay()
  const rooms = roomsFor(basis, row)
  const fitting = rooms.filter((room) => room.subject === row.subject)
  const options = fitting.map(({ sn, room_no: room, name, seats }) => ({
    value: sn,
    label: say(planLabels.room_option, { room, name, seats }),
  }))
  return (
    <Select
      {...rest}
      value={rooms.find((room) => room.is_named)?.sn ?? value ?? null}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      onChange={(sn: string) => onChange?.(sn)}
    />
  )
}

const upTo = (max: number) => <NumberField min={1} max={max} precision={0} />
const seatsIn = (basis: Basis, row: Values) => roomsFor(basis, row).find((room) => room.is_named)?.seats ?? 500

const moment = (name: 'start_time' | 'end_time'): RowColumn => ({
  name,
  label: planWords[name],
  share: 2,
  input: (row) => <SessionMomentField row={row} />,
})

const columnsOf = (basis: Basis): RowColumn[] => [
  { name: 'subject', label: planWords.subject, share: 1.3, input: () => <SelectField of={subjectWords} /> },
  { name: 'session_no', label: planWords.session_no, input: () => upTo(99) },
  { name: 'room_sn', label: planWords.room, share: 2, input: (row) => <RoomField basis={basis} row={row} /> },
  moment('start_time'),
  moment('end_time'),
  {
    name: 'capacity',
    label: planWords.session_capacity,
    input: (row) => upTo(seatsIn(basis, row)),
  },
]

/** The session table: rows by hand, or proposed from rooms and windows; their capacity is shown below. */
export function SessionsField({ basis, ...bound }: Bound<readonly Values[]> & { basis: Basis }) {
  return (
    <RowsField
      {...bound}
      what={planLabels.session}
      columns={columnsOf(basis)}
      row={planSession}
      blank={{ session_no: 1 }}
      max={SESSIONS_MAX}
      below={(rows) => (
        <>
          <ProposeButton basis={basis} count={rows.length} onProposed={(next) => bound.onChange?.(next)} />
          <Held rows={rows} basis={basis} />
        </>
      )}
    />
  )
}

type ProposeProps = { basis: Basis; count: number; onProposed: (rows: readonly Values[]) => void }

function ProposeButton({ basis, count, onProposed }: ProposeProps) {
  const say = useSay()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const form = Form.useFormInstance()
  const propose = () => {
    const values: Values = { ...form.getFieldsValue(true), sessions: [] }
    // The proposal needs no sign-up time: the form may be filled in any order.
    const facts = factsIn({ ...values, signup_start: basis.now, signup_end: basis.now }, basis)
    if (!facts || facts.expected_count === 0 || !(facts.theory_start ?? facts.practical_start))
      return void message.info(say(planLabels.propose_first))
    const rows = proposeSessions(facts)
    if (rows.length === 0) return void message.info(say(planLabels.propose_none))
    if (count === 0) return onProposed(rows)
    return void confirm({
      title: say(planLabels.propose),
      content: say(planLabels.propose_again, { count }),
      onOk: () => onProposed(rows),
    })
  }
  return (
    <Button icon={<ThunderboltOutlined />} onClick={propose}>
      {say(planLabels.propose)}
    </Button>
  )
}

/** What the rows hold by subject, and the capacity that follows (Decided 2). */
function Held({ rows, basis }: { rows: readonly Values[]; basis: Basis }) {
  const say = useSay()
  const values = useFormValues()
  const sessions = rows.flatMap((row) => {
    const read = planSession.safeParse(row)
    return read.success ? [read.data] : []
  })
  const template = templateIn(values, basis)
  const subjects = template ? subjectsOf(template) : SUBJECTS
  const expected = typeof values.expected_count === 'number' ? values.expected_count : Number.POSITIVE_INFINITY
  const held = subjects.map((subject) => {
    const count = sessions.filter((one) => one.subject === subject).reduce((sum, one) => sum + one.capacity, 0)
    return say(planLabels.held, { subject: subjectWords[subject], count })
  })
  return (
    <span className="zk-quiet" role="status">
      {held.join(' · ')} · {say(planLabels.capacity_is, { capacity: capacityOf(subjects, sessions, expected) })}
    </span>
  )
}
