import { sql } from 'drizzle-orm'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { CHECK_ITEMS } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { attendanceCorrectionContract } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.contract.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { addMinutes } from '@zhikao/domain/kernel/calendar.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { clock } from '../db/clock.ts'
import type { Db } from '../db/client.ts'
import { checkIn, updateCandidate } from '../exams/attendance/attendance.commands.ts'
import { cancelExam, fileExam } from '../exams/attendance/attendance.paper.commands.ts'
import { closeOverdue, moveRun, saveChecklist } from '../exams/attendance/attendance.run.commands.ts'
import { createCorrection, moveCorrection } from '../exams/attendanceCorrection/attendanceCorrection.commands.ts'
import { createIncident } from '../exams/incident/incident.commands.ts'
import { moveIncident, passOn } from '../exams/incident/incident.move.commands.ts'
import { moveLateReport } from '../exams/lateReport/lateReport.commands.ts'
import { jobActor } from '../record/jobActor.ts'
import { orLate } from '../record/late.ts'
import { issueCertificates } from '../results/certificate/certificate.commands.ts'
import { enterScore } from '../results/score/score.commands.ts'
import { handInEntry, openDispute, returnEntry, saveEntry } from '../results/scoreEntry/scoreEntry.commands.ts'
import { itemsOf } from '../results/scoreEntry/scoreEntry.factory.ts'
import { entryKey } from '../results/scoreEntry/scoreEntry.queries.ts'
import { moveSheet } from '../results/scoreSheet/scoreSheet.commands.ts'
import type { Services } from '../services.ts'
import { correctionCalls } from './corrections.ts'

export type Who = 'chief' | 'first' | 'second' | 'site' | 'center'
/** A practical of a plan, whose theory is over and scored, with all who act in it. */
export type ExamWorld = {
  db: Db
  services: Services
  plan_sn: string
  exam_sn: string
  signups: string[]
  actors: Record<Who, Actor>
  teachers: Record<'chief' | 'first' | 'second', string>
  /** A file that the site has uploaded. */
  file: string
}
/** Who does something about which candidate; `points` and `choice` vary it. */
export type Given = { by: Who; signup: string; points: number; choice: number }
type Act = (world: ExamWorld, given: Given) => Promise<unknown>

const REASON = '监控录像可证'
const body = (more: object = {}) => ({ opinion: REASON, reason: REASON, ...more })
/** The number of one row, or a number that is none. */
async function snOf({ db }: ExamWorld, query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await db.execute<{ sn: string }>(query)
  return rows[0]?.sn ?? 'none'
}
const teacherOf = ({ teachers }: ExamWorld, by: Who) =>
  by === 'site' || by === 'center' ? teachers.first : teachers[by]
const actorIn = ({ actors }: ExamWorld, { by }: Given): Actor => actors[by]
/** The same, of who may run an exam: what the call demands before its command. */
function runnerIn(world: ExamWorld, given: Given): Actor {
  const actor = actorIn(world, given)
  if (!can(actor, 'exam:run')) throw new AppError('forbidden')
  return actor
}

const VISIT = { agent: 'Tablet', ip: '127.0.0.1', requestId: 'examDay', token: null, extend: false }
/** Sends an act that was kept without network for so many minutes: it is applied or becomes a late report. */
async function late(world: ExamWorld, given: Given, act: 'checkin' | 'absent' | 'leave'): Promise<unknown> {
  const { db, services, exam_sn } = world
  const actor = runnerIn(world, given)
  const occurred_at = addMinutes(await clock(db), -[10, 60, 200][given.choice % 3]!)
  const candidate = `${given.signup}-P`
  const ctx = { db, actor, services, visit: VISIT }
  const late_call = { act, exam_sn, candidate }
  if (act === 'checkin') {
    const sent = attendanceContract.checkin.body.parse({
      signup: given.signup,
      way: 'QR',
      identity_checked: true,
      occurred_at,
    })
    return orLate(ctx, occurred_at, { ...late_call, body: sent }, (tx) => checkIn(tx, actor, exam_sn, sent))
  }
  const state = act === 'absent' ? 'ABSENT' : 'LEFT'
  const sent = attendanceContract.update.body.parse({ state, reason: REASON, occurred_at })
  return orLate(ctx, occurred_at, { ...late_call, body: sent }, (tx) =>
    updateCandidate(tx, actor, exam_sn, candidate, sent),
  )
}
const change =
  (state: 'ABSENT' | 'LEFT' | 'EXPECTED' | 'PRESENT'): Act =>
  (world, given) => {
    const sent = attendanceContract.update.body.parse({ state, reason: REASON })
    return updateCandidate(world.db, runnerIn(world, given), world.exam_sn, `${given.signup}-P`, sent)
  }
