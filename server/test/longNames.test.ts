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
const LEAST = 7

let t: TestApp
/** A practical exam and a plan with tickets whose first candidate has the name, a plan whose examiners have it, a certificate of it. */
let papers: Record<string, () => Promise<Buffer>>
beforeAll(async () => {
  t = await testApp()
  const college = await t.as('college')
  const day = await buildAttendance(t.db, { subject: 'OFFLINE', candidates: 3, station_mode: 'ORDER' })
  const plan = await buildScoreSheet(t.db, { scores: [[null, null]], days_ago: -1 })
  const duty = await buildDutyFeedback(t.db)
  await renameStudents(
    t.db,
    sql`select student_sn from signup where plan_sn in (${plan.sn}, (select plan_sn from exam where sn = ${day.sn}))`,
    sql`${LONG}`,
  )
  await t.db.execute(sql`update teacher set name = ${LONG}`)
  const due = await buildDueSheet(t.db)
  await renameStudents(t.db, sql`select student_sn from signup where plan_sn = ${due.sn}`, sql`${LONG}`)
  await issueDue(t.services)
  const { rows } = await t.db.execute<{ no: string }>(sql`select no from certificate where plan_sn = ${due.sn} limit 1`)
  const document = (kind: 'seats' | 'desks' | 'score-sheet') => async () =>
    (await college.call(examDocumentContract.print, { params: { id: day.sn, kind } })).raw
  papers = {
    ticket: async () => (await college.call(ticketContract.print, { params: { id: plan.sn } })).raw,
    'sign-in sheet': async () => (await college.call(attendanceContract.sheet, { params: { id: day.sn } })).raw,
    'seat list': document('seats'),
    'desk label': document('desks'),
    'score sheet': document('score-sheet'),
    badge: async () => (await college.call(examDocumentContract.badges, { params: { id: duty.sn } })).raw,
    certificate: async () => (await college.call(certificateContract.pdf, { params: { no: rows[0]?.no ?? '' } })).raw,
  }
})
afterAll(() => t.close())

test.each(['ticket', 'sign-in sheet', 'seat list', 'desk label', 'score sheet', 'badge', 'certificate'])(
  'F60: a name of 30 characters is whole on the %s, in letters of 7 points at least',
  async (kind) => {
    const raw = (await papers[kind]?.()) ?? Buffer.alloc(0)
    expect((await textOfPdf(raw)).join('').replaceAll(/\s/g, '')).toContain(LONG)
    const sizes = await sizesOf(raw, LONG)
    expect(sizes.length).toBeGreaterThan(0)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(LEAST - 0.01)
  },
)
