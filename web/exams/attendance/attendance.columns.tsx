import type { z } from 'zod'
import type { candidateRow, examDay } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { attendanceStateWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { placeNumbers } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { ATTENDANCE_TONES } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { calledOf } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { KeptPicture } from '../../kit/jobs/KeptPicture.tsx'
import { attendanceLabels as labels } from './attendance.labels.ts'

export type Candidate = z.infer<typeof candidateRow>
export type ExamDay = z.infer<typeof examDay>

export const attendanceStates = { words: attendanceStateWords, tones: ATTENDANCE_TONES }

/** The ID photo beside the name; not shown to an examiner who scores blind. Large where the person is compared with it. */
export function CandidatePhoto({ of, large = false }: { of: Candidate; large?: boolean }) {
  const say = useSay()
  const size = large ? 'zk-photo zk-photo-large' : 'zk-photo'
  if (of.photo === null) return null
  return (
    <KeptPicture
      of={of.photo}
      size={large ? undefined : 'small'}
      className={size}
      alt={say(labels.photo_of, { name: calledOf(of) })}
      missing={say(labels.no_photo)}
      large={large}
    />
  )
}

/** Where the candidate sits: the drawn workstation, else the seat. Once the day is over no draw follows. */
export function placeIn(
  { station_mode, ending }: Pick<ExamDay, 'station_mode' | 'ending'>,
  { station }: Candidate,
): Text {
  if (station !== null) return fill(placeNumbers[station_mode], { number: station })
  return ending === null ? labels.undrawn : labels.not_drawn
}

/** The room and the place in it. */
export function Place({ of, exam }: { of: Candidate; exam: ExamDay }) {
  return (
    <>
      {of.room} · {useSay()(placeIn(exam, of))}
    </>
  )
}

/** The sign-up of a candidate: an attendance is named after it and the subject. */
export const signupOf = ({ sn }: Candidate): string => sn.replace(/-[TP]$/, '')

/** The time of day of a moment. */
export const timeOf = (moment: string | null): string => moment?.slice(11, 16) ?? ''
