import { useState } from 'react'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { runMoveWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { minutesBetween } from '../../kit/view/duration.ts'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { useSender } from '../../kit/wire/send.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import type { Candidate, ExamDay } from './attendance.columns.tsx'
import { attendanceLabels as labels } from './attendance.labels.ts'
import { RunDialog } from './AttendanceRunDialog.tsx'

const PaperForm = lazyPart(async () => (await import('./AttendancePaperForm.tsx')).AttendancePaperForm)

const MOVES = {
  draw: { call: attendanceContract.draw, label: labels.draw, means: labels.draw_means },
  start: { call: attendanceContract.start, label: labels.start, means: labels.start_means },
  finish: { call: attendanceContract.finish, label: labels.finish, means: labels.finish_means },
  cancel: { call: attendanceContract.cancel, label: runMoveWords.cancel, means: labels.cancel_means },
} satisfies Record<string, { call: unknown; label: Text; means: Text }>
type Move = keyof typeof MOVES
const NAMES = ['draw', 'start', 'finish', 'file', 'cancel'] as const
const DANGEROUS: readonly string[] = ['finish', 'cancel']
const labelOf = (move: (typeof NAMES)[number]): Text => (move === 'file' ? runMoveWords.file : MOVES[move].label)

type Props = { exam: ExamDay; candidates: readonly Candidate[] }

/** Draw, start and finish, and, where nobody ran the exam, filing and cancelling, as the server opens them; a closed one says why. */
export function AttendanceMoves({ exam, candidates }: Props) {
  const say = useSay()
  const [asked, setAsked] = useState<(typeof NAMES)[number] | null>(null)
  const close = () => setAsked(null)
  const shown = NAMES.flatMap((move) => {
    const refused = exam.refused.find((one) => one.move === move) ?? null
    return exam.actions.includes(move) || refused ? [{ move, refused }] : []
  })
  if (shown.length === 0) return null
  return (
    <div className="zk-moves">
      {shown.map(({ move, refused }) => (
        <ReasonedButton
          key={move}
          size="large"
          type={refused ? 'default' : 'primary'}
          danger={DANGEROUS.includes(move)}
          label={say(labelOf(move))}
          why={refused}
          onClick={() => setAsked(move)}
        />
      ))}
      {asked === 'file' && <PaperForm exam={exam} candidates={candidates} onClose={close} />}
      {asked && asked !== 'file' && <MoveDialog exam={exam} move={asked} onClose={close} />}
    </div>
  )
}

function MoveDialog({ exam, move, onClose }: { exam: ExamDay; move: Move; onClose: () => void }) {
  const say = useSay()
  const { label, means } = MOVES[move]
  const { send, busy } = useSender({ refresh: ['exam'], success: fill(labels.move_done, { move: label }) })
  const why = exam.reasons.find((one) => one.move === move)
  const answer = async (reason: string | null) => {
    const [params, version] = [{ id: exam.sn }, exam.version]
    const { ok } =
      move === 'cancel'
        ? await send(MOVES.cancel.call, { params, body: { version, reason: reason ?? '' } })
        : await send(MOVES[move].call, { params, body: { version, reason } })
    if (ok) onClose()
  }
  return (
    <RunDialog
      title={say(label)}
      verb={say(label)}
      danger={DANGEROUS.includes(move)}
      busy={busy}
      asksReason={why !== undefined || move === 'cancel'}
      onYes={(reason) => void answer(reason)}
      onNo={onClose}
    >
      <p>{say(means, { minutes: minutesBetween(exam.start_time, exam.late_time) })}</p>
      {why && <p>{why.message}</p>}
    </RunDialog>
  )
}
