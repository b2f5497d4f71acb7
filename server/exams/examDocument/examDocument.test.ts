import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examDocumentContract as calls } from '@zhikao/domain/exams/examDocument/examDocument.contract.ts'
import { EXAM_DOCUMENTS } from '@zhikao/domain/exams/examDocument/examDocument.model.ts'
import type { ExamDocument } from '@zhikao/domain/exams/examDocument/examDocument.model.ts'
import { SEAT_MAX } from '@zhikao/domain/exams/examApplication/examApplication.model.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { renameStudents } from '../../test/renamed.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { textOfPdf } from '../../test/pdf.ts'
import { countStatements } from '../../test/proof/statementCount.ts'
import type { Username } from '../../test/world.ts'
import { buildAttendance } from '../attendance/attendance.factory.ts'
import { buildChiefReport } from '../chiefReport/chiefReport.factory.ts'
import { buildDutyFeedback } from '../dutyFeedback/dutyFeedback.factory.ts'
import { buildCandidate } from '../exam/exam.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { buildRoomRecord } from '../roomRecord/roomRecord.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const print = async (
  who: Username,
  id: string,
  kind: ExamDocument,
  { lang = 'zh-CN', ...query }: { lang?: string; room_sn?: string } = {},
) => (await t.as(who)).call(calls.print, { params: { id, kind }, query, headers: { 'accept-language': lang } })
/** In the plan's other room. */
async function seatMore(exam: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at++) await buildCandidate(t.db, exam)
}
/** The head of a draft, beside the number of its page. */
const DRAFT = '页草稿'
const plain = (text: string) => text.replaceAll(/\s/g, '')
/** What can be selected on each page, without spaces. */
const pagesOf = async (raw: Uint8Array) => (await textOfPdf(raw)).map(plain)
const candidatesOf = async (exam: string) =>
  (
    await t.db.execute<{ name: string; ticket_no: string; id_no: string }>(sql`
      select st.name, g.ticket_no, st.id_no from seat x join signup g on g.sn = x.signup_sn join student st on st.sn = x.student_sn
      where x.exam_sn = ${exam} order by x.seat_no`)
  ).rows

