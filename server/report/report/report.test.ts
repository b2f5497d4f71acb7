import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { addDays, addMonths } from '@zhikao/domain/kernel/calendar.ts'
import { EXAM_RULES } from '@zhikao/domain/platform/setting/setting.model.ts'
import type { Tile } from '@zhikao/domain/report/report/report.model.ts'
import { clock } from '../../db/clock.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildApplication } from '../../sites/application/application.factory.ts'
import { buildBorrow } from '../../exams/borrow/borrow.factory.ts'
import { buildCollege } from '../../people/college/college.factory.ts'
import { buildMajor } from '../../people/major/major.factory.ts'
import { FACTORY_PASSWORD, buildOperator } from '../../platform/operator/operator.factory.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { buildExam } from '../../exams/exam/exam.factory.ts'
import { buildCall } from '../../people/idphotoCall/idphotoCall.factory.ts'
import { buildAssignment } from '../../exams/assignment/assignment.factory.ts'
import { buildSettings } from '../../platform/setting/setting.factory.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { buildGraduate, buildTrainCertificate } from '../../training/trainCertificate/trainCertificate.factory.ts'
import { buildTrainee } from '../../training/trainee/trainee.factory.ts'
import { buildTrainSession } from '../../training/session/session.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function tilesOf(client: Client) {
  const { data } = await client.call(reportContract.dashboard)
  return new Map(data.tiles.map((tile) => [tile.name, tile]))
}
const countOf = async (client: Client, name: Tile) => (await tilesOf(client)).get(name)?.count

test('no session 401', async () => {
  expect((await t.anonymous.call(reportContract.dashboard)).status).toBe(40002)
})

test('培训数 of a training organisation: its own trainings, drafts that wait, those that take registrations, and their days (§3.21)', async () => {
  const today = (await clock(t.db)).slice(0, 10)
  const own = { org_sn: 'org-train' }
  const { sn, title } = await buildTrainSession(t.db, {
    ...own,
    signup_end: addDays(today, 2),
    start_date: addDays(today, 5),
  })
  await buildTrainSession(t.db, { ...own, signup_end: addDays(today, -1) })
  await buildTrainSession(t.db, { ...own, status: 'INIT' })
  const elsewhere = await buildTrainSession(t.db, { org_sn: 'org-train2' })
  const past = '2026-01-05 08:00:00'
  for (const row of [{}, {}, { first_audit_time: past }, { status: 'REJECT' as const }])
    await buildTrainee(t.db, { train_sn: sn, ...row })
  await buildTrainee(t.db, { train_sn: elsewhere.sn, first_audit_time: past })
  await buildGraduate(t.db, { train_sn: sn })
  await buildTrainCertificate(t.db, {})
  const { data } = await (await t.as('trainer')).call(reportContract.dashboard)
  expect(data.tiles).toEqual([
    { name: 'trainings_draft', count: 1, waits: true, url: '/train/train/list?status=INIT' },
    { name: 'trainings_open', count: 1, waits: false, url: '/train/train/list?open=true' },
    { name: 'trainings', count: 3, waits: false, url: '/train/train/list' },
    { name: 'trainees_due', count: 2, waits: true, url: '/train/train/student?due=true' },
    { name: 'trainees', count: 5, waits: false, url: '/train/train/student' },
    { name: 'certificates_to_apply', count: 1, waits: true, url: '/train/train/student?certifiable=true' },
  ])
  expect(data.steps).toEqual([{ name: 'training', done: true, url: '/train/train/list' }])
  const mark = (kind: string) => ({ kind, sn, title, url: `/train/train/list?record=${sn}` })
  expect(
    data.calendar
      .filter(({ day }) => [addDays(today, 2), addDays(today, 5)].includes(day))
      .flatMap(({ marks }) => marks),
  ).toEqual([mark('train_signup_end'), mark('train_start')])
  const other = (await (await t.as('trainer2')).call(reportContract.dashboard)).data
  expect(other.tiles.map(({ count }) => count)).toEqual([0, 1, 1, 0, 1, 0])
  const platform = (await (await t.as('system')).call(reportContract.dashboard)).data.tiles
  const waiting = { name: 'trainees_due', count: 2, waits: true, url: '/system/teacher/train/student?due=true' }
  expect(platform.filter(({ name }) => name.startsWith('trainees_'))).toEqual([waiting])
  const deciding = { count: 1, waits: true, url: '/system/teacher/train/submit?status=SUBMIT' }
  expect(platform.find(({ name }) => name === 'train_certificates_due')).toMatchObject(deciding)
})

