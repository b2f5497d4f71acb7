import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { transaction } from '../../db/transaction.ts'
import { exportRows } from '../../jobs/export.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob, rowsOf } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import { getActor } from '../../platform/auth/auth.queries.ts'
import { buildMajor } from '../major/major.factory.ts'
import { studentExport } from './student.export.commands.ts'
import { buildStudent } from './student.factory.ts'

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

describe('the workbook', () => {
  const HEADER = [
    '学号',
    '姓名',
    '性别',
    '证件号码',
    '专业名称',
    '班级',
    '年级',
    '手机号',
    '照片状态',
    '报名次数',
    '状态',
    '证件类型',
    '民族',
    '专业代码',
    '学历层次',
    '学制',
    '邮箱',
    '考生类型',
    '备注',
    '出生日期',
    '证件签发日期',
    '证件有效期至',
  ]

  it('contains the institution’s own students, with masked numbers (spec §7.33)', async () => {
    const file = await school.call(studentContract.export, { body: {} })
    const rows = await rowsOf(file.raw)
    expect(rows[0]).toEqual(HEADER)
    expect(rows.map((row) => row[0])).toEqual(['学号', 'A001', 'A002'])
    expect(rows[1]).toEqual([
      'A001',
      '林子涵',
      expect.any(String),
      maskIdNo(own[0]!.id_no),
      '机械/设计',
      '机械2401班',
      '2024',
      maskMobile('13811112222'),
      '合格',
      '0',
      '启用',
      '居民身份证',
      '汉族',
      '460101',
      '高职',
      '3',
      '',
      '在校生',
    ])
    expect(rows[2]?.at(-1)).toBe('=1+1')
  })

  it('follows the filters and the language', async () => {
    const file = await school.call(studentContract.export, {
      body: { photo_status: ['INIT'], keyword: '钱进' },
      headers: { 'accept-language': 'en-US' },
    })
    const rows = await rowsOf(file.raw)
    expect([rows[0]?.[0], rows.length, rows[1]?.[10]]).toEqual(['Student no.', 2, 'Enabled'])
    expect((await school.call(studentContract.export, { body: { keyword: '无此人' } })).rule).toBe('export_empty')
  })

  it('shows full numbers only with permission and reason; the audit records it with the search word masked', async () => {
    const id_no = own[0]!.id_no
    expect((await school.call(studentContract.export, { body: { full: true } })).errors).toMatchObject([
      { path: 'reason', rule: 'reason_required' },
    ])
    const file = await school.call(studentContract.export, { body: { full: true, reason: '报名核对', keyword: id_no } })
    expect((await rowsOf(file.raw))[1]).toEqual(expect.arrayContaining([id_no, '13811112222']))
    expect(await audited('student.export')).toMatchObject({
      rows: 1,
      filter: { full: true, reason: '报名核对', keyword: maskIdNo(id_no) },
    })
    const actor = await getActor(t.db, 'acc-school')
    const narrowed = {
      ...actor,
      permissions: new Set([...actor.permissions].filter((permission) => permission !== 'student:export-full')),
    }
    const filter = studentContract.export.body.parse({ full: true, reason: '报名核对' })
    await expect(
      transaction(t.pool, (db) => exportRows(db, t.services, narrowed, studentExport, { filter, lang: 'CN' })),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('center gets the students of all institutions, with the institution of each', async () => {
    const rows = await rowsOf((await (await t.as('center')).call(studentContract.export, { body: {} })).raw)
    expect(rows[0]).toContain('院校')
    expect(rows).toHaveLength(4)
  })

  it('center gets those of one institution by the filter of its list; a school gets its own, whatever it asks for', async () => {
    const named = async (who: 'center' | 'school', org_sn: string) => {
      const rows = await rowsOf((await (await t.as(who)).call(studentContract.export, { body: { org_sn } })).raw)
      return rows.slice(1).map((row) => row[1] ?? '')
    }
    const { data } = await (await t.as('center')).call(studentContract.list, { query: { org_sn: 'org-school2' } })
    expect(data.items.length).toBeGreaterThan(0)
    expect((await named('center', 'org-school2')).toSorted()).toEqual(data.items.map(({ name }) => name).toSorted())
    const foreign = await (await t.as('school')).call(studentContract.list, { query: { org_sn: 'org-school2' } })
    expect(foreign.data.items).toEqual([])
    expect(await named('school', 'org-school2')).toEqual([])
  })

  it('a large export becomes a job with the same content', async () => {
    const actor = await getActor(t.db, 'acc-school')
    const filter = studentContract.export.body.parse({})
    const answer = await transaction(t.pool, (db) =>
      exportRows(db, t.services, actor, studentExport, { filter, lang: 'CN' }, 1),
    )
    const job = await finishedJob(school, 'job' in answer ? answer.job : '')
    expect(job).toMatchObject({ state: 'done', ok: 2, total: 2 })
    expect((await rowsOf((await download(school, job.result_url)).raw)).map((row) => row[0])).toEqual([
      '学号',
      'A001',
      'A002',
    ])
  })
})
