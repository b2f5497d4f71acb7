import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import type { BodyOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Db } from '../../db/client.ts'
import { conditionOf, countRows, eachByNumber } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import type { Find } from '../../record/find.ts'
import type { NameSource } from '../../record/names.ts'
import { givesValue, valueOf } from '../../record/references.ts'
import { asFound, relatedExams } from '../../publishing/message/message.related.queries.ts'
import { ownOrAll } from '../../record/scope.ts'
import { college } from '../../people/college/college.table.ts'
import { plan } from '../plan/plan.table.ts'
import { examRows, examScoreState, examState } from './exam.queries.ts'
import type { ExamRecord } from './exam.queries.ts'
import { exam } from './exam.table.ts'

const ofPlan = (condition: SQL) => sql`exists (select 1 from ${plan} p where p.sn = ${exam.plan_sn} and ${condition})`

type FilterName =
  | 'scope'
  | 'keyword'
  | 'subject'
  | 'credential'
  | 'level'
  | 'state'
  | 'score_status'
  | 'org'
  | 'province'
  | 'date_from'
  | 'date_to'
  | 'chosen'

const conditions: Record<FilterName, (value: unknown) => SQL> = {
  scope: (value) => sql`${exam.org_sn} = ${value}`,
  keyword: (value) => sql`(starts_with(${exam.sn}, upper(${value}::text)) or strpos(${exam.name}, ${value}::text) > 0)`,
  subject: (value) => sql`${exam.subject} = any(${value})`,
  credential: (value) => ofPlan(sql`p.credential_sn = any(${value})`),
  level: (value) => ofPlan(sql`p.level = any(${value})`),
  state: (value) => sql`${examState()} = any(${value})`,
  score_status: (value) => sql`${valueOf(examScoreState, sql`${exam.plan_sn}`)} = any(${value})`,
  org: (value) => sql`${exam.org_sn} = any(${value})`,
  province: (value) =>
    sql`${exam.org_sn} = any(array(select c.sn from ${college} c where c.province = any(${value}::text[])))`,
  date_from: (value) => sql`${exam.end_time} >= ${value}::date`,
  date_to: (value) => sql`${exam.start_time} < ${value}::date + 1`,
  chosen: (value) => sql`${exam.sn} = any(${value}::text[])`,
}

const exams = listOf<FilterName, 'update_time' | 'start_time' | 'sn'>()({
  name: 'exam',
  table: exam,
  key: exam.sn,
  select: examRows,
  filters: conditions,
  sorts: { update_time: exam.update_time, start_time: exam.start_time, sn: exam.sn },
  defaultSort: '-start_time',
})

export type ExamFilters = BodyOf<typeof examContract.export>

function filterValues(actor: Actor, given: ExamFilters): Partial<Record<FilterName, unknown>> {
  const { keyword, credential_sn, exam_state, org_sn, ...filters } = given
  return {
    ...ownOrAll(actor),
    ...filters,
    keyword: keyword || undefined,
    credential: credential_sn,
    state: exam_state,
    org: org_sn,
  }
}

/** One page of the exams in the actor's scope. */
export function listExams(db: Db, actor: Actor, query: QueryOf<typeof examContract.list>): Promise<Page<ExamRecord>> {
  const { page, limit, sort, ...filters } = query
  return listPage(db, exams, { page, limit, sort }, filterValues(actor, filters))
}

const whereOf = (actor: Actor, filters: ExamFilters) => conditionOf(conditions, filterValues(actor, filters))

/** Exams by number or name, the next first. */
export const findExams: Find = (actor, word, max) => sql`
  select ${exam.sn} as sn, ${exam.name} as title, concat_ws(' · ', to_char(${exam.start_time}, 'YYYY-MM-DD HH24:MI'), c.name) as subtitle
  from ${exam} join ${college} c on c.sn = ${exam.org_sn}
  where ${whereOf(actor, { keyword: word })} order by ${exam.start_time} desc, ${exam.sn} limit ${max}`

/** Feedback may name an exam. */
export const examListReferences = [givesValue(relatedExams, asFound(findExams))]

/** The exams by their names. */
export const examNames: NameSource = {
  type: 'exam',
  permission: 'exam:read',
  screens: ['examList'],
  select: (actor, chosen) =>
    sql`select ${exam.sn} as sn, ${exam.name} as name, ${exam.sn} as number from ${exam} where ${whereOf(actor, { chosen })}`,
}

/** How many exams of the filters are in the actor's scope. */
export const countExams = (db: Db, actor: Actor, filters: ExamFilters): Promise<number> =>
  countRows(db, exam, whereOf(actor, filters))

const BATCH = 500

/** Every exam of the filters in the actor's scope, by number, in constant memory (exports). */
export const eachExam = (db: Db, actor: Actor, filters: ExamFilters): AsyncGenerator<ExamRecord> =>
  eachByNumber(() => examRows(db), exam.sn, whereOf(actor, filters), BATCH)
