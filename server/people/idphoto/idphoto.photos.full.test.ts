import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idphotoContract } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { drawPhoto } from '../../seed/portrait.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import { forgeZip } from '../../test/zip.ts'
import { buildStudent } from '../student/student.factory.ts'

let t: TestApp
let school: Client
beforeAll(async () => {
  t = await testApp({ runner: true })
  school = await t.as('school')
})
afterAll(() => t.close())

const made = () => buildStudent(t.db, { org_sn: ORGS.school })
const put = (sn: string, bytes: Uint8Array) =>
  school.call(idphotoContract.photo, { params: { id: sn }, file: { name: '照片.jpg', bytes } })
const photosOf = (who: Client, sn: string) => who.call(idphotoContract.photos, { params: { id: sn } })

describe('the photos of a student so far (console.md finding 5)', () => {
  test('each with its time, its source and what the checks decided, the latest first; only the latest has a file', async () => {
    const one = await made()
    expect((await photosOf(school, one.sn)).data).toEqual([])
    await put(one.sn, await drawPhoto({ seed: 1, fault: 'background_colour' }))
    const bytes = Buffer.from(await drawPhoto({ seed: 2 }))
    const zip = forgeZip([{ name: `${one.student_no}.jpg`, data: bytes }])
    const { data: started } = await school.call(idphotoContract.importPhoto, {
      body: {},
      file: { name: '照片.zip', bytes: zip },
    })
    await finishedJob(school, started.job)
    const { data: last } = await put(one.sn, await drawPhoto({ seed: 3 }))
    const { data } = await photosOf(school, one.sn)
    expect(data.map(({ status, source, photo }) => [status, source, photo])).toEqual([
      ['AUDIT', 'UPLOAD', last.photo],
      ['AUDIT', 'ARCHIVE', null],
      ['REJECT', 'UPLOAD', null],
    ])
    for (const line of data) expect(line.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(new Set(data.map(({ actor_name }) => actor_name)).size).toBe(1)
  })

  test('two single uploads of one picture for two students: both are stored, and each says whose photo is the same (F3)', async () => {
    const [one, two, other] = [await made(), await made(), await made()]
    const abroad = await buildStudent(t.db, { org_sn: ORGS.school2 })
    const bytes = await drawPhoto({ seed: 40 })
    const named = ({ sn, name, student_no }: typeof one) => ({ sn, name, student_no })
    const sameOf = async (who: Client, sn: string) => (await photosOf(who, sn)).data.map(({ same }) => same)
    // The same picture of another institution is never told.
    await (await t.as('school2')).call(idphotoContract.photo, {
      params: { id: abroad.sn },
      file: { name: 'a.jpg', bytes },
    })
    expect((await put(one.sn, bytes)).data).toMatchObject({ photo_status: 'AUDIT', photo_same: [] })
    await put(other.sn, await drawPhoto({ seed: 41 }))
    const second = await put(two.sn, bytes)
    expect(second.data).toMatchObject({ photo_status: 'AUDIT', photo_faults: [], photo_same: [named(one)] })
    expect([await sameOf(school, one.sn), await sameOf(school, two.sn)]).toEqual([[[named(two)]], [[named(one)]]])
    expect(await sameOf(school, other.sn)).toEqual([[]])
    expect(await sameOf(await t.as('center'), two.sn)).toEqual([[named(one)]])
    expect(await sameOf(await t.as('school2'), abroad.sn)).toEqual([[]])
    // Replaced by another picture it is the same as nobody's; the line of before says nothing.
    expect((await put(two.sn, await drawPhoto({ seed: 42 }))).data.photo_same).toEqual([])
    expect([await sameOf(school, one.sn), await sameOf(school, two.sn)]).toEqual([[[]], [[], []]])
  })

  test.each([2, 3, 4])(
    'one picture uploaded for %i students, one by one: each upload says whose photo is the same (F3)',
    async (count) => {
      const bytes = await drawPhoto({ seed: 50 + count })
      const before: { sn: string; name: string; student_no: string }[] = []
      for (let at = 0; at < count; at += 1) {
        const { sn, name, student_no } = await made()
        const { data } = await put(sn, bytes)
        expect(data.photo_status).toBe('AUDIT')
        expect(data.photo_same.map((one) => one.sn).toSorted()).toEqual(before.map((one) => one.sn).toSorted())
        before.push({ sn, name, student_no })
      }
    },
  )

  test('a picture of an archive is compared with those that are stored as well (F3)', async () => {
    const [one, two] = [await made(), await made()]
    const bytes = await drawPhoto({ seed: 43 })
    await put(one.sn, bytes)
    const zip = forgeZip([{ name: `${two.student_no}.jpg`, data: Buffer.from(bytes), stored: true }])
    const { data: started } = await school.call(idphotoContract.importPhoto, {
      body: {},
      file: { name: '照片.zip', bytes: zip },
    })
    await finishedJob(school, started.job)
    expect((await photosOf(school, two.sn)).data[0]?.same.map(({ sn }) => sn)).toEqual([one.sn])
  })

  test('are for those who may see the student: other institutions get 404, roles without students 403, no session 401', async () => {
    const { sn } = await made()
    await put(sn, await drawPhoto({ seed: 4 }))
    const httpAs = async (who: 'school' | 'center' | 'system' | 'school2' | 'college' | 'teacher' | 'trainer') =>
      (await photosOf(await t.as(who), sn)).http
    expect([await httpAs('school'), await httpAs('center'), await httpAs('system')]).toEqual([200, 200, 200])
    expect([await httpAs('school2'), await httpAs('college')]).toEqual([404, 404])
    expect([await httpAs('teacher'), await httpAs('trainer')]).toEqual([403, 403])
    expect((await photosOf(t.anonymous, sn)).http).toBe(401)
    expect((await photosOf(school, 'nobody')).http).toBe(404)
  })
})
