import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { idphotoContract } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { eq, sql } from 'drizzle-orm'
import { drawPhoto } from '../../seed/portrait.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { fieldSample } from '../../test/fieldSample.ts'
import { finishedJob } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import { forgeZip } from '../../test/zip.ts'
import type { ForgedEntry } from '../../test/zip.ts'
import { media } from '../../platform/media/media.table.ts'
import { buildSettings } from '../../platform/setting/setting.factory.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { getActor } from '../../platform/auth/auth.queries.ts'
import { buildStudent } from '../student/student.factory.ts'
import { importPhotos } from './idphoto.import.commands.ts'
import { student } from '../student/student.table.ts'

let t: TestApp
let school: Client

beforeAll(async () => {
  t = await testApp({ runner: true })
  school = await t.as('school')
})
afterAll(() => t.close())

const made = (overrides: Parameters<typeof buildStudent>[1] = {}) =>
  buildStudent(t.db, { org_sn: ORGS.school, ...overrides })
const put = (client: Client, sn: string, bytes: Uint8Array, headers: Record<string, string> = {}) =>
  client.call(idphotoContract.photo, { params: { id: sn }, file: { name: '照片.jpg', bytes }, headers })
const linked = async (key: string | null) =>
  (
    await t.db
      .select({ linked: media.linked })
      .from(media)
      .where(eq(media.key, key ?? ''))
  )[0]?.linked
const stored = async (sn: string) => (await t.db.select().from(student).where(eq(student.sn, sn)))[0]!
const photoMoves = async (sn: string) =>
  (
    await t.db.execute<{ move: string }>(
      sql`select move from history where entity = 'student_photo' and entity_sn = ${sn} order by time, sn`,
    )
  ).rows.map((row) => row.move)

describe('one photo', () => {
  it('that passes is accepted, stored re-encoded, and shown only to those with permission', async () => {
    const { sn } = await made()
    const { data } = await put(school, sn, await drawPhoto({ seed: 1 }))
    expect(data).toMatchObject({ photo_status: 'AUDIT', photo_faults: [], version: 2 })
    expect(await linked(data.photo)).toBe(true)
    const shown = { query: { key: data.photo ?? '' } }
    expect((await school.call(mediaContract.showImage, shown)).http).toBe(200)
    expect((await (await t.as('school2')).call(mediaContract.showImage, shown)).http).toBe(404)
    expect((await t.anonymous.call(mediaContract.showImage, shown)).http).toBe(404)
  })

  it('that fails is stored with its reasons, in the reader’s language, and replaced by the next one', async () => {
    const { sn } = await made()
    const first = await put(school, sn, await drawPhoto({ seed: 2, fault: 'background_colour' }), {
      'accept-language': 'en-US',
    })
    expect(first.data).toMatchObject({
      photo_status: 'REJECT',
      photo_faults: [{ rule: 'background_colour', message: 'The background is #628BCD; it must be white' }],
    })
    const second = await put(school, sn, await drawPhoto({ seed: 2 }))
    expect(second.data).toMatchObject({ photo_status: 'AUDIT', photo_faults: [] })
    expect([await linked(first.data.photo), await linked(second.data.photo)]).toEqual([false, true])
    expect(await photoMoves(sn)).toEqual(['refuse', 'accept'])
  })

  it('that cannot be decoded is refused, and the photo of before is kept', async () => {
    const { sn } = await made()
    const { data } = await put(school, sn, await drawPhoto({ seed: 2 }))
    const broken = await put(school, sn, await drawPhoto({ fault: 'photo_broken' }))
    expect([broken.http, broken.status, broken.rule]).toEqual([400, 40000, 'file_broken'])
    const kept = await school.call(studentContract.detail, { params: { id: sn } })
    expect([kept.data.photo, kept.data.photo_status]).toEqual([data.photo, 'AUDIT'])
    expect((await put(school, sn, await drawPhoto({ fault: 'photo_type' }))).data.photo_faults).toMatchObject([
      { rule: 'photo_type' },
    ])
    expect((await put(school, sn, Buffer.from('%PDF-1.7 no picture'))).status).toBe(41500)
  })

  it('is checked by the current setting', async () => {
    const { sn } = await made()
    const before = await readSettings(t.db, 'photo_spec')
    await buildSettings(t.db, 'photo_spec', { ...before, min_luma: 254 })
    expect((await put(school, sn, await drawPhoto({ seed: 3 }))).data.photo_faults).toMatchObject([
      { rule: 'photo_dark' },
    ])
    await buildSettings(t.db, 'photo_spec', before)
  })

  it('needs a session, the permission, a student in scope and an enabled student', async () => {
    const [own, off] = [await made(), await made({ status: 'DISABLE' })]
    const bytes = await drawPhoto()
    expect((await put(t.anonymous, own.sn, bytes)).status).toBe(40002)
    expect((await put(await t.as('center'), own.sn, bytes)).status).toBe(40300)
    expect((await put(await t.as('school2'), own.sn, bytes)).status).toBe(40400)
    expect((await put(school, off.sn, bytes)).rule).toBe('student_disabled')
  })
})

describe('a picture of another format (F48)', () => {
  it.each([
    ['F48-heic-as.jpg', 'HEIC'],
    ['F48-webp-as.jpg', 'WEBP'],
  ])('%s is recognised by its content and refused with the way out', async (name, format) => {
    const { sn } = await made()
    const answer = await put(school, sn, await fieldSample(name))
    expect([answer.status, answer.rule]).toEqual([41500, 'file_picture'])
    expect(answer.message).toMatch(new RegExp(`^这是 ${format} 图片.*1\\. .+2\\. .+3\\. `))
  })
})

