import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import type { signupRow } from '@zhikao/domain/exams/signup/signup.model.ts'
import type { z } from 'zod'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { rowsOf } from '../../test/jobs.ts'
import { newKey } from '../../files/storage.ts'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { buildBorrow } from '../borrow/borrow.factory.ts'
import { borrow } from '../borrow/borrow.table.ts'
import { media } from '../../platform/media/media.table.ts'
import { notice } from '../../platform/notice/notice.table.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { plan } from '../plan/plan.table.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { student } from '../../people/student/student.table.ts'

let t: TestApp
let [college, college2, school, school2]: Client[] = []
beforeAll(async () => {
  t = await testApp()
  ;[college, college2, school, school2] = await Promise.all(
    (['college', 'college2', 'school', 'school2'] as const).map((name) => t.as(name)),
  )
})
afterAll(() => t.close())

/** A plan of the first site with a borrowed exam of the first school on it. */
async function lent(approved = 2) {
  const host = await buildPlan(t.db, { status: 'PLAN_AUDIT', accept_borrow: true, borrow_quota: 5 })
  const lending = await buildBorrow(t.db, {
    host_org_sn: host.org_sn,
    plan_sn: host.sn,
    status: 'SCHOOL_AUDIT',
    student_count: approved,
    approved_count: approved,
  })
  return { plan: host.sn, borrow_sn: lending.sn }
}
const ready = (overrides: object = {}) =>
  buildStudent(t.db, { org_sn: 'org-school', photo_status: 'AUDIT', photo: newKey('jpg'), ...overrides })
const ask = (client: Client, at: { plan: string; borrow_sn?: string }, students: string[]) =>
  client.call(signupContract.create, {
    params: { id: at.plan },
    body: { students, ...(at.borrow_sn ? { borrow_sn: at.borrow_sn } : {}) },
  })
async function waiting(approved = 2) {
  const at = await lent(approved)
  const one = await ready()
  const { data } = await ask(school!, at, [one.sn])
  return { ...at, id: data.taken[0]!.sn, one }
}
const countsOf = async (at: { plan: string; borrow_sn: string }) => {
  const [host] = await t.db.select().from(plan).where(eq(plan.sn, at.plan))
  const [lending] = await t.db.select().from(borrow).where(eq(borrow.sn, at.borrow_sn))
  return { taken: host!.taken, own: host!.own_taken, reserved: host!.reserved, borrowed: lending!.taken }
}
const noticesTo = async (org: string) =>
  (await t.db.select().from(notice).where(eq(notice.to_org, org))).map(({ event }) => event)

describe('borrowed students', () => {
  test('are signed up only with their borrowed exam, and wait to be confirmed', async () => {
    const at = await lent()
    const [one, other] = [await ready(), await ready({ org_sn: 'org-school2' })]
    expect(await ask(school!, { plan: at.plan }, [one.sn])).toMatchObject({
      status: 42200,
      rule: 'signup_borrow_missing',
    })
    expect((await ask(school2!, at, [other.sn])).status).toBe(40400)
    expect(await ask(college!, at, [one.sn])).toMatchObject({ status: 42200, rule: 'signup_owner_only' })
    const elsewhere = await lent()
    expect(await ask(school!, { ...at, borrow_sn: elsewhere.borrow_sn }, [one.sn])).toMatchObject({
      status: 42200,
      rule: 'signup_borrow_plan',
    })
    const { data } = await ask(school!, at, [one.sn, other.sn])
    expect(data.taken).toMatchObject([{ student_sn: one.sn, status: 'SUBMIT' }])
    expect(data.refused).toMatchObject([{ student_sn: other.sn, rule: 'signup_student_unknown', name: null }])
    expect(data.places).toMatchObject({ free: 1 })
    expect(await countsOf(at)).toEqual({ taken: 1, own: 0, reserved: 2, borrowed: 1 })
  })

  test('are no more than were approved', async () => {
    const at = await lent(1)
    const { data } = await ask(school!, at, [(await ready()).sn, (await ready()).sn])
    expect(data.taken).toHaveLength(1)
    expect(data.refused).toMatchObject([{ rule: 'signup_borrow_full' }])
    expect(await countsOf(at)).toMatchObject({ taken: 1, borrowed: 1 })
  })

  test('the eligible list of a borrowed exam has the school’s own students only', async () => {
    const at = await lent()
    const one = await ready({ class_name: '借考班' })
    await ready({ org_sn: 'org-college', class_name: '借考班' })
    const query = { class_name: '借考班', borrow_sn: at.borrow_sn }
    const { data } = await school!.call(signupContract.eligible, { params: { id: at.plan }, query })
    expect(data.items.map((row) => row.sn)).toEqual([one.sn])
    const bare = await school!.call(signupContract.eligible, { params: { id: at.plan }, query: {} })
    expect(bare).toMatchObject({ status: 42200, rule: 'signup_borrow_missing' })
    expect((await school2!.call(signupContract.eligible, { params: { id: at.plan }, query })).status).toBe(40400)
  })

  test('their school’s eligible list is not shown to the host: 404 as for an unknown borrowed exam, 0 bytes differ', async () => {
    const [at, elsewhere] = [await lent(), await lent()]
    const one = await ready()
    const eligible = (client: Client, borrow_sn: string, keyword?: string) =>
      client.call(signupContract.eligible, { params: { id: at.plan }, query: { borrow_sn, keyword } })
    const unknown = await eligible(college!, 'JK209901010001')
    for (const asked of [at.borrow_sn, elsewhere.borrow_sn]) {
      const host = await eligible(college!, asked, one.id_no)
      expect(host.status).toBe(40400)
      expect(host.raw.equals(unknown.raw)).toBe(true)
    }
    expect((await eligible(school!, at.borrow_sn, one.id_no)).data.items.map((row) => row.sn)).toEqual([one.sn])
    expect((await eligible(await t.as('center'), at.borrow_sn, one.id_no)).data.total).toBe(1)
  })

  test('are not found by the site through the major that it is not shown', async () => {
    const { plan: sn, one } = await waiting()
    const { rows } = await t.pool.query<{ code: string }>('select code from major where sn = $1', [one.major_sn])
    const byMajor = { params: { id: sn }, query: { major_code: [rows[0]!.code] } }
    expect((await school!.call(signupContract.students, byMajor)).data.total).toBe(1)
    expect((await college!.call(signupContract.students, byMajor)).data.total).toBe(0)
  })
})

