/** Days and moments as the wire writes them: YYYY-MM-DD and YYYY-MM-DD HH:mm:ss in Asia/Shanghai; both sort as text. */

const DAY_MS = 86_400_000
const utc = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The day so many days later (or earlier). */
export function addDays(day: string, days: number): string {
  return dayOf(utc(day) + days * DAY_MS)
}

/** The end of a time in words (Decided 47): its last day where it ends with a day, else day and time to the minute. */
export function untilOf(end: string): string {
  const [day = '', time = ''] = end.split(' ')
  if (time === '00:00:00') return addDays(day, -1)
  return time >= '23:59' ? day : `${day} ${time.slice(0, 5)}`
}

/** Whole days from one day to another; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utc(to) - utc(from)) / DAY_MS)
}

/** The same day so many months later; a day that the month does not have becomes its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** The last day of so many years that begin on this day. */
export const lastDayOfYears = (day: string, years: number): string => addDays(addMonths(day, 12 * years), -1)

/** Which days are worked, against the rule of the week: public holidays, and the weekends worked for them (domain.md Decided 47). */
export type WorkCalendar = { holidays: readonly string[]; working_weekends: readonly string[] }
/** Monday to Friday, always. */
export const PLAIN_WEEKS: WorkCalendar = { holidays: [], working_weekends: [] }

/** Monday to Friday and the weekends that are worked, less the holidays (interface.md §4). */
export function isWorkingDay(day: string, { holidays, working_weekends }: WorkCalendar = PLAIN_WEEKS): boolean {
  const date = day.slice(0, 10)
  if (holidays.includes(date)) return false
  const weekday = new Date(utc(day)).getUTCDay()
  return (weekday !== 0 && weekday !== 6) || working_weekends.includes(date)
}

/** The next year, in December while it has no holidays yet; else null (Decided 47). */
export function yearWithoutHolidays(now: string, { holidays }: WorkCalendar): number | null {
  const next = Number(now.slice(0, 4)) + 1
  return now.slice(5, 7) === '12' && !holidays.some((day) => day.startsWith(`${next}-`)) ? next : null
}

/** The working day that is so many working days after a day, which itself does not count. */
export function addWorkingDays(day: string, days: number, calendar: WorkCalendar = PLAIN_WEEKS): string {
  let at = day.slice(0, 10)
  for (let left = days; left > 0; ) {
    at = addDays(at, 1)
    if (isWorkingDay(at, calendar)) left -= 1
  }
  return at
}

const clockMs = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`)
/** The moment so many hours later (or earlier). */
export function addHours(moment: string, hours: number): string {
  return new Date(clockMs(moment) + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** The moment so many minutes later (or earlier). */
export function addMinutes(moment: string, minutes: number): string {
  return new Date(clockMs(moment) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Do two periods overlap? Each ends where the next may begin. */
export function overlaps(a: { start: string; end: string }, b: { start: string; end: string }): boolean {
  return a.start < b.end && b.start < a.end
}
