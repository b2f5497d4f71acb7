import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { convertToHtml } from 'mammoth'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { HOSTILE_HTML } from '@zhikao/domain/test/hostileHtml.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { FORMS_PER_FILE } from '@zhikao/domain/training/trainee/trainee.model.ts'
import { openZip } from '../../files/zip.ts'
import { drawEmblem } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob, rowsOf } from '../../test/jobs.ts'
import { decodedText } from '../../test/proof/answerText.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { buildTrainee } from './trainee.factory.ts'

let t: TestApp
let trainer: Client
let photo: string
beforeAll(async () => {
  t = await testApp({ runner: true })
  trainer = await t.as('trainer')
  const file = { name: '照片.png', bytes: await drawEmblem('#1f5fae') }
  photo = (await trainer.call(mediaContract.file, { body: {}, file })).data.key
})
afterAll(() => t.close())

const training = () => buildTrainSession(t.db, { org_sn: ORGS.trainer, title: '汽车装配考评员初训' })
type Body = { full?: boolean; reason?: string }
const exportSheet = (client: Client, train_sn: string, body: Body = {}) =>
  client.call(traineeContract.export, { body: { train_sn: [train_sn], ...body } })
const startForms = (client: Client, train_sn: string, body: Body = {}) =>
  client.call(traineeContract.exportForms, { body: { train_sn: [train_sn], ...body } })

/** The file of an export of forms: its name, and its bytes. */
async function formsOf(client: Client, train_sn: string, body: Body = {}): Promise<{ name: string; bytes: Buffer }> {
  const started = await startForms(client, train_sn, body)
  expect(started.http).toBe(200)
  const job = await finishedJob(client, started.data.job)
  expect([job.state, job.error]).toEqual(['done', null])
  const { rows } = await t.pool.query<{ key: string; name: string }>(
    `select m.key, m.name from job j join media m on m.key = j.result_key where j.sn = $1`,
    [job.sn],
  )
  const opened = await t.services.storage.open(rows[0]!.key)
  return { name: rows[0]!.name, bytes: await buffer(Readable.from(opened!.stream)) }
}
const tagsOut = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
const byText = (a: string, b: string) => (a < b ? -1 : 1)
const cellsOf = (html: string) =>
  [...html.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => tagsOut(cell).trim().replaceAll(/\n+/g, ' | '))
const auditOf = async (action: string) =>
  (await t.pool.query(`select after from audit where action = $1 order by seq desc limit 1`, [action])).rows[0]?.after

describe('who exports (domain.md §4), and whose trainees', () => {
  it('organiser and platform; another organiser finds nobody, the others may not', async () => {
    const { sn } = await training()
    await buildTrainee(t.db, { train_sn: sn, org_sn: null, org_text: '长春精密机械厂', registrar_org: null })
    for (const call of [exportSheet, startForms]) {
      const httpOf = async (name: Username) => (await call(await t.as(name), sn)).http
      expect((await call(t.anonymous, sn)).http).toBe(401)
      expect([await httpOf('center'), await httpOf('teacher')]).toEqual([403, 403])
      expect([await httpOf('trainer'), await httpOf('system')]).toEqual([200, 200])
      for (const name of ['trainer2', ...(call === exportSheet ? (['school', 'college'] as const) : [])] as const)
        expect(await call(await t.as(name), sn)).toMatchObject({ http: 422, rule: 'export_empty' })
    }
  })

  it('an institution its own staff, with masked numbers and without the forms (§3.22)', async () => {
    const { sn } = await training()
    const own = await buildTrainee(t.db, { train_sn: sn, org_sn: ORGS.college, name: '欧阳建华' })
    await buildTrainee(t.db, { train_sn: sn, org_sn: ORGS.school, registrar_org: ORGS.school, name: '司马春晖' })
    const college = await t.as('college')
    const [, ...rows] = await rowsOf((await exportSheet(college, sn)).raw)
    expect(rows.map((row) => row.slice(1, 4))).toEqual([['欧阳建华', maskIdNo(own.id_no), maskMobile(own.mobile)]])
    expect((await exportSheet(college, sn, { full: true, reason: '核对本单位人员' })).http).toBe(403)
    expect((await startForms(college, sn)).http).toBe(403)
  })

  it('numbers are masked, and whole only with a reason, which the audit trail keeps (spec §7.20)', async () => {
    const { sn } = await training()
    const { id_no, mobile } = await buildTrainee(t.db, { train_sn: sn })
    const [, masked] = await rowsOf((await exportSheet(trainer, sn)).raw)
    expect(masked?.slice(2, 4)).toEqual([maskIdNo(id_no), maskMobile(mobile)])
    expect(await exportSheet(trainer, sn, { full: true })).toMatchObject({ http: 400 })
    expect(await startForms(trainer, sn, { full: true })).toMatchObject({ http: 400 })
    const [, full] = await rowsOf((await exportSheet(trainer, sn, { full: true, reason: '核对成绩' })).raw)
    expect(full?.slice(2, 4)).toEqual([id_no, mobile])
    expect(await auditOf('trainee.export')).toMatchObject({ rows: 1, filter: { full: true, reason: '核对成绩' } })
  })

  it('hostile texts are plain text in the workbook', async () => {
    const { sn } = await training()
    const names = ['=1+1', '@SUM(A1)', '=HYPERLINK("https://away.example/x","打开")', '<img src=x onerror=alert(1)>']
    for (const name of names) await buildTrainee(t.db, { train_sn: sn, name })
    const { raw } = await exportSheet(trainer, sn)
    expect((await rowsOf(raw)).slice(1).map((row) => row[1])).toEqual(expect.arrayContaining(names))
    const xml = await decodedText({ raw, headers: {} })
    expect(xml.match(/<f\b|hyperlink|TargetMode="External"/g)).toBeNull()
  })
})