test('the site sees name, masked ID number, photo, school and class of a borrowed student, and no more', async () => {
  const { plan: sn, id, one } = await waiting()
  const rowFor = async (client: Client) => {
    const { data } = await client.call(signupContract.students, { params: { id: sn } })
    return data.items.find((row) => row.sn === id)!
  }
  const hidden = { gender: null, student_no: null, major_name: null, grade_year: null }
  expect(await rowFor(college!)).toMatchObject({
    name: one.name,
    class_name: one.class_name,
    photo: one.photo,
    ...hidden,
  })
  expect((await rowFor(college!)).actions).toEqual(['confirm', 'reject', 'remove'])
  const own: z.infer<typeof signupRow> = await rowFor(school!)
  expect(own).toMatchObject({ gender: one.gender, student_no: one.student_no, actions: ['remove'] })
  const sheet = await college!.call(signupContract.export, {
    params: { id: sn },
    body: { full: true, reason: '核对名单' },
  })
  const line = (await rowsOf(sheet.raw))[1]!.join('|')
  expect(line).toContain(one.name)
  for (const secret of [one.id_no, one.mobile, one.student_no]) expect(line).not.toContain(secret)
  const byNumber = { params: { id: sn }, query: { keyword: one.id_no } }
  expect((await college!.call(signupContract.students, byNumber)).data.total).toBe(0)
  expect((await school!.call(signupContract.students, byNumber)).data.total).toBe(1)
  const head = await school!.call(signupContract.plan, { params: { id: sn }, query: {} })
  expect(head.data).toMatchObject({
    side: 'SCHOOL',
    actions: ['signup', 'export'],
    places: { capacity: 2, taken: 1, free: 1 },
  })
})

test('a photo is shown to the site while its student is signed up there, and to no other site', async () => {
  const { plan: sn, id, one } = await waiting()
  await t.services.storage.put(one.photo!, Buffer.from('jpeg'))
  await t.db.insert(media).values({
    key: one.photo!,
    kind: 'PHOTO',
    name: 'a.jpg',
    type: 'image/jpeg',
    bytes: 4,
    sha256: 'x',
    account_sn: 'acc-school',
    org_sn: 'org-school',
    linked: true,
  })
  const see = async (client: Client) =>
    (await client.call(mediaContract.showImage, { query: { key: one.photo! } })).http
  expect(await see(college!)).toBe(200)
  expect(await see(college2!)).toBe(404)
  await school!.call(signupContract.remove, { params: { plan: sn, id } })
  expect(await see(college!)).toBe(404)
  expect(await see(school!)).toBe(200)
})

