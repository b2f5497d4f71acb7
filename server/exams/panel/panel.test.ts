import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import type { PanelMember } from '@zhikao/domain/exams/panel/panel.model.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildPlan, showState } from '../plan/plan.factory.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { teacherCredential } from '../../people/teacher/teacher.table.ts'
import { buildPanel } from './panel.factory.ts'

let t: TestApp
let college: Client
let center: Client
let made: Awaited<ReturnType<typeof buildPanel>>
beforeAll(async () => {
  t = await testApp()
  ;[college, center] = [await t.as('college'), await t.as('center')]
  made = await buildPanel(t.db, { bare: true })
})
afterAll(() => t.close())

const show = (who: Client, id: string, query = {}) => who.call(panelContract.list, { params: { id }, query })
const save = (who: Client, id: string, panel: readonly PanelMember[], version?: number) =>
  who.call(panelContract.save, { params: { id }, body: { panel: [...panel], ...(version ? { version } : {}) } })
const THEORY = { subject: 'ONLINE', session_no: 1 } as const
const PRACTICE = { subject: 'OFFLINE', session_no: 1 } as const
const examines = () => [{ credential_sn: made.credential_sn, level: made.level }]
const examiner = async (overrides: NonNullable<Parameters<typeof buildTeacher>[1]> = {}) =>
  (await buildTeacher(t.db, { org_sn: ORGS.trainer, examines: examines(), ...overrides })).sn
const rows = async (id: string) =>
  (
    await t.db.execute<{ teacher_sn: string }>(
      sql`select teacher_sn from panel where plan_sn = ${id} order by teacher_sn`,
    )
  ).rows.map((row) => row.teacher_sn)

describe('who may', () => {
  it('is refused without a session and for a school, an examiner or a trainer', async () => {
    expect((await show(t.anonymous, made.sn)).http).toBe(401)
    expect((await save(t.anonymous, made.sn, [])).http).toBe(401)
    for (const name of ['school', 'teacher', 'trainer'] as const) {
      expect((await show(await t.as(name), made.sn)).http).toBe(403)
      expect((await save(await t.as(name), made.sn, [])).http).toBe(403)
    }
  })
  it('another site gets 404', async () => {
    expect((await show(await t.as('college2'), made.sn)).http).toBe(404)
    expect((await save(await t.as('college2'), made.sn, [])).http).toBe(404)
    expect((await show(college, 'absent')).http).toBe(404)
  })
  it('the site writes before its exam application and after a rejection; the centre also while the application is pending', async () => {
    for (const [status, own, platform] of [
      ['PLAN_INIT', 409, 409],
      ['PLAN_SUBMIT', 409, 409],
      ['PLAN_AUDIT', 200, 200],
      ['EXAM_SUBMIT', 409, 200],
      ['EXAM_REJECT', 200, 200],
      ['EXAM_AUDIT', 409, 409],
    ] as const) {
      const { sn } = await buildPlan(t.db, { status })
      expect([status, (await save(college, sn, [])).http]).toEqual([status, own])
      expect([status, (await save(center, sn, [])).http]).toEqual([status, platform])
      const shown = await show(college, sn)
      expect([status, shown.data.chosen.actions]).toEqual([status, own === 200 ? ['edit'] : []])
      expect(shown.data.chosen.refused.map(({ rule }) => rule)).toEqual(own === 200 ? [] : ['panel_state'])
    }
  })
})