describe('the documents of an exam (domain.md §3.13a)', () => {
  it('each open, their Chinese text is selectable; each page has its number, and who printed it when', async () => {
    const { sn } = await buildAttendance(t.db, {
      subject: 'OFFLINE',
      candidates: 3,
      examiners: { 'acc-teacher': 'CHIEF' },
    })
    const [first] = await candidatesOf(sn)
    const words: Record<ExamDocument, string[]> = {
      seats: ['座位表', first!.name, first!.ticket_no, '备注'],
      desks: ['桌贴', first!.name, first!.ticket_no, '座位'],
      door: ['考生3人', first!.ticket_no, '停止入场'],
      record: ['考场情况记录表', '应到', '缺考名单及原因', '主考签字'],
      'score-sheet': ['评分表', first!.name, first!.ticket_no, '评分标准', '总分100'],
    }
    for (const kind of EXAM_DOCUMENTS) {
      const { http, headers, raw } = await print('college', sn, kind)
      expect([kind, http, headers['content-type']]).toEqual([kind, 200, 'application/pdf'])
      const pages = await pagesOf(raw)
      for (const word of [...words[kind], sn]) expect([kind, pages.join('').includes(word)]).toEqual([kind, true])
      for (const page of pages) {
        expect(page).toMatch(/第\d+\/\d+页/)
        expect(page).toMatch(/\(college\)于\d{4}-\d\d-\d\d\d\d:\d\d:\d\d打印/)
      }
    }
  })

  it('show no ID number, and a door notice no names', async () => {
    const { sn } = await buildAttendance(t.db, { subject: 'OFFLINE', candidates: 3 })
    const people = await candidatesOf(sn)
    for (const kind of EXAM_DOCUMENTS) {
      const text = (await pagesOf((await print('college', sn, kind)).raw)).join('')
      for (const { name, id_no } of people) {
        expect([kind, text.includes(id_no), text.includes(maskIdNo(id_no))]).toEqual([kind, false, false])
        expect([kind, text.includes(name)]).toEqual([
          kind,
          kind === 'seats' || kind === 'desks' || kind === 'score-sheet',
        ])
      }
    }
  })

  it('are in the reader’s language', async () => {
    const { sn } = await buildAttendance(t.db, { candidates: 1 })
    const [hk] = await textOfPdf((await print('college', sn, 'desks', { lang: 'zh-HK' })).raw)
    expect(hk).toContain('桌貼')
    const [us] = await textOfPdf((await print('college', sn, 'seats', { lang: 'en-US' })).raw)
    for (const word of ['Seating list', 'Ticket no.', 'Page 1 of 1']) expect(us).toContain(word)
  })

  it('begin each room on a new page; one room can be printed alone', async () => {
    const { sn } = await buildAttendance(t.db, { candidates: 40 })
    await seatMore(sn, SEAT_MAX - 40 + 10)
    const { rows } = await t.db.execute<{ room_sn: string }>(
      sql`select room_sn from exam_room where exam_sn = ${sn} order by serial`,
    )
    expect(rows).toHaveLength(2)
    const all = await pagesOf((await print('college', sn, 'door')).raw)
    expect(all.flatMap((page) => /考生(\d+)人/.exec(page)?.[1] ?? [])).toEqual([String(SEAT_MAX), '10'])
    const one = await pagesOf((await print('college', sn, 'door', { room_sn: rows[1]!.room_sn })).raw)
    expect(one.flatMap((page) => /考生(\d+)人/.exec(page)?.[1] ?? [])).toEqual(['10'])
    expect((await print('college', sn, 'door', { room_sn: 'absent00000000000000' })).http).toBe(404)
  })

  it('wrap a long name, and have a whole room of 40 in a set of numbered pages', async () => {
    const { sn } = await buildAttendance(t.db, { candidates: 40 })
    const long = '阿卜杜热合曼·买买提艾力·吐尔逊江·阿布都克里木'
    await renameStudents(t.db, sql`select student_sn from seat where exam_sn = ${sn} and seat_no = 1`, sql`${long}`)
    const pages = await pagesOf((await print('college', sn, 'desks')).raw)
    expect(pages.map((page) => /第(\d+)\/(\d+)页/.exec(page)?.slice(1))).toEqual(
      pages.map((_, at) => [String(at + 1), String(pages.length)]),
    )
    expect(pages.length).toBeGreaterThan(2)
    expect(pages[0]).toContain(long)
    expect((await pagesOf((await print('college', sn, 'seats')).raw)).join('')).toContain(long)
  })

  it('before a draw a desk has its number alone', async () => {
    const { sn } = await buildAttendance(t.db, { subject: 'OFFLINE', candidates: 2, station_mode: 'DRAW' })
    const [first] = await candidatesOf(sn)
    const text = (await pagesOf((await print('college', sn, 'desks')).raw)).join('')
    expect([text.includes('工位现场抽签确定'), text.includes(first!.name)]).toEqual([true, false])
  })
})

describe('who may print what', () => {
  it('the site, its examiners, centre and system; other sites and examiners 404, a school 403', async () => {
    const { sn } = await buildAttendance(t.db, { candidates: 1, examiners: { 'acc-teacher': 'INVIGILATOR' } })
    expect((await t.anonymous.call(calls.print, { params: { id: sn, kind: 'seats' } })).http).toBe(401)
    for (const kind of EXAM_DOCUMENTS.filter((one) => one !== 'score-sheet')) {
      for (const who of ['college', 'teacher', 'center', 'system'] as const)
        expect([kind, who, (await print(who, sn, kind)).http]).toEqual([kind, who, 200])
      for (const who of ['college2', 'teacher2'] as const)
        expect([kind, who, (await print(who, sn, kind)).http]).toEqual([kind, who, 404])
      expect((await print('school', sn, kind)).http).toBe(403)
    }
  })

  it('an empty exam has nothing to print but its record, and a theory no score sheet: each refusal says why', async () => {
    const { sn } = await buildAttendance(t.db, { subject: 'OFFLINE', candidates: 0 })
    for (const kind of ['seats', 'desks', 'door', 'score-sheet'] as const) {
      const { http, rule } = await print('college', sn, kind)
      expect([kind, http, rule]).toEqual([kind, 422, 'document_no_candidate'])
    }
    expect((await print('college', sn, 'record')).http).toBe(200)
    const theory = await buildAttendance(t.db, { candidates: 1 })
    expect((await print('college', theory.sn, 'score-sheet')).rule).toBe('document_practical')
  })
})

