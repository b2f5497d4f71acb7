import { deferralWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { incidentTypeWords } from '@zhikao/domain/exams/incident/incident.messages.ts'
import { roomRecordWords as words } from '@zhikao/domain/exams/roomRecord/roomRecord.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { Incidents, Names } from './roomRecord.columns.tsx'
import type { RoomRecord } from './roomRecord.columns.tsx'
import { roomRecordLabels as labels } from './roomRecord.labels.ts'

/** What attendance and incidents know of the room. */
export function RecordFigures({ record }: { record: RoomRecord }) {
  const say = useSay()
  const { first_left, last_left, absentees, violators, deferred, incidents } = record
  const absent = absentees.map((one) => ({ ...one, more: one.reason }))
  const accused = violators.map(({ types, ...one }) => ({
    ...one,
    more: types.map((type) => say(incidentTypeWords[type])).join(' · '),
  }))
  const later = deferred.map(({ incident_sn, result, ...one }) => ({
    ...one,
    more: say(deferralWords[result], { sn: incident_sn }),
  }))
  return (
    <>
      <Counts record={record} />
      {record.status === 'INIT' && <span className="zk-quiet">{say(labels.live)}</span>}
      <Section
        title={labels.facts}
        facts={[
          { label: words.first_left, value: first_left ?? say(labels.unknown) },
          { label: words.last_left, value: last_left ?? say(labels.unknown) },
          {
            label: words.absentees,
            value: record.present === null ? say(labels.unknown) : <Names mode={record.station_mode} list={absent} />,
            wide: true,
          },
          { label: words.violators, value: <Names mode={record.station_mode} list={accused} />, wide: true },
          ...(later.length > 0
            ? [{ label: words.deferred, value: <Names mode={record.station_mode} list={later} />, wide: true }]
            : []),
          { label: words.incidents, value: <Incidents list={incidents} />, wide: true },
        ]}
      />
    </>
  )
}

function Counts({ record }: { record: RoomRecord }) {
  const say = useSay()
  const counts = [
    { label: words.expected, value: record.expected },
    { label: words.present, value: record.present },
    { label: words.absent, value: record.absent },
    { label: words.violations, value: record.violators.length },
  ]
  return (
    <dl className="zk-counts">
      {counts.map(({ label, value }) => (
        <div key={label.US} className="zk-count-box" style={{ paddingBlock: 8 }}>
          <dt>{say(label)}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
