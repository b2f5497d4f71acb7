import { sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { DataOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { reasonsAgainst, subjectChoices, wholeOf } from '@zhikao/domain/exams/signup/signup.rules.ts'
import type { SignupSubjects } from '@zhikao/domain/exams/signup/signup.model.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { readSetting } from '../../platform/setting/setting.queries.ts'
import { studentConditions, studentFilters } from '../../people/student/student.list.queries.ts'
import type { StudentFilter } from '../../people/student/student.list.queries.ts'
import { studentRecords } from '../../people/student/student.queries.ts'
import { student } from '../../people/student/student.table.ts'
import { loadCandidates } from './signup.candidates.queries.ts'
import type { SignupPlanRecord } from './signup.plan.queries.ts'

type FilterName = StudentFilter | 'not_in'
type Asked = QueryOf<typeof signupContract.eligible>
type Row = DataOf<typeof signupContract.eligible>['items'][number]

const conditions: Record<FilterName, (value: Placeholder | SQL) => SQL> = {
  ...studentConditions,
  // Whoever is chosen stands in the other list.
  not_in: (value) =>
    sql`not exists (select 1 from signup s where s.plan_sn = ${value} and s.student_sn = ${student.sn} and s.status in ('SUBMIT', 'AUDIT'))`,
}
const candidates = listOf<FilterName, 'update_time' | 'student_no' | 'name' | 'class_name' | 'grade_year'>()({
  name: 'signup.eligible',
  table: student,
  key: student.sn,
  select: studentRecords,
  filters: conditions,
  sorts: {
    update_time: student.update_time,
    student_no: student.student_no,
    name: student.name,
    class_name: student.class_name,
    grade_year: student.grade_year,
  },
  defaultSort: 'student_no',
})

/** What is chosen where nothing is said: all subjects, in a plan for retakes the first of them. */
export const usualSubjects = (record: SignupPlanRecord): SignupSubjects => subjectChoices(record)[0] ?? wholeOf(record)

/** One page of an institution's students who are not chosen yet, each with what stands against it. */
export async function listEligible(
  db: Db,
  actor: Actor,
  record: SignupPlanRecord,
  { orgSn, query, lang }: { orgSn: string; query: Asked; lang: Lang },
): Promise<{ items: Row[]; total: number; page: number; limit: number; total_capped: boolean }> {
  const { page, limit, sort, subjects, borrow_sn: _, ...filters } = query
  const values = { ...studentFilters(actor, filters), scope: orgSn, not_in: record.sn }
  const found = await listPage(db, candidates, { page, limit, sort }, values)
  const loaded = await loadCandidates(
    db,
    record,
    found.items.map((row) => row.sn),
  )
  const { cheat_months } = await readSetting(db, 'exam_rules')
  const asked = { plan: record, subjects: subjects ?? usualSubjects(record), cheat_months }
  const items = found.items.map((row): Row => {
    const candidate = loaded.get(row.sn)
    const reasons = candidate ? reasonsAgainst(candidate, asked) : []
    const eligible = candidate !== undefined && reasons.length === 0
    return {
      sn: row.sn,
      name: row.name,
      gender: row.gender,
      id_no: maskIdNo(row.id_no),
      student_no: row.student_no,
      major_name: row.major_name,
      class_name: row.class_name,
      grade_year: row.grade_year,
      photo: row.photo,
      photo_status: row.photo_status,
      eligible,
      reasons: reasons.map(({ rule, message }) => ({ rule, message: message[lang] })),
      actions: eligible && can(actor, 'signup:add') ? ['join'] : [],
    }
  })
  return { ...found, items }
}