describe('score sheets (评分表 per examiner)', () => {
  it('an examiner has the own ones, the chief and the site those of all, a supervisor none', async () => {
    const examiners = { 'acc-teacher': 'CHIEF', 'acc-teacher2': 'EXAMINER' } as const
    const { sn } = await buildAttendance(t.db, { subject: 'OFFLINE', candidates: 2, examiners })
    const count = async (who: Username) => (await pagesOf((await print(who, sn, 'score-sheet')).raw)).length
    expect([await count('college'), await count('teacher'), await count('teacher2')]).toEqual([4, 4, 2])
    const other = await buildAttendance(t.db, {
      subject: 'OFFLINE',
      candidates: 1,
      examiners: { 'acc-teacher': 'SUPERVISOR' },
    })
    expect((await print('teacher', other.sn, 'score-sheet')).rule).toBe('document_own_score')
    expect(await pagesOf((await print('college', other.sn, 'score-sheet')).raw)).toHaveLength(1)
  })

  it('have the items with their points and a ★ at critical tasks; where the template says blind, no name', async () => {
    const { sn, plan_sn } = await buildAttendance(t.db, { subject: 'OFFLINE', candidates: 1 })
    const [who] = await candidatesOf(sn)
    const tasks = [
      { name: '装配发动机', minutes: 60, score: 60, mandatory: true, critical: true },
      { name: '检测', minutes: 60, score: 40, mandatory: true, critical: false },
    ]
    const setTemplate = (blind: boolean) =>
      t.db.execute(
        sql`update template set tasks = ${JSON.stringify(tasks)}::jsonb, score_sheet = '[]', blind = ${blind} where sn = (select template_sn from plan where sn = ${plan_sn})`,
      )
    await setTemplate(true)
    const hidden = (await pagesOf((await print('college', sn, 'score-sheet')).raw)).join('')
    for (const word of ['★装配发动机', '60', '检测', '40', '□★装配发动机', '□因安全原因中止', who!.ticket_no])
      expect(hidden).toContain(word)
    expect(hidden).not.toContain('★检测')
    expect(hidden).not.toContain(who!.name)
    await setTemplate(false)
    expect((await pagesOf((await print('college', sn, 'score-sheet')).raw)).join('')).toContain(who!.name)
  })
})