describe('the examiners offered', () => {
  it('are enabled and may examine the certificate at the level, of any institution', async () => {
    const able = await examiner({ name: '甘雨晴' })
    await examiner({ name: '甘雨晴', status: 'DISABLE' })
    await examiner({ name: '甘雨晴', examines: [{ credential_sn: made.credential_sn, level: 'SENIOR' }] })
    const found = await show(college, made.sn, { keyword: '甘雨晴' })
    expect(found.data.items.map((row) => row.sn)).toEqual([able])
    // Decided 44: found in each spelling of the name.
    expect((await show(college, made.sn, { keyword: '甘•雨 晴' })).data.total).toBe(1)
    expect(Object.keys(found.data.items[0] ?? {}).toSorted()).toEqual(
      'busy conflicts credentials grade is_chief name org_name org_sn reserve running sn train_cert_expire'.split(' '),
    )
  })
  it('are filtered by institution, grade, reserve pool, another certificate, a free day', async () => {
    const other = await examiner({ name: '季长青', org_sn: ORGS.school2, grade: 'SENIOR', reserve: true })
    const names = async (query: object) =>
      (await show(college, made.sn, { keyword: '季长青', ...query })).data.items.length
    expect(await names({ org_sn: ORGS.school2 })).toBe(1)
    expect(await names({ org_sn: ORGS.trainer })).toBe(0)
    expect(await names({ grade: 'SENIOR' })).toBe(1)
    expect(await names({ grade: 'EXAMINER' })).toBe(0)
    expect(await names({ reserve: 'true' })).toBe(1)
    expect(await names({ reserve: 'false' })).toBe(0)
    expect(await names({ credential_sn: made.credential_sn })).toBe(1)
    expect(await names({ credential_sn: 'none' })).toBe(0)
    const day = (made.theory_start ?? '').slice(0, 10)
    expect(await names({ free_on: day })).toBe(1)
    const elsewhere = await buildPanel(t.db, { bare: true, candidates: 0 })
    expect((await save(college, elsewhere.sn, [{ teacher_sn: other, role: 'INVIGILATOR', ...THEORY }])).http).toBe(200)
    expect(await names({ free_on: day })).toBe(0)
  })
  it('come with the number of examiners that each session needs and has', async () => {
    const { data } = await show(college, made.sn)
    expect(data.chosen.sessions).toMatchObject([
      { ...THEORY, rooms: 1, candidates: 3, needed: 2, has: 0, has_chief: false },
      { ...PRACTICE, rooms: 1, candidates: 3, has: 0, has_chief: false },
    ])
    expect(data.chosen.schools).toEqual({ ONLINE: [ORGS.college], OFFLINE: [ORGS.college] })
    expect(data.chosen.shortages.map(({ rule }) => rule)).toEqual([
      'panel_few',
      'panel_chief_missing',
      'panel_few',
      'panel_chief_missing',
    ])
  })
})

