import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { transferBody } from '@zhikao/domain/people/transfer/transfer.model.ts'
import type { Db } from '../db/client.ts'
import { shiftClock } from '../db/clock.ts'
import { signup } from '../exams/signup/signup.table.ts'
import { major } from '../people/major/major.table.ts'
import { student } from '../people/student/student.table.ts'
import { studentMerge } from '../people/studentMerge/studentMerge.table.ts'
import { createTransfer } from '../people/transfer/transfer.commands.ts'
import { announceTransfer, lapseTransfer, moveTransfer } from '../people/transfer/transfer.move.commands.ts'
import { actorOf } from './actors.ts'

type Person = { name: string; id_type: string; id_no: string }

let serial = 0

/** An institution requests this person, for its first major, so many days ago. */
async function ask(db: Db, actor: Actor, person: Person, days: number, reason: string): Promise<string> {
  await shiftClock(db, `-${days} days`)
  const { rows } = await db.execute<{ major_code: string; class_name: string; grade_year: number }>(sql`
    select m.code as major_code, st.class_name, st.grade_year from ${student} st join ${major} m on m.sn = st.major_sn
    where st.org_sn = ${actor.org_sn} and m.status = 'ENABLE' and m.delete_time is null order by st.student_no limit 1`)
  serial += 1
  const student_no = `ZX${String(serial).padStart(6, '0')}`
  const sn = await createTransfer(db, actor, transferBody.parse({ ...person, ...rows[0], student_no, reason }))
  await announceTransfer(db, sn)
  return sn
}

/** Students of an institution who have no sign-up and whom nothing else waits for. */
async function freeStudents(db: Db, org_sn: string | null, count: number): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`
    select st.name, st.id_type, st.id_no from ${student} st
    where st.org_sn = ${org_sn} and st.status = 'ENABLE' and st.id_type = 'ID_CARD' and st.merged_into is null
      and not exists (select 1 from ${signup} g where g.student_sn = st.sn)
      and not exists (select 1 from ${studentMerge} g where st.sn in (g.keep_sn, g.drop_sn))
    order by st.student_no desc limit ${count}`)
  if (rows.length < count) throw new Error(`the institution has fewer than ${count} students without a sign-up`)
  return rows
}

/** Transfers of students in each state (Decided 24): made, rejected, lapsed, withdrawn, and three that wait; of one the person is not on the platform. */
export async function fillTransfers(db: Db): Promise<void> {
  const [school, school2, center] = [
    await actorOf(db, 'school'),
    await actorOf(db, 'school2'),
    await actorOf(db, 'center'),
  ]
  const [moved, refused, late, back, waiting] = await freeStudents(db, school2.org_sn, 5)
  const [other] = await freeStudents(db, school.org_sn, 1)
  if (!moved || !refused || !late || !back || !waiting || !other) return
  const first = await ask(db, school, moved, 30, '随家庭迁居转入本校')
  await moveTransfer(db, school2, first, 'approve', { version: 1, opinion: '学生已办理离校手续' })
  const second = await ask(db, school, refused, 24, '学生申请转专业就读')
  await moveTransfer(db, center, second, 'reject', { version: 1, opinion: '缺少学生本人签字的转学审批表' })
  const third = await ask(db, school, late, 20, '随家庭迁居转入本校')
  await shiftClock(db, '-5 days')
  await lapseTransfer(db, third)
  const fourth = await ask(db, school, back, 9, '随家庭迁居转入本校')
  await moveTransfer(db, school, fourth, 'withdraw', { version: 1 })
  await ask(db, school, waiting, 4, '两校联合培养，转入本校完成学业')
  await ask(db, school, { name: '欧阳若溪', id_type: 'ID_CARD', id_no: '110101200608152461' }, 3, '由外省转入本校')
  await ask(db, school2, other, 2, '随家庭迁居转入本校')
  await shiftClock(db, '0')
}
