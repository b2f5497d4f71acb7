import { Button, Select, Tag } from 'antd'
import { assignmentLifecycle } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import { declineKindWords } from '@zhikao/domain/exams/assignment/assignment.messages.ts'
import type { ExaminerLine } from '@zhikao/domain/exams/assignment/assignment.model.ts'
import { panelRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import { ROLES_OF } from '@zhikao/domain/exams/panel/panel.model.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import { plainRole } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { Actions } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { Conflicts } from '../panel/PanelPicker.tsx'
import type { ExamCall, ExaminersDraft, Target } from './exam.fields.tsx'
import { examLabels as labels } from './exam.labels.ts'

/** Role and room side by side, the actions below them. */
const PLACE_GRID = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: '4px 8px',
  flex: '1 1 100%',
} as const

type Props = { draft: ExaminersDraft; editable: boolean; onPick: (target: Target) => void }
type Room = { room_sn: string | null; room: string; note: string }

/** The rooms of an exam side by side, each with its examiners; first those without a room. */
export function ExamTeachers({ draft, editable, onPick }: Props) {
  const say = useSay()
  const { session, room_list } = draft.base
  const rooms: Room[] = [
    { room_sn: null, room: say(labels.all_rooms), note: say(labels.all_rooms_of) },
    ...room_list.map(({ room_sn, room, capacity, candidate_count: count }) => ({
      room_sn,
      room,
      note: say(labels.room_people, { count, capacity }),
    })),
  ]
  const role = plainRole(session)
  return (
    <div className="zk-panel-sessions">
      {rooms.map((one) => (
        <RoomCard key={one.room_sn ?? ''} {...{ draft, editable, onPick }} room={one} role={role} />
      ))}
    </div>
  )
}

function RoomCard({ draft, editable, onPick, room, role }: Props & { room: Room; role: PanelRole }) {
  const say = useSay()
  const lines = draft.lines.filter((line) => line.room_sn === room.room_sn)
  const gaps = draft.gaps.filter((call) => call.room_sn === room.room_sn)
  const add = () =>
    onPick({
      role,
      room_sn: room.room_sn,
      instead: null,
      title: say(labels.add_to, { role: panelRoleWords[role], room: room.room }),
    })
  return (
    <section className="zk-panel-session" aria-label={room.room}>
      <header>
        <h2>
          <bdi>{room.room}</bdi>
        </h2>
        <span className="zk-quiet">{room.note}</span>
      </header>
      {lines.length + gaps.length === 0 && <p className="zk-quiet">{say(labels.nobody_here)}</p>}
      <ul className="zk-plain-list">
        {gaps.map((call) => (
          <Gap key={call.sn} call={call} editable={editable} onPick={onPick} />
        ))}
        {lines.map((line) => (
          <Line key={line.teacher_sn} {...{ draft, editable, onPick }} line={line} />
        ))}
      </ul>
      {editable && <Button onClick={add}>{say(labels.add)}</Button>}
    </section>
  )
}

/** A refused or lapsed call: its reason, and the button to replace the examiner. */
function Gap({ call, editable, onPick }: { call: ExamCall; editable: boolean; onPick: Props['onPick'] }) {
  const say = useSay()
  const { name, role, room_sn } = call
  const title = say(labels.replace_of, { name, role: panelRoleWords[role] })
  const replace: Action = {
    key: 'replace',
    label: labels.replace,
    run: () => onPick({ role, room_sn, instead: null, title }),
  }
  return (
    <li className="zk-panel-member">
      <span className="zk-person">
        <b>{name}</b> <Role value={role} /> <StatusTag of={assignmentLifecycle} value={call.status} />
        <span className="zk-quiet zk-line">{call.org_name}</span>
        {call.reason && (
          <span className="zk-line">
            {call.decline_kind && <b>{say(declineKindWords[call.decline_kind])} </b>}
            {call.reason}
          </span>
        )}
        {call.leave_files.length > 0 && <FileLinks keys={call.leave_files} />}
      </span>
      {editable && call.actions.includes('replace') && <Actions list={[replace]} name={name} />}
    </li>
  )
}

function Role({ value }: { value: PanelRole }) {
  return (
    <span className={value === 'CHIEF' ? 'zk-panel-chief' : 'zk-quiet'}>
      <Word of={panelRoleWords} value={value} />
    </span>
  )
}

function Line({ draft, editable, onPick, line }: Props & { line: ExaminerLine }) {
  const say = useSay()
  const person = draft.people.get(line.teacher_sn)
  if (!person) return null
  const call = draft.callOf(line)
  return (
    <li className="zk-panel-member">
      <span className="zk-person">
        <b>{person.name}</b> {!editable && <Role value={line.role} />}{' '}
        {call ? (
          <StatusTag of={assignmentLifecycle} value={call.status} />
        ) : (
          <Tag color="blue">{say(labels.to_call)}</Tag>
        )}
        <span className="zk-quiet zk-line">{person.org_name}</span>
        {call && <Answer call={call} />}
        <Conflicts list={person.conflicts} />
      </span>
      {editable && <Changes {...{ draft, onPick, line }} person={person} />}
    </li>
  )
}

function Answer({ call: { reply_time, call_time } }: { call: ExamCall }) {
  const say = useSay()
  const text = reply_time
    ? say(labels.answered, { time: reply_time.slice(0, 16) })
    : say(labels.called_at, { time: call_time.slice(0, 16) })
  return <span className="zk-quiet zk-line zk-figures">{text}</span>
}

type ChangesProps = Pick<Props, 'draft' | 'onPick'> & {
  line: ExaminerLine
  person: { name: string; is_chief: boolean }
}

/** Role, room, and the button to replace the examiner. */
function Changes({ draft, onPick, line, person: { name, is_chief } }: ChangesProps) {
  const say = useSay()
  const { teacher_sn, role, room_sn } = line
  const title = say(labels.replace_of, { name, role: panelRoleWords[role] })
  const actions: Action[] = [
    {
      key: 'replace',
      label: labels.replace,
      run: () => onPick({ role, room_sn, instead: teacher_sn, title }),
    },
    { key: 'remove', label: labels.take_away, run: () => draft.remove(teacher_sn) },
  ]
  const roles = ROLES_OF[draft.base.session.subject].filter((one) => one !== 'CHIEF' || is_chief || role === 'CHIEF')
  const rooms = [
    { value: '', label: say(labels.all_rooms) },
    ...draft.base.room_list.map((room) => ({ value: room.room_sn, label: room.room })),
  ]
  return (
    <span style={PLACE_GRID}>
      <Select
        aria-label={say(labels.role_of, { name })}
        value={role}
        options={roles.map((value) => ({ value, label: say(panelRoleWords[value]) }))}
        onChange={(value) => draft.recast(teacher_sn, value)}
      />
      <Select
        aria-label={say(labels.room_of, { name })}
        value={room_sn ?? ''}
        options={rooms}
        onChange={(value) => draft.place(teacher_sn, value || null)}
      />
      <span style={{ gridColumn: '1 / -1' }}>
        <Actions list={actions} name={name} />
      </span>
    </span>
  )
}
