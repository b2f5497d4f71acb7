import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idphotoContract } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { drawPhoto } from '../../seed/portrait.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { fieldSample as sample } from '../../test/fieldSample.ts'
import { finishedJob } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import { forgeZip } from '../../test/zip.ts'
import { buildStudent } from '../student/student.factory.ts'
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
const send = async (bytes: Uint8Array, mode: 'preview' | 'skip', client = school) =>
  client.call(idphotoContract.importPhoto, { body: { mode }, file: { name: '照片.zip', bytes } })
const importOf = async (bytes: Uint8Array, mode: 'preview' | 'skip') =>
  finishedJob(school, (await send(bytes, mode)).data.job)
async function notesOf(sn: string, warnings = false): Promise<string[]> {
  const { data } = await school.call(jobContract.errors, { params: { id: sn }, query: { limit: 100, warnings } })
  return data.items.map(({ row, rule, message }) => `${row} ${rule} ${message}`)
}
const statusOf = async (sn: string) =>
  (await t.db.select({ status: student.photo_status }).from(student).where(eq(student.sn, sn)))[0]?.status
const zipOf = (files: readonly (readonly [name: string, data: Uint8Array])[]) =>
  forgeZip(files.map(([name, data]) => ({ name, data: Buffer.from(data), stored: true })))

