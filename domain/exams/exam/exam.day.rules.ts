import { addHours, addMinutes } from '../../kernel/calendar.ts'
import { DAY_OPENS_MIN, FINISH_HOURS } from './exam.model.ts'
import type { DayEnding, DayStage, RunFlag } from './exam.model.ts'

/** The planned times of an exam, and those at which it was begun and finished; moments as the wire writes them. */
export type DayTimes = {
  start_time: string
  end_time: string
  actual_start_time: string | null
  actual_end_time: string | null
}

/** With what the centre looks at, and the scan of the paper that it was filed from. */
type Ended = DayTimes & { run_flags: readonly RunFlag[]; paper_scan: string | null }

/** The day of an exam is open from 60 minutes before its start, or from when it was begun, until it is finished, at the latest until 12 hours after its planned end (domain.md §3.13a). */
export function dayStageOf(exam: DayTimes, now: string): DayStage {
  if (exam.actual_end_time !== null || now > addHours(exam.end_time, FINISH_HOURS)) return 'OVER'
  return exam.actual_start_time !== null || now >= addMinutes(exam.start_time, -DAY_OPENS_MIN) ? 'OPEN' : 'COMING'
}

/** How the day of an exam ended; null while it is not over. One that was begun and not finished is finished by the job, one that was not begun may be filed from paper (Decided 39). */
export function dayEndingOf(exam: Ended, now: string): DayEnding | null {
  if (dayStageOf(exam, now) !== 'OVER') return null
  if (exam.paper_scan !== null) return 'FILED'
  if (exam.run_flags.includes('FINISHED_BY_JOB')) return 'BY_SYSTEM'
  if (exam.actual_end_time !== null) return 'FINISHED'
  return exam.actual_start_time === null ? 'UNUSED' : 'BY_SYSTEM'
}

/** Can the records of the rooms be confirmed: is the exam finished, or has its planned end passed without a start? */
export const isExamDone = ({ actual_start_time, actual_end_time, end_time }: DayTimes, now: string): boolean =>
  actual_end_time !== null || (actual_start_time === null && end_time <= now)
