import { sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { reasonsAgainst, subjectChoices, wholeOf } from '@zhikao/domain/exams/signup/signup.rules.ts'
import type { SignupSubjects } from '@zhikao/domain/exams/signup/signup.model.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { studentConditions, studentFilters } from '../../people/student/student.list.queries.ts'
import type { StudentFilter } from '../../people/student/student.list.queries.ts'
import { studentRecords } from '../../people/student/student.queries.ts'
import { student } from '../../people/student/student.table.ts'
import { loadCandidates } from './signup.candidates.queries.ts'
import type { SignupPlanRecord } from './signup.plan.queries.ts'
import { liveSignup } from './signup.queries.ts'
import { signup } from './signup.table.ts'

type FilterName = StudentFilter | 'not_in'
/** A student with the reasons against signing it up; `known` is false where it is gone since the page was read. */
export type EligibleRecord = Awaited<ReturnType<typeof studentRecords>>[number] & { reasons: Refusal[]; known: boolean }

const conditions: Record<FilterName, (value: Placeholder | SQL) => SQL> = {
  ...studentConditions,
  // Those who are chosen already are in the other list.
  not_in: (value) =>
    sql`not exists (select 1 from ${signup} s where s.plan_sn = ${value} and s.student_sn = ${student.sn} and ${liveSignup('s')})`,
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

/** What is chosen where the request names nothing: all subjects, in a plan for retakes the first of them. */
export const usualSubjects = (record: SignupPlanRecord): SignupSubjects => subjectChoices(record)[0] ?? wholeOf(record)

/** One page of an institution's students who are not chosen yet, each with the reasons against signing it up. */
export async function listEligible(
  db: Db,
  actor: Actor,
  record: SignupPlanRecord,
  { orgSn, query }: { orgSn: string; query: QueryOf<typeof signupContract.eligible> },
): Promise<Page<EligibleRecord>> {
  const { page, limit, sort, subjects, borrow_sn: _, ...filters } = query
  const values = { ...studentFilters(actor, filters), scope: orgSn, not_in: record.sn }
  const found = await listPage(db, candidates, { page, limit, sort }, values)
  const loaded = await loadCandidates(
    db,
    record,
    found.items.map((row) => row.sn),
  )
  const { cheat_months } = await readSettings(db, 'exam_rules')
  const asked = { plan: record, subjects: subjects ?? usualSubjects(record), cheat_months }
  const items = found.items.map((row) => {
    const candidate = loaded.get(row.sn)
    return { ...row, reasons: candidate ? reasonsAgainst(candidate, asked) : [], known: candidate !== undefined }
  })
  return { ...found, items }
}
