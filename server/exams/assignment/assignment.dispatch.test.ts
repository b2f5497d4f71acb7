import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildPanel, examinerStage } from '../panel/panel.factory.ts'
import { buildAssignment, reservistFor } from './assignment.factory.ts'

const { dispatch } = assignmentContract
let t: TestApp
let [center, college]: Client[] = []
beforeAll(async () => {
  t = await testApp()
  ;[center, college] = [await t.as('center'), await t.as('college')]
})
afterAll(() => t.close())

const { all, held } = examinerStage(() => ({ t, college: college! }))
const THEORY = { subject: 'ONLINE', session_no: 1, role: 'INVIGILATOR' } as const
const send = (who: Client, id: string, teacher_sn: string, change: object = {}) =>
  who.call(dispatch, { params: { id }, body: { ...THEORY, teacher_sn, ...change } })
const noticesOf = async (teacher: string) =>
  (
    await all<{ event: string }>(
      sql`select n.event from notice n join teacher t on t.account_sn = n.to_account where t.sn = ${teacher} order by n.create_time, n.sn`,
    )
  ).map((row) => row.event)
const dispatches = (teacher: string) =>
  all(sql`select plan_sn, subject, session_no, role from dispatch where teacher_sn = ${teacher}`)

describe('a dispatch to a plan (§5.7)', () => {
  it('is made by centre and platform alone', async () => {
    const { sn } = await buildPanel(t.db)
    const one = await reservistFor(t.db, sn)
    expect((await send(t.anonymous, sn, one)).http).toBe(401)
    for (const name of ['school', 'college', 'teacher', 'trainer'] as const)
      expect((await send(await t.as(name), sn, one)).http).toBe(403)
    expect((await send(center!, 'absent', one)).http).toBe(404)
    expect((await send(center!, sn, 'absent')).http).toBe(404)
    expect((await send(await t.as('system'), sn, one)).data).toEqual({ plan_sn: sn, exam_sn: null })
  })

  it('of a plan without exams adds the examiner to the panel, and notifies the examiner and the site', async () => {
    const { sn } = await buildPanel(t.db)
    const one = await reservistFor(t.db, sn, { name: '高山' })
    expect((await send(center!, sn, one)).data).toEqual({ plan_sn: sn, exam_sn: null })
    expect(await all(sql`select role from panel where plan_sn = ${sn} and teacher_sn = ${one}`)).toEqual([
      { role: 'INVIGILATOR' },
    ])
    expect(await noticesOf(one)).toEqual(['assignment.dispatched'])
    const [told] = await all<{ abstract: { CN: string } }>(
      sql`select abstract from notice where event = 'assignment.sent' and entity_sn = ${sn} and to_org = 'org-college'`,
    )
    expect(told?.abstract.CN).toMatch(/从储备库调派高山担任/)
    expect(await dispatches(one)).toEqual([{ plan_sn: sn, ...THEORY }])
    const { data } = await center!.call(teacherContract.detail, { params: { id: one } })
    expect(data.last_dispatch).toMatchObject({ plan_sn: sn })
    expect(
      await all(sql`select action from audit where target_sn = ${one} and action = 'teacher.dispatch'`),
    ).toHaveLength(1)
  })

  it('of an approved plan is a call that waits for its answer, for 24 hours', async () => {
    const { plan, theory } = await held()
    const one = await reservistFor(t.db, plan.sn)
    expect((await send(center!, plan.sn, one)).data).toEqual({ plan_sn: plan.sn, exam_sn: theory })
    const [call] = await all<{ status: string; role: string }>(
      sql`select status, role from assignment where exam_sn = ${theory} and teacher_sn = ${one}`,
    )
    expect(call).toEqual({ status: 'PENDING', role: 'INVIGILATOR' })
    expect(await noticesOf(one)).toEqual(['assignment.called'])
    const { data } = await center!.call(assignmentContract.list, { query: { exam_sn: theory, limit: 100 } })
    const row = data.items.find((item) => item.teacher_name === '乔军文' && item.status === 'PENDING')
    expect(row?.answer_until).toBeTruthy()
    const twice = await send(center!, plan.sn, one)
    expect([twice.http, twice.rule]).toEqual([422, 'panel_twice'])
  })

  it.each<[string, Parameters<typeof reservistFor>[2], object, string]>([
    ['not in the pool', { reserve: false }, {}, 'dispatch_reserve'],
    ['of another region', { regions: ['440000'] }, {}, 'dispatch_region'],
    ['on other days', { free_from: '2020-01-01', free_to: '2020-12-31' }, {}, 'dispatch_day'],
    ['not for the certificate', { examines: [] }, {}, 'panel_unable'],
    ['disabled', { status: 'DISABLE' }, {}, 'panel_disabled'],
    ['certificate over', { train_cert_expire: '2026-11-24' }, {}, 'panel_certificate'],
    ['no chief', {}, { role: 'CHIEF' }, 'panel_chief_one'],
    ['a session that the plan has not', {}, { session_no: 9 }, 'panel_session'],
    ['a role that the theory has not', {}, { role: 'EXAMINER' }, 'panel_role'],
  ])('refuses an examiner: %s', async (_, overrides, change, rule) => {
    const { sn } = await buildPanel(t.db)
    const one = await reservistFor(t.db, sn, overrides)
    const refused = await send(center!, sn, one, change)
    expect([refused.http, refused.rule]).toEqual([422, rule])
    expect(await dispatches(one)).toEqual([])
  })

  /** “replacement from the reserve pool first” (domain.md §6.4). */
  it('the picker of a plan and of an exam proposes those of the pool whose region and days fit, free that day (Decided 15)', async () => {
    const { plan, theory } = await held()
    const fits = await reservistFor(t.db, plan.sn, { name: '合适' })
    const others = [{ reserve: false }, { regions: ['440000'] }, { free_from: '2020-01-01', free_to: '2020-12-31' }]
    const unfit: string[] = []
    for (const overrides of others) unfit.push(await reservistFor(t.db, plan.sn, overrides))
    const busy = await reservistFor(t.db, plan.sn)
    const time = (
      await all<{ start: string; end: string }>(
        sql`select to_char(start_time, 'YYYY-MM-DD HH24:MI:SS') as start, to_char(end_time, 'YYYY-MM-DD HH24:MI:SS') as end from exam where sn = ${theory}`,
      )
    )[0]
    await buildAssignment(t.db, { teacher_sn: busy, ...(time ? { time } : {}) })
    const query = { proposed: 'true', limit: 100 } as const
    const ofExam = await college!.call(assignmentContract.teachers, { params: { id: theory }, query })
    // The pool has examiners of other tests too.
    const own = ({ sn }: { sn: string }) => [fits, busy, ...unfit].includes(sn)
    expect(ofExam.data.items.filter(own).map(({ sn, name }) => [sn, name])).toEqual([[fits, '合适']])
    const ofPlan = await college!.call(panelContract.list, { params: { id: plan.sn }, query })
    expect(ofPlan.data.items.filter(own).map(({ sn }) => sn)).toEqual([fits])
  })

  it('is refused while the plan is not approved', async () => {
    const { sn } = await buildPanel(t.db)
    const one = await reservistFor(t.db, sn)
    await t.db.execute(sql`update plan set status = 'PLAN_SUBMIT' where sn = ${sn}`)
    expect((await send(center!, sn, one)).http).toBe(409)
  })

  it('of the same examiner to two plans of one time, made at once, is made once', async () => {
    const plans = [await buildPanel(t.db), await buildPanel(t.db)].map(({ sn }) => sn)
    const [first = '', second = ''] = plans
    // Both plans have their theory at the same time, and the examiner may examine either.
    await t.db.execute(sql`update plan set credential_sn = (select credential_sn from plan where sn = ${first}),
      level = (select level from plan where sn = ${first}) where sn = ${second}`)
    const day = (
      await all<{ day: string }>(
        sql`select to_char(min(start_time), 'YYYY-MM-DD') as day from plan_session where plan_sn = ${first} and subject = 'ONLINE'`,
      )
    )[0]?.day
    for (const sn of plans)
      await t.db.execute(sql`update plan_session set start_time = ${`${day} 09:00:00`}, end_time = ${`${day} 11:00:00`}
        where plan_sn = ${sn} and subject = 'ONLINE'`)
    for (let round = 0; round < 5; round++) {
      const one = await reservistFor(t.db, first, { free_to: addDays(day ?? '', 300) })
      const answers = await Promise.all(plans.map((sn) => send(center!, sn, one)))
      expect(answers.map(({ http, rule }) => [http, rule]).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
        [200, undefined],
        [422, 'panel_clash'],
      ])
      expect(await dispatches(one)).toHaveLength(1)
    }
  })
})