describe('Decided 45: photos by an archive', () => {
  test('a name that is not that of the number is a fault, and nobody gets the photo (F3)', async () => {
    const { sn } = await made({ name: '李照片', id_no: '110101200701010126' })
    const job = await importOf(await sample('F03-name-differs.zip'), 'skip')
    expect([job.ok, await notesOf(job.sn)]).toEqual([
      0,
      ['1 photo_name_differs 文件名中的“张照片”与该号码的学生“李照片”不符，请核对照片是谁的'],
    ])
    expect(await statusOf(sn)).toBe('INIT')
  })

  test.each([
    ['another name before a student number', '王小明', ({ student_no }) => `张三_${student_no}.jpg`, false],
    ['another student number before a document', '王小明', ({ id_no }) => `X9999999_${id_no}.jpg`, false],
    ['the name with another dot', '阿卜杜拉·买买提', ({ id_no }) => `阿卜杜拉•买买提_${id_no}.jpg`, true],
    ['the own student number', '王小明', ({ id_no, student_no }) => `${student_no}_${id_no}.jpg`, true],
    ['a class, which is no name', '王小明', ({ student_no }) => `机械2401班_${student_no}.jpg`, true],
  ] as [string, string, (who: { id_no: string; student_no: string }) => string, boolean][])(
    'before the number stands %s (F3)',
    async (_, name, fileOf, isTaken) => {
      const who = await made({ name })
      const job = await importOf(zipOf([[fileOf(who), await drawPhoto({ seed: 20 })]]), 'preview')
      expect([job.ok, job.failed]).toEqual(isTaken ? [1, 0] : [0, 1])
    },
  )

  test.each([
    ['HEIC', async () => sample('F48-heic-as.jpg')],
    ['WEBP', async () => sample('F48-webp-as.jpg')],
    ['AVIF', async () => Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1')],
    ['GIF', async () => Buffer.from('GIF89a', 'latin1')],
  ] as const)(
    'a %s picture is a fault with the way out, and its student keeps the photo of before (F48)',
    async (format, bytesOf) => {
      const [one, two] = [await made(), await made()]
      const given = await drawPhoto({ seed: 30 })
      await importOf(zipOf([[`${one.student_no}.jpg`, given]]), 'skip')
      const zip = zipOf([
        [`${one.student_no}.jpg`, await bytesOf()],
        [`${two.student_no}.jpg`, await drawPhoto({ seed: 31 })],
      ])
      for (const mode of ['preview', 'skip'] as const) {
        const job = await importOf(zip, mode)
        expect([job.ok, job.failed]).toEqual([1, 1])
        expect(await notesOf(job.sn)).toEqual([
          expect.stringMatching(new RegExp(`^1 file_picture 这是 ${format} 图片，不能读取：1\\. .+2\\. .+3\\. `)),
        ])
      }
      expect([await statusOf(one.sn), await statusOf(two.sn)]).toEqual(['AUDIT', 'AUDIT'])
    },
  )

  test('an empty file of an archive is said to be empty, as alone (F48)', async () => {
    const { student_no } = await made()
    const job = await importOf(zipOf([[`${student_no}.jpg`, Buffer.alloc(0)]]), 'preview')
    expect((await notesOf(job.sn)).map((note) => note.split(' ')[1])).toEqual(['file_empty'])
  })

  test('equal pictures of two students are listed for a check (F3)', async () => {
    await made({ id_no: '110101200701010134' })
    await made({ id_no: '110101200701010142' })
    const job = await importOf(await sample('F03-same-picture.zip'), 'preview')
    expect(await notesOf(job.sn, true)).toEqual([
      '2 photo_same 与压缩包中的“110101200701010134.jpg”是同一张图片，请核对',
    ])
    expect(job.warned).toBe(1)
  })

  test('each further place of one picture in an archive is listed, with the place of the first (F3)', async () => {
    const [one, two, three, four] = [await made(), await made(), await made(), await made()]
    const [same, other] = [await drawPhoto({ seed: 24 }), await drawPhoto({ seed: 25 })]
    const file = ({ student_no }: typeof one, bytes: Uint8Array) => [`${student_no}.jpg`, bytes] as const
    const job = await importOf(
      zipOf([file(one, same), file(two, other), file(three, same), file(four, same)]),
      'preview',
    )
    expect([job.ok, job.warned]).toEqual([4, 2])
    const first = `photo_same 与压缩包中的“${one.student_no}.jpg”是同一张图片，请核对`
    expect(await notesOf(job.sn, true)).toEqual([`3 ${first}`, `4 ${first}`])
  })

  test('a preview stores nothing; run stores what it found right, once', async () => {
    const [one, two] = [await made(), await made()]
    const zip = zipOf([
      [`${one.student_no}.jpg`, await drawPhoto({ seed: 21 })],
      [`${two.student_no}.jpg`, await drawPhoto({ seed: 22, fault: 'photo_blurred' })],
      ['没有人.jpg', await drawPhoto({ seed: 23 })],
    ])
    const preview = await importOf(zip, 'preview')
    expect([preview.mode, preview.ok, preview.failed]).toEqual(['preview', 1, 2])
    expect((await notesOf(preview.sn)).map((note) => note.split(' ')[1])).toEqual(['photo_blurred', 'photo_no_match'])
    expect([await statusOf(one.sn), await statusOf(two.sn)]).toEqual(['INIT', 'INIT'])
    const audited = sql`select 1 from audit where target_sn = ${preview.sn}`
    expect((await t.db.execute(audited)).rowCount).toBe(0)
    const run = (who: Client) => who.call(jobContract.run, { params: { id: preview.sn }, body: { mode: 'skip' } })
    expect((await run(await t.as('school2'))).http).toBe(404)
    const all = await school.call(jobContract.run, { params: { id: preview.sn }, body: { mode: 'abort' } })
    expect([all.http, all.errors[0]?.rule]).toEqual([400, 'not_an_option'])
    const done = await finishedJob(school, (await run(school)).data.job)
    expect([done.ok, done.failed]).toEqual([1, 2])
    expect([await statusOf(one.sn), await statusOf(two.sn)]).toEqual(['AUDIT', 'REJECT'])
    expect((await run(school)).rule).toBe('preview_used')
    // There are no cells to correct.
    const mend = { params: { id: preview.sn, row: 2 }, body: { values: { name: '某' } } }
    expect([
      (await school.call(jobContract.mend, mend)).http,
      (await school.call(jobContract.rows, { params: { id: preview.sn } })).http,
    ]).toEqual([404, 404])
  })
})
