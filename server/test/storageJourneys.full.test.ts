import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addHours } from '@zhikao/domain/kernel/calendar.ts'
import { sealedPaperContract } from '@zhikao/domain/exams/sealedPaper/sealedPaper.contract.ts'
import { idphotoContract } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { SMALL_SIDE } from '@zhikao/domain/platform/media/media.model.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { authority } from '../catalogue/authority/authority.table.ts'
import { clock } from '../db/clock.ts'
import { buildExam } from '../exams/exam/exam.factory.ts'
import { buildPlan, showState } from '../exams/plan/plan.factory.ts'
import { readZip } from '../files/archive.ts'
import { newKey, smallKey } from '../files/storage.ts'
import { anchorAudit } from '../jobs/upkeep.ts'
import { buildStudent } from '../people/student/student.factory.ts'
import { student } from '../people/student/student.table.ts'
import { sweepMedia, sweepStorage, unlinkMedia } from '../platform/media/media.commands.ts'
import { media } from '../platform/media/media.table.ts'
import { readAnchors } from '../record/auditAnchor.ts'
import { buildCertificate } from '../results/certificate/certificate.factory.ts'
import { drawDocument } from '../seed/emblem.ts'
import { drawPhoto } from '../seed/portrait.ts'
import { testApp } from './app.ts'
import type { TestApp } from './app.ts'
import type { Answered, Client } from './client.ts'
import { finishedJob, rowsOf, workbookOf } from './jobs.ts'
import { openS3 } from './s3.ts'
import { untilThere } from './until.ts'
import { ORGS } from './world.ts'
import { forgeZip } from './zip.ts'

type S3 = Awaited<ReturnType<typeof openS3>>
const PDF = drawDocument('Question 1 Mechanical drawing')
const HEADER = ['专业代码', '专业名称', '层次', '学制', '院系', '开设年份', '在校生数']

const ARCHIVED = 300
/** What their checks take on a calm machine. */
const ARCHIVED_SECONDS = 150

/** A JPEG that no other one equals: with a comment behind its first mark. */
function fileOfItsOwn(photo: Buffer, comment: string): Buffer {
  const mark = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([photo.subarray(0, 2), mark, Buffer.from(comment), photo.subarray(2)])
}

/** What a browser has at last: the bytes, with the headers that name them. */
async function followed({ http, raw, headers }: Answered<unknown>, from: S3 | null) {
  if (http !== 302) return { http, raw, headers, link: null }
  const link = new URL(String(headers.location))
  expect([link.origin, headers['cache-control']]).toEqual([from?.endpoint, 'private, no-store'])
  const answer = await fetch(link)
  return {
    http: answer.status,
    raw: Buffer.from(await answer.arrayBuffer()),
    headers: Object.fromEntries(answer.headers),
    link,
  }
}

