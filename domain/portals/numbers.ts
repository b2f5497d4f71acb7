import type { ScreenName } from './screen.ts'

/** The numbers of records that sentences name, by their first letters: the lists in which such a record is opened. */
export const NUMBERED: Readonly<Record<string, readonly ScreenName[]>> = {
  JH: ['planList'],
  JK: ['borrowList', 'borrowAuditList'],
}
