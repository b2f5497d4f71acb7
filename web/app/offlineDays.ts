import { dayStageOf } from '@zhikao/domain/exams/exam/exam.day.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { OPEN_DAYS_MAX } from '@zhikao/domain/report/report/report.model.ts'
import { z } from 'zod'

type Days = DataOf<typeof reportContract.examDay>

/** The exams of today as home read them; `at`: when, by the clock of the device. */
export const daysCopy = z.strictObject({ at: z.number(), days: reportContract.examDay.answer.schema })
export type DaysCopy = z.infer<typeof daysCopy>

/** What home shows of them without network: those whose day is open by now (domain.md §3.13a). */
export function daysNow({ days }: DaysCopy, now: string): Days {
  const open = days.today.filter(({ begun, start_time, end_time }) => {
    const times = { start_time, end_time, actual_start_time: begun ? start_time : null, actual_end_time: null }
    return dayStageOf(times, now) === 'OPEN'
  })
  return { ...days, now, count: open.length, exams: open.slice(0, OPEN_DAYS_MAX) }
}