/** The journeys of stored files, on every storage (issue 15, row 8). */
describe.each(['file', 's3'] as const)('with the storage in %s', (kind) => {
  let s3: S3 | null = null
  let t: TestApp
  let school: Client
  beforeAll(async () => {
    s3 = kind === 's3' ? await openS3() : null
    const environment = { PUBLIC_URL: 'https://zhikao.example.cn/', ...s3?.environment }
    t = await testApp({ runner: true, environment })
    school = await t.as('school')
  })
  afterAll(async () => {
    await t.close()
    await s3?.close()
  })

  const fetched = async (client: Client, key: string) =>
    followed(await client.call(mediaContract.download, { query: { key } }), s3)
  const shown = async (client: Client, key: string, size?: 'small') =>
    followed(await client.call(mediaContract.showImage, { query: { key, ...(size && { size }) } }), s3)
  const result = (job: { result_url: string | null }) =>
    fetched(school, new URL(job.result_url ?? '', 'http://x').searchParams.get('key') ?? '')

  it('an attachment is downloaded as it was uploaded, under its name, by those alone who may (spec §9.14)', async () => {
    const { data } = await school.call(mediaContract.file, { file: { name: '证明.pdf', bytes: PDF }, body: {} })
    const down = await fetched(school, data.key)
    expect([down.http, down.raw.equals(PDF), down.headers['content-type']]).toEqual([200, true, 'application/pdf'])
    expect(String(down.headers['content-disposition'])).toMatch(/^attachment; .*filename\*=UTF-8''%E8%AF%81%E6%98%8E/)
    expect(down.link?.searchParams.get('X-Amz-Expires')).toBe(kind === 's3' ? '60' : undefined)
    expect((await fetched(await t.as('school2'), data.key)).http).toBe(404)
    expect((await fetched(t.anonymous, data.key)).http).toBe(401)
    await t.services.storage.remove(data.key)
    expect((await fetched(school, data.key)).http).toBe(404)
  })

  it('a photo in an archive becomes that of its student, whole and small, and an archive again', async () => {
    const one = await buildStudent(t.db, { org_sn: ORGS.school, class_name: '机械2601班' })
    const face = await drawPhoto({ seed: 7 })
    const zip = forgeZip([{ name: `${one.student_no}.jpg`, data: face, stored: true }])
    const sent = await school.call(idphotoContract.importPhoto, { body: {}, file: { name: '照片.zip', bytes: zip } })
    expect(await finishedJob(school, sent.data.job)).toMatchObject({ state: 'done', ok: 1, failed: 0 })
    const [{ photo } = { photo: null }] = await t.db.select().from(student).where(eq(student.sn, one.sn))
    const key = photo ?? ''
    const whole = await shown(school, key)
    expect([whole.http, (await sharp(whole.raw).metadata()).height]).toEqual([200, 413])
    const small = await shown(school, key, 'small')
    expect([small.http, (await sharp(small.raw).metadata()).height]).toEqual([200, SMALL_SIDE])
    expect((await shown(school, key, 'small')).raw.equals(small.raw)).toBe(true)
    for (const size of [undefined, 'small'] as const)
      expect((await shown(await t.as('school2'), key, size)).http).toBe(404)

    const asked = { class_name: '机械2601班' }
    const started = await school.call(idphotoContract.exportPhoto, { body: asked })
    const down = await result(await finishedJob(school, started.data.job))
    expect(await namesIn(down.raw)).toEqual(['说明.txt', `${one.student_no}.jpg`])
  })

  it(
    'an archive of 300 photos says how far it is, and each becomes that of its student',
    async () => {
      const class_name = '机械2602班'
      const students = []
      for (let at = 0; at < ARCHIVED; at += 1)
        students.push(await buildStudent(t.db, { org_sn: ORGS.school, class_name }))
      const face = await drawPhoto({ seed: 8 })
      const files = students.map(({ student_no }) => ({
        name: `${student_no}.jpg`,
        data: fileOfItsOwn(face, student_no),
        stored: true,
      }))
      const file = { name: '照片.zip', bytes: forgeZip(files) }
      const { job } = (await school.call(idphotoContract.importPhoto, { body: {}, file })).data
      const seen = new Set<number>()
      const done = await untilThere(
        () => `${[...seen].at(-1) ?? 0} of ${ARCHIVED} photos are done`,
        async () => {
          const { data } = await school.call(jobContract.detail, { params: { id: job } })
          seen.add(data.progress)
          return data.state === 'done' || data.state === 'failed' ? data : undefined
        },
        ARCHIVED_SECONDS,
      )
      expect(done).toMatchObject({ state: 'done', ok: ARCHIVED, failed: 0 })
      expect(seen.size).toBeGreaterThan(5)
      const photos = await t.db.select({ photo: student.photo }).from(student).where(eq(student.class_name, class_name))
      expect(new Set(photos.map(({ photo }) => photo)).size).toBe(ARCHIVED)
      expect((await shown(school, photos[299]?.photo ?? '')).http).toBe(200)
    },
    patience(ARCHIVED_SECONDS),
  )

  it('a small picture goes with its image, and no sweep takes it from a living one', async () => {
    const { data } = await school.call(mediaContract.image, {
      body: { kind: 'LOGO' },
      file: {
        name: '校徽.png',
        bytes: await sharp({ create: { width: 600, height: 300, channels: 4, background: '#a33a' } })
          .png()
          .toBuffer(),
      },
    })
    const small = await shown(t.anonymous, data.key, 'small')
    const { width, height, hasAlpha } = await sharp(small.raw).metadata()
    expect([width, height, hasAlpha, small.headers['content-type']]).toEqual([192, 96, true, 'image/png'])
    const isThere = async () => {
      const opened = await t.services.storage.open(smallKey(data.key))
      opened?.stream.destroy()
      return opened !== null
    }
    await sweepStorage(t.db, t.services, Date.now() + 25 * 3_600_000)
    expect(await isThere()).toBe(true)
    await unlinkMedia(t.db, [data.key])
    await t.db.update(media).set({ create_time: sql`now() - interval '25 hours'` }).where(eq(media.key, data.key))
    await sweepMedia(t.db, t.services)
    expect([await isThere(), (await shown(t.anonymous, data.key, 'small')).http]).toEqual([false, 404])
  })

  it('a file that is no picture is shown as it is where a small one is asked for', async () => {
    const { key } = await t.services.storeFile(
      t.db,
      t.services,
      { sn: 'acc-school', org_sn: ORGS.school },
      {
        kind: 'PHOTO',
        name: 'a.jpg',
        type: 'image/jpeg',
        ext: 'jpg',
        source: Buffer.from('no picture'),
      },
    )
    expect((await shown(school, key, 'small')).raw.toString()).toBe('no picture')
  })

  it('a workbook is imported, and its refused rows come back as one', async () => {
    const row = (code: string) => [code, '机械设计与制造', '高职', '3', '机械工程学院', '2019', '412']
    const bytes = await workbookOf(HEADER, [row('560301'), row('5603')])
    const sent = await school.call(majorContract.import, {
      body: { mode: 'skip' },
      file: { name: '专业.xlsx', bytes },
    })
    const job = await finishedJob(school, sent.data.job)
    expect(job).toMatchObject({ state: 'done', ok: 1, failed: 1, total: 2 })
    const refused = await rowsOf((await result(job)).raw)
    expect(refused[1]?.[0]).toBe('5603')
  })

  it('a sealed paper is stored encrypted and goes through the server, never by an address of the storage', async () => {
    const { sn } = await buildPlan(t.db, { status: 'EXAM_SUBMIT' })
    const center = await t.as('center')
    const params = { id: sn, subject: 'ONLINE' as const }
    expect(
      (await center.call(sealedPaperContract.upload, { params, file: { name: '试卷.pdf', bytes: PDF } })).http,
    ).toBe(200)
    await showState(t.db, sn, 'EXAM_AUDIT')
    const now = await clock(t.db)
    await buildExam(t.db, { plan_sn: sn, start_time: addHours(now, -1), end_time: addHours(now, 1) })
    const opened = await center.call(sealedPaperContract.download, { params })
    expect([opened.http, opened.headers.location, opened.raw.equals(PDF)]).toEqual([200, undefined, true])
    const { rows } = await t.db.execute<{ media_key: string }>(sql`select media_key from paper where plan_sn = ${sn}`)
    const key = rows[0]?.media_key ?? ''
    const stored = await t.services.storage.open(key)
    expect((await buffer(stored!.stream)).includes(Buffer.from('%PDF'))).toBe(false)
    // No call of media takes the key of a sealed file.
    for (const who of ['center', 'system', 'college'] as const)
      expect((await fetched(await t.as(who), key)).http).toBe(400)
  })

  it('a certificate is printed with the photo and the seal of the storage', async () => {
    const [photo, seal] = [newKey('jpg'), newKey('png')]
    await t.services.storage.put(photo, await drawPhoto({ seed: 8 }))
    const red = { r: 213, g: 32, b: 42, alpha: 0.8 }
    await t.services.storage.put(
      seal,
      await sharp({ create: { width: 400, height: 400, channels: 4, background: red } })
        .png()
        .toBuffer(),
    )
    await t.db.update(authority).set({ seal })
    const { no } = await buildCertificate(t.db)
    await t.db.execute(sql`update certificate set photo = ${photo} where no = ${no}`)
    const printed = await (await t.as('center')).call(certificateContract.pdf, { params: { no } })
    expect([printed.http, printed.headers.location, pictures(printed.raw)]).toEqual([200, undefined, 3])
  })

  it('the audit trail is anchored in the storage', async () => {
    await anchorAudit(t.services)
    expect((await readAnchors(t.services.storage)).size).toBeGreaterThan(0)
  })

  it('pages may show images of the storage and of no other host', async () => {
    const { headers } = await t.app.inject('/api/admin/welcome')
    const images = /img-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
    expect(images).toBe(`'self' data: blob:${s3 ? ` ${s3.endpoint}` : ''}`)
  })

  it('nothing is left behind in the temp folder, nor as parts of an upload', async () => {
    expect([await readdir(t.services.tempRoot), (await s3?.unfinished()) ?? []]).toEqual([[], []])
  })
})

async function namesIn(zip: Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'zhikao-names-'))
  try {
    await writeFile(join(folder, 'a.zip'), zip)
    const names: string[] = []
    const limits = { entries: 100, entryBytes: 1e6, totalBytes: 1e7, ratio: 100 }
    for await (const { name } of readZip(join(folder, 'a.zip'), limits)) names.push(name)
    return names
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const pictures = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1
