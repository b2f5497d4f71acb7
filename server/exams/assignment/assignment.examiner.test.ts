import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import type { ExaminerLine } from '@zhikao/domain/exams/assignment/assignment.model.ts'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { answerCall } from './assignment.factory.ts'
import { examinerStage, replaced } from '../panel/panel.factory.ts'
import { beginIn } from '../exam/exam.factory.ts'

const { saveTeachers } = assignmentContract
const { list } = examContract
let t: TestApp
let college: Client
beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
})
afterAll(() => t.close())

const { show, save, all, held, callOf } = examinerStage(() => ({ t, college }))
const eventsTo = async (account: string | null) =>
  (
    await all<{ event: string }>(sql`select event from notice where to_account = ${account} order by create_time, sn`)
  ).map((row) => row.event)

describe('who may', () => {
  it('the site, the centre and the platform; all others are refused or get 404', async () => {
    const { theory } = await held()
    const lines: ExaminerLine[] = []
    expect((await show(t.anonymous, theory)).http).toBe(401)
    expect((await save(t.anonymous, theory, lines)).http).toBe(401)
    for (const name of ['school', 'teacher', 'trainer'] as const) {
      expect((await show(await t.as(name), theory)).http).toBe(403)
      expect((await save(await t.as(name), theory, lines)).http).toBe(403)
    }
    expect((await show(await t.as('college2'), theory)).http).toBe(404)
    expect((await save(await t.as('college2'), theory, lines)).http).toBe(404)
    expect((await save(college, 'absent', lines)).http).toBe(404)
    for (const name of ['college', 'center', 'system'] as const) {
      const { http, data } = await show(await t.as(name), theory)
      expect([http, data.exam.actions, data.exam.refused]).toEqual([200, ['edit'], []])
    }
    const { data } = await college.call(list, { query: { keyword: theory } })
    expect(data.items[0]?.actions).toContain('teachers')
  })
  it('until the exam begins', async () => {
    const { theory, linesOf } = await held()
    const lines = await linesOf(theory)
    await beginIn(t.db, theory, 0)
    const { data } = await show(college, theory)
    expect([data.exam.actions, data.exam.refused.map(({ rule }) => rule)]).toEqual([[], ['examiner_begun']])
    const refused = await save(college, theory, lines)
    expect([refused.http, refused.rule]).toEqual([422, 'examiner_begun'])
    for (const lang of ['zh-CN', 'zh-HK', 'en-US'])
      expect(
        (
          await college.call(saveTeachers, {
            params: { id: theory },
            body: { panel: lines },
            headers: { 'accept-language': lang },
          })
        ).message,
      ).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d/)
  })
})

describe('what is shown', () => {
  it('the called examiners with their answers, and the examiners who can be chosen with every conflict', async () => {
    const { theory, linesOf, examiner } = await held()
    const [chief] = await linesOf(theory)
    const own = await examiner({ name: '本校人', org_sn: ORGS.college })
    const over = await examiner({ name: '证书将尽', train_cert_expire: (await clock(t.db)).slice(0, 10) })
    const { data } = await show(college, theory, { limit: 100, sort: '-reserve,name' })
    expect(data.exam.calls.map(({ role, status }) => [role, status])).toEqual([
      ['CHIEF', 'PENDING'],
      ['INVIGILATOR', 'PENDING'],
      ['INVIGILATOR', 'PENDING'],
    ])
    expect(data.exam.shortages).toEqual([])
    expect(data.exam.session).toMatchObject({ subject: 'ONLINE', needed: 2, has: 2, has_chief: true })
    const conflicts = (sn: string | undefined) =>
      data.items.find((row) => row.sn === sn)?.conflicts.map(({ rule, blocked }) => [rule, blocked])
    expect(conflicts(own.sn)).toEqual([['panel_own_school_warn', false]])
    expect(conflicts(over.sn)).toEqual([['panel_certificate', true]])
    expect(conflicts(chief?.teacher_sn)).toEqual([])
    const found = await show(college, theory, { keyword: '本校人' })
    expect(found.data.items.map((row) => row.sn)).toEqual([own.sn])
  })
  it('an examiner who declined leaves a shortage', async () => {
    const { theory, linesOf } = await held()
    const [chief] = await linesOf(theory)
    await answerCall(t.db, theory, chief?.teacher_sn ?? '', 'DECLINED')
    const { data } = await show(college, theory)
    expect(data.exam.shortages.map(({ rule }) => rule)).toEqual(['panel_chief_missing'])
    expect(data.exam.calls.at(-1)).toMatchObject({ status: 'DECLINED', reason: '家中有事', actions: ['replace'] })
  })
})

