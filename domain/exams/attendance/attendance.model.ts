import { z } from 'zod'
import { datetime, integer } from '../../kernel/field.ts'

/** A candidate on the day of the exam (domain.md §3.13a); without a record of its own it is expected. */
export const ATTENDANCE_STATES = ['EXPECTED', 'PRESENT', 'LATE', 'ABSENT', 'LEFT'] as const
export type AttendanceState = (typeof ATTENDANCE_STATES)[number]
/** How a candidate was checked in: by the code of the ticket, or by hand. */
export const CHECKIN_WAYS = ['QR', 'MANUAL'] as const
export const checkinWay = z.enum(CHECKIN_WAYS)
/** What is checked before the start (domain.md §3.13a): papers sealed and complete, workstations, network, cameras, clocks, emergency kit. */
export const CHECK_ITEMS = ['PAPERS', 'STATIONS', 'NETWORK', 'CAMERAS', 'CLOCKS', 'EMERGENCY'] as const
export type CheckItem = (typeof CHECK_ITEMS)[number]
/** Extra minutes of one candidate at most (domain.md §3.13a). */
export const EXTRA_MAX = 45
/** The greatest number of a workstation, as of a seat. */
export const STATION_MAX = 99
/** An act that was recorded without network is taken up to so many hours later. */
export const OCCURRED_HOURS = 24
/** An exam that nobody finished is finished by a job so many hours after its planned end. */
export const FINISH_HOURS = 12
/** Tickets in one recomputed draw. */
export const REPLAY_MAX = 300

export const extraMinutes = integer(0, EXTRA_MAX)
export const station = integer(1, STATION_MAX)
/** When it happened, where that was earlier than the call. */
export const occurredAt = datetime.optional()

/** The parts that an account may take in running an exam (domain.md §3.13a, who may): the chief, an examiner of a room, the site; centre and platform look on. */
export type RunPart = 'chief' | 'member' | 'site' | 'observer'
