import { sql } from 'drizzle-orm'
import { idCheckDigit } from '@zhikao/domain/kernel/person.ts'
import type { IdType } from '@zhikao/domain/kernel/person.ts'
import { studentBody } from '@zhikao/domain/people/student/student.model.ts'
import { documentBody } from '@zhikao/domain/people/studentDocument/studentDocument.model.ts'
import { major } from '../people/major/major.table.ts'
import { createStudent } from '../people/student/student.commands.ts'
import { student } from '../people/student/student.table.ts'
import { addDocument } from '../people/studentDocument/studentDocument.commands.ts'
import { createMerge, moveMerge } from '../people/studentMerge/studentMerge.commands.ts'
import type { Db } from '../db/client.ts'
import { actorOf } from './actors.ts'

/** Name, day of birth, and the last digits of the numbers of two documents. */
const PERSONS = [
  ['陈大文', '2007-03-18', '21'],
  ['梁嘉欣', '2006-11-02', '34'],
  ['黄子轩', '2007-06-25', '47'],
] as const
type Person = (typeof PERSONS)[number]

/** Three students of a school were recorded twice, with travel permit and residence permit: one merge is confirmed, one rejected, one waits; one student has a former passport too (Decided 43). */
export async function fillPersons(db: Db): Promise<void> {
  const [school, center, system] = [
    await actorOf(db, 'school'),
    await actorOf(db, 'center'),
    await actorOf(db, 'system'),
  ]
  const { rows } = await db.execute<Class>(sql`
    select m.code as major_code, st.class_name, st.grade_year, st.edu_level, st.duration from ${student} st join ${major} m on m.sn = st.major_sn
    where st.org_sn = ${school.org_sn} and st.status = 'ENABLE' and m.status = 'ENABLE' order by st.student_no limit 1`)
  const formOf = (person: Person, at: number, type: IdType) => studentForm(person, at, type, rows[0])
  for (const [at, person] of PERSONS.entries()) {
    const keep = await createStudent(db, school, formOf(person, at, 'HK_MACAO_PERMIT'))
    const drop = await createStudent(db, school, formOf(person, at, 'HK_MACAO_RESIDENT'))
    const passport = {
      id_type: 'PASSPORT',
      id_no: `K013579${person[2]}`,
      valid_from: '2015-08-01',
      valid_to: '2025-07-31',
    }
    if (at === 0) await addDocument(db, school, keep, documentBody.parse(passport))
    const sn = await createMerge(db, center, { keep, drop, reason: '同一学生先后用通行证和居住证登记' })
    if (at === 0) await moveMerge(db, system, sn, 'confirm', { version: 1, opinion: '两证照片与出生日期一致' })
    if (at === 1) await moveMerge(db, system, sn, 'reject', { version: 1, opinion: '出生地不同，请院校再核实' })
  }
}

type Class = { major_code: string; class_name: string; grade_year: number; edu_level: string; duration: number | null }

function studentForm([name, birthday, tail]: Person, at: number, id_type: IdType, ofClass: Class | undefined) {
  const isPermit = id_type === 'HK_MACAO_PERMIT'
  const first17 = `810000${birthday.replaceAll('-', '')}0${tail}`
  return studentBody.parse({
    name,
    id_type,
    id_no: isPermit ? `H602468${tail}01` : first17 + idCheckDigit(first17),
    // As the residence permit says it.
    gender: Number(tail) % 2 === 1 ? 'MALE' : 'FEMALE',
    birthday,
    id_valid_from: isPermit ? '2019-09-01' : '2023-02-01',
    nation: '汉族',
    student_no: `${isPermit ? 'HT' : 'HR'}2025${String(at + 1).padStart(4, '0')}`,
    ...ofClass,
    candidate_type: 'STUDENT',
    mobile: `1380431${String(9000 + at * 2 + (isPermit ? 0 : 1))}`,
  })
}
