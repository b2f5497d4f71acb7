import type { z } from 'zod'
import type { candidateRow, examDay } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { attendanceStateWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import type { AttendanceState } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import type { Tone } from '@zhikao/domain/kernel/lifecycle.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { imageUrl } from '../../kit/jobs/files.ts'
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
    <img
      className={size}
      src={imageUrl(photo, large ? undefined : 'small')}
      alt={say(labels.photo_of, { name })}
      loading="lazy"
    />
  )
}

/** Where the candidate sits: the drawn workstation, else the seat. */
export function Place({ of: { station, seat_no, room }, drawn }: { of: Candidate; drawn: boolean }) {
  const say = useSay()
  const number = station ?? seat_no
  const where = station === null ? labels.undrawn : drawn ? labels.station_no : labels.seat_no
  return (
    <>
      {room} · {say(where, { number })}
    </>
  )
}

const MINUTE_MS = 60_000
/** Whole minutes from one moment to another, begun ones counted. */
export const minutesBetween = (from: string, to: string): number =>
  Math.ceil((Date.parse(to.replace(' ', 'T')) - Date.parse(from.replace(' ', 'T'))) / MINUTE_MS)
const [HOUR, DAY] = [60, 24 * 60]
/** How long it is from one moment to another, in the unit that a person thinks in: minutes, hours, days. */
export function timeBetween(from: string, to: string): Text {
  const minutes = minutesBetween(from, to)
  if (minutes < 2 * HOUR) return fill(labels.in_minutes, { minutes })
  if (minutes < 2 * DAY) return fill(labels.in_hours, { hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR })
  return fill(labels.in_days, { days: Math.floor(minutes / DAY) })
}
/** The time of day of a moment. */
export const timeOf = (moment: string | null): string => moment?.slice(11, 16) ?? ''
