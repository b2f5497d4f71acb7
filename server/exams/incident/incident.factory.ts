import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { z } from 'zod'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { addHours } from '@zhikao/domain/kernel/calendar.ts'
import type { CandidateEffect, incidentBody } from '@zhikao/domain/exams/incident/incident.model.ts'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { nextDayNumber } from '../../db/serial.ts'
import { newSn } from '../../db/sn.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import type { Client } from '../../test/client.ts'
import { buildAssignment } from '../assignment/assignment.factory.ts'
import { buildExam, buildSeat } from '../exam/exam.factory.ts'
import { exam, seat } from '../exam/exam.table.ts'
import { buildSpare } from '../sealedPaper/sealedPaper.factory.ts'
import { sessionsOf } from '../plan/plan.factory.ts'
import { buildSignup } from '../signup/signup.factory.ts'
import { signup } from '../signup/signup.table.ts'
import { incident, incidentCandidate } from './incident.table.ts'

type Overrides = Partial<typeof incident.$inferInsert> & {
  /** The candidates that it touches, by their sign-ups. */
  affected?: readonly { signup_sn: string; effect: CandidateEffect | null }[]
  /** The exam has a spare paper. */
  spare?: boolean
}

/** An exam for tests that began an hour ago and lasts an hour more. */
export async function buildRunningExam(db: Db, overrides: Parameters<typeof buildExam>[1] = {}) {
  const now = await clock(db)
  return buildExam(db, { start_time: addHours(now, -1), end_time: addHours(now, 1), ...overrides })
}

/** An incident for tests: an equipment fault of a running exam of its own (`org_sn`: the site), recorded by the site. */
export async function buildIncident(db: Db, { affected = [], spare, org_sn, ...overrides }: Overrides = {}) {
  const now = await clock(db)
  const exam_sn = overrides.exam_sn ?? (await buildRunningExam(db, org_sn ? { org_sn } : {})).sn
  const [held] = await db.select().from(exam).where(eq(exam.sn, exam_sn))
  if (!held) throw new Error(`there is no exam ${exam_sn}`)
  if (spare) await buildSpare(db, held.plan_sn, held.subject)
  const status = overrides.status ?? 'INIT'
  const [row] = await db
    .insert(incident)
    .values({
      sn: await nextDayNumber(db, 'YJ', now),
      exam_sn,
      plan_sn: held.plan_sn,
      org_sn: held.org_sn,
      occur_time: now,
      type: 'DEVICE',
      grade: 'NORMAL',
      description: '第三台电脑无法开机，已记录',
      measures: '更换备用机继续考试',
      due_time: addHours(held.end_time, 24),
      reporter_sn: held.org_sn === 'org-college2' ? 'acc-college2' : 'acc-college',
      ...(status === 'INIT' ? {} : { reported_time: now }),
      ...(status === 'REJECT' ? { changed: true, supplement_due: addHours(now, 72) } : {}),
      ...(status === 'AUDIT' ? { handle_result: 'NONE' as const, handle_opinion: '已核实', closed_time: now } : {}),
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the incident was not made')
  for (const { signup_sn, effect } of affected) await buildTouched(db, row.sn, signup_sn, effect)
  return row
}

/** A reported incident for tests, of which the examiner of this account is a witness. */
export async function buildWitnessed(db: Db, account_sn: string) {
  const { sn: exam_sn } = await buildRunningExam(db)
  const { teacher_sn } = await buildAssignment(db, { exam_sn, account_sn, status: 'CONFIRMED' })
  const witness = { teacher_sn, name: '乔军文', signature: null, way: 'PHOTO' as const }
  return buildIncident(db, { exam_sn, status: 'SUBMIT', told_time: await clock(db), witnesses: [witness] })
}

/** A candidate of an incident, for tests. */
async function buildTouched(db: Db, incident_sn: string, signup_sn: string, effect: CandidateEffect | null = 'CANCEL') {
  const [held] = await db.select().from(signup).where(eq(signup.sn, signup_sn))
  if (!held) throw new Error(`there is no sign-up ${signup_sn}`)
  const { org_sn, student_sn } = held
  await db.insert(incidentCandidate).values({ sn: newSn(), incident_sn, signup_sn, org_sn, student_sn, effect })
}

/** What is entered of an equipment fault that happens now, for tests. */
async function incidentEntry(db: Db, change: Partial<Entry> = {}): Promise<Entry> {
  return {
    occur_time: await clock(db),
    type: 'DEVICE',
    grade: 'NORMAL',
    description: '第三台电脑无法开机，考生已等待五分钟',
    measures: '更换备用机继续考试',
    ...change,
  }
}
type Entry = z.input<typeof incidentBody>

/** One more candidate of an exam, of this institution, for tests; answers the sign-up. */
export async function buildSeated(db: Db, held: typeof exam.$inferSelect, org_sn = 'org-college'): Promise<string> {
  const places = await sessionsOf(db, held.plan_sn)
  const room_sn = places.find(({ subject }) => subject === held.subject)?.room_sn ?? ''
  const { sn: student_sn } = await buildStudent(db, { org_sn })
  const { sn } = await buildSignup(db, { plan_sn: held.plan_sn, org_sn, student_sn, status: 'AUDIT' })
  const seat_no = (await db.$count(seat, eq(seat.exam_sn, held.sn))) + 1
  await buildSeat(db, { signup_sn: sn, student_sn, subject: held.subject, exam_sn: held.sn, room_sn, seat_no })
  return sn
}

/** Whom an incident notified of what, for tests. */
export async function incidentNotices(db: Db, sn: string) {
  const { rows } = await db.execute<{
    event: string
    type: string
    status: string
    to_org: string | null
    to_account: string | null
    to_platform: boolean
  }>(sql`select event, type, status, to_org, to_account, to_platform from notice
    where entity = 'incident' and entity_sn = ${sn} order by update_time, event, to_org`)
  return rows
}

const drawn = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()

type Body = BodyIn<typeof incidentContract.create>

/** The calls of the tests of incidents. */
export function incidentCalls(db: Db) {
  const bodyFor = async (exam_sn: string, change: Partial<Body> = {}): Promise<Body> => ({
    ...(await incidentEntry(db, change)),
    exam_sn,
  })
  const upload = async (by: Client, name = '照片.png', side = 20): Promise<string> =>
    (await by.call(mediaContract.file, { file: { name, bytes: await drawn(side) }, body: {} })).data.key
  /** One more examiner with a confirmed call of the exam; answers the examiner's number. */
  const examiner = async (exam_sn: string, change: Call = {}) =>
    (await buildAssignment(db, { exam_sn, status: 'CONFIRMED', ...change })).teacher_sn
  return {
    bodyFor,
    record: async (by: Client, exam_sn: string, change: Partial<Body> = {}) =>
      by.call(incidentContract.create, { body: await bodyFor(exam_sn, change) }),
    upload,
    examiner,
    /** A witness: an examiner of the exam, with a signature of its own that this account has uploaded. */
    witness: async (by: Client, exam_sn: string, change: Call = {}) => ({
      teacher_sn: await examiner(exam_sn, change),
      signature: await upload(by),
      way: 'DRAWN' as const,
    }),
    /** Appoints the examiner `teacher`. */
    appoint: (exam_sn: string, role: 'CHIEF' | 'INVIGILATOR', status: 'CONFIRMED' | 'PENDING' = 'CONFIRMED') =>
      buildAssignment(db, { exam_sn, account_sn: 'acc-teacher', role, status }),
  }
}
type Call = NonNullable<Parameters<typeof buildAssignment>[1]>
