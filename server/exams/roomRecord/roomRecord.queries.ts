import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { isExamDone } from '@zhikao/domain/exams/exam/exam.day.rules.ts'
import type { Closing } from '@zhikao/domain/exams/exam/exam.model.ts'
import { CONFIRMATIONS_NEEDED, recordFigures, ROOM_CHECKS } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import type { RunActor } from '@zhikao/domain/exams/attendance/attendance.run.rules.ts'
import type {
  RecordFigures,
  RecordStatus,
  RecordText,
  RoomCheck,
} from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import type { RecordSituation } from '@zhikao/domain/exams/roomRecord/roomRecord.rules.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Db } from '../../db/client.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { accountsOfPerson } from '../../platform/operator/operator.person.queries.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { givesValue } from '../../record/references.ts'
import { room } from '../../sites/application/application.table.ts'
import { confirmedCall } from '../assignment/assignment.queries.ts'
import { assignment } from '../assignment/assignment.table.ts'
import { getRun, lockRun } from '../attendance/attendance.queries.ts'
import type { RunRecord } from '../attendance/attendance.queries.ts'
import { examRecords } from '../exam/exam.queries.ts'
import { exam, examRoom, seat } from '../exam/exam.table.ts'
import { readFigures } from './roomRecord.figures.queries.ts'
import { roomConfirmation, roomRecord } from './roomRecord.table.ts'

type Confirmation = { account_sn: string; name: string; confirm_time: string }
type Stored = {
  room_sn: string
  room: string
  checks: RoomCheck[]
  remarks: string
  figures: RecordFigures | null
  confirmations: Confirmation[]
  people: number
  submitted_by: string | null
  submit_time: string | null
  status: RecordStatus
  version: number
}

/** The record of a room with what its rules look at; `version` 0: nothing is written yet. */
export type RoomRecord = Omit<Stored, 'figures' | 'confirmations'> &
  RecordFigures &
  RecordText &
  RecordSituation & {
    person: RunActor
    sn: string
    exam_sn: string
    exam_name: string
    org_sn: string
    station_mode: RunRecord['station_mode']
    signatures: Confirmation[]
  }
/** The records of an exam. */
export type ExamRecords = { run: RunRecord; records: RoomRecord[] }

/** SQL: the examiners of the room `x`: with a confirmed call for it or for all rooms. */
const peopleSql = sql`(select count(distinct t.account_sn)::int from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn
  where a.exam_sn = x.exam_sn and ${confirmedCall('a')} and t.delete_time is null
    and (a.role = 'CHIEF' or a.room_sn is null or a.room_sn = x.room_sn))`

const storedSql = sql`
  select x.room_sn, r.room_no || ' ' || r.name as room, coalesce(k.checks, '{}') as checks, coalesce(k.remarks, '') as remarks, k.figures,
    coalesce((select json_agg(json_build_object('account_sn', c.account_sn, 'name', u.name,
        'confirm_time', to_char(c.confirm_time, 'YYYY-MM-DD HH24:MI:SS')) order by c.confirm_time, c.account_sn)
      from ${roomConfirmation} c join ${account} u on u.sn = c.account_sn where c.record_sn = k.sn), '[]') as confirmations,
    ${peopleSql} as people,
    b.name as submitted_by, k.submit_time, coalesce(k.status, 'INIT') as status, coalesce(k.version, 0) as version
  from ${examRoom} x join ${room} r on r.sn = x.room_sn left join ${roomRecord} k on (k.exam_sn, k.room_sn) = (x.exam_sn, x.room_sn)
    left join ${account} b on b.sn = k.submitted_by`

const NOTHING: RecordFigures = {
  expected: 0,
  present: null,
  absent: null,
  first_left: null,
  last_left: null,
  absentees: [],
  violators: [],
  deferred: [],
  incidents: [],
}

/** The key of a room's record in an exam. */
export const recordKey = (examSn: string, roomSn: string) => `${examSn}-${roomSn}`

/** `own` are the accounts of the reader: a person confirms once (Decided 43). */
function recordOf(
  own: ReadonlySet<string>,
  run: RunRecord,
  stored: Stored,
  live: Map<string, RecordFigures>,
): RoomRecord {
  const { figures, confirmations, ...rest } = stored
  return {
    ...rest,
    // What was fixed before a figure was kept has it empty.
    ...NOTHING,
    ...(figures ?? live.get(stored.room_sn)),
    sn: recordKey(run.sn, stored.room_sn),
    exam_sn: run.sn,
    exam_name: run.name,
    org_sn: run.org_sn,
    station_mode: run.station_mode,
    signatures: confirmations,
    confirmations: confirmations.length,
    has_confirmed: confirmations.some((one) => own.has(one.account_sn)),
    person: run.person,
    chief_here: run.chief_time !== null,
    is_over: isExamDone(run, run.now),
  }
}