describe('registration forms in Word (domain.md §7), read back by mammoth', () => {
  it('one form for each person: photo, basic data, education, work, both opinions with their seals (spec §7.20)', async () => {
    const { sn } = await training()
    const one = await buildTrainee(t.db, {
      train_sn: sn,
      name: '令狐婉清',
      photo,
      nation: '满族',
      skill_cert_name: '汽车维修工',
      skill_cert_level: 'TECHNICIAN',
      skill_cert_no: 'J20250001',
      teach_subject: '底盘检修',
      opinion: '材料齐全，同意参加培训',
    })
    const { name, bytes } = await formsOf(trainer, sn)
    expect(name).toMatch(/^报名表_令狐婉清_\d{14}\.docx$/)
    const { value: html, messages } = await convertToHtml({ buffer: bytes })
    expect(messages.filter(({ type }) => type === 'error')).toEqual([])
    const text = tagsOut(html)
    expect(text).toContain('考评员培训报名表')
    expect(text).toContain('汽车装配考评员初训')
    expect(html.match(/<table>/g)).toHaveLength(1)
    const cells = cellsOf(html)
    for (const [label, value] of [
      ['姓名', '令狐婉清'],
      ['民族', '满族'],
      ['证件号码', maskIdNo(one.id_no)],
      ['手机号', maskMobile(one.mobile)],
      ['所在单位', '长春汽车工业高等专科学校'],
      ['学历', '大学本科'],
      ['所学专业', '汽车检测与维修'],
      ['任教学科', '底盘检修'],
      ['工作经历', '现任职于长春汽车工业高等专科学校，职称中级，从业 8 年。 | 技能证书：汽车维修工 技师 J20250001'],
      ['推荐单位意见', '盖章推荐函已上传。 | （盖章） |     年    月    日'],
      ['组织方意见', '材料齐全，同意参加培训 | （盖章） |     年    月    日'],
    ])
      expect([label, cells[cells.indexOf(label!) + 1]?.replaceAll(/ \| *$/g, '')]).toEqual([label, value?.trimEnd()])
    const [, type, data] = /<img [^>]*src="data:image\/(\w+);base64,([^"]+)"/.exec(html) ?? []
    expect(type).toBe('png')
    const shown = await sharp(Buffer.from(data ?? '', 'base64')).stats()
    const stored = await sharp(await drawEmblem('#1f5fae')).stats()
    for (const [at, channel] of shown.channels.slice(0, 3).entries())
      expect(Math.abs(channel.mean - (stored.channels[at]?.mean ?? 0))).toBeLessThan(12)
    expect(await decodedText({ raw: bytes, headers: {} })).toMatch(/长春智造培训中心|trainer/)
  })

  it('whole numbers only with a reason; a lost photo leaves its place', async () => {
    const { sn } = await training()
    const { id_no } = await buildTrainee(t.db, { train_sn: sn, photo: 'lost.jpg' })
    const { bytes } = await formsOf(trainer, sn, { full: true, reason: '报名材料归档' })
    const { value: html } = await convertToHtml({ buffer: bytes })
    const cells = cellsOf(html)
    expect(cells[cells.indexOf('证件号码') + 1]).toBe(id_no)
    expect(cells).toContain('照片')
    expect(html).not.toContain('<img')
    expect(await auditOf('trainee.exportForms')).toMatchObject({ forms: 1, filter: { reason: '报名材料归档' } })
  })

  it('more than fit into one document make several in an archive; each person has one form, in one of them', async () => {
    const { sn } = await training()
    const names = Array.from({ length: FORMS_PER_FILE + 1 }, (_, at) => `学员${String(at).padStart(2, '0')}`)
    for (const name of names) await buildTrainee(t.db, { train_sn: sn, name })
    const { name, bytes } = await formsOf(trainer, sn)
    expect(name).toMatch(/^报名表_\d{14}\.zip$/)
    const files = await filesIn(bytes)
    expect(files.map((file) => file.name)).toEqual(['说明.txt', `报名表_1-${FORMS_PER_FILE}.docx`, '报名表_26-26.docx'])
    const found: string[] = []
    for (const file of files.slice(1)) {
      const { value: html } = await convertToHtml({ buffer: file.bytes })
      const cells = cellsOf(html)
      found.push(...cells.flatMap((cell, at) => (cell === '姓名' ? [cells[at + 1] ?? ''] : [])))
    }
    expect(found.toSorted(byText)).toEqual(names)
  })
})

