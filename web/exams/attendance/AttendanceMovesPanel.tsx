import { useState } from 'react'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { minutesBetween } from '../../kit/view/duration.ts'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { RefusalText } from '../../kit/wire/lift.tsx'
import { useSender } from '../../kit/wire/send.ts'
import type { ExamDay } from './attendance.columns.tsx'
import { attendanceLabels as labels } from './attendance.labels.ts'
import css from './attendance.module.css'
import { RunDialog } from './AttendanceRunDialog.tsx'

const MOVES = {
  draw: { call: attendanceContract.draw, label: labels.draw, means: labels.draw_means },
  start: { call: attendanceContract.start, label: labels.start, means: labels.start_means },
  finish: { call: attendanceContract.finish, label: labels.finish, means: labels.finish_means },
} satisfies Record<string, { call: unknown; label: Text; means: Text }>
type Move = keyof typeof MOVES
const NAMES: readonly Move[] = ['draw', 'start', 'finish']

/** Draw, start and finish, as the server opens them; a closed one says why. */
export function AttendanceMoves({ exam }: { exam: ExamDay }) {
  const say = useSay()
  const [asked, setAsked] = useState<Move | null>(null)
  const shown = NAMES.flatMap((move) => {
    const refused = exam.refused.find((one) => one.move === move) ?? null
    return exam.actions.includes(move) || refused ? [{ move, refused }] : []
  })
  if (shown.length === 0) return null
  return (
    <div className={css.moves}>
      {shown.map(({ move, refused }) => (
        <ReasonedButton
          key={move}
          size="large"
          type={refused ? 'default' : 'primary'}
          danger={move === 'finish'}
          label={say(MOVES[move].label)}
          why={refused}
          onClick={() => setAsked(move)}
        />
      ))}
      {asked && <MoveDialog exam={exam} move={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

function MoveDialog({ exam, move, onClose }: { exam: ExamDay; move: Move; onClose: () => void }) {
  const say = useSay()
  const { send, busy } = useSender({ refresh: ['exam'], success: labels.done })
  const { call, label, means } = MOVES[move]
  const why = exam.reasons.find((one) => one.move === move)
  const answer = async (reason: string | null) => {
    const { ok } = await send(call, { params: { id: exam.sn }, body: { version: exam.version, reason } })
    if (ok) onClose()
  }
  return (
    <RunDialog
      title={say(label)}
      verb={say(label)}
      danger={move === 'finish'}
      busy={busy}
      asksReason={why !== undefined}
      onYes={(reason) => void answer(reason)}
      onNo={onClose}
    >
      <p>{say(means, { minutes: minutesBetween(exam.start_time, exam.late_time) })}</p>
      {why && (
        <p>
          <RefusalText rule={why.rule} message={why.message} />
        </p>
      )}
    </RunDialog>
  )
}
