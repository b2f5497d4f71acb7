import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { rowsOf } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { buildStudent } from '../student/student.factory.ts'
import { buildMajor } from './major.factory.ts'
import { major } from './major.table.ts'

let t: TestApp
let school: Client

beforeAll(async () => {
  t = await testApp()
  school = await t.as('school')
})
afterAll(() => t.close())

const body = {
  code: '460101',
  name: '机械设计与制造',
  edu_level: 'HIGHER',
  duration: 3,
  start_year: 2019,
  director: '王建国',
  director_mobile: '13812345678',
} as const
const OUTSIDERS = ['school2', 'college'] as const

describe('a major', () => {
  it('lists the certificates and levels that fit it: each once, and only existing ones', async () => {
    const [one, other] = [await buildCredential(t.db), await buildCredential(t.db)]
    const send = (credentials: { credential_sn: string; levels: ('BEGINNER' | 'MIDDLE')[] }[]) =>
      school.call(majorContract.create, { body: { ...body, code: '460777', credentials } })
    const fits = { credential_sn: other.sn, levels: ['MIDDLE' as const] }
    const twice = await send([fits, fits])
    expect([twice.http, twice.errors[0]?.rule]).toEqual([400, 'major_repeats'])
    const level = await send([{ ...fits, levels: ['MIDDLE', 'MIDDLE'] }])
    expect(level.errors[0]?.rule).toBe('major_repeats')
    const unknown = await send([fits, { ...fits, credential_sn: 'none0000000000000' }])
    expect(unknown.errors).toMatchObject([
      { path: 'credentials.1.credential_sn', rule: 'major_credential_unknown', message: '没有该证书，请重新选择' },
    ])
    const made = await send([fits, { credential_sn: one.sn, levels: ['BEGINNER', 'MIDDLE'] }])
    expect(made.data.credentials).toMatchObject([
      { ...fits, code: other.code, name: other.name },
      { credential_sn: one.sn, levels: ['BEGINNER', 'MIDDLE'] },
    ])
    const { data } = await school.call(majorContract.list, { query: { keyword: '460777' } })
    expect(data.items[0]?.credentials).toHaveLength(2)
    const fitting = await school.call(majorContract.list, { query: { credential_sn: other.sn } })
    expect(fitting.data.items.map((row) => row.sn)).toEqual([made.data.sn])
    const none = await school.call(majorContract.list, { query: { credential_sn: 'nobody' } })
    expect(none.data.total).toBe(0)
    const { sn: id, version } = made.data
    const left = await school.call(majorContract.update, {
      params: { id },
      body: { ...body, code: '460777', version, credentials: [fits] },
    })
    expect(left.data.credentials.map((row) => row.credential_sn)).toEqual([other.sn])
    await school.call(majorContract.remove, { params: { id } })
  })

  it('is created with history, shown masked, edited with its version, moved and deleted', async () => {
    const made = await school.call(majorContract.create, { body })
    expect(made.data).toMatchObject({
      ...body,
      org_sn: ORGS.school,
      director_mobile: '138****5678',
      student_count: null,
      version: 1,
      actions: ['edit', 'disable', 'delete'],
      refused: [],
    })
    const id = made.data.sn
    const update = { ...body, director_mobile: undefined, name: '汽车制造', version: 1 }
    const edited = await school.call(majorContract.update, { params: { id }, body: update })
    expect(edited.data).toMatchObject({ name: '汽车制造', version: 2, director_mobile: '138****5678' })
    expect(await t.db.select({ mobile: major.director_mobile }).from(major).where(eq(major.sn, id))).toEqual([
      { mobile: '13812345678' },
    ])
    const stale = await school.call(majorContract.update, { params: { id }, body: update })
    expect([stale.status, stale.rule]).toEqual([40900, 'stale'])
    const cleared = await school.call(majorContract.update, {
      params: { id },
      body: { ...update, version: 2, director_mobile: null },
    })
    expect(cleared.data.director_mobile).toBeNull()
    expect((await school.call(majorContract.disable, { params: { id }, body: { version: 3 } })).data).toMatchObject({
      status: 'DISABLE',
      actions: ['edit', 'enable', 'delete'],
    })
    expect((await school.call(majorContract.enable, { params: { id }, body: {} })).data.status).toBe('ENABLE')
    expect((await school.call(majorContract.history, { params: { id } })).data.map((line) => line.move)).toEqual([
      'enable',
      'disable',
      'create',
    ])
    expect((await school.call(majorContract.remove, { params: { id } })).http).toBe(200)
    expect((await school.call(majorContract.detail, { params: { id } })).http).toBe(404)
    expect((await school.call(majorContract.create, { body })).http).toBe(200)
  })

  it('has a code that is unique in its institution, also when two are created at the same time', async () => {
    const twins = await Promise.all(
      [1, 2].map(() => school.call(majorContract.create, { body: { ...body, code: '460199' } })),
    )
    expect(twins.map((twin) => twin.http).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(twins.find((twin) => twin.http === 409)).toMatchObject({ status: 40901, rule: 'major_code_taken' })
    const other = await buildMajor(t.db, { code: '460198' })
    const renamed = await school.call(majorContract.update, {
      params: { id: other.sn },
      body: { ...body, code: '460199' },
    })
    expect([renamed.status, renamed.rule]).toEqual([40901, 'major_code_taken'])
    expect((await (await t.as('school2')).call(majorContract.create, { body: { ...body, code: '460199' } })).http).toBe(
      200,
    )
  })

  it('is not deleted while it has students, and the reason is named', async () => {
    const kept = await buildMajor(t.db)
    await buildStudent(t.db, { major_sn: kept.sn })
    const detail = await school.call(majorContract.detail, { params: { id: kept.sn } })
    expect(detail.data).toMatchObject({
      actions: ['edit', 'disable'],
      refused: [{ move: 'delete', rule: 'major_in_use' }],
    })
    const refused = await school.call(majorContract.remove, { params: { id: kept.sn } })
    expect([refused.http, refused.rule]).toEqual([422, 'major_in_use'])
  })

  it('is not found by another institution; center may read it and not change it', async () => {
    const own = await buildMajor(t.db)
    const params = { id: own.sn }
    for (const name of OUTSIDERS) {
      const other = await t.as(name)
      const answers = [
        await other.call(majorContract.detail, { params }),
        await other.call(majorContract.update, { params, body }),
        await other.call(majorContract.remove, { params }),
        await other.call(majorContract.enable, { params, body: {} }),
        await other.call(majorContract.history, { params }),
      ]
      expect(answers.map((answer) => answer.http)).toEqual([404, 404, 404, 404, 404])
      expect((await other.call(majorContract.list, { query: { org_sn: ORGS.school } })).data.total).toBe(0)
    }
    const center = await t.as('center')
    expect((await center.call(majorContract.detail, { params })).data).toMatchObject({ sn: own.sn, actions: [] })
    expect((await center.call(majorContract.update, { params, body })).http).toBe(403)
    expect((await (await t.as('teacher')).call(majorContract.list)).http).toBe(403)
    expect((await t.anonymous.call(majorContract.list)).http).toBe(401)
  })
})

describe('the list of majors', () => {
  it('filters, searches and sorts inside the scope', async () => {
    const college = await t.as('college')
    const org_sn = ORGS.college
    await buildMajor(t.db, { org_sn, code: '500101', name: '汽车电子技术', edu_level: 'SECONDARY', student_count: 5 })
    await buildMajor(t.db, { org_sn, code: '500102', name: '新能源汽车技术', status: 'DISABLE', student_count: 9 })
    await buildMajor(t.db, { org_sn, code: '510101', name: '电子商务' })
    const codes = async (query: object) =>
      (await college.call(majorContract.list, { query: { sort: 'code', ...query } })).data.items.map(
        (item) => item.code,
      )
    expect(await codes({})).toEqual(['500101', '500102', '510101'])
    expect(await codes({ keyword: '5001' })).toEqual(['500101', '500102'])
    expect(await codes({ keyword: '汽车' })).toEqual(['500101', '500102'])
    expect(await codes({ keyword: '能源汽' })).toEqual(['500102'])
    expect(await codes({ keyword: '电' })).toEqual(['510101'])
    expect(await codes({ keyword: '100%' })).toEqual([])
    expect(await codes({ keyword: '_' })).toEqual([])
    expect(await codes({ edu_level: 'SECONDARY,BACHELOR' })).toEqual(['500101'])
    expect(await codes({ status: 'DISABLE' })).toEqual(['500102'])
    const page = await college.call(majorContract.list, { query: { page: 2, limit: 2, sort: '-code' } })
    expect(page.data).toMatchObject({
      total: 3,
      page: 2,
      items: [{ code: '500101', org_name: '长春汽车工业高等专科学校' }],
    })
    const file = await college.call(majorContract.export, { body: { keyword: '汽车', status: 'DISABLE' } })
    expect((await rowsOf(file.raw)).slice(1)).toEqual([['500102', '新能源汽车技术', '高职', '3', '', '2019', '9']])
  })

  it('an institution exports its own majors only', async () => {
    await buildMajor(t.db, { org_sn: ORGS.school, code: '888801', name: '外校专业甲' })
    await buildMajor(t.db, { org_sn: ORGS.college, code: '888802', name: '外校专业乙' })
    const exportedBy = async (username: 'school' | 'college' | 'school2', more: { org_sn?: string } = {}) => {
      const file = await (await t.as(username)).call(majorContract.export, { body: { keyword: '外校专业', ...more } })
      return (await rowsOf(file.raw)).slice(1).map(([code]) => code)
    }
    expect(await exportedBy('school')).toEqual(['888801'])
    expect(await exportedBy('college')).toEqual(['888802'])
    expect(await exportedBy('school2')).toEqual([])
    expect(await exportedBy('school', { org_sn: ORGS.school })).toEqual(['888801'])
    expect(await exportedBy('school', { org_sn: ORGS.college })).toEqual([])
  })
})
