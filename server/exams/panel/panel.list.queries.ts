import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import { comparableName } from '@zhikao/domain/kernel/textForm.ts'
import type { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import type { CANDIDATE_SORTS, PanelSession } from '@zhikao/domain/exams/panel/panel.model.ts'
import { panelSceneOf } from '@zhikao/domain/exams/examApplication/examApplication.rules.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import type { PlanRecord } from '../plan/plan.queries.ts'
import { teacherOptions } from '../../people/teacher/teacher.queries.ts'
import type { TeacherOption } from '../../people/teacher/teacher.queries.ts'
import { teacher, teacherCredential } from '../../people/teacher/teacher.table.ts'
import { nameHas } from '../../record/nameSearch.ts'
import { awaitsExams } from '../plan/plan.queries.ts'
import { plan as planTable, planSession } from '../plan/plan.table.ts'
import type { Panel } from './panel.scene.queries.ts'
import { callsOf, listExaminers } from './panel.queries.ts'
import type { BusyExaminer } from './panel.queries.ts'
import { panel } from './panel.table.ts'

type Value = Placeholder | SQL
type FilterName =
  | 'live'
  | 'able'
  | 'keyword'
  | 'org'
  | 'credential'
  | 'grade'
  | 'reserve'
  | 'is_chief'
  | 'free_on'
  | 'region'
  | 'available'
  | 'avoided'

const conditions: Record<FilterName, (value: Value) => SQL> = {
  live: () => sql`${and(isNull(teacher.delete_time), eq(teacher.status, 'ENABLE'))}`,
  // One certificate at one level: the value is the pair.
  able: (value) =>
    sql`exists (select 1 from ${teacherCredential} tc where tc.teacher_sn = ${teacher.sn} and tc.credential_sn || ' ' || tc.level = ${value})`,
  keyword: (value) => nameHas(sql`${teacher.name}`, value),
  org: (value) => sql`${teacher.org_sn} = any(${value})`,
  credential: (value) =>
    sql`exists (select 1 from ${teacherCredential} tc where tc.teacher_sn = ${teacher.sn} and tc.credential_sn = any(${value}))`,
  grade: (value) => sql`${teacher.grade} = any(${value})`,
  reserve: (value) => sql`${teacher.reserve} = ${value}::boolean`,
  region: (value) => sql`${value}::text = any(${teacher.regions})`,
  available: (value) => sql`${value}::date between ${teacher.free_from} and ${teacher.free_to}`,
  avoided: (value) => sql`not ${teacher.org_sn} = any(${value}::text[])`,
  is_chief: (value) => sql`${teacher.is_chief} = ${value}::boolean`,
  free_on: (value) => sql`${teacher.train_cert_expire} >= ${value}::date
    and not exists (select 1 from ${panel} pa join ${planTable} p on p.sn = pa.plan_sn and ${awaitsExams('p')}
      join ${planSession} ps on ps.plan_sn = pa.plan_sn and ps.subject = pa.subject and ps.session_no = pa.session_no
      where pa.teacher_sn = ${teacher.sn} and ps.start_time < ${value}::date + 1 and ps.end_time > ${value}::date)
    and not exists (${callsOf(sql`1`, sql`c.teacher_sn = ${teacher.sn} and c.start_time < ${value}::date + 1 and c.end_time > ${value}::date`)})`,
}

const candidateList = listOf<FilterName, (typeof CANDIDATE_SORTS)[number]>()({
  name: 'panel_candidate',
  table: teacher,
  key: teacher.sn,
  select: teacherOptions,
  filters: conditions,
  sorts: { name: teacher.name, train_cert_expire: teacher.train_cert_expire, reserve: teacher.reserve },
  defaultSort: 'name',
})

/** An examiner who may be chosen, as the rules and the screens see one. */
export type CandidateRecord = BusyExaminer & Pick<TeacherOption, 'credentials'>

/** What an examiner is needed for: the day, and the institutions whose examiners are refused on it. */
type Need = { day: string; avoided: readonly string[] }

/** What a session needs; of a plan, its first one. */
export function needOf({ exam }: Panel, session?: PanelSession): Need {
  const scene = panelSceneOf(exam)
  const one = session ?? scene.sessions[0]
  const isBlocked = scene.terms.avoid_own_school === 'BLOCK' && one?.subject === 'OFFLINE'
  return { day: one?.start_time.slice(0, 10) ?? '', avoided: isBlocked ? scene.schools.OFFLINE : [] }
}

/** Whom the reserve pool offers (Decided 15: region, availability, credential, level, no conflict). */
const proposedFor = ({ province }: PlanRecord, { day, avoided }: Need) =>
  day ? { reserve: true, region: province, available: day, free_on: day, avoided } : { reserve: true }

/** One page of the enabled examiners who may examine the plan's certificate at its level, of any institution (interface.md §6). */
export async function listCandidates(
  db: Db,
  plan: PlanRecord,
  query: QueryOf<typeof panelContract.list>,
  need: Need,
): Promise<Page<CandidateRecord>> {
  const { page, limit, sort, keyword, org_sn, credential_sn, grade, reserve, is_chief, free_on } = query
  const found = await listPage(
    db,
    candidateList,
    { page, limit, sort },
    {
      live: true,
      able: `${plan.credential_sn} ${plan.level}`,
      keyword: keyword ? comparableName(keyword) || keyword : undefined,
      org: org_sn,
      credential: credential_sn,
      grade,
      reserve,
      is_chief,
      free_on,
      ...(query.proposed ? proposedFor(plan, need) : {}),
    },
  )
  const sns = found.items.map((row) => row.sn)
  const known = new Map((await listExaminers(db, sns, plan)).map((one) => [one.sn, one]))
  const items = found.items.flatMap(({ sn, credentials }) => {
    const record = known.get(sn)
    return record ? [{ ...record, credentials }] : []
  })
  return { ...found, items }
}
