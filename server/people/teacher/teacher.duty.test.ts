import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { addDays, addHours } from '@zhikao/domain/kernel/calendar.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildAssignment } from '../../exams/assignment/assignment.factory.ts'
import { buildPanel } from '../../exams/panel/panel.factory.ts'
import { watchCertificates } from './teacher.jobs.ts'
import { buildTeacher } from './teacher.factory.ts'

let t: TestApp
let [center, college]: Client[] = []
let now: string
beforeAll(async () => {
  t = await testApp()
  ;[center, college] = [await t.as('center'), await t.as('college')]
})
beforeEach(async () => {
  now = await clock(t.db)
})
afterAll(() => t.close())

const all = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await t.db.execute<R>(query)).rows
const at = (days: number) => {
  const day = addDays(now.slice(0, 10), days)
  return { start: `${day} 09:00:00`, end: `${day} 11:00:00` }
}
const call = (teacher_sn: string, days: number, overrides: Parameters<typeof buildAssignment>[1] = {}) =>
  buildAssignment(t.db, { teacher_sn, time: at(days), status: 'CONFIRMED', ...overrides })
const examName = async (sn: string) =>
  (await all<{ name: string }>(sql`select name from exam where sn = ${sn}`))[0]?.name
const urls = async () =>
  (await college!.call(noticeContract.list, { query: { limit: 100 } })).data.items.map((row) => [row.title, row.url])

/** “Only CONFIRMED calls count: for … duty counts” (domain.md Decided 14). */
test('duties are counted from the calls: those confirmed and over, those as chief, the last one, those declined', async () => {
  const { sn } = await buildTeacher(t.db)
  await call(sn, -30, { role: 'CHIEF' })
  await call(sn, -20)
  await call(sn, -10, { status: 'PENDING' })
  await call(sn, -5, { status: 'DECLINED', reason: '家中有事', reply_time: now })
  await call(sn, -4, { status: 'REPLACED', reason: '出差', reply_time: now })
  await call(sn, 10)
  const { data } = await center!.call(teacherContract.detail, { params: { id: sn } })
  expect(data).toMatchObject({
    duty_count: 2,
    chief_count: 1,
    last_duty: at(-20).start.slice(0, 10),
    decline_count: 2,
  })
  const list = await center!.call(teacherContract.list, { query: { limit: 100 } })
  expect(list.data.items.find((row) => row.sn === sn)?.duty_count).toBe(2)
  const idle = await buildTeacher(t.db)
  expect((await center!.call(teacherContract.detail, { params: { id: idle.sn } })).data).toMatchObject({
    duty_count: 0,
    chief_count: 0,
    last_duty: null,
    decline_count: 0,
  })
})

describe('the reserve pool', () => {
  test('cannot be left while a call is still to come', async () => {
    const { sn } = await buildTeacher(t.db, { name: '高山', reserve: true })
    const { sn: called } = await call(sn, 12, { status: 'PENDING' })
    const leave = () => center!.call(teacherContract.reserve, { body: { ids: [sn], reserve: false } })
    const refused = await leave()
    expect([refused.http, refused.rule, refused.message]).toEqual([
      422,
      'reserve_called',
      `“高山”还有 1 场考评任务未结束（最近一场 ${at(12).start.slice(0, 16)}）；任务结束或更换考评员后才能移出储备库`,
    ])
    const { data } = await center!.call(teacherContract.detail, { params: { id: sn } })
    expect(data.actions).not.toContain('unreserve')
    expect(data.refused).toEqual([expect.objectContaining({ move: 'unreserve', rule: 'reserve_called' })])
    await t.db.execute(sql`update assignment set status = 'REPLACED' where sn = ${called}`)
    expect((await leave()).data).toEqual({ changed: 1 })
  })
})