describe('an archive of photos', () => {
  const send = async (entries: ForgedEntry[], client = school) =>
    client.call(idphotoContract.importPhoto, {
      body: {},
      file: { name: '照片.zip', bytes: forgeZip(entries.map((entry) => ({ stored: true, ...entry }))) },
    })
  const errorsOf = async (sn: string) =>
    (await school.call(jobContract.errors, { params: { id: sn } })).data.items.map(({ row, column, rule }) => [
      row,
      column,
      rule,
    ])

  it('finds each student by ID number, student number or name and ID number; lists every fault with row and file', async () => {
    const [a, b, c, d, off] = [
      await made(),
      await made(),
      await made({ name: '钱进' }),
      await made(),
      await made({ status: 'DISABLE' }),
    ]
    const foreign = await buildStudent(t.db, { org_sn: ORGS.school2 })
    const data = await drawPhoto({ seed: 5 })
    const answer = await send([
      { name: `机械_2401/${a.id_no.toLowerCase()}.jpg`, data },
      { name: `${b.student_no}.JPG`, data },
      { name: `钱进_${c.id_no}.jpg`, data },
      { name: '__MACOSX/._x.jpg', data: 'x' },
      { name: `${a.student_no}.jpg`, data },
      { name: '没有人.jpg', data },
      { name: `${foreign.id_no}.jpg`, data },
      { name: `${d.student_no}.jpg`, data: await drawPhoto({ seed: 6, fault: 'photo_blurred' }) },
      { name: `${off.student_no}.jpg`, data },
      { name: '缺照名单.xlsx', data: 'x' },
      { name: '說明.txt', data: 'x' },
    ])
    const job = await finishedJob(school, answer.data.job)
    expect(job).toMatchObject({ state: 'done', ok: 3, failed: 5, total: 8, subject: '照片.zip' })
    expect(await errorsOf(job.sn)).toEqual([
      [4, `${a.student_no}.jpg`, 'photo_name_repeated'],
      [5, '没有人.jpg', 'photo_no_match'],
      [6, `${foreign.id_no}.jpg`, 'photo_no_match'],
      [7, `${d.student_no}.jpg`, 'photo_blurred'],
      [8, `${off.student_no}.jpg`, 'student_disabled'],
    ])
    for (const { sn } of [a, b, c]) expect(await stored(sn)).toMatchObject({ photo_status: 'AUDIT', version: 2 })
    expect(await stored(d.sn)).toMatchObject({ photo_status: 'REJECT', photo_faults: [{ rule: 'photo_blurred' }] })
    expect(await stored(foreign.sn)).toMatchObject({ photo_status: 'INIT', photo: null })
  })

  it('continues after a damaged entry, and refuses a file that is no archive', async () => {
    const [a, b] = [await made(), await made()]
    const data = await drawPhoto({ seed: 7 })
    const job = await finishedJob(
      school,
      (
        await send([
          { name: `${a.student_no}.jpg`, data, checksum: 1 },
          { name: `${b.student_no}.jpg`, data },
        ])
      ).data.job,
    )
    expect(job).toMatchObject({ state: 'done', ok: 1, failed: 1 })
    expect(await errorsOf(job.sn)).toEqual([[1, `${a.student_no}.jpg`, 'photo_broken']])
    const link = await finishedJob(
      school,
      (await send([{ name: 'a.jpg', data: '/etc/passwd', unixMode: 0o120777 }])).data.job,
    )
    expect(link).toMatchObject({ state: 'failed', error: '压缩包内含链接或异常路径，拒绝读取；请只压缩照片后上传' })
    expect(
      (await school.call(idphotoContract.importPhoto, { body: {}, file: { name: 'a.zip', bytes: data } })).status,
    ).toBe(41500)
  })

  it('when its job is delivered twice, each photo is stored once', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => made()))
    const data = await drawPhoto({ seed: 8 })
    const actor = await getActor(t.db, 'acc-school')
    const source = forgeZip(people.map((one) => ({ name: `${one.student_no}.jpg`, data, stored: true })))
    const { key } = await t.services.storeFile(t.db, t.services, actor, {
      kind: 'IMPORT',
      name: 'x.zip',
      type: 'application/zip',
      ext: 'zip',
      source,
      endHours: 1,
    })
    const deliver = (commit: Parameters<typeof importPhotos>[0]['commit']) =>
      importPhotos({
        services: t.services,
        actor,
        job: { sn: 'job-twice', kind: 'student.photoImport', mode: null, subject: 'x.zip', payload: { key } },
        signal: new AbortController().signal,
        progress: () => undefined,
        assertAllowed: async () => undefined,
        commit,
      })
    await expect(deliver(() => Promise.reject(new Error('killed before the end')))).rejects.toThrow('killed')
    let outcome: unknown
    await deliver(async (work) => {
      outcome = await work(t.db)
    })
    expect(outcome).toMatchObject({ ok: 3, failed: 0, total: 3 })
    for (const { sn } of people) expect(await photoMoves(sn)).toEqual(['accept'])
  })

  it('needs a session and the permission', async () => {
    expect((await send([{ name: 'a.jpg', data: 'x' }], t.anonymous)).status).toBe(40002)
    expect((await send([{ name: 'a.jpg', data: 'x' }], await t.as('center'))).status).toBe(40300)
  })
})