describe('replacing', () => {
  it('gives the place of an examiner who declined to another, who is called and is then in the panel', async () => {
    const { plan, theory, linesOf, examiner } = await held()
    const lines = await linesOf(theory)
    const gone = lines[1]?.teacher_sn ?? ''
    await answerCall(t.db, theory, gone, 'DECLINED')
    const next = await examiner()
    const { http, data } = await save(college, theory, replaced(lines, 1, next.sn))
    expect([http, data.shortages]).toEqual([200, []])
    expect(await callOf(theory, gone)).toMatchObject({ status: 'REPLACED' })
    const call = await callOf(theory, next.sn)
    expect(call).toMatchObject({ status: 'PENDING', role: 'INVIGILATOR' })
    expect(await eventsTo(next.account_sn)).toEqual(['assignment.called'])
    const moves = await all(
      sql`select move, from_status, to_status from history where entity = 'assignment' and entity_sn = any(${sql.param([(await callOf(theory, gone))?.sn, call?.sn])}) order by time, sn`,
    )
    expect(moves).toEqual(
      expect.arrayContaining([
        { move: 'replace', from_status: 'DECLINED', to_status: 'REPLACED' },
        { move: 'create', from_status: null, to_status: 'PENDING' },
      ]),
    )
    const [audit] = await all<{ action: string }>(
      sql`select action from audit where target_type = 'exam' and target_sn = ${theory} order by seq desc limit 1`,
    )
    expect(audit?.action).toBe('exam.saveTeachers')
    const panel = await all<{ teacher_sn: string }>(
      sql`select teacher_sn from panel where plan_sn = ${plan.sn} and subject = 'ONLINE'`,
    )
    expect(panel.map((row) => row.teacher_sn).toSorted()).toEqual(
      replaced(lines, 1, next.sn)
        .map((line) => line.teacher_sn)
        .toSorted(),
    )
  })
  it('notifies a replaced examiner who had not answered', async () => {
    const { theory, linesOf, examiner } = await held()
    const lines = await linesOf(theory)
    const gone = lines[2]?.teacher_sn ?? ''
    const next = await examiner()
    expect((await save(college, theory, replaced(lines, 2, next.sn))).http).toBe(200)
    const [sent] = await all<{ event: string; screen: string }>(
      sql`select n.event, n.screen from notice n join teacher x on x.account_sn = n.to_account where x.sn = ${gone} and n.entity = 'assignment'`,
    )
    expect(sent).toEqual({ event: 'assignment.replace', screen: 'assignmentCards' })
  })
  it('the same list saved again changes nothing and sends no notice', async () => {
    const { theory, linesOf, examiner } = await held()
    const next = await examiner()
    const lines = replaced(await linesOf(theory), 1, next.sn)
    await save(college, theory, lines)
    const before = await callOf(theory, next.sn)
    expect((await save(college, theory, lines)).http).toBe(200)
    expect(await callOf(theory, next.sn)).toEqual(before)
    expect(await eventsTo(next.account_sn)).toEqual(['assignment.called'])
  })
  it('another role is a new call, to be confirmed again', async () => {
    const { theory, linesOf, examiner } = await held()
    const lines = await linesOf(theory)
    const chief = await examiner({ is_chief: true })
    const withChief = [...lines, { teacher_sn: chief.sn, role: 'SUPERVISOR' as const, room_sn: null }]
    expect((await save(college, theory, withChief)).http).toBe(200)
    await answerCall(t.db, theory, chief.sn, 'CONFIRMED')
    const swapped = [{ teacher_sn: chief.sn, role: 'CHIEF' as const, room_sn: null }, ...lines.slice(1)]
    expect((await save(college, theory, swapped)).http).toBe(200)
    expect(await callOf(theory, chief.sn)).toMatchObject({ status: 'PENDING', role: 'CHIEF' })
    expect(await eventsTo(chief.account_sn)).toEqual(['assignment.called', 'assignment.recast'])
  })
  it('an examiner is notified of a given room; the answer is kept', async () => {
    const { theory, linesOf, state } = await held()
    const lines = await linesOf(theory)
    const [room] = (await state(theory)).room_list
    const sn = lines[1]?.teacher_sn ?? ''
    await answerCall(t.db, theory, sn, 'CONFIRMED')
    const placed = lines.map((line, at) => (at === 1 ? { ...line, room_sn: room?.room_sn ?? null } : line))
    const { data } = await save(college, theory, placed)
    expect(data.calls.find((call) => call.teacher_sn === sn)).toMatchObject({ status: 'CONFIRMED', room: room?.room })
    const events = await all<{ event: string }>(
      sql`select n.event from notice n join teacher x on x.account_sn = n.to_account where x.sn = ${sn}`,
    )
    expect(events.map(({ event }) => event)).toEqual(['assignment.placed'])
    const absent = await save(college, theory, [{ ...lines[0]!, room_sn: 'absent' }, ...lines.slice(1)])
    expect([absent.http, absent.rule, absent.errors[0]?.path]).toEqual([422, 'examiner_room', 'panel.0.room_sn'])
  })
})

it('the notice of an answer links the site to the examiners of the exam', async () => {
  const { theory, linesOf, examiner } = await held()
  const lines = await linesOf(theory)
  await t.db.execute(sql`update teacher set account_sn = null where account_sn = 'acc-teacher'`)
  const mine = await examiner({ account_sn: 'acc-teacher' })
  await save(college, theory, replaced(lines, 1, mine.sn))
  const call = await callOf(theory, mine.sn)
  const declined = await (await t.as('teacher')).call(assignmentContract.decline, {
    params: { id: call?.sn ?? '' },
    body: { opinion: '家中有事' },
  })
  expect(declined.http).toBe(200)
  const { data } = await college.call(noticeContract.list, { query: { limit: 100 } })
  expect(data.items.find((row) => row.opinion === '家中有事')?.url).toBe(`/college/exam/manage/${theory}/teacher`)
  const sent = await (await t.as('teacher')).call(noticeContract.list, { query: { limit: 100 } })
  expect(sent.data.items[0]?.url).toBe('/teacher/center/setting')
})