describe('decisions', () => {
  const put = (
    client: Client,
    name: 'confirm' | 'reject' | 'resubmit',
    at: { plan: string; id: string },
    body: object = {},
  ) => client.call(signupContract[name], { params: { plan: at.plan, id: at.id }, body })

  test('confirm: by the site alone; the school is notified once nobody waits', async () => {
    const at = await waiting()
    expect((await put(school!, 'confirm', at)).status).toBe(40300)
    expect((await put(college2!, 'confirm', at)).status).toBe(40400)
    expect((await put(college!, 'confirm', { ...at, plan: 'absent' })).status).toBe(40400)
    expect((await put(college!, 'confirm', at)).data).toMatchObject({ status: 'AUDIT', actions: ['pay', 'remove'] })
    expect((await put(college!, 'confirm', at)).status).toBe(40900)
    expect(await noticesTo('org-school')).toContain('signup.confirm')
    expect(await countsOf(at)).toMatchObject({ taken: 1, borrowed: 1 })
  })

  test('reject: with a reason, the place is free again; can be resubmitted once something changed', async () => {
    const at = await waiting(1)
    expect((await put(college!, 'reject', at)).errors).toMatchObject([{ path: 'opinion' }])
    const sent = await put(college!, 'reject', at, { opinion: '照片与本人不符' })
    expect(sent.data).toMatchObject({ status: 'REJECT', reject_reason: '照片与本人不符' })
    expect(await noticesTo('org-school')).toContain('signup.reject')
    expect(await countsOf(at)).toMatchObject({ taken: 0, borrowed: 0, reserved: 1 })
    expect((await ask(school!, at, [at.one.sn])).data.refused).toMatchObject([{ rule: 'signup_rejected' }])
    expect(await put(school!, 'resubmit', at)).toMatchObject({ status: 42200, rule: 'signup_unchanged' })
    const photo = newKey('jpg')
    await t.db.update(student).set({ photo, update_time: '2199-01-01 00:00:00' }).where(eq(student.sn, at.one.sn))
    expect((await put(college!, 'resubmit', at)).rule).toBe('signup_owner_only')
    expect((await put(school!, 'resubmit', at)).data).toMatchObject({ status: 'SUBMIT', photo, reject_reason: null })
    expect(await countsOf(at)).toMatchObject({ taken: 1, borrowed: 1 })
  })

  test.each([
    ['a remark', { remark: '补充说明' }, 'signup_unchanged'],
    ['the phone number', { mobile: '13900009999' }, 'signup_unchanged'],
    ['another state', { status: 'DISABLE' as const }, 'signup_unchanged'],
    ['the name', { name: '欧阳若兰' }, null],
    ['the ID number', { id_type: 'PASSPORT' as const, id_no: 'E12345678' }, null],
    ['the class', { class_name: '机电2302班' }, null],
    ['the photo', { photo: newKey('jpg') }, null],
  ])('resubmit: %s changed since the return (Decided 21)', async (_, change, rule) => {
    const at = await waiting(1)
    await put(college!, 'reject', at, { opinion: '信息有误' })
    const before = { update_time: '2199-01-01 00:00:00', ...change }
    await t.db.update(student).set(before).where(eq(student.sn, at.one.sn))
    const again = await put(school!, 'resubmit', at)
    expect([again.status, again.rule ?? null]).toEqual(rule ? [42200, rule] : [80200, null])
  })

  test('resubmit: what was changed and changed back is no change (Decided 21)', async () => {
    const at = await waiting(1)
    await put(college!, 'reject', at, { opinion: '班级有误' })
    const set = (class_name: string) =>
      t.db.update(student).set({ class_name, update_time: '2199-01-01 00:00:00' }).where(eq(student.sn, at.one.sn))
    const { rows } = await t.db.execute<{ class_name: string }>(
      sql`select class_name from student where sn = ${at.one.sn}`,
    )
    await set('机电2399班')
    await set(rows[0]?.class_name ?? '')
    expect((await put(school!, 'resubmit', at)).rule).toBe('signup_unchanged')
  })

  test('resubmit: refused when the place is gone, or the student has signed up elsewhere', async () => {
    const at = await waiting(1)
    await put(college!, 'reject', at, { opinion: '班级有误' })
    await t.db.update(student).set({ class_name: '机电2302班' }).where(eq(student.sn, at.one.sn))
    const instead = await ask(school!, at, [(await ready()).sn])
    expect((await put(school!, 'resubmit', at)).rule).toBe('signup_borrow_full')
    await school!.call(signupContract.remove, { params: { plan: at.plan, id: instead.data.taken[0]!.sn } })
    const other = await lent()
    await ask(school!, other, [at.one.sn])
    expect((await put(school!, 'resubmit', at)).rule).toBe('signup_elsewhere')
  })

  test('remove: by the school without a reason, by the site with a reason that is notified to the school', async () => {
    const at = await waiting()
    const remove = (client: Client, query: object = {}) =>
      client.call(signupContract.remove, { params: { plan: at.plan, id: at.id }, query })
    expect(await remove(college!)).toMatchObject({ http: 400, errors: [{ path: 'reason', rule: 'reason_required' }] })
    expect((await remove(college!, { reason: '该生已在本站点考过' })).http).toBe(200)
    expect(await noticesTo('org-school')).toContain('signup.remove')
    expect(await countsOf(at)).toEqual({ taken: 0, own: 0, reserved: 2, borrowed: 0 })
    await ask(school!, at, [at.one.sn])
    expect((await remove(school!)).http).toBe(200)
  })

  test('a cancelled borrowed exam rejects its sign-ups and frees their places', async () => {
    const at = await waiting()
    await ask(school!, at, [(await ready()).sn])
    await put(college!, 'confirm', at)
    const cancelled = await school!.call(borrowContract.cancel, {
      params: { id: at.borrow_sn },
      body: { opinion: '改期' },
    })
    expect(cancelled.http).toBe(200)
    const { data } = await college!.call(signupContract.students, { params: { id: at.plan } })
    expect(data.items.map(({ status, reject_reason }) => [status, reject_reason])).toEqual([
      ['REJECT', '改期'],
      ['REJECT', '改期'],
    ])
    expect(await countsOf(at)).toMatchObject({ taken: 0, borrowed: 0 })
  })
})
