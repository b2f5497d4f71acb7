import { sql } from 'drizzle-orm'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { lateActOf } from '@zhikao/domain/exams/lateReport/lateReport.rules.ts'
import { addMinutes } from '@zhikao/domain/kernel/calendar.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { attendanceCorrectionContract } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.contract.ts'
import type { Db } from '../db/client.ts'
import { clock } from '../db/clock.ts'
import { updateCandidate } from '../exams/attendance/attendance.commands.ts'
import type { CandidateRecord } from '../exams/attendance/attendance.candidate.queries.ts'
import { listAttendance } from '../exams/attendance/attendance.candidate.queries.ts'
import { drawStations } from '../exams/attendance/attendance.draw.commands.ts'
import { moveRun } from '../exams/attendance/attendance.run.commands.ts'
import { createCorrection, moveCorrection } from '../exams/attendanceCorrection/attendanceCorrection.commands.ts'
import { keepLate } from '../exams/lateReport/lateReport.keep.commands.ts'
import { moveLateReport } from '../exams/lateReport/lateReport.commands.ts'
import { storeMedia } from '../platform/media/media.commands.ts'
import { actorOf } from './actors.ts'
import { check, checkin, dayOf, update } from './demoDay.ts'
import type { Day } from './demoDay.ts'
import { drawDocument } from './emblem.ts'
import type { Step, Story } from './season.ts'

/** So many candidates are recorded as absent, the last ones; for each of them a correction is asked for. */
const ABSENTEES = 4
const NO_REASON = { reason: null }
type Told = Pick<Story, 'db' | 'services' | 'plan' | 'made'>

/** The first practical of a plan is run on the platform; two days later the site asks to correct the attendance of those who were absent: one correction in each state (Decided 37). */
export function correctionSteps({ db, services, plan, made }: Told): Step[] {
  const day = () => dayOf(db, sql`e.plan_sn = ${made.sn} and e.subject = 'OFFLINE'`)
  const step = (after: number, time: string, act: Step['act']): Step => ({ day: plan.day + after, time, act })
  return [
    step(1, '08:10', async () => {
      const held = await day()
      await check(db, held)
      for (const one of (await listAttendance(db, held.sn)).slice(0, -ABSENTEES)) await checkin(db, held, one, 'QR')
      if (held.station_mode === 'DRAW') await drawStations(db, services, held.chief, held.sn, NO_REASON)
    }),
    step(1, '08:30', async () => {
      const { chief, sn } = await day()
      await moveRun(db, chief, sn, 'start', NO_REASON)
    }),
    step(1, '09:20', async () => {
      const held = await day()
      for (const one of (await listAttendance(db, held.sn)).slice(-ABSENTEES))
        await update(db, held, one, { state: 'ABSENT', reason: '停止入场时未到' })
    }),
    step(1, '11:00', async () => {
      const { chief, sn } = await day()
      await moveRun(db, chief, sn, 'finish', { reason: '考生均已交卷' })
    }),
    step(1, '18:40', async () => keepLateNotes(db, await day())),
    step(3, '09:10', async () => decideAll({ db, services, plan, made }, (await day()).sn)),
  ]
}

/** What the chief noted without network arrives in the evening: one late report in each state (Decided 38). */
async function keepLateNotes(db: Db, held: Day): Promise<void> {
  const center = await actorOf(db, 'center')
  const notes = ['显示器闪屏，已更换', '中途离座两分钟，由监考员陪同', '草稿纸已收回']
  const kept: string[] = []
  for (const [at, one] of (await listAttendance(db, held.sn)).slice(0, notes.length).entries())
    kept.push(await keepNote(db, held, one, notes[at] ?? ''))
  const [taken, aside] = kept
  if (!taken || !aside) throw new Error(`${held.sn} has too few candidates`)
  await moveLateReport(db, center, taken, 'take', { opinion: '与机房日志一致' })
  await moveLateReport(db, center, aside, 'setAside', { opinion: '监控录像中未见离座' })
}

async function keepNote(db: Db, { sn, chief }: Day, one: CandidateRecord, note: string): Promise<string> {
  const occurred_at = addMinutes(await clock(db), -500)
  const body = attendanceContract.update.body.parse({ note, occurred_at })
  const refused = await updateCandidate(db, chief, sn, one.sn, body).catch((error: unknown) => error)
  if (!(refused instanceof AppError)) throw new Error('the exam is not finished')
  const kept = { act: lateActOf(body), exam_sn: sn, candidate: one.sn, body, occurred_at, device: 'iPad', refused }
  return (await keepLate(db, chief, kept)) ?? ''
}

/** One is confirmed, one rejected, one withdrawn, and one waits. */
async function decideAll(told: Told, exam: string): Promise<void> {
  const { db, plan } = told
  const [center, site] = [await actorOf(db, 'center'), await actorOf(db, plan.site)]
  const asked: string[] = []
  for (const one of (await listAttendance(db, exam)).slice(-ABSENTEES)) asked.push(await ask(told, exam, one))
  const [confirmed, rejected, withdrawn] = asked
  if (!confirmed || !rejected || !withdrawn) throw new Error(`${exam} has too few candidates`)
  await moveCorrection(db, center, confirmed, 'confirm', {})
  await moveCorrection(db, center, rejected, 'reject', { opinion: '监控录像中没有该考生，签名与报名表不一致' })
  await moveCorrection(db, site, withdrawn, 'withdraw', {})
}

async function ask({ db, services, plan }: Told, exam: string, { sn }: CandidateRecord): Promise<string> {
  const site = await actorOf(db, plan.site)
  const { key } = await storeMedia(db, services, site, {
    kind: 'ATTACHMENT',
    name: '签到表.pdf',
    type: 'application/pdf',
    ext: 'pdf',
    source: drawDocument('Sign-in sheet'),
  })
  const body = {
    attendance_sn: sn,
    to_state: 'LEFT',
    identity_checked: true,
    reason: '签到表有其签名，当时未录入',
    files: [key],
  }
  return createCorrection(db, site, exam, attendanceCorrectionContract.create.body.parse(body))
}
