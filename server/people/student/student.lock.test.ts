import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { idphotoContract } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { drawPhoto } from '../../seed/portrait.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob } from '../../test/jobs.ts'
import { forgeZip } from '../../test/zip.ts'
import { media } from '../../platform/media/media.table.ts'
import { removeSignup } from '../../exams/signup/signup.move.commands.ts'
import { buildSignup } from '../../exams/signup/signup.factory.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { getActor } from '../../platform/auth/auth.queries.ts'
import { buildStudent } from './student.factory.ts'
import { student } from './student.table.ts'

let t: TestApp
let college: Client
beforeAll(async () => {
  t = await testApp({ runner: true })
  college = await t.as('college')
})
afterAll(() => t.close())

const detail = async (sn: string) => (await college.call(studentContract.detail, { params: { id: sn } })).data
const put = (sn: string, seed: number) =>
  drawPhoto({ seed }).then((bytes) =>
    college.call(idphotoContract.photo, { params: { id: sn }, file: { name: 'a.jpg', bytes } }),
  )

/** A student with a real photo; signed up when `status` is given. */
async function made() {
  const one = await buildStudent(t.db, { org_sn: 'org-college' })
  const { data } = await put(one.sn, 11)
  return { ...one, photo: data.photo ?? '' }
}
const signedUp = (one: { sn: string; photo: string }, overrides: object = {}) =>
  buildSignup(t.db, { student_sn: one.sn, photo: one.photo, ...overrides })

async function change(sn: string, changes: object) {
  const { id_no: _, mobile: __, ...shown } = await detail(sn)
  const { name, id_type, nation, student_no, major_code, class_name, grade_year, edu_level, candidate_type } = shown
  const body = { name, id_type, nation, student_no, major_code, class_name, grade_year, edu_level, candidate_type }
  return college.call(studentContract.update, { params: { id: sn }, body: { ...body, ...changes } })
}

test('while a sign-up is open, name, document and photo cannot change and the reason is named; the rest may change', async () => {
  const one = await made()
  const row = await signedUp(one)
  const shown = await detail(one.sn)
  expect(shown).toMatchObject({ signup_count: 1, locked: { rule: 'identity_locked' } })
  expect(shown.locked?.message).toContain(row.plan_sn)
  expect(shown.actions).not.toContain('photo')
  expect(shown.refused).toMatchObject([{ move: 'photo', rule: 'photo_locked' }])
  expect(await change(one.sn, { name: '另有其人' })).toMatchObject({ status: 42200, rule: 'identity_locked' })
  expect(await change(one.sn, { id_no: '110101200608152461' })).toMatchObject({
    status: 42200,
    rule: 'identity_locked',
  })
  expect((await change(one.sn, { id_no: one.id_no, class_name: '机械2402班' })).http).toBe(200)
  expect(await put(one.sn, 12)).toMatchObject({ status: 42200, rule: 'photo_locked' })
  const [kept] = await t.db.select().from(student).where(eq(student.sn, one.sn))
  expect(kept).toMatchObject({ name: one.name, id_no: one.id_no, photo: one.photo })
})

test('an archive of photos skips students who are signed up, and lists each of them', async () => {
  const [locked, free] = [await made(), await buildStudent(t.db, { org_sn: 'org-college' })]
  await signedUp(locked)
  const data = await drawPhoto({ seed: 13 })
  const started = await college.call(idphotoContract.importPhoto, {
    body: {},
    file: {
      name: 'a.zip',
      bytes: forgeZip([locked, free].map((one) => ({ name: `${one.id_no}.jpg`, data, stored: true }))),
    },
  })
  expect(await finishedJob(college, started.data.job)).toMatchObject({ state: 'done', ok: 1, failed: 1 })
  const errors = await college.call(jobContract.errors, { params: { id: started.data.job } })
  expect(errors.data.items).toMatchObject([{ row: 1, rule: 'photo_locked' }])
})

test.each(['REJECT', 'INIT'] as const)('a sign-up that is %s locks nothing', async (status) => {
  const one = await made()
  await signedUp(one, { status })
  expect((await detail(one.sn)).locked).toBeNull()
  expect((await change(one.sn, { name: '另有其人' })).http).toBe(200)
})

test('after the sign-up is removed or closed everything may change again; the photo of the sign-up is kept', async () => {
  const one = await made()
  const row = await signedUp(one)
  await removeSignup(t.db, await getActor(t.db, 'acc-college'), { plan: row.plan_sn, id: row.sn }, null)
  expect(await detail(one.sn)).toMatchObject({ locked: null, signup_count: 0, refused: [] })
  await t.db.update(signup).set({ status: 'AUDIT', closed: true }).where(eq(signup.sn, row.sn))
  expect(await detail(one.sn)).toMatchObject({ locked: null, signup_count: 1 })
  expect((await put(one.sn, 14)).http).toBe(200)
  const [photo] = await t.db.select().from(media).where(eq(media.key, one.photo))
  expect(photo?.linked).toBe(true)
})
