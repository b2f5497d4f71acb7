import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStudent } from '../people/student/student.factory.ts'
import { buildTeacher } from '../people/teacher/teacher.factory.ts'
import { teacherTasks } from '../people/teacher/teacher.jobs.ts'
import { student } from '../people/student/student.table.ts'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import { formNames } from './nameForms.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const run = () => formNames(t.services, { table: student, type: 'student' })
const all = async (statement: ReturnType<typeof sql>) => (await t.db.execute(statement)).rows

test('Decided 44: names of before are brought into their form, with reading, version and audit entry; others stay', async () => {
  const stored = ['\u2f45\u2f5f\u2ec5', '郭\uf9dc', '方玉见', 'Van Der Berg', '李\ue863', '𠮷野']
  const made = []
  for (const name of stored) {
    const { sn } = await buildStudent(t.db, {})
    await t.db.execute(sql`update student set name = ${name}, name_pinyin = 'old' where sn = ${sn}`)
    made.push(sn)
  }
  expect(await run()).toBe(2)
  const rows = await all(sql`select name, name_pinyin, version from student where sn = any(${sql.param(made)}::text[])
    order by array_position(${sql.param(made)}::text[], sn)`)
  expect(rows).toEqual([
    { name: '方玉见', name_pinyin: 'fangyujian', version: 2 },
    { name: '郭隆', name_pinyin: 'guolong', version: 2 },
    ...stored.slice(2).map((name) => ({ name, name_pinyin: 'old', version: 1 })),
  ])
  expect(
    await all(sql`select before, after from audit where action = 'student.update' and target_sn = ${made[0]}`),
  ).toEqual([{ before: { name: '\u2f45\u2f5f\u2ec5' }, after: { name: '方玉见' } }])
  expect(await run()).toBe(0)
})

test('the account of an examiner bears the name in its form', async () => {
  const { sn } = await buildTeacher(t.db, {})
  await t.db.execute(sql`update teacher set name = '⻢玉⻅' where sn = ${sn}`)
  for (const task of teacherTasks) if ('upkeep' in task && task.upkeep === 'teacher.names') await task.run(t.services)
  expect(
    await all(
      sql`select t.name, coalesce(a.name, '马玉见') as account from teacher t left join account a on a.sn = t.account_sn where t.sn = ${sn}`,
    ),
  ).toEqual([{ name: '马玉见', account: '马玉见' }])
})

test('more names than one batch are formed, each once', async () => {
  const { sn } = await buildStudent(t.db, { name: '白一' })
  await t.pool.query(
    `insert into student select (jsonb_populate_record(s, jsonb_build_object('sn', 'old' || n, 'id_no', 'OLD' || n, 'id_type', 'PASSPORT', 'student_no', 'OLD' || n, 'name', '⽩' || chr(19968 + n)))).* from student s, generate_series(1, 1001) n where s.sn = $1`,
    [sn],
  )
  expect(await run()).toBe(1001)
  expect(
    await all(sql`select count(*)::int as count from student where name like '白%' and sn like 'old%' and version = 2`),
  ).toEqual([{ count: 1001 }])
})
