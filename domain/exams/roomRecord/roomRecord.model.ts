import { z } from 'zod'
import { anyText, orNull } from '../../kernel/field.ts'
import { deferral } from '../attendance/attendance.model.ts'
import { INCIDENT_GRADES, INCIDENT_TYPES } from '../incident/incident.model.ts'

/** The record of one room in one exam: written, then submitted (domain.md §3.13a). */
export const RECORD_STATUS = ['INIT', 'SUBMIT'] as const
export type RecordStatus = (typeof RECORD_STATUS)[number]

/** What is checked of the room, in its order: seating, identities, equipment, papers taken back, recording, room cleared. */
export const ROOM_CHECKS = ['SEATING', 'IDENTITY', 'DEVICES', 'PAPERS', 'RECORDING', 'CLEARED'] as const
export type RoomCheck = (typeof ROOM_CHECKS)[number]
/** Characters of the remarks. */
export const REMARKS_MAX = 2000
/** So many different people of the room confirm it. */
export const CONFIRMATIONS_NEEDED = 2

/** What is written by hand; the rest comes from attendance and incidents. */
export const recordText = z.strictObject({
  checks: z.array(z.enum(ROOM_CHECKS)).max(ROOM_CHECKS.length).default([]),
  remarks: anyText(REMARKS_MAX).default(''),
})
export type RecordText = z.output<typeof recordText>

const count = z.number().int()
/** `name`: null on the wire for an examiner who scores in the plan, whose exam template says blind. `seat_no`: the drawn workstation where the draw decides, null before it. */
const named = { ticket_no: orNull, name: orNull, seat_no: count.nullable() }

/** What the attendance knows of the room. */
export const attendanceFigures = z.strictObject({
  expected: count,
  /** Null: no attendance is recorded in this room. */
  present: count.nullable(),
  absent: count.nullable(),
  /** When the first and the last candidate handed in. */
  first_left: orNull,
  last_left: orNull,
  absentees: z.array(z.strictObject({ ...named, reason: orNull })),
})

/** What attendance and incidents know of the room; fixed with the submission, a confirmed correction of the attendance changes its part (Decided 37). */
export const recordFigures = attendanceFigures.extend({
  /** Candidates of the room whom an incident accuses, with its types. */
  violators: z.array(z.strictObject({ ...named, types: z.array(z.enum(INCIDENT_TYPES)) })),
  /** Candidates of the room whom a closed incident put off. */
  deferred: z.array(z.strictObject({ ...named, ...deferral.shape })),
  /** Those that touch a candidate of the room, and those of the whole exam. */
  incidents: z.array(
    z.strictObject({
      sn: z.string(),
      type: z.enum(INCIDENT_TYPES),
      grade: z.enum(INCIDENT_GRADES),
      occur_time: z.string(),
      description: z.string(),
    }),
  ),
})
export type RecordFigures = z.output<typeof recordFigures>
