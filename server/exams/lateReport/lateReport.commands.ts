import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { lateReportLifecycle } from '@zhikao/domain/exams/lateReport/lateReport.lifecycle.ts'
import {
  lateActWords,
  lateReportMessages,
  lateReportNotices as words,
} from '@zhikao/domain/exams/lateReport/lateReport.messages.ts'
import { afterLateChange, afterLateCheckin } from '@zhikao/domain/exams/lateReport/lateReport.rules.ts'
import { accepted } from '@zhikao/domain/kernel/faults.ts'
import { AppError, notFound, refuse } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { getActor } from '../../platform/auth/auth.queries.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { findCandidate } from '../attendance/attendance.candidate.queries.ts'
import { moveCandidate, stated, writeTaken } from '../attendance/attendance.commands.ts'
import { createIncident } from '../incident/incident.commands.ts'
import { lockLateReport } from './lateReport.queries.ts'
import type { LateRecord } from './lateReport.queries.ts'
import { lateReport } from './lateReport.table.ts'

type Move = MoveOf<typeof lateReportLifecycle>

/** Decides a late report: takes it over with all effects, or sets it aside (Decided 38). */
export function moveLateReport(db: Db, actor: Actor, sn: string, move: Move, body: MoveBody): Promise<void> {
  return moveRecord<LateRecord, LateRecord['status'], Move>(db, {
    lifecycle: lateReportLifecycle,
    table: lateReport,
    load: (tx) => lockLateReport(tx, actor, sn),
    move,
    actor,
    body,
    effect: effectsOf(body.opinion ?? '')[move],
    org_sn: (record) => record.org_sn,
  })
}

function effectsOf(opinion: string): Effects<typeof lateReportLifecycle, LateRecord> {
  const settle = async (db: Db, actor: Actor, record: LateRecord, move: Move) => {
    await db.update(lateReport).set({ opinion, decided_by: actor.sn }).where(eq(lateReport.sn, record.sn))
    await notify(db, record, move, opinion)
  }
  return {
    // Scores and room records follow the move.
    take: async (db, actor, record) => {
      await apply(db, actor, record, opinion)
      await settle(db, actor, record, 'take')
    },
    setAside: (db, actor, record) => settle(db, actor, record, 'setAside'),
  }
}

/** Does something as who recorded it; refused where that account is disabled, or has no part in the exam any more. */
export async function asAuthor<T>(db: Db, accountSn: string, work: (author: Actor) => Promise<T>): Promise<T> {
  try {
    return await work(await getActor(db, accountSn))
  } catch (error) {
    const isGone = error instanceof AppError && ['account_disabled', 'not_found'].includes(error.code)
    throw isGone ? refuse(lateReportMessages, 'late_author') : error
  }
}

/** Does what was recorded; points are written by the feature of the entries. */
async function apply(db: Db, actor: Actor, record: LateRecord, opinion: string): Promise<void> {
  if (record.act === 'score') return
  if (record.act !== 'incident') return applyToCandidate(db, actor, record, opinion)
  const { occurred_at: _, ...body } = accepted(incidentContract.create.body, record.body)
  await asAuthor(db, record.account_sn, (author) => createIncident(db, author, { ...body, occurred_at: undefined }))
}

async function applyToCandidate(db: Db, actor: Actor, record: LateRecord, opinion: string): Promise<void> {
  const { run, attendance_sn, act, body, account_sn, occurred_at } = record
  const find = async () => {
    const candidate = await findCandidate(db, run.sn, { sn: attendance_sn ?? '' })
    if (!candidate) throw notFound()
    return candidate
  }
  const candidate = await find()
  const moment = { day: run, at: occurred_at }
  if (act === 'checkin') {
    const given = accepted(attendanceContract.checkin.body, body)
    const { facts } = afterLateCheckin(candidate, given, moment)
    const taken = { ...stated(candidate, facts), checkin_by: account_sn }
    return moveCandidate(db, actor, run, candidate, { move: 'late', facts: taken, reason: opinion })
  }
  const change = accepted(attendanceContract.update.body, body)
  const at = change.left_time ?? occurred_at
  for (const one of afterLateChange(candidate, change, { ...moment, at }))
    await writeTaken(db, actor, run, await find(), { ...one, reason: opinion })
}

/** The decision is a notice to who recorded the act, and to the site. */
async function notify(
  db: Db,
  { run, org_sn, account_sn, act, occurred_at, sn }: LateRecord,
  move: Move,
  opinion: string,
) {
  await sendNotice(db, {
    to: [{ account: account_sn }, { org: org_sn }],
    event: `lateReport.${move}`,
    title: words[`${move}_title`],
    abstract: words[`${move}_abstract`],
    params: { exam: run.name, act: lateActWords[act], time: occurred_at },
    opinion,
    screen: 'examRun',
    at: { sn: run.sn },
    about: { entity: 'lateReport', sn },
  })
}
