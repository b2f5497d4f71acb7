import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStudent } from '../people/student/student.factory.ts'
import { student } from '../people/student/student.table.ts'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import { fillReadings, readingOf, readingWord } from './reading.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test.each([
  ['张伟', 'person', 'zhangwei', 'zw'],
  ['单雄信', 'person', 'shanxiongxin', 'sxx'],
  ['欧阳娜娜', 'person', 'ouyangnana', 'oynn'],
  ['吕略', 'person', 'lvlue', 'll'],
  ['阿卜杜·热合曼', 'person', 'abudureheman', 'abdrhm'],
  ['Smith John', 'person', 'smithjohn', 'sj'],
  ['重庆第2职校', 'institution', 'chongqingdi2zhixiao', 'cqd2zx'],
] as const)('%s (%s) is read %s, in short %s', (name, named, name_pinyin, name_initials) => {
  expect(readingOf(name, named)).toEqual({ name_pinyin, name_initials })
})

test.each([
  ['zw', 'zw'],
  ["Xi'an Shi", 'xianshi'],
  ['z', null],
  ['z1', null],
  ['张', null],
])('the word %s may be the reading %s', (word, letters) => {
  expect(readingWord(word)).toBe(letters)
})

test('rows of before are filled in batches, others stay as they are', async () => {
  const [one, other] = [await buildStudent(t.db, { name: '白一' }), await buildStudent(t.db, { name: '白二' })]
  await t.db.execute(sql`update student set name_pinyin = null, name_initials = null where sn = ${one.sn}`)
  await t.db.execute(sql`update student set name_pinyin = 'kept' where sn = ${other.sn}`)
  await t.pool.query(
    `insert into student select (jsonb_populate_record(s, jsonb_build_object('sn', 'old' || n, 'id_no', 'OLD' || n, 'id_type', 'PASSPORT', 'student_no', 'OLD' || n))).* from student s, generate_series(1, 1000) n where s.sn = $1`,
    [one.sn],
  )
  expect(await fillReadings(t.pool, student, 'person')).toBe(1001)
  const { rows } = await t.pool.query(
    'select name_pinyin, name_initials, count(*)::int as count from student group by 1, 2 order by 3',
  )
  expect(rows).toEqual([
    { name_pinyin: 'kept', name_initials: 'be', count: 1 },
    { name_pinyin: 'baiyi', name_initials: 'by', count: 1001 },
  ])
  expect(await fillReadings(t.pool, student, 'person')).toBe(0)
})
