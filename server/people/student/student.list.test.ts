import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import type { QueryIn } from '@zhikao/domain/kernel/endpoint.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { rowsOf } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import { buildMajor } from '../major/major.factory.ts'
import { buildScoreSheet } from '../../results/score/score.factory.ts'
import { buildStudent } from './student.factory.ts'

let t: TestApp
const ID = { zihan: '110101200503071235', ouyang: '110101200608152461', wang: '220104198506123015' }

beforeAll(async () => {
  t = await testApp()
  const [machines, cars] = [
    await buildMajor(t.db, { code: '460101' }),
    await buildMajor(t.db, { code: '460701', name: '汽车制造与试验技术' }),
  ]
  const common = { org_sn: ORGS.school, major_sn: machines.sn }
  await buildStudent(t.db, {
    ...common,
    name: '林子涵',
    id_no: ID.zihan,
    student_no: '2024010101',
    mobile: '13811112222',
    update_time: '2026-01-03 10:00:00',
  })
  await buildStudent(t.db, {
    ...common,
    name: '欧阳子涵林',
    id_no: ID.ouyang,
    student_no: 'C20240002',
    class_name: '汽车2401班',
    major_sn: cars.sn,
    photo_status: 'AUDIT',
    photo_warnings: [{ item: 'hat', rule: 'hat', params: {} }],
    grade_year: 2025,
    update_time: '2026-01-02 10:00:00',
  })
  await buildStudent(t.db, {
    ...common,
    name: '王涵子',
    id_no: ID.wang,
    student_no: '301234',
    status: 'DISABLE',
    update_time: '2026-01-01 10:00:00',
  })
  await buildStudent(t.db, { org_sn: ORGS.school2, name: '林子涵', student_no: 'C20240002' })
})
afterAll(() => t.close())

async function names(username: 'school' | 'center', query: QueryIn<typeof studentContract.list>): Promise<string[]> {
  const answer = await (await t.as(username)).call(studentContract.list, { query })
  expect(answer.status).toBe(80200)
  expect(answer.data.total).toBe(answer.data.items.length)
  return answer.data.items.map((row) => row.name)
}

test.each([
  [{}, ['林子涵', '欧阳子涵林', '王涵子']],
  [{ keyword: ID.zihan }, ['林子涵']],
  // Of an ID number nothing else than the whole and the four visible digits (Decided 28).
  [{ keyword: '1101012' }, []],
  [{ keyword: '123015' }, []],
  [{ keyword: '11010120050307123' }, []],
  [{ keyword: '3015' }, ['王涵子']],
  [{ keyword: '301234' }, ['王涵子']],
  [{ keyword: '2024010101' }, ['林子涵']],
  [{ keyword: 'C20240002' }, ['欧阳子涵林']],
  [{ keyword: '13811112222' }, ['林子涵']],
  [{ keyword: '子涵' }, ['林子涵', '欧阳子涵林']],
  [{ keyword: '子涵林' }, ['欧阳子涵林']],
  [{ keyword: '林' }, ['林子涵']],
  [{ keyword: '%' }, []],
  [{ keyword: '1231' }, []],
  [{ keyword: '   ' }, ['林子涵', '欧阳子涵林', '王涵子']],
  [{ major_code: '460701' }, ['欧阳子涵林']],
  [{ major_code: '460701,460101', keyword: '涵' }, []],
  [{ class_name: '汽车2401班' }, ['欧阳子涵林']],
  [{ class_name: '汽车' }, []],
  [{ grade_year: '2025' }, ['欧阳子涵林']],
  [{ photo_status: ['AUDIT', 'REJECT'] }, ['欧阳子涵林']],
  // What only warns leaves a photo accepted, and finds it (Decided 22).
  [{ photo_warned: ['hat', 'mask'] }, ['欧阳子涵林']],
  [{ photo_warned: ['glasses'] }, []],
  [{ status: 'DISABLE' }, ['王涵子']],
  [{ sort: 'student_no' }, ['林子涵', '王涵子', '欧阳子涵林']],
  [{ sort: '-grade_year,name' }, ['欧阳子涵林', '林子涵', '王涵子']],
] as const)('%o finds %o', async (query, expected) => {
  expect(await names('school', query as QueryIn<typeof studentContract.list>)).toEqual(expected)
})

