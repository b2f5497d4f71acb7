import { useState } from 'react'
import { attendanceStateWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { attendanceCorrectionContract } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.contract.ts'
import { attendanceCorrectionLifecycle } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.lifecycle.ts'
import {
  attendanceCorrectionWords as words,
  correctedStateWords,
} from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { calledOf } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import { MoveQuestion } from '../../kit/view/MoveQuestion.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { attendanceCorrectionLabels as labels } from './attendanceCorrection.labels.ts'

type Correction = DataOf<typeof attendanceCorrectionContract.list>[number]

/** The corrections of an exam's attendance, with what the reader may decide (Decided 37); nothing where there are none. */
export function AttendanceCorrections({ exam_sn }: { exam_sn: string }) {
  const read = useRead(attendanceCorrectionContract.list, { params: { id: exam_sn } }, { fresh: true, keep: true })
  if (!read.data || read.data.length === 0) return null
  return (
    <Section title={words.title}>
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

/** From which state to which. */
const changeOf = (of: Correction) => ({
  name: calledOf(of),
  from: attendanceStateWords[of.from_state],
  to: correctedStateWords[of.to_state],
})

function One({ of }: { of: Correction }) {
  const say = useSay()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <b>
        <bdi>{calledOf(of)}</bdi>
      </b>{' '}
      <span className="zk-figures">{of.ticket_no}</span>{' '}
      <StatusTag of={attendanceCorrectionLifecycle} value={of.status} />
      <div>{say(labels.change, changeOf(of))}</div>
      <div className="zk-quiet">
        <bdi>{of.room}</bdi> · {say(labels.by, { name: of.asked_by, time: of.create_time.slice(0, 16) })}
      </div>
      <div>
        {say(words.reason)}: <bdi>{of.reason}</bdi>
      </div>
      {of.opinion && (
        <div>
          {say(words.opinion)}: <bdi>{of.opinion}</bdi>
        </div>
      )}
      <FileLinks keys={of.files} />
      <MoveButtons
        of={attendanceCorrectionLifecycle}
        calls={attendanceCorrectionContract}
        asks={{ confirm: () => setAsked(true) }}
        row={of}
        name={calledOf(of)}
      />
      {asked && <Confirm of={of} onClose={() => setAsked(false)} />}
    </>
  )
}

/** The question before a correction is confirmed; then the candidates are read again. */
function Confirm({ of, onClose }: { of: Correction; onClose: () => void }) {
  const { send, busy } = useSend(attendanceCorrectionContract.confirm, {
    success: labels.confirmed,
    refresh: ['attendance'],
  })
  const answer = async () => {
    if ((await send({ params: { id: of.sn }, body: { version: of.version } })).ok) onClose()
  }
  return (
    <MoveQuestion
      move={attendanceCorrectionLifecycle.moves.confirm}
      name={calledOf(of)}
      consequence={fill(labels.confirm_means, changeOf(of))}
      busy={busy}
      onYes={() => void answer()}
      onNo={onClose}
    />
  )
}