describe('out of service', () => {
  test('a disabled examiner is removed from coming exams and panels, and each site is asked to choose another', async () => {
    const { sn } = await buildTeacher(t.db, { name: '流水' })
    const [coming, over] = [await call(sn, 14), await call(sn, -14)]
    const plan = await buildPanel(t.db, { bare: true })
    await t.db.execute(
      sql`insert into panel (plan_sn, subject, session_no, teacher_sn, role) values (${plan.sn}, 'ONLINE', 1, ${sn}, 'INVIGILATOR')`,
    )
    const body = { opinion: '评分不实' }
    expect((await center!.call(teacherContract.disable, { params: { id: sn }, body })).http).toBe(200)
    const calls = await all(sql`select sn, status from assignment where teacher_sn = ${sn} order by status`)
    expect(calls).toEqual([
      { sn: over.sn, status: 'CONFIRMED' },
      { sn: coming.sn, status: 'REPLACED' },
    ])
    expect(await all(sql`select 1 from panel where teacher_sn = ${sn}`)).toEqual([])
    expect(await urls()).toEqual(
      expect.arrayContaining([
        ['考评员不能到岗', `/college/exam/manage/${coming.exam_sn}/teacher`],
        ['考评员已停用，请补选', `/college/exam/plan/${plan.sn}/teacher`],
      ]),
    )
  })
  test('M7: the chief of an exam is disabled only when the exam has another chief', async () => {
    const { sn } = await buildTeacher(t.db, { name: '乔建军', is_chief: true })
    const coming = await call(sn, 21, { role: 'CHIEF' })
    const disable = () => center!.call(teacherContract.disable, { params: { id: sn }, body: { opinion: '本人离职' } })
    const refused = await disable()
    const name = await examName(coming.exam_sn)
    expect([refused.http, refused.rule, refused.message]).toEqual([
      422,
      'teacher_chief',
      `“乔建军”是 1 场未开始考试的主考（${name}）；请先在这些考试的“考评员”页另选主考，再停用`,
    ])
    const { data } = await center!.call(teacherContract.detail, { params: { id: sn } })
    expect(data.refused).toEqual(
      expect.arrayContaining([expect.objectContaining({ move: 'disable', rule: 'teacher_chief' })]),
    )
    expect(await all(sql`select status from assignment where sn = ${coming.sn}`)).toEqual([{ status: 'CONFIRMED' }])
    await t.db.execute(sql`update assignment set status = 'REPLACED' where sn = ${coming.sn}`)
    expect((await disable()).http).toBe(200)
  })
  test.each([
    ['an examiner who may be chief becomes the deputy', true, 'REPLACED', ['CHIEF', 'PENDING'], '已指定代理主考'],
    ['nobody else may be chief: the place is open', false, 'LAPSED', ['EXAMINER', 'CONFIRMED'], '考评员不能到岗'],
  ])('M7: the certificate of a chief ends, %s', async (_, is_chief, left, next, title) => {
    const { sn } = await buildTeacher(t.db, {
      is_chief: true,
      train_cert_expire: addHours(now, -24).slice(0, 10),
    })
    const coming = await call(sn, 23, { role: 'CHIEF' })
    const other = await buildTeacher(t.db, { is_chief })
    await call(other.sn, 23, { role: 'EXAMINER', exam_sn: coming.exam_sn })
    await watchCertificates(t.services)
    expect(await all(sql`select status from assignment where sn = ${coming.sn}`)).toEqual([{ status: left }])
    expect(
      await all(sql`select role, status from assignment where teacher_sn = ${other.sn} and status <> 'REPLACED'`),
    ).toEqual([{ role: next[0], status: next[1] }])
    expect(
      await all(sql`select count(*)::int as count from assignment
        where exam_sn = ${coming.exam_sn} and role = 'CHIEF' and status <> 'REPLACED'`),
    ).toEqual([{ count: 1 }])
    expect(await urls()).toContainEqual([title, `/college/exam/manage/${coming.exam_sn}/teacher`])
    expect(
      await all(sql`select count(*)::int as count from assignment a
        where a.sn = ${coming.sn} and a.reason is null`),
    ).toEqual([{ count: 1 }])
  })
  test('an examiner whose certificate has expired is disabled and removed from coming exams', async () => {
    const { sn } = await buildTeacher(t.db, { train_cert_expire: addHours(now, -24).slice(0, 10) })
    const coming = await call(sn, 16)
    await watchCertificates(t.services)
    expect(await all(sql`select status from assignment where sn = ${coming.sn}`)).toEqual([{ status: 'REPLACED' }])
    expect(await all(sql`select status from teacher where sn = ${sn}`)).toEqual([{ status: 'DISABLE' }])
  })
})
