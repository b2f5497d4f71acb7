import type { z } from 'zod'
import type { candidateRow, examDay } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { attendanceStateWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import type { AttendanceState } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import type { Tone } from '@zhikao/domain/kernel/lifecycle.ts'
import { useSay } from '../../i18n/lang.ts'
import { KeptPicture } from '../../kit/jobs/KeptPicture.tsx'
import { attendanceLabels as labels } from './attendance.labels.ts'

export type Candidate = z.infer<typeof candidateRow>
export type ExamDay = z.infer<typeof examDay>

const tones: Record<AttendanceState, Tone> = {
  EXPECTED: 'draft',
  PRESENT: 'approved',
  LATE: 'attention',
  ABSENT: 'rejected',
  LEFT: 'waiting',
}
export const attendanceStates = { words: attendanceStateWords, tones }

/** The ID photo beside the name; large where the person is compared with it. */
export function CandidatePhoto({ of: { photo, name }, large = false }: { of: Candidate; large?: boolean }) {
  const say = useSay()
  const size = large ? 'zk-photo zk-photo-large' : 'zk-photo'
  return (
    <KeptPicture
      of={photo}
      size={large ? undefined : 'small'}
      className={size}
      alt={say(labels.photo_of, { name })}
      missing={say(labels.no_photo)}
      large={large}
    />
  )
}

/** Where the candidate sits: the drawn workstation, else the seat. Once the day is over no draw follows. */
export function Place({ of: { station, seat_no, room }, exam }: { of: Candidate; exam: ExamDay }) {
  const say = useSay()
  const number = station ?? seat_no
  const missing = exam.ending === null ? labels.undrawn : labels.not_drawn
  const where = station === null ? missing : exam.station_mode === 'DRAW' ? labels.station_no : labels.seat_no
  return (
    <>
      {room} · {say(where, { number })}
    </>
  )
}

/** The time of day of a moment. */
export const timeOf = (moment: string | null): string => moment?.slice(11, 16) ?? ''