describe('conflicts of an examiner', () => {
  const conflictsOf = async (name: string, plan = made) =>
    (await show(college, plan.sn, { keyword: name })).data.items.flatMap(({ conflicts }) =>
      conflicts.map(({ subject, rule, blocked }) => `${subject} ${rule} ${blocked}`),
    )
  it('students of the examiner’s own institution: forbidden in a practical exam, a warning in a theory exam', async () => {
    const sn = await examiner({ name: '桑晓梅', org_sn: ORGS.college })
    expect(await conflictsOf('桑晓梅')).toEqual(['ONLINE panel_own_school_warn false', 'OFFLINE panel_own_school true'])
    expect((await save(college, made.sn, [{ teacher_sn: sn, role: 'INVIGILATOR', ...THEORY }])).http).toBe(200)
    const refused = await save(college, made.sn, [{ teacher_sn: sn, role: 'EXAMINER', ...PRACTICE }])
    expect([refused.http, refused.rule, refused.errors?.map(({ path }) => path)]).toEqual([
      422,
      'panel_own_school',
      ['panel.0.teacher_sn'],
    ])
    expect(await rows(made.sn)).toEqual([sn])
  })
  it('a training certificate that has expired on the exam day', async () => {
    const sn = await examiner({ name: '窦文轩', train_cert_expire: (made.theory_start ?? '').slice(0, 10) })
    expect(await conflictsOf('窦文轩')).toEqual(['OFFLINE panel_certificate true'])
    expect((await save(college, made.sn, [{ teacher_sn: sn, role: 'EXAMINER', ...PRACTICE }])).rule).toBe(
      'panel_certificate',
    )
  })
  it('another panel at the same time, also of another site, and the exams made from it', async () => {
    const sn = await examiner({ name: '滕海波' })
    const other = await buildPanel(t.db, { bare: true, org_sn: ORGS.college2, candidates: 1 })
    await t.db
      .insert(teacherCredential)
      .values({ teacher_sn: sn, credential_sn: other.credential_sn, level: 'BEGINNER' })
    const there = await save(await t.as('college2'), other.sn, [{ teacher_sn: sn, role: 'INVIGILATOR', ...THEORY }])
    expect(there.http).toBe(200)
    expect(await conflictsOf('滕海波')).toEqual(['ONLINE panel_clash true'])
    const refused = await save(college, made.sn, [{ teacher_sn: sn, role: 'INVIGILATOR', ...THEORY }])
    expect(refused.rule).toBe('panel_clash')
    // Times, and nothing of whose exam it is.
    expect(JSON.stringify(refused.errors)).not.toContain(other.sn)
    await showState(t.db, other.sn, 'EXAM_AUDIT')
    expect(await conflictsOf('滕海波')).toEqual([])
    await t.db.execute(sql`
      insert into exam (sn, plan_sn, org_sn, subject, session_no, name, start_time, end_time, minutes, capacity, candidate_count)
      select 'EXAM-CLASH', ${other.sn}, ${ORGS.college2}, 'ONLINE', 1, '理论', start_time, end_time, 90, 40, 1 from plan_session where plan_sn = ${other.sn} and subject = 'ONLINE'`)
    await t.db.execute(sql`
      insert into assignment (sn, exam_sn, teacher_sn, role, time) select 'AS-CLASH', sn, ${sn}, 'INVIGILATOR', tstzrange(start_time, end_time) from exam where sn = 'EXAM-CLASH'`)
    expect(await conflictsOf('滕海波')).toEqual(['ONLINE panel_clash true'])
  })
  it('more than two sessions a day, and two sessions at the same time in the plan itself', async () => {
    const times = [9, 11, 13, 15].map((hour) => [`0${hour}`.slice(-2), `${hour + 1}`.padStart(2, '0')] as const)
    const first = await buildPlan(t.db, { status: 'PLAN_AUDIT' })
    const { rows: rooms } = await t.db.execute<{ room_sn: string; day: string }>(
      sql`select room_sn, start_time::date::text as day from plan_session where plan_sn = ${first.sn} and subject = 'ONLINE'`,
    )
    const [room] = rooms
    if (!room) throw new Error('no room')
    const plan = await buildPlan(t.db, {
      status: 'PLAN_AUDIT',
      sessions: times.map(([from, to], at) => ({
        room_sn: room.room_sn,
        subject: 'ONLINE' as const,
        session_no: at + 1,
        start_time: `${room.day} ${from}:00:00`,
        end_time: `${room.day} ${at === 2 ? '16' : to}:00:00`,
        capacity: 5,
      })),
    })
    const sn = await examiner()
    const lines = (...numbers: number[]) =>
      numbers.map((session_no) => ({
        teacher_sn: sn,
        role: 'INVIGILATOR' as const,
        subject: 'ONLINE' as const,
        session_no,
      }))
    expect((await save(college, plan.sn, lines(1, 2))).http).toBe(200)
    const three = await save(college, plan.sn, lines(1, 2, 3))
    expect([three.rule, three.errors?.length]).toEqual(['panel_day', 3])
    expect((await save(college, plan.sn, lines(3, 4))).rule).toBe('panel_clash_own')
    expect(await rows(plan.sn)).toEqual([sn, sn])
  })
  /** “same examiner at the same site not more than 3 times running” (domain.md §6.4). */
  it('three exams of the same site one after another: a warning', async () => {
    const sn = await examiner({ name: '裘天佑' })
    const past = await Promise.all(
      [1, 2, 3].map((at) =>
        buildPlan(t.db, { status: 'EXAM_AUDIT', theory_start: `2020-01-0${at} 09:00:00`, practical_start: null }),
      ),
    )
    for (const { sn: plan_sn } of past) {
      await t.db.execute(sql`
        insert into exam (sn, plan_sn, org_sn, subject, session_no, name, start_time, end_time, minutes, capacity, candidate_count)
        select sn || 'T01', sn, org_sn, 'ONLINE', 1, '理论', theory_start, theory_start + interval '2 hours', 90, 40, 1 from plan where sn = ${plan_sn}`)
      await t.db.execute(sql`
        insert into assignment (sn, exam_sn, teacher_sn, role, time, status) select 'AS' || sn, sn, ${sn}, 'INVIGILATOR', tstzrange(start_time, end_time), 'CONFIRMED' from exam where plan_sn = ${plan_sn}`)
    }
    expect(await conflictsOf('裘天佑')).toEqual(['ONLINE panel_running false', 'OFFLINE panel_running false'])
  })
})

