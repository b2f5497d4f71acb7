import { sql } from 'drizzle-orm'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { conditionOf } from '../../db/listAll.ts'
import type { Find } from '../../record/find.ts'
import type { NameSource } from '../../record/names.ts'
import { keysReadLike, readingWord } from '../../record/reading.ts'
import { college } from '../college/college.table.ts'
import { studentConditions, studentFilters } from './student.list.queries.ts'
import { student } from './student.table.ts'

/** Students by name, number or reading; the platform sees of which institution they are, an institution of which class. */
export const findStudents: Find = (actor, word, max) => {
  const letters = readingWord(word)
  const among = (keyword?: string) =>
    conditionOf(studentConditions, studentFilters(actor, keyword ? { keyword } : {})) ?? sql`true`
  const found = letters ? sql`${student.sn} in (${keysReadLike(student, letters, among(), max)})` : among(word)
  const place = isPlatformRole(actor.role) ? sql`c.name` : sql`${student.class_name}`
  return sql`
    select ${student.sn} as sn, ${student.name} as title, concat_ws(' · ', ${student.student_no}, ${place}) as subtitle
    from ${student} join ${college} c on c.sn = ${student.org_sn}
    where ${found} order by ${student.name_pinyin}, ${student.sn} limit ${max}`
}

/** The students by their names and the numbers that their institutions gave them. */
export const studentNames: NameSource = {
  type: 'student',
  permission: 'student:read',
  screens: ['studentList'],
  select: (actor, chosen) =>
    sql`select ${student.sn} as sn, ${student.name} as name, ${student.student_no} as number
      from ${student} where ${conditionOf(studentConditions, studentFilters(actor, { chosen }))}`,
}
