import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { readZip } from '../../files/archive.ts'
import { newKey } from '../../files/storage.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { finishedJob } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { student } from '../../people/student/student.table.ts'
import { buildSignup } from './signup.factory.ts'

const { exportPhoto } = signupContract
const LIMITS = { entries: 100, entryBytes: 1e6, totalBytes: 1e7, ratio: 100 }
let t: TestApp
let id: string
let own: { sn: string; student_no: string; id_no: string; name: string }
let borrowed: { sn: string; name: string }

beforeAll(async () => {
  t = await testApp({ runner: true })
  const { sn } = await buildPlan(t.db, { status: 'PLAN_AUDIT', accept_borrow: true, borrow_quota: 10, taken: 0 })
  id = sn
  own = await signed(ORGS.college, await stored())
  borrowed = await signed(ORGS.school, await stored())
})
afterAll(() => t.close())

async function stored(): Promise<string> {
  const owner = { sn: 'acc-college', org_sn: ORGS.college }
  const file = { kind: 'PHOTO' as const, name: 'a.jpg', type: 'image/jpeg', ext: 'jpg', source: Buffer.from('photo') }
  return (await t.services.storeFile(t.db, t.services, owner, file)).key
}

async function signed(org_sn: string, photo: string) {
  const row = await buildSignup(t.db, { plan_sn: id, org_sn, photo })
  const [found] = await t.db.select().from(student).where(eq(student.sn, row.student_sn))
  return { sn: row.sn, student_no: found!.student_no, id_no: found!.id_no, name: found!.name }
}

async function archiveOf(who: Username, body: BodyIn<typeof exportPhoto> = {}) {
  const client = await t.as(who)
  const started = await client.call(exportPhoto, { params: { id }, body })
  expect(started.status).toBe(80200)
  const job = await finishedJob(client, started.data.job)
  const key = new URL(job.result_url ?? '', 'http://x').searchParams.get('key') ?? ''
  const file = await client.call(mediaContract.download, { query: { key } })
  const folder = await mkdtemp(join(tmpdir(), 'zhikao-photos-'))
  try {
    await writeFile(join(folder, 'a.zip'), file.raw)
    const names: string[] = []
    for await (const entry of readZip(join(folder, 'a.zip'), LIMITS))
      if (entry.name !== '说明.txt') names.push(entry.name)
    const disposition = decodeURIComponent(String(file.headers['content-disposition']))
    return { job, names: names.toSorted((a, b) => (a < b ? -1 : 1)), disposition, raw: file.raw.toString('utf8') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
const ask = async (who: Username, plan: string, body: BodyIn<typeof exportPhoto> = {}) =>
  (await t.as(who)).call(exportPhoto, { params: { id: plan }, body })

describe('the exported photos of a plan', () => {
  it('are named without ID numbers, in one folder for each institution; photos of borrowed students by name alone', async () => {
    const { job, names, disposition, raw } = await archiveOf('college', { name_by: 'student_no' })
    expect(job).toMatchObject({ state: 'done', ok: 2, total: 2 })
    expect(names).toEqual([`${own.student_no}.jpg`, `${borrowed.name}_${borrowed.sn.slice(-6)}.jpg`].toSorted())
    expect(raw).toContain('/')
    expect(disposition).toMatch(new RegExp(`_${id}_\\d{8}\\.zip`))
  })

  it('are those of its own students for a school, and of the whole plan for the platform', async () => {
    expect((await archiveOf('school')).names).toHaveLength(1)
    expect((await archiveOf('center', { source: ['OWN'] })).names).toHaveLength(1)
    expect((await archiveOf('system')).names).toHaveLength(2)
  })

  it('have ID numbers in their file names only with permission and reason; never those of borrowed students', async () => {
    const bare = await ask('college', id, { name_by: 'id_no' })
    expect([bare.http, bare.errors[0]?.rule]).toEqual([400, 'reason_required'])
    const { names } = await archiveOf('college', { name_by: 'id_no', reason: '报名核对' })
    expect(names).toContain(`${own.id_no}.jpg`)
    expect(names).toContain(`${borrowed.name}_${borrowed.sn.slice(-6)}.jpg`)
    const { rows } = await t.pool.query(
      `select after from audit where action = 'signup.exportPhoto' and after -> 'filter' ->> 'name_by' = 'id_no'`,
    )
    expect(rows[0]?.after).toMatchObject({ photos: 2, missing: 0, filter: { name_by: 'id_no', reason: '报名核对' } })
  })

  it('with a missing file are listed', async () => {
    await buildSignup(t.db, { plan_sn: id, org_sn: ORGS.college, photo: newKey('jpg') })
    const { job, names } = await archiveOf('college')
    expect(job).toMatchObject({ ok: 2, total: 3 })
    expect(names).toContain('缺照名单.xlsx')
  })

  it('are refused to other accounts, and for an empty list', async () => {
    expect((await t.anonymous.call(exportPhoto, { params: { id }, body: {} })).http).toBe(401)
    expect((await ask('teacher', id)).http).toBe(403)
    expect((await ask('college2', id)).http).toBe(404)
    expect((await ask('college', id, { keyword: '查无此人' })).rule).toBe('export_empty')
  })
})
