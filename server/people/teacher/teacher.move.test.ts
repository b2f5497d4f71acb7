import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { addDays, addMonths } from '@zhikao/domain/kernel/calendar.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { clock } from '../../db/clock.ts'
import { buildAssignment } from '../../exams/assignment/assignment.factory.ts'
import { buildTeacher, buildTeacherFile, teacherForm } from './teacher.factory.ts'

let t: TestApp
let center: Client
let credential: Awaited<ReturnType<typeof buildCredential>>
let photo: string
let today: string

beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
  credential = await buildCredential(t.db, { code: 'JXGCZT' })
  photo = await buildTeacherFile(t.services, 'jpg')
})
beforeEach(async () => {
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())

const form = (changes: object = {}) => teacherForm({ credential_sn: credential.sn, photo, today }, changes)
const detail = async (client: Client, sn: string) =>
  (await client.call(teacherContract.detail, { params: { id: sn } })).data
const noticesAbout = async (sn: string) =>
  (
    await t.pool.query(
      `select event, to_account, to_org, title ->> 'CN' as title, abstract ->> 'CN' as abstract from notice where entity = 'teacher' and entity_sn = $1 order by event, to_org nulls first`,
      [sn],
    )
  ).rows

describe('moves', () => {
  test('enable and disable change state, notices, account and sessions', async () => {
    const { data: one } = await center.call(teacherContract.create, { body: form() })
    const params = { id: one.sn }
    expect((await center.call(teacherContract.disable, { params, body: { opinion: '评分不实' } })).status).toBe(40900)
    const enabled = await center.call(teacherContract.enable, { params, body: { version: one.version } })
    expect(enabled.data).toMatchObject({ status: 'ENABLE', init_reason: null })
    expect(enabled.data.actions).toEqual(['edit', 'reveal', 'disable', 'chief', 'reset', 'availability', 'delete'])
    const { data: issued } = await center.call(operatorContract.reset, {
      params: { id: one.account_sn ?? '' },
      body: {},
    })
    const own = await signIn(t.app, issued.username, issued.password)
    await t.pool.query('update teacher set consent_time = now() where sn = $1', [one.sn])
    await center.call(teacherContract.reserve, { body: { ids: [one.sn], reserve: true } })
    expect((await center.call(teacherContract.disable, { params, body: {} })).errors).toMatchObject([
      { rule: 'opinion_required' },
    ])
    const disabled = await center.call(teacherContract.disable, { params, body: { opinion: '评分不实' } })
    expect(disabled.data).toMatchObject({ status: 'DISABLE', reserve: false })
    expect((await own.call(authContract.current)).status).toBe(40003)
    expect(
      (await t.anonymous.call(authContract.login, { body: { username: issued.username, password: issued.password } }))
        .status,
    ).toBe(40301)
    expect((await noticesAbout(one.sn)).map((row) => [row.event, row.to_account ?? row.to_org])).toEqual([
      ['teacher.disable', one.account_sn],
      ['teacher.disable', ORGS.college],
      ['teacher.reserve', one.account_sn],
    ])
    await center.call(teacherContract.enable, { params, body: {} })
    expect(
      (await t.anonymous.call(authContract.login, { body: { username: issued.username, password: issued.password } }))
        .status,
    ).toBe(80200)
    const history = await center.call(teacherContract.history, { params })
    expect(history.data.map(({ move, opinion }) => [move, opinion])).toEqual([
      ['enable', null],
      ['disable', '评分不实'],
      ['enable', null],
      ['create', null],
    ])
  })
})

describe('reserve and chief', () => {
  test('the reserve changes for all or none, each once, and a refusal names the examiner (spec §1.13, §7.26)', async () => {
    const [good, poor] = [
      await buildTeacher(t.db, { name: '高山' }),
      await buildTeacher(t.db, { name: '流水', status: 'INIT' }),
    ]
    const put = (ids: string[], reserve: boolean) => center.call(teacherContract.reserve, { body: { ids, reserve } })
    const refused = await put([good.sn, poor.sn], true)
    expect([refused.http, refused.rule, refused.message]).toEqual([
      422,
      'reserve_enabled',
      '“流水”未启用，启用后才能加入储备库',
    ])
    expect((await detail(center, good.sn)).reserve).toBe(false)
    expect((await put([good.sn, 'nobody'], true)).status).toBe(40400)
    expect((await put([good.sn, good.sn], true)).data).toEqual({ changed: 1 })
    expect((await put([good.sn], true)).data).toEqual({ changed: 0 })
    expect((await center.call(teacherContract.list, { query: { reserve: 'true', keyword: '高山' } })).data.total).toBe(
      1,
    )
    expect((await put([good.sn], false)).data).toEqual({ changed: 1 })
    expect((await noticesAbout(good.sn)).map((row) => row.event)).toEqual(['teacher.reserve'])
  })

  test('a senior examiner is enabled after years of duty only, counted from the calls that were served (Decided 17)', async () => {
    const one = await buildTeacher(t.db, {
      grade: 'SENIOR',
      title: 'ASSOCIATE',
      work_years: 20,
      status: 'INIT',
      duty_waived: false,
    })
    const enable = () => center.call(teacherContract.enable, { params: { id: one.sn }, body: {} })
    const refused = await enable()
    expect([refused.http, refused.rule]).toEqual([422, 'duty_few'])
    expect(refused.message).toContain('3 年')
    const serve = (years: number, status: 'CONFIRMED' | 'LAPSED') => {
      const day = addDays(addMonths(today, -12 * years), -1)
      const time = { start: `${day} 09:00:00`, end: `${day} 11:00:00` }
      return buildAssignment(t.db, { teacher_sn: one.sn, status, time })
    }
    await serve(2, 'CONFIRMED')
    await serve(4, 'LAPSED')
    expect((await enable()).message).toContain('2 年')
    await serve(3, 'CONFIRMED')
    expect((await enable()).data).toMatchObject({ status: 'ENABLE' })
  })

  test('only a senior or experienced examiner becomes chief', async () => {
    const chief = (sn: string, is_chief: boolean) =>
      center.call(teacherContract.chief, { params: { id: sn }, body: { is_chief } })
    const young = await buildTeacher(t.db, { work_years: 5 })
    expect((await chief(young.sn, true)).rule).toBe('chief_not_experienced')
    const gone = await buildTeacher(t.db, { grade: 'SENIOR', status: 'DISABLE' })
    expect((await chief(gone.sn, true)).rule).toBe('chief_disabled')
    const senior = await buildTeacher(t.db, { work_years: 5, grade: 'SENIOR' })
    expect((await chief(senior.sn, true)).data).toMatchObject({ is_chief: true })
    expect((await chief(senior.sn, false)).data).toMatchObject({ is_chief: false })
  })
})

test('deleting an examiner deletes the account too; an examiner with duties cannot be deleted (spec §7.24)', async () => {
  const { data: one } = await center.call(teacherContract.create, { body: form() })
  const params = { id: one.sn }
  const kept = await center.call(operatorContract.remove, { params: { id: one.account_sn ?? '' } })
  expect([kept.http, kept.rule]).toEqual([422, 'examiner_account'])
  expect((await center.call(teacherContract.remove, { params })).status).toBe(80200)
  expect((await center.call(teacherContract.detail, { params })).status).toBe(40400)
  expect((await center.call(operatorContract.detail, { params: { id: one.account_sn ?? '' } })).status).toBe(40400)
  const busy = await buildTeacher(t.db)
  // The plan that it would belong to is another feature's.
  await t.pool.query(`begin; set local session_replication_role = replica;
    insert into panel (plan_sn, subject, session_no, teacher_sn, role) values ('p', 'ONLINE', 1, '${busy.sn}', 'INVIGILATOR'); commit`)
  const refused = await center.call(teacherContract.remove, { params: { id: busy.sn } })
  expect([refused.http, refused.rule]).toEqual([422, 'has_duty'])
  expect((await detail(center, busy.sn)).actions).not.toContain('delete')
})

test('reveal needs a reason, shows the numbers, and the audit has the reason', async () => {
  const one = await buildTeacher(t.db, { bank_card: '6222021234567890128' })
  const params = { id: one.sn }
  expect((await center.call(teacherContract.reveal, { params, body: { reason: '查' } })).status).toBe(40000)
  expect((await center.call(teacherContract.reveal, { params, body: { reason: '劳务费发放' } })).data).toEqual({
    id_no: one.id_no,
    mobile: one.mobile,
    bank_card: '6222021234567890128',
  })
  const { rows } = await t.pool.query(`select after from audit where action = 'teacher.reveal' and target_sn = $1`, [
    one.sn,
  ])
  expect(rows[0].after).toMatchObject({ reason: '劳务费发放', id_no: maskIdNo(one.id_no) })
})