describe('records', () => {
  it('a room record is a draft until it is submitted, then it has its figures of then (“frozen when submitted”)', async () => {
    const draft = await buildRoomRecord(t.db, { candidates: 2 })
    expect((await pagesOf((await print('college', draft.sn, 'record')).raw))[0]).toContain(DRAFT)
    const sent = await buildRoomRecord(t.db, { candidates: 2, status: 'SUBMIT' })
    const absentees = [{ ticket_no: '220000000000001', name: '缺考甲', seat_no: 7, reason: '因病' }]
    await t.db.execute(
      sql`update room_record set figures = figures || ${JSON.stringify({ expected: 29, absent: 1, absentees })}::jsonb where exam_sn = ${sent.sn}`,
    )
    const [page = ''] = await pagesOf((await print('college', sent.sn, 'record')).raw)
    for (const word of ['应到29', '220000000000001', '缺考甲', '因病', '√考生身份'])
      expect([word, page.includes(word)]).toEqual([word, true])
    expect(page).not.toContain(DRAFT)
  })

  it('a chief’s report of five full parts goes on on further pages; it is a draft until it is submitted', async () => {
    const { sn } = await buildChiefReport(t.db, { account_sn: 'acc-teacher', written: true })
    const long = '各考场秩序良好，设备运转正常。'.repeat(130)
    await t.db.execute(sql`update chief_report set organization = ${long}, advice = ${`${long}完`} where sn = ${sn}`)
    const printed = async (who: Username) => (await t.as(who)).call(calls.report, { params: { id: sn } })
    const pages = await pagesOf((await printed('teacher')).raw)
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) expect(page).toContain(DRAFT)
    for (const word of ['考评报告', '组织情况', '试卷与设备', '问题与建议', '正常。完'])
      expect(pages.join('')).toContain(word)
    await t.db.execute(
      sql`update chief_report set status = 'SUBMIT', figures = '[]', submit_time = now() where sn = ${sn}`,
    )
    expect((await pagesOf((await printed('college')).raw))[0]).not.toContain(DRAFT)
    expect((await pagesOf((await printed('college')).raw)).join('')).toContain('主考签字')
    await t.db.execute(sql`update chief_report set behalf_reason = '主考因病未到岗' where sn = ${sn}`)
    const behalf = (await pagesOf((await printed('college')).raw)).join('')
    // Written by the site (R14): its reason, and who signs.
    for (const word of ['站点代主考填写的原因', '主考因病未到岗', '站点负责人签字']) expect(behalf).toContain(word)
    expect(behalf).not.toContain('主考签字')
    const answers = []
    for (const who of ['center', 'college2', 'teacher2', 'school'] as const) answers.push((await printed(who)).http)
    expect(answers).toEqual([200, 404, 404, 403])
  })

  it('the feedback form has the marks of the site, or empty boxes; badges have the people of the plan', async () => {
    const [given, open] = [await buildDutyFeedback(t.db, { given: true }), await buildDutyFeedback(t.db)]
    const fetchOf = async (who: Username, call: 'feedback' | 'badges', id: string) =>
      (await t.as(who)).call(calls[call], { params: { id } })
    const { rows } = await t.db.execute<{ name: string }>(sql`
      select t.name from teacher t join assignment a on a.teacher_sn = t.sn join exam e on e.sn = a.exam_sn where e.plan_sn = ${given.sn}`)
    const [form = ''] = await pagesOf((await fetchOf('college', 'feedback', given.sn)).raw)
    for (const word of ['履职情况反馈表', rows[0]!.name, '√4', '4.0']) expect(form).toContain(word)
    const [blank = ''] = await pagesOf((await fetchOf('college', 'feedback', open.sn)).raw)
    expect([blank.includes('□4'), blank.includes('√')]).toEqual([true, false])
    const [cards = ''] = await pagesOf((await fetchOf('center', 'badges', given.sn)).raw)
    for (const word of ['工作证', rows[0]!.name, '考评员', '贴照片处']) expect(cards).toContain(word)
    for (const call of ['feedback', 'badges'] as const) {
      expect((await fetchOf('college2', call, given.sn)).http).toBe(404)
      expect((await fetchOf('teacher', call, given.sn)).http).toBe(403)
      expect((await fetchOf('college', call, (await buildPlan(t.db)).sn)).rule).toBe('document_no_examiner')
    }
    expect((await fetchOf('center', 'feedback', given.sn)).http).toBe(403)
  })
})

it('198 candidates in two rooms are printed with as many statements as two', async () => {
  const few = await buildAttendance(t.db, { subject: 'OFFLINE', candidates: 2 })
  const many = await buildAttendance(t.db, { subject: 'OFFLINE', candidates: 40 })
  await seatMore(many.sn, 2 * SEAT_MAX - 40)
  const counter = countStatements(t.pool)
  const client = await t.as('college')
  const statementsOf = async (id: string, kind: ExamDocument) => {
    // A session that was not used for 30 seconds costs a statement more.
    await t.pool.query('update session set used_time = now()')
    counter.take()
    expect((await client.call(calls.print, { params: { id, kind } })).http).toBe(200)
    return counter.take()
  }
  for (const kind of EXAM_DOCUMENTS) {
    const one = await statementsOf(few.sn, kind)
    expect([kind, one > 0, await statementsOf(many.sn, kind)]).toEqual([kind, true, one])
  }
})
