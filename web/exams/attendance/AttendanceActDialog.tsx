import { Input } from 'antd'
import { useState } from 'react'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { attendanceWords as words } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { EXTRA_MAX, STATION_MAX } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { placeWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { calledOf } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { useSend } from '../../kit/wire/send.ts'
import type { Candidate, ExamDay } from './attendance.columns.tsx'
import { attendanceLabels as labels } from './attendance.labels.ts'
import { RunDialog } from './AttendanceRunDialog.tsx'

type Act = Exclude<Candidate['actions'][number], 'checkin' | 'exchange' | 'correct'>
type Body = BodyIn<typeof attendanceContract.update>

/** What each act writes; a number is asked for where there is a greatest one. */
const ACTS: Record<Act, { max?: number; body: (number: number, of: Candidate) => Body }> = {
  absent: { body: () => ({ state: 'ABSENT' }) },
  leave: { body: () => ({ state: 'LEFT' }) },
  extra: { max: EXTRA_MAX, body: (extra_minutes) => ({ extra_minutes }) },
  station: { max: STATION_MAX, body: (station) => ({ station }) },
  undo: { body: (_, of) => ({ state: of.state === 'LEFT' ? 'PRESENT' : 'EXPECTED' }) },
}

/** A whole number of at most `max`, or null while there is none. */
function numberIn(text: string, max: number): number | null {
  const typed = Number.parseInt(text, 10)
  return Number.isNaN(typed) || typed < 0 ? null : Math.min(typed, max)
}

type Props = { exam: ExamDay; of: Candidate; act: Act; onClose: () => void }

/** One act on a candidate, with its number and its reason where the server asks for one. */
export function AttendanceActDialog({ exam, of, act, onClose }: Props) {
  const say = useSay()
  const [number, setNumber] = useState<number | null>(null)
  const { send, busy } = useSend(attendanceContract.update, { success: labels.done, refresh: ['exam'] })
  const { max, body } = ACTS[act]
  const answer = async (reason: string | null) => {
    const params = { id: exam.sn, candidate: of.sn }
    const sent = { ...body(number ?? 0, of), reason, version: of.version }
    const given = await send({ params, body: sent })
    if (given.ok || given.kept) onClose()
  }
  return (
    <RunDialog
      title={say(labels.act_of, { act: labels[act], name: calledOf(of) })}
      verb={say(labels[act])}
      danger={act === 'absent'}
      busy={busy}
      asksReason={of.reasons.includes(act)}
      missing={max !== undefined && number === null ? say(labels.number_first) : null}
      onYes={(reason) => void answer(reason)}
      onNo={onClose}
    >
      {max !== undefined && (
        <label className="zk-label">
          {say(act === 'extra' ? words.extra_minutes : placeWords.ORDER)}
          <Input
            type="number"
            inputMode="numeric"
            size="large"
            min={act === 'extra' ? 0 : 1}
            max={max}
            value={number ?? ''}
            onChange={({ target }) => setNumber(numberIn(target.value, max))}
          />
        </label>
      )}
    </RunDialog>
  )
}
