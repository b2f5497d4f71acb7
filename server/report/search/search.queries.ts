import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { pathOfScreen } from '@zhikao/domain/portals/sections.ts'
import type { searchItem } from '@zhikao/domain/report/search/search.contract.ts'
import { SEARCHES, SEARCH_KINDS, SEARCH_MAX } from '@zhikao/domain/report/search/search.model.ts'
import type { SearchKind } from '@zhikao/domain/report/search/search.model.ts'
import type { Db } from '../../db/client.ts'
import { findExams } from '../../exams/exam/exam.list.queries.ts'
import { findPlans } from '../../exams/plan/plan.list.queries.ts'
import { findColleges } from '../../people/college/college.list.queries.ts'
import { findStudents } from '../../people/student/student.find.queries.ts'
import { findTeachers } from '../../people/teacher/teacher.list.queries.ts'
import type { Find } from '../../record/find.ts'
import { findCertificates } from '../../results/certificate/certificate.list.queries.ts'
import { findApplications } from '../../sites/application/application.list.queries.ts'

const FINDS: Record<SearchKind, Find> = {
  student: findStudents,
  teacher: findTeachers,
  college: findColleges,
  application: findApplications,
  plan: findPlans,
  exam: findExams,
  certificate: findCertificates,
}

type Item = z.output<typeof searchItem>
type Found = Pick<Item, 'kind' | 'sn' | 'title' | 'subtitle'>

/** The records that a word finds in the lists of this actor, of each kind at most SEARCH_MAX, in one query. */
export async function search(
  db: Db,
  actor: Actor,
  { keyword, kind: kinds = SEARCH_KINDS }: { keyword: string; kind?: readonly SearchKind[] | undefined },
): Promise<Item[]> {
  const open = SEARCH_KINDS.filter((kind) => kinds.includes(kind)).flatMap((kind) => {
    const { permission, screens } = SEARCHES[kind]
    const paths = can(actor, permission) ? screens.flatMap((screen) => pathOfScreen(actor, screen) ?? []) : []
    return paths.slice(0, 1).map((path) => ({ kind, path }))
  })
  if (open.length === 0) return []
  const parts = open.map(
    ({ kind }) => sql`(select ${kind}::text as kind, found.* from (${FINDS[kind](actor, keyword, SEARCH_MAX)}) found)`,
  )
  const { rows } = await db.execute<Found>(sql.join(parts, sql` union all `))
  const pathOf = (kind: SearchKind) => open.find((one) => one.kind === kind)?.path ?? ''
  return rows.map((row) => ({ ...row, url: `${pathOf(row.kind)}?record=${encodeURIComponent(row.sn)}` }))
}