test("an institution's dashboard counts its own students, photos and majors only", async () => {
  const year = Number((await clock(t.db)).slice(0, 4))
  for (const org_sn of ['org-school', 'org-school2']) {
    await buildMajor(t.db, { org_sn, start_year: 2000 })
    await buildMajor(t.db, { org_sn, start_year: year - 1 })
  }
  for (const photo_status of ['INIT', 'INIT', 'REJECT', 'AUDIT'] as const)
    await buildStudent(t.db, { org_sn: 'org-school', photo_status })
  await buildStudent(t.db, { org_sn: 'org-school2' })
  for (const org_sn of ['org-school', 'org-school2']) await buildApplication(t.db, { org_sn, isWhole: false })
  const tiles = await tilesOf(await t.as('school'))
  const today = (await clock(t.db)).slice(0, 10)
  const renewable = addDays(today, EXAM_RULES.renew_days)
  const transfers = '/school/student/transfer?side=OLD&status=SUBMIT&sort=deadline'
  expect([...tiles.values()]).toEqual([
    { name: 'applications_rejected', count: 0, waits: true, url: '/school/submit/list?status=REJECT' },
    { name: 'applications_to_submit', count: 1, waits: true, url: '/school/submit/list?status=INIT' },
    {
      name: 'sites_expiring',
      count: 0,
      waits: true,
      url: `/school/submit/list?status=AUDIT&valid_to_to=${renewable}&sort=valid_to`,
    },
    {
      name: 'borrows_rejected',
      count: 0,
      waits: true,
      url: '/school/plan/list?status=SCHOOL_REJECT&org_sn=org-school',
    },
    { name: 'borrows_waiting', count: 0, waits: false, url: '/school/plan/list?status=SCHOOL_INIT&org_sn=org-school' },
    { name: 'signups_live', count: 0, waits: false, url: '/school/fee?closed=false' },
    { name: 'transfers_to_decide', count: 0, waits: true, url: transfers },
    { name: 'students_without_photo', count: 2, waits: true, url: '/school/student/manage?photo_status=INIT' },
    { name: 'photos_rejected', count: 1, waits: true, url: '/school/student/manage?photo_status=REJECT' },
    { name: 'students', count: 4, waits: false, url: '/school/student/manage' },
    { name: 'majors', count: 2, waits: false, url: '/school/major/manage' },
    { name: 'majors_young', count: 1, waits: false, url: '/school/major/manage?young=true' },
  ])
  expect(await countOf(await t.as('school2'), 'students')).toBe(1)
  expect((await tilesOf(await t.as('college'))).get('students')).toMatchObject({
    count: 0,
    url: '/college/student/manage',
  })
})

