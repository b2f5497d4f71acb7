import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { incidentLifecycle } from '@zhikao/domain/exams/incident/incident.lifecycle.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Db } from '../../db/client.ts'
import type { Filters } from '../../db/listAll.ts'
import { conditionOf } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { getStudent } from '../../people/student/student.queries.ts'
import { account } from '../../platform/operator/operator.table.ts'
import type { NameSource } from '../../record/names.ts'
import { ownOrAll } from '../../record/scope.ts'
import { countStates } from '../../record/stateCounts.ts'
import { exam } from '../exam/exam.table.ts'
import { readTerms } from '../../platform/setting/setting.queries.ts'
import { incidentRecords, incidentScope, isExaminedBy } from './incident.queries.ts'
import type { IncidentRecord } from './incident.queries.ts'
import { incident, incidentCandidate } from './incident.table.ts'

type Filter =
  | 'live'
  | 'scope'
  | 'examiner'
  | 'reader'
  | 'keyword'
  | 'exam'
  | 'type'
  | 'grade'
  | 'status'
  | 'org'
  | 'role'
  | 'overdue'
  | 'date_from'
  | 'date_to'
  | 'chosen'

const conditions: Filters<Filter> = {
  live: () => isNull(incident.delete_time),
  scope: (value) => sql`${incident.org_sn} = ${value}`,
  examiner: (value) => isExaminedBy(sql`${incident.exam_sn}`, sql`${incident.plan_sn}`, sql`${value}`),
  // Who reads: the columns of a row need it, no row is left out.
  reader: () => sql`true`,
  keyword: (
    value,
  ) => sql`(starts_with(${incident.sn}, upper(${value}::text)) or starts_with(${incident.exam_sn}, upper(${value}::text))
    or exists (select 1 from ${exam} e where e.sn = ${incident.exam_sn} and strpos(e.name, ${value}::text) > 0))`,
  exam: (value) => sql`${incident.exam_sn} = any(${value})`,
  type: (value) => sql`${incident.type} = any(${value})`,
  grade: (value) => sql`${incident.grade} = any(${value})`,
  status: (value) => sql`${incident.status} = any(${value})`,
  org: (value) => sql`${incident.org_sn} = any(${value})`,
  role: (value) =>
    sql`exists (select 1 from ${account} a where a.sn = ${incident.reporter_sn} and a.role = any(${value}))`,
  overdue: (value) =>
    sql`(coalesce(${incident.reported_time}, business_now()) > ${incident.due_time}) = ${value}::boolean`,
  date_from: (value) => sql`${incident.occur_time} >= ${value}::date`,
  date_to: (value) => sql`${incident.occur_time} < ${value}::date + 1`,
  chosen: (value) => sql`${incident.sn} = any(${value}::text[])`,
}

const incidents = listOf<Filter, 'update_time' | 'occur_time' | 'reported_time' | 'sn'>()({
  name: 'incident',
  table: incident,
  key: incident.sn,
  select: (db) => incidentRecords(db, sql.placeholder('reader')),
  filters: conditions,
  sorts: {
    update_time: incident.update_time,
    occur_time: incident.occur_time,
    reported_time: incident.reported_time,
    sn: incident.sn,
  },
  defaultSort: '-update_time',
})

/** One page of the incidents in the actor's scope. */
export async function listIncidents(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof incidentContract.list>,
): Promise<Page<IncidentRecord>> {
  const { page, limit, sort, states: _, keyword, exam_sn, org_sn, ...same } = query
  const terms = await readTerms(db)
  const found = await listPage(
    db,
    incidents,
    { page, limit, sort },
    {
      live: true,
      ...incidentScope(actor),
      reader: actor.sn,
      keyword: keyword || undefined,
      exam: exam_sn,
      org: org_sn,
      ...same,
    },
  )
  return { ...found, items: found.items.map((record) => ({ ...record, terms })) }
}

/** The states of the incidents that the actor sees. */
export const countIncidentStates = (db: Db, actor: Actor) =>
  countStates(db, actor, {
    lifecycle: incidentLifecycle,
    table: incident,
    conditions,
    scope: { live: true, ...incidentScope(actor) },
  })

/** The incidents by their numbers. */
export const incidentNames: NameSource = {
  type: 'incident',
  permission: 'problem:read',
  screens: ['incidentList'],
  select: (actor, chosen) => sql`
    select ${incident.sn} as sn, e.name as name, ${incident.sn} as number from ${incident} join ${exam} e on e.sn = ${incident.exam_sn}
    where ${conditionOf(conditions, { live: true, ...incidentScope(actor), chosen })}`,
}

/** The incidents that touched a student of the actor's scope, from their report on, the latest first (interface.md §6). */
export async function listOfStudent(db: Db, actor: Actor, studentSn: string) {
  await getStudent(db, actor, studentSn)
  const { scope } = ownOrAll(actor)
  return db
    .select({
      sn: incidentCandidate.sn,
      incident_sn: incidentCandidate.incident_sn,
      exam_name: sql<string>`${exam.name}`.as('exam_name'),
      type: incident.type,
      occur_time: incident.occur_time,
      effect: incidentCandidate.effect,
      handle_result: incident.handle_result,
    })
    .from(incidentCandidate)
    .innerJoin(incident, eq(incident.sn, incidentCandidate.incident_sn))
    .innerJoin(exam, eq(exam.sn, incident.exam_sn))
    .where(
      and(
        eq(incidentCandidate.student_sn, studentSn),
        scope ? eq(incidentCandidate.org_sn, scope) : undefined,
        isNotNull(incident.reported_time),
        isNull(incident.delete_time),
      ),
    )
    .orderBy(desc(incident.occur_time), incidentCandidate.sn)
    .limit(50)
}
export type TouchingRecord = Awaited<ReturnType<typeof listOfStudent>>[number]
