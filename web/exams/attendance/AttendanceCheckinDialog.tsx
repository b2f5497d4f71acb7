import { Checkbox } from 'antd'
import { useState } from 'react'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { attendanceWords as words } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { examWords } from '@zhikao/domain/exams/exam/exam.messages.ts'
import { placeWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { calledOf } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { useSend } from '../../kit/wire/send.ts'
import { CandidatePhoto, Place, signupOf } from './attendance.columns.tsx'
import type { Candidate, ExamDay } from './attendance.columns.tsx'
import { attendanceLabels as labels } from './attendance.labels.ts'
import css from './attendance.module.css'
import { RunDialog } from './AttendanceRunDialog.tsx'

type Props = { exam: ExamDay; of: Candidate; way: 'QR' | 'MANUAL'; onClose: () => void }

/** The person beside the photo: checked in once the identity is confirmed, with a reason where the rule asks for one. */
export function AttendanceCheckinDialog({ exam, of, way, onClose }: Props) {
  const say = useSay()
  const [checked, setChecked] = useState(false)
  const { send, busy } = useSend(attendanceContract.checkin, {
    success: fill(labels.checked_in, { name: calledOf(of) }),
    refresh: ['exam'],
  })
  const answer = async (reason: string | null) => {
    const signup = signupOf(of)
    const sent = await send({ params: { id: exam.sn }, body: { signup, way, identity_checked: true, reason } })
    if (sent.ok || sent.kept) onClose()
  }
  return (
    <RunDialog
      title={say(labels.checkin_of, { name: calledOf(of) })}
      verb={say(labels.checkin)}
      busy={busy}
      asksReason={of.reasons.includes('checkin')}
      missing={checked ? null : say(labels.check_first)}
      onYes={(reason) => void answer(reason)}
      onNo={onClose}
    >
      <Person exam={exam} of={of} />
      <Checkbox className="zk-tick" checked={checked} onChange={(event) => setChecked(event.target.checked)}>
        {say(words.identity_checked)}
      </Checkbox>
    </RunDialog>
  )
}

/** What is compared: photo, name, masked ID number, ticket, place, institution. */
function Person({ exam, of }: { exam: ExamDay; of: Candidate }) {
  const say = useSay()
  const facts = [
    [examWords.id_no, of.id_no],
    [examWords.ticket_no, of.ticket_no],
    [examWords.school, of.org_name],
    [placeWords[exam.station_mode], <Place key="place" of={of} exam={exam} />],
  ] as const
  return (
    <div className={css.person}>
      <CandidatePhoto of={of} large />
      <dl>
        {facts.map(([label, value]) => (
          <div key={label.US}>
            <dt>{say(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