async function readRecords(db: Db, actor: Actor, run: RunRecord): Promise<ExamRecords> {
  const { rows } = await db.execute<Stored>(sql`${storedSql} where x.exam_sn = ${run.sn} order by x.serial`)
  const live = rows.some(({ figures }) => figures === null) ? await readFigures(db, run.sn) : new Map()
  const own = await accountsOfPerson(db, actor.sn)
  return { run, records: rows.map((stored) => recordOf(own, run, stored, live)) }
}

/** The records of an exam that the actor runs or looks on, room by room; 404 for any other exam. */
export const getRecords = async (db: Db, actor: Actor, examSn: string): Promise<ExamRecords> =>
  readRecords(db, actor, await getRun(db, actor, examSn))

const ofRoom = ({ records }: ExamRecords, roomSn: string): RoomRecord => {
  const found = records.find((one) => one.room_sn === roomSn)
  if (!found) throw notFound()
  return found
}

/** The record of one room; 404 for a room that the exam has not. */
export const getRecord = async (db: Db, actor: Actor, examSn: string, roomSn: string): Promise<RoomRecord> =>
  ofRoom(await getRecords(db, actor, examSn), roomSn)

/** The same, the exam locked until the transaction ends: what people of a room write and confirm comes one after the other. */
export const lockRecord = async (db: Db, actor: Actor, examSn: string, roomSn: string): Promise<RoomRecord> =>
  ofRoom(await readRecords(db, actor, await lockRun(db, actor, examSn)), roomSn)

/** What is fixed with the submission. */
export const figuresOf = (record: RoomRecord): RecordFigures => pick(recordFigures, record)

export type RoomOfExam = { subject: Subject; session_no: number; room: string }
/** SQL: the rooms of a plan's exams whose record is not submitted: "room records are due for every room with candidates" (Decided 39), whether the exam was run on the platform or on paper; of a cancelled exam none is due. */
export const unfiledRecords = (planSn: SQL) =>
  sql<RoomOfExam[]>`coalesce((select json_agg(json_build_object('subject', e.subject, 'session_no', e.session_no,
      'room', r.room_no || ' ' || r.name) order by e.start_time, x.serial)
    from ${exam} e join ${examRoom} x on x.exam_sn = e.sn join ${room} r on r.sn = x.room_sn
    where e.plan_sn = ${planSn} and e.run_state <> 'CANCELLED'
      and exists (select 1 from ${seat} s where (s.exam_sn, s.room_sn) = (x.exam_sn, x.room_sn))
      and not exists (select 1 from ${roomRecord} k where (k.exam_sn, k.room_sn) = (x.exam_sn, x.room_sn) and k.status = 'SUBMIT')), '[]')`

/** What exams and calls show of their records: rooms with candidates, checks all ticked, confirmations (as `neededConfirmations` has it), submissions. */
export const roomRecordReferences = [
  givesValue(
    examRecords,
    ({ exam: examSn, room: roomSn }) => sql<Closing['records']>`(
      select json_build_object('rooms', count(*), 'written', count(*) filter (where r.status = 'SUBMIT' or cardinality(r.checks) = ${ROOM_CHECKS.length}),
        'confirmed', coalesce(sum(least(r.confirmed, r.needed)), 0), 'needed', coalesce(sum(r.needed), 0),
        'submitted', count(*) filter (where r.status = 'SUBMIT'))
      from (select k.status, k.checks, least(${CONFIRMATIONS_NEEDED}::int, ${peopleSql}) as needed,
          (select count(*)::int from ${roomConfirmation} c where c.record_sn = k.sn) as confirmed
        from ${examRoom} x join ${exam} e on e.sn = x.exam_sn and e.run_state <> 'CANCELLED' left join ${roomRecord} k on (k.exam_sn, k.room_sn) = (x.exam_sn, x.room_sn)
        where x.exam_sn = ${examSn} and (${roomSn} is null or x.room_sn = ${roomSn})
          and exists (select 1 from ${seat} s where (s.exam_sn, s.room_sn) = (x.exam_sn, x.room_sn))) r)`,
  ),
]
