import type { roomRecordContract } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { placeNumbers } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { incidentTypeWords } from '@zhikao/domain/exams/incident/incident.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { roomRecordLabels as labels } from './roomRecord.labels.ts'

export type ExamRecords = DataOf<typeof roomRecordContract.list>
export type RoomRecord = ExamRecords['rooms'][number]
export type Held = { exam_sn: string; record: RoomRecord }

type Named = { ticket_no: string | null; name: string | null; seat_no: number | null; more: string | null }

/** Candidates of the room, each with what is recorded of it. */
export function Names({ list, mode }: { list: readonly Named[]; mode: RoomRecord['station_mode'] }) {
  const say = useSay()
  if (list.length === 0) return <span className="zk-quiet">{say(labels.nobody)}</span>
  return (
    <ul className="zk-plain-list">
      {list.map(({ ticket_no, name, seat_no, more }) => (
        <li key={`${ticket_no} ${name}`}>
          <bdi>{name}</bdi> <span className="zk-figures">{ticket_no}</span>{' '}
          {seat_no !== null && <span className="zk-quiet">· {say(placeNumbers[mode], { number: seat_no })}</span>}
          {more && (
            <>
              {' '}
              · <bdi>{more}</bdi>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What went wrong in the room. */
export function Incidents({ list }: { list: RoomRecord['incidents'] }) {
  const say = useSay()
  if (list.length === 0) return <span className="zk-quiet">{say(labels.nobody)}</span>
  return (
    <ul className="zk-plain-list">
      {list.map(({ sn, type, occur_time, description }) => (
        <li key={sn}>
          <b>{say(incidentTypeWords[type])}</b> <span className="zk-figures">{occur_time}</span>{' '}
          <span className="zk-quiet zk-figures">{sn}</span>
          <div>
            <bdi>{description}</bdi>
          </div>
        </li>
      ))}
    </ul>
  )
}