describe('saving a panel completely or not at all', () => {
  it('each line that cannot be saved has its own error', async () => {
    const [chief, plain] = [await examiner({ is_chief: true }), await examiner()]
    const second = await examiner({ is_chief: true })
    const before = await rows(made.sn)
    const refused = await save(college, made.sn, [
      { teacher_sn: chief, role: 'CHIEF', ...THEORY },
      { teacher_sn: plain, role: 'CHIEF', ...PRACTICE },
      { teacher_sn: plain, role: 'EXAMINER', ...THEORY },
      { teacher_sn: chief, role: 'INVIGILATOR', ...THEORY },
      { teacher_sn: 'nobody', role: 'INVIGILATOR', ...THEORY },
      { teacher_sn: plain, role: 'EXAMINER', subject: 'OFFLINE', session_no: 7 },
      { teacher_sn: second, role: 'CHIEF', ...THEORY },
    ])
    expect(refused.errors?.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      'panel.1.role panel_chief_title',
      'panel.2.role panel_role',
      'panel.3.teacher_sn panel_twice',
      'panel.4.teacher_sn panel_unknown',
      'panel.5.session_no panel_session',
      'panel.6.role panel_chief_one',
    ])
    expect(await rows(made.sn)).toEqual(before)
  })
  it('the version is the plan’s; the new panel replaces the old; the audit trail has both', async () => {
    const [one, two] = [await examiner(), await examiner()]
    const version = (await show(college, made.sn)).data.chosen.version
    const saved = await save(college, made.sn, [{ teacher_sn: one, role: 'INVIGILATOR', ...THEORY }], version)
    expect([saved.http, saved.data.version, saved.data.panel.length]).toEqual([200, version + 1, 1])
    expect((await save(college, made.sn, [], version)).status).toBe(40900)
    expect((await save(center, made.sn, [{ teacher_sn: two, role: 'INVIGILATOR', ...THEORY }], version + 1)).http).toBe(
      200,
    )
    expect(await rows(made.sn)).toEqual([two])
    const { rows: audits } = await t.db.execute<{ before: { panel: unknown[] }; after: { panel: unknown[] } }>(
      sql`select before, after from audit where action = 'panel.save' and target_sn = ${made.sn} order by seq desc limit 1`,
    )
    expect(audits[0]).toMatchObject({
      before: { panel: [{ teacher_sn: one }] },
      after: { panel: [{ teacher_sn: two }] },
    })
    const detail = await college.call(planContract.detail, { params: { id: made.sn } })
    expect([detail.data.examiners, detail.data.actions.includes('panel')]).toEqual([1, true])
  })
  it('more than 500 lines are refused', async () => {
    const line = { teacher_sn: 'x', role: 'INVIGILATOR' as const, ...THEORY }
    expect(
      (
        await save(
          college,
          made.sn,
          Array.from({ length: 501 }, () => line),
        )
      ).http,
    ).toBe(400)
  })
  it('two plans that choose one examiner for the same time at once: one is saved, the other refused', async () => {
    for (let round = 0; round < 5; round++) {
      const plans = await Promise.all([1, 2].map(() => buildPanel(t.db, { bare: true, candidates: 0 })))
      const sn = await examiner()
      const answers = await Promise.all(
        plans.map((plan) => save(college, plan.sn, [{ teacher_sn: sn, role: 'INVIGILATOR', ...THEORY }])),
      )
      expect(answers.map((answer) => answer.http).toSorted((a, b) => a - b)).toEqual([200, 422])
      expect(answers.find((answer) => answer.http === 422)?.rule).toBe('panel_clash')
    }
  })
})
