import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ASSIGNMENT_STATUS } from '@zhikao/domain/exams/exam/exam.model.ts'
import { sealedPaperContract } from '@zhikao/domain/exams/sealedPaper/sealedPaper.contract.ts'
import { addDays, addHours } from '@zhikao/domain/kernel/calendar.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Username } from '../../test/world.ts'
import { forgeZip } from '../../test/zip.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { assignment } from '../assignment/assignment.table.ts'
import { buildExam } from '../exam/exam.factory.ts'
import { buildPlan, showState } from '../plan/plan.factory.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'

const { list, upload, download } = sealedPaperContract
const SECRET = 'Question 1 Mechanical drawing'
const PDF = drawDocument(SECRET)
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const put = async (who: Username, id: string, bytes: Uint8Array = PDF, name = '理论试卷A.pdf') =>
  (await t.as(who)).call(upload, { params: { id, subject: 'ONLINE' }, file: { name, bytes } })
const get = async (who: Username, id: string, subject: 'ONLINE' | 'OFFLINE' = 'ONLINE') =>
  (await t.as(who)).call(download, { params: { id, subject } })

describe('uploading papers', () => {
  it('is for centre and platform', async () => {
    const { sn } = await buildPlan(t.db, { status: 'EXAM_SUBMIT' })
    expect(
      (await t.anonymous.call(upload, { params: { id: sn, subject: 'ONLINE' }, file: { name: 'a.pdf', bytes: PDF } }))
        .http,
    ).toBe(401)
    for (const who of ['school', 'college', 'teacher'] as const) expect((await put(who, sn)).http).toBe(403)
    expect((await put('center', 'absent')).http).toBe(404)
    expect((await put('center', sn)).http).toBe(200)
    expect((await put('system', sn)).http).toBe(200)
  })
  it('encrypts the stored file, and answers which papers exist', async () => {
    const { sn } = await buildPlan(t.db, { status: 'PLAN_AUDIT' })
    const { data } = await put('center', sn)
    expect(data.items).toEqual([
      {
        subject: 'ONLINE',
        paper: expect.objectContaining({ name: '理论试卷A.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }),
        spare: null,
      },
      { subject: 'OFFLINE', paper: null, spare: null },
    ])
    expect(data.actions).toEqual(['upload'])
    const [row] = (await t.db.execute<{ media_key: string }>(sql`select media_key from paper where plan_sn = ${sn}`))
      .rows
    const stored = await readFile(t.services.storage.path(row?.media_key ?? '') ?? '')
    expect(stored.includes(Buffer.from(SECRET))).toBe(false)
    expect(stored.includes(Buffer.from('%PDF'))).toBe(false)
    const media = await t.db.execute<{ linked: boolean }>(sql`select linked from media where key = ${row?.media_key}`)
    expect(media.rows[0]?.linked).toBe(true)
    expect((await (await t.as('college')).call(list, { params: { id: sn } })).http).toBe(403)
  })
  it('replaces a paper until the exam is approved', async () => {
    const { sn } = await buildPlan(t.db, { status: 'EXAM_SUBMIT' })
    const first = await put('center', sn)
    const second = await put('center', sn, drawDocument('replaced'), '理论试卷B.pdf')
    expect(second.data.items[0]?.paper?.name).toBe('理论试卷B.pdf')
    expect(second.data.items[0]?.paper?.sha256).not.toBe(first.data.items[0]?.paper?.sha256)
    const left = await t.db.execute(sql`select 1 from media m where m.kind = 'PAPER' and not m.linked`)
    expect(left.rowCount).toBeGreaterThan(0)
    await showState(t.db, sn, 'EXAM_AUDIT')
    const refused = await put('center', sn)
    expect([refused.http, refused.rule]).toEqual([422, 'paper_closed'])
    const acts = await t.db.execute<{ action: string }>(
      sql`select action from audit where target_sn = ${sn} order by seq`,
    )
    expect(acts.rows.map((row) => row.action)).toEqual(['paper.upload', 'paper.replace'])
  })
  it('refuses half of a document and half of an archive, before the morning of the exam (A17)', async () => {
    const { sn } = await buildPlan(t.db, { status: 'EXAM_SUBMIT' })
    const zip = forgeZip([{ name: '理论试卷A.pdf', data: PDF, stored: true }])
    for (const bytes of [PDF, zip]) {
      const refused = await put('center', sn, bytes.subarray(0, bytes.length / 2))
      expect([refused.http, refused.status, refused.rule]).toEqual([400, 40000, 'file_broken'])
      expect((await put('center', sn, bytes)).http).toBe(200)
    }
    const damaged = await put('center', sn, forgeZip([{ name: '理论试卷A.pdf', data: PDF, checksum: 7 }]))
    expect([damaged.http, damaged.rule]).toEqual([400, 'file_broken'])
  })
  it('accepts documents and archives only: an HTML file is refused', async () => {
    const { sn } = await buildPlan(t.db, { status: 'EXAM_SUBMIT' })
    expect((await put('center', sn, Buffer.from('<html>'))).http).toBe(415)
  })
})

describe('opening papers', () => {
  type Time = { start: string; end: string }
  const chiefOf = async (
    exam_sn: string,
    time: Time,
    account_sn = 'acc-teacher',
    status: (typeof ASSIGNMENT_STATUS)[number] = 'CONFIRMED',
  ) => {
    const { sn } = await buildTeacher(t.db, { account_sn })
    await t.db.insert(assignment).values({ sn: newSn(), exam_sn, teacher_sn: sn, role: 'CHIEF', time, status })
  }

  it('is for the site, the chief and the centre from the start of the exam on; before it, and for a foreign plan, the answer equals that for an unknown plan', async () => {
    const { sn } = await buildPlan(t.db, { status: 'EXAM_SUBMIT' })
    expect((await put('center', sn)).http).toBe(200)
    await showState(t.db, sn, 'EXAM_AUDIT')
    const day = addDays((await clock(t.db)).slice(0, 10), 40)
    const time = { start: `${day} 09:00:00`, end: `${day} 11:00:00` }
    const exam = await buildExam(t.db, { plan_sn: sn, start_time: time.start, end_time: time.end })
    await chiefOf(exam.sn, time)
    const unknown = await get('college', 'absent')
    expect(unknown.http).toBe(404)
    for (const who of ['college', 'college2', 'center', 'system', 'teacher', 'teacher2'] as const) {
      const early = await get(who, sn)
      expect([who, early.http, early.raw.equals(unknown.raw)]).toEqual([who, 404, true])
    }
    expect((await get('school', sn)).http).toBe(403)

    await shiftClock(t.db, '41 days')
    for (const who of ['college', 'teacher', 'center'] as const) {
      const opened = await get(who, sn)
      expect([who, opened.http]).toEqual([who, 200])
      expect(opened.raw.equals(PDF)).toBe(true)
      expect(opened.headers['content-type']).toBe('application/pdf')
      expect(opened.headers['content-disposition']).toContain('attachment')
    }
    for (const who of ['college2', 'teacher2'] as const) expect((await get(who, sn)).raw.equals(unknown.raw)).toBe(true)
    expect((await get('college', sn, 'OFFLINE')).raw.equals(unknown.raw)).toBe(true)
    const acts = await t.db.execute(sql`select 1 from audit where target_sn = ${sn} and action = 'paper.open'`)
    expect(acts.rowCount).toBe(3)
    await shiftClock(t.db, '0')
  })

  /** “Only CONFIRMED calls count …: for opening papers, …” (domain.md Decided 14). */
  it('needs a confirmed call: a chief whose call is in any other state gets 404', async () => {
    const { sn } = await buildPlan(t.db, { status: 'EXAM_SUBMIT' })
    expect((await put('center', sn)).http).toBe(200)
    await showState(t.db, sn, 'EXAM_AUDIT')
    const now = await clock(t.db)
    const time = { start: addHours(now, -1), end: addHours(now, 1) }
    const exam = await buildExam(t.db, { plan_sn: sn, start_time: time.start, end_time: time.end })
    await chiefOf(exam.sn, time, 'acc-teacher2', 'PENDING')
    const answers: [string, number][] = []
    for (const status of ASSIGNMENT_STATUS) {
      await t.db.execute(sql`update assignment set status = ${status} where exam_sn = ${exam.sn}`)
      answers.push([status, (await get('teacher2', sn)).http])
    }
    expect(answers).toEqual(ASSIGNMENT_STATUS.map((status) => [status, status === 'CONFIRMED' ? 200 : 404]))
  })
})
