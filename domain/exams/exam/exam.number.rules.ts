import type { Subject } from '../../catalogue/credential/credential.model.ts'

const LETTERS: Record<Subject, string> = { ONLINE: 'T', OFFLINE: 'P' }
const digits = (value: number, length: number) => String(value).padStart(length, '0')

/** The plan's number + T or P + session (2): JH20252200172008T01 (domain.md §2). */
export function examNumber(plan_sn: string, subject: Subject, session_no: number): string {
  return `${plan_sn}${LETTERS[subject]}${digits(session_no, 2)}`
}

type Ticket = {
  /** Six digits: province 2, site 4. */
  siteCode: string
  year: number
  /** The site's plan serial in the year. */
  planSerial: number
  /** (session, room) serial in the plan. */
  serial: number
  seat: number
}

/** Decided 1: province 2 + site 4 + yy 2 + plan serial 2 + (session, room) serial 3 + seat 2 = 15 digits. */
export function ticketNumber({ siteCode, year, planSerial, serial, seat }: Ticket): string {
  return `${siteCode}${digits(year % 100, 2)}${digits(planSerial, 2)}${digits(serial, 3)}${digits(seat, 2)}`
}
