import { useState } from 'react'
import { attendanceStateWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { lateReportContract } from '@zhikao/domain/exams/lateReport/lateReport.contract.ts'
import { lateReportLifecycle } from '@zhikao/domain/exams/lateReport/lateReport.lifecycle.ts'
import { lateActWords, lateReportWords as words } from '@zhikao/domain/exams/lateReport/lateReport.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import { MoveQuestion } from '../../kit/view/MoveQuestion.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { lateReportLabels as labels } from './lateReport.labels.ts'

type Report = DataOf<typeof lateReportContract.list>[number]

/** What was recorded without network and could not be applied, beside the present state (Decided 38); nothing where there is none. */
export function LateReports({ exam_sn }: { exam_sn: string }) {
  const say = useSay()
  const read = useRead(lateReportContract.list, { params: { id: exam_sn } }, { fresh: true, keep: true })
  if (!read.data || read.data.length === 0) return null
  return (
    <Section title={words.title}>
      {read.data.some(({ status }) => status === 'OPEN') && <p className="zk-quiet">{say(labels.hint)}</p>}
      <ul className="zk-plain-list">
        {read.data.map((one) => (
          <li key={one.sn}>
            <One of={one} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What was recorded: the act, and what it says. */
function Told({ of: { act, told } }: { of: Report }) {
  const say = useSay()
  const figure = told.extra_minutes ?? told.station
  return (
    <>
      {say(lateActWords[act])}
      {figure !== null && ` ${figure}`}
      {told.text && (
        <>
          : <bdi>{told.text}</bdi>
        </>
      )}
    </>
  )
}

/** What was recorded, the attendance now, and why it was not applied. */
function Recorded({ of }: { of: Report }) {
  const say = useSay()
  return (
    <>
      <div>
        <span className="zk-figures">{of.occurred_at}</span> <Told of={of} />
      </div>
      {of.act !== 'incident' && (
        <div>
          {say(words.state)}: {say(of.state ? attendanceStateWords[of.state] : labels.not_here)}
        </div>
      )}
      <div>
        {say(words.cause)}: {of.cause}
      </div>
      <div className="zk-quiet">
        {say(labels.by, { name: of.by, time: of.arrived_at })} · <bdi>{of.device}</bdi>
      </div>
    </>
  )
}

function One({ of }: { of: Report }) {
  const say = useSay()
  const [asked, setAsked] = useState(false)
  const name = of.name ?? say(lateActWords[of.act])
  return (
    <>
      <b>
        <bdi>{name}</bdi>
      </b>{' '}
      <span className="zk-figures">{of.ticket_no}</span> <StatusTag of={lateReportLifecycle} value={of.status} />
      <Recorded of={of} />
      {of.opinion && (
        <div>
          {say(labels.decided, { name: of.decided_by ?? '', time: of.update_time.slice(0, 16) })}:{' '}
          <bdi>{of.opinion}</bdi>
        </div>
      )}
      <MoveButtons
        of={lateReportLifecycle}
        calls={lateReportContract}
        asks={{ take: () => setAsked(true) }}
        row={of}
        name={name}
      />
      {asked && <Take of={of} name={name} onClose={() => setAsked(false)} />}
    </>
  )
}

/** The question before a report is taken over; then the candidates are read again. */
function Take({ of, name, onClose }: { of: Report; name: string; onClose: () => void }) {
  const { send, busy } = useSend(lateReportContract.take, { success: labels.taken, refresh: ['attendance'] })
  const answer = async (opinion: string | null) => {
    if ((await send({ params: { id: of.sn }, body: { version: of.version, opinion } })).ok) onClose()
  }
  return (
    <MoveQuestion
      move={lateReportLifecycle.moves.take}
      name={name}
      consequence={fill(labels.take_means, { time: of.occurred_at, act: lateActWords[of.act] })}
      busy={busy}
      onYes={(opinion) => void answer(opinion)}
      onNo={onClose}
    />
  )
}
