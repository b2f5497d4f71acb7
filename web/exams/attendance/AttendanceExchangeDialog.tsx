import { Select } from 'antd'
import { useState } from 'react'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { calledOf } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { useSend } from '../../kit/wire/send.ts'
import { placeIn } from './attendance.columns.tsx'
import type { Candidate, ExamDay } from './attendance.columns.tsx'
import { attendanceLabels as labels } from './attendance.labels.ts'
import { RunDialog } from './AttendanceRunDialog.tsx'

type Props = {
  exam: ExamDay
  of: Candidate
  /** All of the exam: those of the same room are offered. */
  candidates: readonly Candidate[]
  onClose: () => void
}

/** Exchanges the drawn workstation of a candidate with that of another one of the room (Decided 40). */
export function AttendanceExchangeDialog({ exam, of, candidates, onClose }: Props) {
  const say = useSay()
  const [sn, choose] = useState<string | null>(null)
  const { send, busy } = useSend(attendanceContract.exchange, { success: labels.done, refresh: ['exam'] })
  const others = candidates.filter(
    (one) => one.sn !== of.sn && one.room_sn === of.room_sn && one.actions.includes('exchange'),
  )
  const other = others.find((one) => one.sn === sn)
  const answer = async (reason: string | null) => {
    if (!other) return
    const versions = { a_version: of.version, b_version: other.version }
    const { ok } = await send({ params: { id: exam.sn }, body: { a: of.sn, b: other.sn, reason, ...versions } })
    if (ok) onClose()
  }
  return (
    <RunDialog
      title={say(labels.act_of, { act: labels.exchange, name: calledOf(of) })}
      verb={say(labels.exchange)}
      busy={busy}
      asksReason={of.reasons.includes('exchange')}
      missing={other ? null : say(labels.exchange_first)}
      onYes={(reason) => void answer(reason)}
      onNo={onClose}
    >
      <p>{say(placeIn(exam, of))}</p>
      <Others exam={exam} list={others} value={sn} onChange={choose} />
    </RunDialog>
  )
}

type OthersProps = { exam: ExamDay; list: readonly Candidate[]; value: string | null; onChange: (sn: string) => void }

/** The other candidates by their workstations; found by number, name or ticket. */
function Others({ exam, list, value, onChange }: OthersProps) {
  const say = useSay()
  return (
    <div className="zk-label">
      <span>{say(labels.exchange_with)}</span>
      <Select
        aria-label={say(labels.exchange_with)}
        size="large"
        style={{ width: '100%' }}
        showSearch={{ optionFilterProp: 'label' }}
        value={value}
        notFoundContent={say(labels.exchange_nobody)}
        options={list.map((one) => ({
          value: one.sn,
          label: [say(placeIn(exam, one)), calledOf(one), one.name === null ? null : one.ticket_no]
            .filter(Boolean)
            .join(' · '),
        }))}
        onChange={onChange}
      />
    </div>
  )
}
