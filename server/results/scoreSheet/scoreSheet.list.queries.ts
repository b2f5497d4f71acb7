import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { scoreSheetLifecycle } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifecycle.ts'
import type { Db } from '../../db/client.ts'
import type { Filters } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { countStates } from '../../record/stateCounts.ts'
import {
  awaitsExaminers,
  examsOver,
  isExaminedBy,
  isKnownTo,
  isLive,
  scoreScope,
  sheetRecords,
} from './scoreSheet.queries.ts'
import type { SheetRecord } from './scoreSheet.queries.ts'
import { scoreSheet } from './scoreSheet.table.ts'

const ofPlan = (condition: SQL) => sql`exists (select 1 from ${plan} p where p.sn = ${scoreSheet.sn} and ${condition})`

type Filter =
  | 'live'
  | 'scope'
  | 'own'
  | 'examiner'
  | 'keyword'
  | 'credential'
  | 'level'
  | 'year'
  | 'status'
  | 'ended'
  | 'awaited'

const conditions: Filters<Filter> = {
  live: () => isLive,
  scope: (value) => isKnownTo(sql`${value}`),
  own: (value) => sql`${scoreSheet.org_sn} = ${value}`,
  examiner: (value) => isExaminedBy(sql`${value}`),
  keyword: (value) => ofPlan(sql`(starts_with(p.sn, upper(${value}::text)) or strpos(p.title, ${value}::text) > 0)`),
  credential: (value) => ofPlan(sql`p.credential_sn = any(${value})`),
  level: (value) => ofPlan(sql`p.level = any(${value})`),
  year: (value) => ofPlan(sql`p.year = ${value}::int`),
  status: (value) => sql`${scoreSheet.status} = any(${value})`,
  ended: (value) => sql`(${examsOver(sql`${scoreSheet.sn}`)}) = ${value}::boolean`,
  awaited: (value) => sql`${awaitsExaminers(sql`${scoreSheet.sn}`)} = ${value}::boolean`,
}

const sheets = listOf<Filter, 'update_time' | 'submit_time' | 'publish_time'>()({
  name: 'score.sheets',
  table: scoreSheet,
  key: scoreSheet.sn,
  select: sheetRecords,
  filters: conditions,
  sorts: {
    update_time: scoreSheet.update_time,
    submit_time: scoreSheet.submit_time,
    publish_time: scoreSheet.publish_time,
  },
  defaultSort: '-update_time',
})

/** The plans whose scores the actor may see (domain.md §3.14, score/plan). */
export function listSheets(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof scoreSheetContract.list>,
): Promise<Page<SheetRecord>> {
  const { page, limit, sort, keyword, credential_sn, ...same } = query
  return listPage(
    db,
    sheets,
    { page, limit, sort },
    {
      live: true,
      ...scoreScope(actor),
      // What a whole sheet lacks is for its site and the platform.
      own: same.awaited === undefined || isPlatformRole(actor.role) ? undefined : (actor.org_sn ?? ''),
      keyword: keyword || undefined,
      credential: credential_sn,
      ...same,
    },
  )
}

/** The states of the score sheets that the actor sees. */
export const countSheetStates = (db: Db, actor: Actor) =>
  countStates(db, actor, {
    lifecycle: scoreSheetLifecycle,
    table: scoreSheet,
    conditions,
    scope: { live: true, ...scoreScope(actor) },
  })