const move =
  (name: 'start' | 'finish'): Act =>
  (world, given) =>
    moveRun(world.db, runnerIn(world, given), world.exam_sn, name, { reason: REASON })
const sheet =
  (name: 'submit' | 'publish' | 'reject'): Act =>
  (world, given) =>
    moveSheet(world.db, actorIn(world, given), world.plan_sn, name, body())
const openOne = (table: string, states: string) => (world: ExamWorld) =>
  snOf(
    world,
    sql.raw(`select sn from ${table} where exam_sn = '${world.exam_sn}' and status in (${states}) order by sn limit 1`),
  )
const openIncident = openOne('incident', `'INIT', 'SUBMIT', 'REJECT'`)
const openCorrection = openOne('attendance_correction', `'SUBMIT'`)
const openReport = openOne('late_report', `'OPEN'`)
const incident =
  (name: 'submit' | 'handle' | 'close' | 'return'): Act =>
  async (world, given) => {
    const result = name === 'handle' ? { handle_result: (['NONE', 'DEFER', 'DEVICE'] as const)[given.choice % 3]! } : {}
    return moveIncident(world.db, actorIn(world, given), await openIncident(world), name, body(result))
  }
const correction =
  (name: 'confirm' | 'reject' | 'withdraw'): Act =>
  async (world, given) =>
    moveCorrection(world.db, actorIn(world, given), await openCorrection(world), name, body())
const report =
  (name: 'take' | 'setAside'): Act =>
  async (world, given) =>
    moveLateReport(world.db, actorIn(world, given), await openReport(world), name, body())

const dayActs = {
  checklist: (world, given) => {
    const items = CHECK_ITEMS.map((item) => ({ item, checked: true }))
    return saveChecklist(world.db, runnerIn(world, given), world.exam_sn, { items, reason: null })
  },
  checkin: (world, given) => {
    const sent = { signup: given.signup, way: 'QR', identity_checked: true, reason: REASON }
    return checkIn(world.db, runnerIn(world, given), world.exam_sn, attendanceContract.checkin.body.parse(sent))
  },
  absent: change('ABSENT'),
  leave: change('LEFT'),
  undo: change('EXPECTED'),
  start: move('start'),
  finish: move('finish'),
  closeOverdue: (world) => closeOverdue(world.db, world.exam_sn),
  file: (world, given) => {
    const absent = given.choice % 2 === 0 ? [] : [`${given.signup}-P`]
    const paper = { scan: world.file, reason: REASON, absent, identity_checked: true }
    return fileExam(world.db, actorIn(world, given), world.exam_sn, paper)
  },
  cancel: (world, given) => cancelExam(world.db, actorIn(world, given), world.exam_sn, { reason: REASON }),
  lateCheckin: (world, given) => late(world, given, 'checkin'),
  lateAbsent: (world, given) => late(world, given, 'absent'),
  lateLeave: (world, given) => late(world, given, 'leave'),
  take: report('take'),
  setAside: report('setAside'),
} satisfies Record<string, Act>