test('the count of a tile equals the total of the list that it opens', async () => {
  const school = await t.as('school')
  const listed = await school.call(studentContract.list, { query: { photo_status: 'INIT' } })
  expect(await countOf(school, 'students_without_photo')).toBe(listed.data.total)
  await buildCollege(t.db, { status: 'DISABLE' })
  const soon = addDays(await clock(t.db), 40)
  for (const overrides of [{}, { status: 'INIT' as const }, { train_cert_expire: soon }])
    await buildTeacher(t.db, overrides)
  for (const name of ['center', 'system'] as const) {
    const client = await t.as(name)
    const tiles = await tilesOf(client)
    const colleges = async (query: object) => (await client.call(collegeContract.list, { query })).data.total
    expect(tiles.get('institutions')).toEqual({
      name: 'institutions',
      count: await colleges({}),
      waits: false,
      url: `/${name}/college`,
    })
    expect(tiles.get('institutions_disabled')).toMatchObject({
      count: await colleges({ status: 'DISABLE' }),
      url: `/${name}/college?status=DISABLE`,
    })
    expect(tiles.get('sites')).toMatchObject({
      count: await colleges({ org_type: 'college' }),
      url: `/${name}/college?org_type=college`,
    })
    expect(tiles.get('operators')?.count).toBe((await client.call(operatorContract.list)).data.total)
    expect(tiles.get('students')).toMatchObject({ count: 5, url: `/${name}/student/manage` })
    const teachers = async (query: object) => (await client.call(teacherContract.list, { query })).data.total
    expect(tiles.get('teachers')).toMatchObject({ count: await teachers({}), url: `/${name}/teacher/manage` })
    expect(tiles.get('teachers_init')).toEqual({
      name: 'teachers_init',
      count: await teachers({ status: 'INIT' }),
      waits: true,
      url: `/${name}/teacher/manage?status=INIT`,
    })
    expect(tiles.get('teachers_expiring')).toEqual({
      name: 'teachers_expiring',
      count: await teachers({ status: 'ENABLE', expiring: 90 }),
      waits: true,
      url: `/${name}/teacher/manage?status=ENABLE&expiring=90`,
    })
    expect([
      tiles.get('teachers')?.count,
      tiles.get('teachers_init')?.count,
      tiles.get('teachers_expiring')?.count,
    ]).toEqual([3, 1, 1])
  }
})

test('the days within which an examiner’s certificate counts as expiring are a setting (W15)', async () => {
  await buildSettings(t.db, 'teacher_rules', { expiring_days: 1 })
  const tile = (await tilesOf(await t.as('center'))).get('teachers_expiring')
  expect([tile?.count, tile?.url]).toEqual([0, '/center/teacher/manage?status=ENABLE&expiring=1'])
})

test('a school’s dashboard counts its rejected and its pending borrowed exams, a host’s those to decide', async () => {
  await buildBorrow(t.db)
  await buildBorrow(t.db, { status: 'SCHOOL_REJECT' })
  await buildBorrow(t.db, { status: 'SCHOOL_AUDIT' })
  await buildBorrow(t.db, { org_sn: 'org-school2', host_org_sn: 'org-college2' })
  const [school, host] = [await tilesOf(await t.as('school')), await tilesOf(await t.as('college'))]
  expect([school.get('borrows_waiting')?.count, school.get('borrows_rejected')?.count]).toEqual([1, 1])
  expect(host.get('borrows_to_audit')).toEqual({
    name: 'borrows_to_audit',
    count: 1,
    waits: true,
    url: '/college/exam/audit/list?status=SCHOOL_INIT&sort=create_time&host_org_sn=org-college',
  })
  expect([school.has('borrows_to_audit'), host.has('borrows_waiting')]).toEqual([false, false])
})

test('a queue opens with the longest waiting first (finding 4): the tile names the time since which it waits', async () => {
  const tiles = await tilesOf(await t.as('center'))
  const queues = (['applications_waiting', 'plans_submitted', 'exams_submitted', 'scores_to_publish'] as const).map(
    (name) => tiles.get(name)?.url,
  )
  expect(queues).toEqual([
    '/center/credential/audit?status=SUBMIT&sort=submit_time',
    '/center/exam/plan/list?status=PLAN_SUBMIT&sort=submit_time',
    '/center/exam/plan/list?status=EXAM_SUBMIT&sort=exam_submit_time',
    '/center/score/plan?status=SUBMIT&sort=submit_time',
  ])
})

test('an operator without a section gets no tile of that section', async () => {
  const narrow = await buildOperator(t.db, { permissions: ['/center/college'] })
  const tiles = await tilesOf(await signIn(t.app, narrow.username, FACTORY_PASSWORD))
  expect([...tiles.keys()]).toEqual(['institutions', 'institutions_disabled', 'sites'])
})

