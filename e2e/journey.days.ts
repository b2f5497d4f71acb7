const DAY_MS = 86_400_000
const BEGINNING = Date.now()
/** The day in China so many days after the real day on which the journey began. */
export const dayAt = (days: number) =>
  new Date(BEGINNING + days * DAY_MS).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
/** How far the clock has to be moved for it to be this time of that day. */
export const shiftTo = (days: number, time: string) =>
  `${Math.round((Date.parse(`${dayAt(days)}T${time}:00+08:00`) - Date.now()) / 1000)} seconds`
