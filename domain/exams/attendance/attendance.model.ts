import { z } from 'zod'
import { level, subject } from '../../catalogue/credential/credential.model.ts'
import { datetime, integer, orNull, prose } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import type { Tone } from '../../kernel/lifecycle.ts'
import { closing, DAY_ENDINGS, EXAM_STATES, RUN_FLAGS } from '../exam/exam.model.ts'
import { STATION_MODES } from '../examApplication/examApplication.model.ts'

/** A candidate on the day of the exam (domain.md §3.13a); without a record of its own it is expected. */
export const ATTENDANCE_STATES = ['EXPECTED', 'PRESENT', 'LATE', 'ABSENT', 'LEFT'] as const
export type AttendanceState = (typeof ATTENDANCE_STATES)[number]
/** The colour of each state. */
export const ATTENDANCE_TONES: Record<AttendanceState, Tone> = {
  EXPECTED: 'draft',
  PRESENT: 'approved',
  LATE: 'attention',
  ABSENT: 'rejected',
  LEFT: 'waiting',
}
/** How a candidate was checked in: by the code of the ticket, or by hand. */
/** Another exam, which the reader may see, in which a ticket has its place. */
export const ticketPlace = z.strictObject({
  exam_sn: z.string(),
  exam_name: z.string(),
  room: z.string(),
  start_time: z.string(),
  end_time: z.string(),
})
export type TicketPlace = z.output<typeof ticketPlace>

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
/** Absent candidates that one filing from paper may name: no exam has more candidates. */
export const PAPER_ABSENT_MAX = 1000
const PAPER_REASON_MIN = 4
export const PAPER_REASON_MAX = 500
/** Why an exam that nobody ran is filed from paper, or cancelled (Decided 39). */
export const paperReason = prose(PAPER_REASON_MAX, PAPER_REASON_MIN)
/** Tickets in one recomputed draw. */
export const REPLAY_MAX = 300

export const extraMinutes = integer(0, EXTRA_MAX)
export const station = integer(1, STATION_MAX)
/** When it happened, where that was earlier than the call. */
export const occurredAt = datetime.optional()

/** The parts that an account may take in running an exam (domain.md §3.13a, who may): the chief, an examiner of a room, the site; centre and platform look on. */
export const RUN_PARTS = ['chief', 'member', 'site', 'observer'] as const
export type RunPart = (typeof RUN_PARTS)[number]

/** How a closed incident puts a candidate off: the exam is held again, or the candidate sits a later one (domain.md §5.9). */
export const DEFERRALS = ['RESCHEDULE', 'DEFER'] as const
/** By which incident a candidate was put off. */
export const deferral = z.strictObject({ incident_sn: z.string(), result: z.enum(DEFERRALS) })
export type Deferral = z.output<typeof deferral>

const count = z.number().int()
const state = z.enum(ATTENDANCE_STATES)
const candidateAct = z.enum(['checkin', 'absent', 'leave', 'extra', 'station', 'exchange', 'undo'])

/** A candidate of an exam on its day: what an examiner sees of it (interface.md §6), and what may be done. */
export const candidateRow = z.strictObject({
  /** The sign-up's number with -T or -P, as of the score. */
  sn: z.string(),
  ticket_no: orNull,
  /** These four: null for an examiner who scores in the plan, whose exam template says blind. */
  name: orNull,
  id_no: orNull,
  photo: orNull,
  org_name: orNull,
  room_sn: z.string(),
  room: z.string(),
  seat_no: count,
  /** Drawn or seated; null before the draw. */
  station: count.nullable(),
  state,
  checkin_time: orNull,
  checkin_by: orNull,
  checkin_way: checkinWay.nullable(),
  identity_checked: z.boolean(),
  late_reason: orNull,
  extra_minutes: count,
  extra_reason: orNull,
  absent_reason: orNull,
  left_time: orNull,
  note: orNull,
  /** By which incident the candidate was put off, or null. */
  deferral: deferral.nullable(),
  /** It was recorded without network. */
  offline: z.boolean(),
  /** When this candidate's time is over. */
  end_time: z.string(),
  version: count,
  /** `correct`: a correction of the attendance may be asked for (Decided 37). */
  actions: z.array(z.enum([...candidateAct.options, 'correct'])),
  /** The open acts that need a reason now. */
  reasons: z.array(candidateAct),
})

/** An exam while it is run. */
export const examDay = z.strictObject({
  sn: z.string(),
  plan_sn: z.string(),
  name: z.string(),
  org_name: z.string(),
  credential_name: z.string(),
  level,
  subject,
  start_time: z.string(),
  end_time: z.string(),
  actual_start_time: orNull,
  actual_end_time: orNull,
  exam_state: z.enum(EXAM_STATES),
  station_mode: z.enum(STATION_MODES),
  /** The exam template says blind: an examiner who scores in the plan sees no names and checks no candidate in. */
  blind: z.boolean(),
  /** When check-in opens, admission ends, and candidates may leave. */
  checkin_open_time: z.string(),
  late_time: z.string(),
  leave_time: z.string(),
  now: z.string(),
  chief: orNull,
  /** The chief has acted in this exam: from then on the site no longer acts for him. */
  chief_here: z.boolean(),
  drawn: z.boolean(),
  /** Items of the checklist that are not checked yet. */
  open_items: count,
  flags: z.array(z.enum(RUN_FLAGS)),
  rooms: z.array(z.strictObject({ room_sn: z.string(), room: z.string(), candidate_count: count })),
  counts: z.strictObject({
    all: count,
    expected: count,
    present: count,
    late: count,
    absent: count,
    left: count,
  }),
  /** How the day ended; null while it is not over. From then on nothing of it can begin. */
  ending: z.enum(DAY_ENDINGS).nullable(),
  /** What is filed of the reader's rooms and of the plan; null while the records cannot be confirmed yet. */
  closing: closing.nullable(),
  version: count,
  /** The scan that the attendance was filed from (Decided 39). */
  paper_scan: orNull,
  /** Why it was finished early, filed from paper or cancelled. */
  finish_reason: orNull,
  actions: z.array(z.enum(['checklist', 'draw', 'start', 'finish', 'file', 'cancel', 'score'])),
  refused: z.array(refusedMove),
  /** The open moves that need a reason now, each with why. */
  reasons: z.array(refusedMove),
})

export const checklistItem = z.strictObject({
  item: z.enum(CHECK_ITEMS),
  checked: z.boolean(),
  checked_by: orNull,
  checked_time: orNull,
})

const hash = z.string()
/** What is committed of the draw of a room, and, after the draw, the seed and the tickets by station. */
export const drawShown = z.strictObject({
  room_sn: z.string(),
  room: z.string(),
  seed_hash: hash,
  list_hash: hash,
  /** False: the exam was approved before commitments were kept; this one was made with the draw. */
  committed: z.boolean(),
  commit_time: z.string(),
  drawn_time: orNull,
  seed: orNull,
  order: z.array(z.string()),
})
export type DrawShown = z.output<typeof drawShown>