describe('hostile texts in a form', () => {
  it('tags, markup and paths stay text: no loop is opened, no file leaves its folder', async () => {
    const { sn } = await training()
    const name = '../../etc/{#people}{photo}<w:p/>]]>&amp;'
    await buildTrainee(t.db, { train_sn: sn, name, major: '{/people}', org_sn: null, org_text: '{mark}' })
    const { name: file, bytes } = await formsOf(trainer, sn)
    expect(file).toMatch(/^报名表_[^/\\]+_\d{14}\.docx$/)
    const cells = cellsOf((await convertToHtml({ buffer: bytes })).value)
    expect(cells[cells.indexOf('姓名') + 1]).toBe(name)
    expect(cells[cells.indexOf('所学专业') + 1]).toBe('{/people}')
    expect(cells[cells.indexOf('所在单位') + 1]).toBe('{mark}')
  })

  it('every hostile text is read back as it was stored', async () => {
    const { sn } = await training()
    // Stored in one line, as the form takes it; the reader passes over doubled spaces.
    const inLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
    const texts = HOSTILE_HTML.filter((text) => [...text].every((char) => char >= ' ')).map((text) =>
      inLine(text.slice(0, 60)),
    )
    const some = [...new Set(texts)].slice(0, FORMS_PER_FILE)
    for (const text of some) await buildTrainee(t.db, { train_sn: sn, major: text })
    const { bytes } = await formsOf(trainer, sn)
    const cells = cellsOf((await convertToHtml({ buffer: bytes })).value)
    const read = cells.flatMap((cell, at) => (cell === '所学专业' ? [cells[at + 1] ?? ''] : []))
    expect(read.map(inLine).toSorted(byText)).toEqual(some.toSorted(byText))
  })
})

/** The entries of an archive, in its order. */
async function filesIn(bytes: Buffer): Promise<{ name: string; bytes: Buffer }[]> {
  const path = join(t.services.tempRoot, 'forms-test.zip')
  await writeFile(path, bytes)
  const zip = await openZip(path, { entries: 100, entryBytes: 1e8, totalBytes: 1e8, ratio: 1000 })
  try {
    const files: { name: string; bytes: Buffer }[] = []
    for (const entry of zip.entries) files.push({ name: entry.path, bytes: await buffer(Readable.from(entry.read())) })
    return files
  } finally {
    zip.close()
    await rm(path)
  }
}
