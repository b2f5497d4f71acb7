import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { idphotoContract } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { readZip } from '../../files/archive.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob, rowsOf } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import { buildMajor } from '../major/major.factory.ts'
import { buildStudent } from '../student/student.factory.ts'

let t: TestApp
let school: Client
let own: Awaited<ReturnType<typeof buildStudent>>[]

beforeAll(async () => {
  t = await testApp({ runner: true })
  school = await t.as('school')
  const { sn: major_sn } = await buildMajor(t.db, { org_sn: ORGS.school, code: '460101', name: '机械/设计' })
  const { key } = await t.services.storeFile(
    t.db,
    t.services,
    { sn: 'acc-school', org_sn: ORGS.school },
    { kind: 'PHOTO', name: 'a.jpg', type: 'image/jpeg', ext: 'jpg', source: Buffer.from('photo') },
  )
  own = [
    await buildStudent(t.db, {
      org_sn: ORGS.school,
      major_sn,
      student_no: 'A001',
      name: '林子涵',
      photo: key,
      photo_status: 'AUDIT',
      mobile: '13811112222',
    }),
    await buildStudent(t.db, { org_sn: ORGS.school, major_sn, student_no: 'A002', name: '=钱进', remark: '=1+1' }),
  ]
  await buildStudent(t.db, { org_sn: ORGS.school2, student_no: 'B001', name: '别校生' })
})
afterAll(() => t.close())

const audited = async (action: string) =>
  (await t.pool.query(`select after from audit where action = $1 order by seq desc limit 1`, [action])).rows[0]?.after
const download = (client: Client, url: string | null) =>
  client.call(mediaContract.download, { query: { key: new URL(url ?? '', 'http://x').searchParams.get('key') ?? '' } })

it('needs a session, then the permission', async () => {
  const endpoint = idphotoContract.exportPhoto
  expect((await t.anonymous.call(endpoint, { body: {} })).status).toBe(40002)
  expect((await (await t.as('teacher')).call(endpoint, { body: {} })).status).toBe(40300)
})

describe('the archive of photos', () => {
  async function archiveOf(client: Client, body: BodyIn<typeof idphotoContract.exportPhoto>) {
    const started = await client.call(idphotoContract.exportPhoto, { body })
    expect(started.status).toBe(80200)
    const job = await finishedJob(client, started.data.job)
    const file = await download(client, job.result_url)
    const folder = await mkdtemp(join(tmpdir(), 'zhikao-photos-'))
    try {
      await writeFile(join(folder, 'a.zip'), file.raw)
      const names: string[] = []
      let missing: Buffer = Buffer.alloc(0)
      for await (const entry of readZip(join(folder, 'a.zip'), {
        entries: 100,
        entryBytes: 1e6,
        totalBytes: 1e7,
        ratio: 100,
      })) {
        names.push(entry.name)
        if (entry.name.endsWith('.xlsx')) missing = await buffer(Readable.from(entry.open()))
      }
      return {
        job,
        names,
        missing,
        raw: file.raw.toString('utf8'),
        disposition: decodeURIComponent(String(file.headers['content-disposition'])),
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  it('has a folder per major and class, files named by student number, and the list of students without a photo (spec §7.33)', async () => {
    const { job, names, missing, raw, disposition } = await archiveOf(school, {})
    expect(job).toMatchObject({ state: 'done', ok: 1, failed: 0, total: 2 })
    expect(names).toEqual(['说明.txt', 'A001.jpg', '缺照名单.xlsx'])
    expect(raw).toContain('机械_设计_机械2401班/A001.jpg')
    expect(disposition).toMatch(/长春市第一中等专业学校_\d{8}\.zip/)
    expect((await rowsOf(missing)).map((row) => row.slice(0, 2))).toEqual([
      ['学号', '姓名'],
      ['A002', '=钱进'],
    ])
  })

  it('has files named by ID number only with permission and reason, and this is audited', async () => {
    expect((await school.call(idphotoContract.exportPhoto, { body: { name_by: 'id_no' } })).errors).toMatchObject([
      { rule: 'reason_required' },
    ])
    const { names } = await archiveOf(school, { name_by: 'name_id_no', reason: '报名核对', photo_status: ['AUDIT'] })
    expect(names).toEqual(['说明.txt', `林子涵_${own[0]!.id_no}.jpg`])
    expect(await audited('student.exportPhoto')).toMatchObject({
      photos: 1,
      missing: 0,
      filter: { name_by: 'name_id_no', reason: '报名核对' },
    })
  })

  it('finds nothing outside the own institution', async () => {
    expect((await school.call(idphotoContract.exportPhoto, { body: { keyword: '别校生' } })).rule).toBe('export_empty')
  })
})