test('an examiner’s dashboard counts its own calls to answer and its own exams to come only', async () => {
  const call = (account_sn: string, status: 'PENDING' | 'CONFIRMED' | 'DECLINED') =>
    buildAssignment(t.db, { account_sn, status })
  await call('acc-teacher', 'PENDING')
  await call('acc-teacher', 'CONFIRMED')
  await call('acc-teacher', 'DECLINED')
  await call('acc-teacher2', 'PENDING')
  const { data } = await (await t.as('teacher')).call(reportContract.dashboard)
  const today = (await clock(t.db)).slice(0, 10)
  expect(data.tiles).toEqual([
    {
      name: 'assignments_pending',
      count: 1,
      waits: true,
      url: '/teacher/center/setting?status=PENDING',
    },
    { name: 'own_certificate', count: 0, waits: true, url: '/teacher/center/file' },
    { name: 'own_proposal', count: 0, waits: true, url: '/teacher/center/file' },
    {
      name: 'assignments_coming',
      count: 1,
      waits: false,
      url: `/teacher/center/plan?status=CONFIRMED&date_from=${today}`,
    },
  ])
})

test('an open proposal for the reserve pool waits on the home of its examiner, and leads to the own file (Decided 41)', async () => {
  const propose = (time: string | null) =>
    t.db.execute(sql`update teacher set proposed_time = ${time} where account_sn = 'acc-teacher2'`)
  await propose(await clock(t.db))
  const read = async () => (await (await t.as('teacher2')).call(reportContract.dashboard)).data.due
  expect(await read()).toContainEqual(
    expect.objectContaining({ name: 'own_proposal', count: 1, url: '/teacher/center/file' }),
  )
  await propose(null)
  expect((await read()).map(({ name }) => name)).not.toContain('own_proposal')
})

test.each([
  ['91 days before its end', 91, 'ENABLE', null],
  ['90 days before it', 90, 'ENABLE', 90],
  ['on its last day', 0, 'ENABLE', 0],
  ['out of service', 30, 'DISABLE', null],
] as const)(
  '§3.20 “证书到期提醒” (R22): the own certificate is on the home of an examiner, %s',
  async (_, days, status, left) => {
    await buildSettings(t.db, 'teacher_rules', { expiring_days: 90 })
    const day = addDays((await clock(t.db)).slice(0, 10), days)
    await t.db.execute(
      sql`update teacher set train_cert_expire = ${day}, status = ${status} where account_sn = 'acc-teacher2'`,
    )
    const { data } = await (await t.as('teacher2')).call(reportContract.dashboard)
    const due = data.due.find(({ name }) => name === 'own_certificate')
    expect(due ? [due.deadline, due.days_left, due.url] : null).toEqual(
      left === null ? null : [day, left, '/teacher/center/file'],
    )
  },
)

test('a site counts the exams of this month, the platform what this month has left of the ID-photo credit (§3.21)', async () => {
  const month = `${(await clock(t.db)).slice(0, 7)}-01`
  const college = await t.as('college2')
  const before = (await countOf(college, 'exams_month')) ?? 0
  for (const day of [addDays(month, 14), addDays(addMonths(month, 1), 2)])
    await buildExam(t.db, { org_sn: 'org-college2', start_time: `${day} 09:00:00`, end_time: `${day} 11:00:00` })
  expect(await countOf(college, 'exams_month')).toBe(before + 1)
  expect(await countOf(await t.as('school'), 'exams_month')).toBeUndefined()
  const system = await t.as('system')
  await t.db.execute(sql`update idphoto_quota set month_total = 99000`)
  // The credits are an amount, not a count of rows: no cap applies.
  const left = (await countOf(system, 'photo_credit')) ?? 0
  expect(left).toBeGreaterThan(90_000)
  await buildCall(t.db, { account_sn: 'acc-system', role: 'system', cost: 7 })
  expect(await countOf(system, 'photo_credit')).toBe(left - 7)
  expect(await countOf(await t.as('center'), 'photo_credit')).toBeUndefined()
})
