import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { examDocumentContract } from '@zhikao/domain/exams/examDocument/examDocument.contract.ts'
import { ticketContract } from '@zhikao/domain/exams/ticket/ticket.contract.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { buildAttendance } from '../exams/attendance/attendance.factory.ts'
import { buildDutyFeedback } from '../exams/dutyFeedback/dutyFeedback.factory.ts'
import { buildDueSheet } from '../results/certificate/certificate.factory.ts'
import { issueDue } from '../results/certificate/certificate.jobs.ts'
import { buildScoreSheet } from '../results/score/score.factory.ts'
import { testApp } from './app.ts'
import type { TestApp } from './app.ts'
import { sizesOf, textOfPdf } from './pdf.ts'
import { renameStudents } from './renamed.ts'

/** The longest name that a Chinese document may have, 30 characters; no other word on the papers contains it. */
const LONG = '阿卜杜热合曼·买买提艾力·吐尔逊江·阿布都克里木·卡德尔哈孜'
/** Another one, and the longest name of a holder of another document, 60 letters. */
const OTHERS = [
  '古丽巴哈尔·阿卜力克木·吐尔孙古丽·艾合买提江·买合木提江别',
  'Константин Владимирович Рождественский-Преображенский-Вознес',
]
const KINDS = ['ticket', 'sign-in sheet', 'seat list', 'desk label', 'score sheet', 'badge', 'certificate'] as const
const LEAST = 7

let t: TestApp
const printed = new Map<string, Record<(typeof KINDS)[number], () => Promise<Buffer>>>()
beforeAll(async () => {
  t = await testApp()
  for (const name of [LONG, ...OTHERS]) printed.set(name, await papersOf(name))
})
/** The papers of a practical exam and of a plan with tickets whose candidates have the name, of a plan whose examiner has it, and a certificate of it. */
async function papersOf(name: string) {
  const college = await t.as('college')
  const day = await buildAttendance(t.db, { subject: 'OFFLINE', candidates: 3, station_mode: 'ORDER' })
  const plan = await buildScoreSheet(t.db, { scores: [[null, null]], days_ago: -1 })
  const duty = await buildDutyFeedback(t.db)
  await renameStudents(
    t.db,
    sql`select student_sn from signup where plan_sn in (${plan.sn}, (select plan_sn from exam where sn = ${day.sn}))`,
    sql`${name}`,
  )
  await t.db.execute(
    sql`update teacher set name = ${name} where sn in (select a.teacher_sn from assignment a join exam x on x.sn = a.exam_sn where x.plan_sn = ${duty.sn})`,
  )
  const due = await buildDueSheet(t.db)
  await renameStudents(t.db, sql`select student_sn from signup where plan_sn = ${due.sn}`, sql`${name}`)
  await issueDue(t.services)
  const { rows } = await t.db.execute<{ no: string }>(sql`select no from certificate where plan_sn = ${due.sn} limit 1`)
  const document = (kind: 'seats' | 'desks' | 'score-sheet') => async () =>
    (await college.call(examDocumentContract.print, { params: { id: day.sn, kind } })).raw
  return {
    ticket: async () => (await college.call(ticketContract.print, { params: { id: plan.sn } })).raw,
    'sign-in sheet': async () => (await college.call(attendanceContract.sheet, { params: { id: day.sn } })).raw,
    'seat list': document('seats'),
    'desk label': document('desks'),
    'score sheet': document('score-sheet'),
    badge: async () => (await college.call(examDocumentContract.badges, { params: { id: duty.sn } })).raw,
    certificate: async () => (await college.call(certificateContract.pdf, { params: { no: rows[0]?.no ?? '' } })).raw,
  }
}
afterAll(() => t.close())

/** Is the name whole on the paper, and in which letters are its characters at least? */
async function drawnOn(name: string, kind: (typeof KINDS)[number]) {
  const raw = (await printed.get(name)?.[kind]()) ?? Buffer.alloc(0)
  const text = (await textOfPdf(raw)).join('').replaceAll(/\s/g, '')
  const sizes = await sizesOf(raw, name)
  return { isWhole: text.includes(name.replaceAll(' ', '')), least: sizes.length > 0 ? Math.min(...sizes) : 0 }
}

test.each(KINDS)('F60: a name of 30 characters is whole on the %s, in letters of 7 points at least', async (kind) => {
  const { isWhole, least } = await drawnOn(LONG, kind)
  expect(isWhole).toBe(true)
  expect(least).toBeGreaterThanOrEqual(LEAST - 0.01)
})

test.each(OTHERS.flatMap((name) => KINDS.map((kind) => [name, kind] as const)))(
  'F60: so is %s on the %s',
  async (name, kind) => {
    const { isWhole, least } = await drawnOn(name, kind)
    expect(isWhole).toBe(true)
    expect(least).toBeGreaterThanOrEqual(LEAST - 0.01)
  },
)
