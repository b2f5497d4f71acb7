import { Select } from 'antd'
import { useState } from 'react'
import { roomRecordContract } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import { roomRecordWords as words } from '@zhikao/domain/exams/roomRecord/roomRecord.messages.ts'
import { roomRecordLifecycle } from '@zhikao/domain/exams/roomRecord/roomRecord.lifecycle.ts'
import { useSay } from '../../i18n/lang.ts'
import { TimeSpan } from '../../kit/view/cells.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { ExamName } from '../exam/ExamPicker.tsx'
import { RoomRecordButton } from '../examDocument/ExamDocumentPicker.tsx'
import type { ExamRecords, RoomRecord } from './roomRecord.columns.tsx'
import { roomRecordLabels as labels } from './roomRecord.labels.ts'
import { RoomRecordPanel } from './RoomRecordPanel.tsx'
import '../../kit/view/kit.css'

/** Another person of the room confirms at the same time: read again so often. */
const POLL_MS = 20_000

/** The records of an exam's rooms, one at a time: written and confirmed by the examiners, submitted by the chief, read by centre and platform (domain.md §3.13a). */
export default function RoomRecordPage() {
  const sn = usePage().params.sn ?? ''
  const read = useRead(roomRecordContract.list, { params: { id: sn } }, { fresh: true, every: () => POLL_MS })
  useAbout(read.data?.name)
  return (
    <div className="zk-list">
      <Reading of={read} rows={14}>
        {(held) => <Rooms held={held} />}
      </Reading>
    </div>
  )
}

function Rooms({ held }: { held: ExamRecords }) {
  const say = useSay()
  const [chosen, choose] = useState<string | null>(null)
  const record = held.rooms.find(({ room_sn }) => room_sn === chosen) ?? held.rooms[0]
  return (
    <div className="zk-hand">
      <header>
        <h1>
          {say(words.title)} {record && <StatusTag of={roomRecordLifecycle} value={record.status} />}
        </h1>
        <b>
          <ExamName name={held.name} subject={held.subject} />
        </b>
        <span className="zk-quiet">
          <bdi>{held.org_name}</bdi> · <TimeSpan start={held.start_time} end={held.end_time} />
        </span>
        {held.rooms.length === 1 && record && <bdi>{record.room}</bdi>}
        {record && (
          <span>
            <RoomRecordButton exam={held.exam_sn} room={record.room_sn} />
          </span>
        )}
      </header>
      {held.rooms.length > 1 && record && <Choice rooms={held.rooms} value={record.room_sn} onChange={choose} />}
      {record && <RoomRecordPanel key={record.room_sn} exam_sn={held.exam_sn} record={record} />}
    </div>
  )
}

type ChoiceProps = { rooms: readonly RoomRecord[]; value: string; onChange: (room: string) => void }

/** The rooms, each with the state of its record. */
function Choice({ rooms, value, onChange }: ChoiceProps) {
  const say = useSay()
  const options = rooms.map(({ room_sn, room, status }) => ({
    value: room_sn,
    label: `${room} · ${say(roomRecordLifecycle.words[status])}`,
  }))
  return <Select aria-label={say(labels.room)} size="large" value={value} options={options} onChange={onChange} />
}
