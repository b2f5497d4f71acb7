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
import { RefusalText } from '../../kit/wire/lift.tsx'
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
function useTold() {
  const say = useSay()
  return ({ act, told: { extra_minutes, station, text } }: Report) =>
    [
      say(lateActWords[act]),
      extra_minutes === null ? '' : say(labels.minutes, { count: extra_minutes }),
      station === null ? '' : say(labels.station, { number: station }),
      text ? `${say(labels.colon)}${text}` : '',
    ].join('')
}

/** What was recorded, the attendance now, and why it was not applied. */
function Recorded({ of }: { of: Report }) {
  const [say, toldOf] = [useSay(), useTold()]
  const colon = say(labels.colon)
  return (
    <>
      <div>
        <span className="zk-figures">{of.occurred_at}</span> <bdi>{toldOf(of)}</bdi>
      </div>
      {of.act !== 'incident' && (
        <div>
          {say(words.state)}
          {colon}
          {say(of.state ? attendanceStateWords[of.state] : labels.not_here)}
        </div>
      )}
      <div>
        {say(words.cause)}
        {colon}
        {of.cause}
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
  const { act, occurred_at, refused } = of
  const name = of.name ?? say(lateActWords[act])
  const moment = { act: lateActWords[act], time: occurred_at.slice(0, 16), name }
  const acted = say(of.name === null ? labels.act_at : labels.act_of, moment)
  return (
    <>
      <b>
        <bdi>{name}</bdi>
      </b>{' '}
      <span className="zk-figures">{of.ticket_no}</span> <StatusTag of={lateReportLifecycle} value={of.status} />
      <Recorded of={of} />
      {of.opinion && (
        <div>
          {say(labels.decided, { name: of.decided_by ?? '', time: of.update_time.slice(0, 16) })}
          {say(labels.colon)}
          <bdi>{of.opinion}</bdi>
        </div>
      )}
      <MoveButtons
        of={lateReportLifecycle}
        calls={lateReportContract}
        asks={{ take: () => setAsked(true) }}
        row={of}
        name={acted}
      />
      {of.actions.length === 0 && refused[0] && (
        <div className="zk-quiet">
          <RefusalText {...refused[0]} />
        </div>
      )}
      {asked && <Take of={of} name={acted} onClose={() => setAsked(false)} />}
    </>
  )
}

/** The acts after which score flag and room record follow the attendance. */
const MOVES_STATE: readonly Report['act'][] = ['checkin', 'absent', 'leave', 'undo']

/** The question before a report is taken over; then the candidates are read again. */
function Take({ of, name, onClose }: { of: Report; name: string; onClose: () => void }) {
  const toldOf = useTold()
  const { send, busy } = useSend(lateReportContract.take, { success: labels.taken, refresh: ['attendance'] })
  const answer = async (opinion: string | null) => {
    if ((await send({ params: { id: of.sn }, body: { version: of.version, opinion } })).ok) onClose()
  }
  return (
    <MoveQuestion
      move={lateReportLifecycle.moves.take}
      name={name}
      consequence={fill(labels[MOVES_STATE.includes(of.act) ? 'take_means' : 'take_only'], {
        time: of.occurred_at,
        told: toldOf(of),
      })}
      busy={busy}
      onYes={(opinion) => void answer(opinion)}
      onNo={onClose}
    />
  )
}