const judging = {
  save: (world, given) => {
    const key = entryKey(given.signup, teacherOf(world, given.by))
    const sent = { items: itemsOf(given.points), critical: given.choice % 7 === 0, stopped: false, reason: REASON }
    return saveEntry(world.db, actorIn(world, given), key, scoreEntryContract.save.body.parse(sent))
  },
  handin: (world, given) =>
    handInEntry(world.db, actorIn(world, given), entryKey(given.signup, teacherOf(world, given.by)), undefined),
  dispute: (world, given) =>
    openDispute(world.db, actorIn(world, given), entryKey(given.signup, teacherOf(world, given.by)), REASON),
  giveBack: async (world, given) => {
    const entry = await snOf(
      world,
      sql`select sn from score_entry where signup_sn = ${given.signup} and handin_time is not null order by sn limit 1`,
    )
    return returnEntry(world.db, actorIn(world, given), entry, { reason: REASON, version: undefined })
  },
  flag: (world, given) => {
    const flag = given.choice % 2 === 0 ? ('ABSENT' as const) : ('NORMAL' as const)
    const sent = scoreContract.update.body.parse({
      flag,
      score: null,
      examiner_scores: [],
      deduction: null,
      remark: null,
    })
    return enterScore(world.db, actorIn(world, given), `${given.signup}-P`, sent)
  },
} satisfies Record<string, Act>

const decisions = {
  askCorrection: (world, given) => {
    const to_state = given.choice % 2 === 0 ? 'ABSENT' : 'LEFT'
    const asked = {
      attendance_sn: `${given.signup}-P`,
      to_state,
      identity_checked: true,
      reason: REASON,
      files: [world.file],
    }
    const sent = attendanceCorrectionContract.create.body.parse(asked)
    return createCorrection(world.db, runnerIn(world, given), world.exam_sn, sent)
  },
  confirmCorrection: correction('confirm'),
  rejectCorrection: correction('reject'),
  withdrawCorrection: correction('withdraw'),
  recordIncident: async (world, given) => {
    const named = given.choice % 2 === 0
    const entry = {
      exam_sn: world.exam_sn,
      occur_time: await clock(world.db),
      type: named ? 'ILLNESS' : 'DEVICE',
      grade: given.choice % 3 === 0 ? 'CRITICAL' : 'NORMAL',
      affected: named ? [{ signup_sn: given.signup, effect: 'EXTRA_TIME' }] : [],
      ...(named ? { extra_minutes: 10 } : {}),
      description: '第三台电脑无法开机，考生已等待五分钟',
      measures: '更换备用机继续考试',
    }
    return createIncident(world.db, actorIn(world, given), incidentContract.create.body.parse(entry))
  },
  submitIncident: incident('submit'),
  handleIncident: incident('handle'),
  closeIncident: incident('close'),
  returnIncident: incident('return'),
  passOn: async (world) => passOn(world.db, await openIncident(world)),
  /** The room records as if the examiners had submitted them, once the exam is over. */
  fileRecords: async ({ db, plan_sn, exam_sn }) => {
    const { rows } = await db.execute<{
      open: boolean
    }>(sql`select bool_or(e.actual_end_time is null and (e.actual_start_time is not null or e.end_time > business_now()))
      or exists (select 1 from room_record r join exam o on o.sn = r.exam_sn where o.plan_sn = ${plan_sn} and o.subject = 'OFFLINE') as open
      from exam e where e.plan_sn = ${plan_sn} and e.subject = 'OFFLINE'`)
    if (rows[0]?.open === false) await correctionCalls({ db }).file(exam_sn)
  },
  submit: sheet('submit'),
  publish: sheet('publish'),
  reject: sheet('reject'),
  issue: ({ db, plan_sn }) => issueCertificates(db, jobActor, plan_sn),
} satisfies Record<string, Act>

export const EXAM_DAY_ACTS: Record<ActName, Act> = { ...dayActs, ...judging, ...decisions }
export type ActName = keyof typeof dayActs | keyof typeof judging | keyof typeof decisions
