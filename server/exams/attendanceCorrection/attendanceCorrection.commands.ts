import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { afterCorrection } from '@zhikao/domain/exams/attendance/attendance.change.rules.ts'
import { correctionFault } from '@zhikao/domain/exams/attendance/attendance.correction.rules.ts'
import { attendanceStateWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import type { attendanceCorrectionContract } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.contract.ts'
import { attendanceCorrectionLifecycle } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.lifecycle.ts'
import {
  attendanceCorrectionMessages,
  attendanceCorrectionNotices as words,
  correctedStateWords,
} from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.messages.ts'
import { changeFault, identityFault } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.rules.ts'
import { calledOf, seenBy } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { giveMedia, linkMedia } from '../../platform/media/media.commands.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { recordCreated, uniqueOr } from '../../record/write.ts'
import { findCandidate, listPoints } from '../attendance/attendance.candidate.queries.ts'
import { moveCandidate, refuseFault } from '../attendance/attendance.commands.ts'
import { lockScene } from '../attendance/attendance.queries.ts'
import { getCorrection, lockCorrection } from './attendanceCorrection.queries.ts'
import type { CorrectionRecord } from './attendanceCorrection.queries.ts'
import { attendanceCorrection } from './attendanceCorrection.table.ts'

type Move = MoveOf<typeof attendanceCorrectionLifecycle>

/** Asks to correct the attendance of a candidate, with reason and evidence (Decided 37); answers the number. */
export async function createCorrection(
  db: Db,
  actor: Actor,
  examSn: string,
  { identity_checked, ...asked }: BodyOf<typeof attendanceCorrectionContract.create>,
): Promise<string> {
  const run = await lockScene(db, actor, examSn)
  const candidate = await findCandidate(db, run.sn, { sn: asked.attendance_sn })
  if (!candidate) throw notFound()
  const { state, signup_sn, subject } = candidate
  refuseFault(
    correctionFault(run.person, run, state) ??
      changeFault({ ...asked, state, has_points: (await listPoints(db, [candidate.sn])).length > 0 }) ??
      identityFault(asked.to_state, run.person, identity_checked),
  )
  const [sn, org_sn] = [newSn(), run.org_sn]
  const place = { exam_sn: run.sn, plan_sn: run.plan_sn, signup_sn, subject }
  const facts = { ...asked, from_state: state }
  await uniqueOr(
    attendanceCorrectionMessages,
    { attendance_correction_open: 'correction_waiting' },
    db.insert(attendanceCorrection).values({ ...place, ...facts, sn, org_sn, account_sn: actor.sn }),
  )
  await linkMedia(db, actor, asked.files, ['ATTACHMENT'], 'files')
  await giveMedia(db, asked.files, org_sn)
  await recordCreated(
    db,
    actor,
    attendanceCorrectionLifecycle,
    { sn, org_sn },
    { exam_sn: run.sn, ...facts, identity_checked },
  )
  await notify(db, await getCorrection(db, actor, sn), 'create')
  return sn
}

/** Moves a correction: the centre confirms or rejects it, who asked or the site withdraws it. */
export function moveCorrection(db: Db, actor: Actor, sn: string, move: Move, body: MoveBody): Promise<void> {
  return moveRecord<CorrectionRecord, CorrectionRecord['status'], Move>(db, {
    lifecycle: attendanceCorrectionLifecycle,
    table: attendanceCorrection,
    load: (tx) => lockCorrection(tx, actor, sn),
    move,
    actor,
    body,
    effect: effectsOf(body)[move],
    org_sn: (record) => record.org_sn,
  })
}

function effectsOf({ opinion = null }: MoveBody): Effects<typeof attendanceCorrectionLifecycle, CorrectionRecord> {
  return {
    // Room record and score follow the move.
    confirm: async (db, actor, record) => {
      await keepOpinion(db, record, opinion)
      await correctAttendance(db, actor, record)
      await notify(db, record, 'confirm', opinion)
    },
    reject: async (db, _, record) => {
      await keepOpinion(db, record, opinion)
      await notify(db, record, 'reject', opinion)
    },
    withdraw: async () => undefined,
  }
}

const keepOpinion = (db: Db, { sn }: CorrectionRecord, opinion: string | null) =>
  db.update(attendanceCorrection).set({ opinion }).where(eq(attendanceCorrection.sn, sn))

/** The attendance becomes what was asked for; who asked answers for the check-in. */
async function correctAttendance(db: Db, actor: Actor, record: CorrectionRecord): Promise<void> {
  const { run, attendance_sn, to_state, reason, account_sn } = record
  const candidate = await findCandidate(db, run.sn, { sn: attendance_sn })
  if (!candidate) throw notFound()
  const { facts } = afterCorrection(run, to_state, reason)
  const checkin_by = to_state === 'LEFT' ? account_sn : null
  const corrected = { ...facts, state: to_state, checkin_by }
  await moveCandidate(db, actor, run, candidate, { move: 'correct', facts: corrected, reason })
}

type Event = 'create' | 'confirm' | 'reject'

/** A request is a message to centre and platform; its decision a notice to who asked and to the site. */
async function notify(db: Db, record: CorrectionRecord, event: Event, opinion: string | null = null): Promise<void> {
  const { run, org_sn, account_sn } = record
  const to: Audience[] = event === 'create' ? ['platform'] : [{ account: account_sn }, { org: org_sn }]
  await sendNotice(db, {
    to,
    event: `attendanceCorrection.${event}`,
    title: words[`${event}_title`],
    abstract: words[`${event}_abstract`],
    params: {
      exam: run.name,
      org: run.org_name,
      // Who asked may score the candidate blind.
      name: calledOf(seenBy(run.blind, record)),
      from: attendanceStateWords[record.state],
      to: correctedStateWords[record.to_state],
      reason: record.reason,
    },
    opinion,
    screen: 'examRun',
    at: { sn: run.sn },
    about: { entity: 'attendanceCorrection', sn: record.sn },
  })
}