test('the platform sees every institution and may choose one', async () => {
  expect(await names('center', { keyword: '林子涵' })).toHaveLength(2)
  expect(await names('center', { keyword: '林子涵', org_sn: ORGS.school2 })).toEqual(['林子涵'])
})

test('rows have masked numbers and their allowed actions (spec §7.32)', async () => {
  const { data } = await (await t.as('school')).call(studentContract.list, { query: { keyword: '子涵' } })
  expect(data.items[0]).toMatchObject({
    id_no: '110101********1235',
    mobile: '138****2222',
    major_code: '460101',
    org_name: '长春市第一中等专业学校',
    actions: ['edit', 'photo', 'reveal', 'disable'],
  })
})

test('unknown filters and sort fields are refused', async () => {
  const school = await t.as('school')
  expect((await school.call(studentContract.list, { query: { sort: 'id_no' } })).errors[0]?.rule).toBe('sort_field')
  expect((await school.call(studentContract.list, { query: { province: '22' } as never })).status).toBe(40000)
})

/** How many statements a list costs, whatever its rows. */
async function statementsFor(limit: number): Promise<number> {
  const school = await t.as('school')
  const asked = vi.spyOn(t.pool, 'query')
  await school.call(studentContract.list, { query: { limit } })
  const { length } = asked.mock.calls
  asked.mockRestore()
  return length
}

test('the number of queries does not grow with the rows', async () => {
  const one = await statementsFor(1)
  expect(one).toBeGreaterThan(0)
  expect(await statementsFor(3)).toBe(one)
})

test('every kind of search is answered from an index', async () => {
  const school = await t.as('school')
  for (const keyword of [ID.zihan, '3015', 'C20240002', '13811112222', '子涵', '子涵林', '林'])
    expect((await school.call(studentContract.list, { query: { keyword } })).status).toBe(80200)
  const client = await t.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_indexscan = on')
    for (const condition of [
      `id_no = '110101200503071235'`,
      `reverse(id_no) ~>=~ reverse('3015') and reverse(id_no) ~<~ (reverse('3015') || chr(1114111))`,
      `name ~>=~ '林' and name ~<~ ('林' || chr(1114111))`,
      `grams(name) @> array['子涵']`,
    ]) {
      const { rows } = await client.query(`explain select sn from student where ${condition}`)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Cond')
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('the filter has_score counts published results only, not entered ones', async () => {
  const sheets = [
    await buildScoreSheet(t.db, { status: 'AUDIT', owners: [ORGS.school2] }),
    await buildScoreSheet(t.db, { status: 'SUBMIT', owners: [ORGS.school2] }),
  ]
  const candidates = await Promise.all(
    sheets.map(({ sn }) =>
      t.pool.query<{ sn: string }>('select student_sn as sn from signup where plan_sn = $1', [sn]),
    ),
  )
  const [published, entered] = candidates.map(({ rows }) => rows[0]?.sn)
  const found = async (query: QueryIn<typeof studentContract.list>) => {
    const { data } = await (await t.as('school2')).call(studentContract.list, { query })
    return data.items.map((row) => row.sn)
  }
  expect(await found({ has_score: 'true' })).toEqual([published])
  const without = await found({ has_score: 'false' })
  expect(without).toContain(entered)
  expect(without).not.toContain(published)
  const file = await (await t.as('school2')).call(studentContract.export, { body: { has_score: true } })
  expect(await rowsOf(file.raw)).toHaveLength(2)
  const wrong = await (await t.as('school2')).call(studentContract.list, { query: { has_score: 'perhaps' as never } })
  expect(wrong.errors).toMatchObject([{ path: 'has_score' }])
})

test('finds the results of a student by an index', async () => {
  const client = await t.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query(`explain select sn from student where org_sn = 'x' and not exists
      (select 1 from composite where composite.student_sn = student.sn)`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('composite_student')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
