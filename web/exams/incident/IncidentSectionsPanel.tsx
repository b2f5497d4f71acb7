import { Alert } from 'antd'
import type { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { incidentLifecycle } from '@zhikao/domain/exams/incident/incident.lifecycle.ts'
import {
  acknowledgeWords,
  candidateEffectWords,
  handleResultWords,
  incidentActWords,
  incidentWords as words,
  misconductKindWords,
  signatureWayWords,
} from '@zhikao/domain/exams/incident/incident.messages.ts'
import { isAccusing } from '@zhikao/domain/exams/incident/incident.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { examNameFrom } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import type { Fact } from '../../kit/view/DetailPage.tsx'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { grades, Missing, PlaceOf, seatOf } from './incident.columns.tsx'
import { incidentLabels as labels } from './incident.labels.ts'

export type Incident = DataOf<typeof incidentContract.detail>

/** The lifecycle with the words of what is recorded besides its moves, for the history. */
export const recordedLifecycle = {
  ...incidentLifecycle,
  jobMoves: { ...incidentLifecycle.jobMoves, object: { label: incidentActWords.object } },
}

/** The exam in the reader's language; an incident knows its name alone. */
function NameOfExam({ of: { exam_name } }: { of: Pick<Incident, 'exam_name'> }) {
  return <bdi>{useSay()(examNameFrom(exam_name))}</bdi>
}

/** What names an incident at a glance. */
export const keyFacts = (record: Incident): Fact[] => [
  { label: words.exam, value: <NameOfExam of={record} /> },
  { label: words.org_name, value: record.org_name },
  { label: words.grade, value: <StatusTag of={grades} value={record.grade} /> },
  { label: words.occur_time, value: record.occur_time },
  { label: words.room, value: <PlaceOf room={record.room} /> },
]

/** What witnesses say against it, above all else. */
function Objections({ list }: { list: Incident['objections'] }) {
  const say = useSay()
  return list.map(({ name, reason, time }) => (
    <Alert
      key={`${name} ${time}`}
      className="zk-playbook"
      type="warning"
      showIcon
      title={say(labels.objected_by, { name })}
      description={
        <>
          <bdi>{reason}</bdi> <span className="zk-quiet zk-figures zk-together">{time}</span>
        </>
      }
    />
  ))
}

/** All that was recorded of an incident. */
export function IncidentSections({ record }: { record: Incident }) {
  const say = useSay()
  const minutes = (count: number | null) => (count === null ? null : `${count} ${say(labels.minutes)}`)
  const { kind } = record
  return (
    <>
      <Objections list={record.objections} />
      <Missing list={record.missing} />
      <Section
        title={labels.what}
        facts={[
          { label: words.description, value: record.description, wide: true },
          { label: words.measures, value: record.measures, wide: true },
          ...(kind ? [{ label: words.kind, value: `${kind} ${say(misconductKindWords[kind])}`, wide: true }] : []),
          { label: words.fault_minutes, value: minutes(record.fault_minutes) },
          { label: words.extra_minutes, value: minutes(record.extra_minutes) },
          { label: words.reported_by, value: record.reporter_name },
          { label: words.reported_time, value: record.reported_time },
          ...(record.offline ? [{ label: labels.recorded, value: say(labels.offline) }] : []),
          ...(record.put_back ? [{ label: labels.supplement, value: say(words.put_back) }] : []),
        ]}
      />
      <Affected record={record} />
      <Proof record={record} />
      {record.closed_time && (
        <Section
          title={labels.handling}
          facts={[
            { label: words.handle_result, value: <Word of={handleResultWords} value={record.handle_result} /> },
            { label: words.closed_time, value: record.closed_time },
            { label: words.handle_opinion, value: record.handle_opinion, wide: true },
          ]}
        />
      )}
    </>
  )
}

function Affected({ record }: { record: Incident }) {
  const say = useSay()
  return (
    <Section
      title={isAccusing(record.type) ? labels.accused : labels.people}
      facts={[
        {
          label: words.candidate_acknowledge,
          value: <Word of={acknowledgeWords} value={record.candidate_acknowledge} />,
        },
      ]}
    >
      <ul className="zk-plain-list">
        {record.affected.map((one) => (
          <li key={one.signup_sn}>
            <b>{one.name}</b> <span className="zk-figures">{one.ticket_no}</span>
            {one.effect && (
              <>
                {' '}
                · <Word of={candidateEffectWords} value={one.effect} />
              </>
            )}
            <div className="zk-quiet">
              {one.org_name} · {say(seatOf(one))}
              {one.station && ` · ${say(words.station)} ${one.station}`}
            </div>
          </li>
        ))}
        {record.affected.length === 0 && <li className="zk-quiet">{say(labels.nobody)}</li>}
      </ul>
    </Section>
  )
}

function Proof({ record }: { record: Incident }) {
  const say = useSay()
  const { evidence, witnesses, objection_due } = record
  return (
    <Section
      title={labels.proof}
      facts={[
        { label: words.evidence, value: evidence.length > 0 ? <FileLinks keys={evidence} /> : say(labels.nobody) },
        ...(objection_due && witnesses.length > 0 ? [{ label: words.objection_due, value: objection_due }] : []),
        {
          label: words.witnesses,
          value: witnesses.length > 0 ? <Witnesses list={witnesses} /> : say(labels.nobody),
          wide: true,
        },
      ]}
    />
  )
}

function Witnesses({ list }: { list: Incident['witnesses'] }) {
  const say = useSay()
  return (
    <ul className="zk-plain-list">
      {list.map(({ teacher_sn, name, signature, way }) => (
        <li key={teacher_sn ?? `${name} ${signature}`}>
          <b>{name}</b> · {signature ? <Word of={signatureWayWords} value={way} /> : say(labels.not_signed)}
          {!teacher_sn && <span className="zk-quiet"> {say(labels.witness_unlinked)}</span>}
          {signature && <FileLinks keys={[signature]} />}
        </li>
      ))}
    </ul>
  )
}
