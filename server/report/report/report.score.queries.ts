import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Permission } from '@zhikao/domain/access/permissions.ts'
import type { Tile } from '@zhikao/domain/report/report/report.model.ts'
import { exam } from '../../exams/exam/exam.table.ts'
import { hasExams } from '../../exams/plan/plan.queries.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { awaitsExaminers, examsOver } from '../../results/scoreSheet/scoreSheet.queries.ts'
import { scoreSheet } from '../../results/scoreSheet/scoreSheet.table.ts'
import type { TileSource } from './report.tile.queries.ts'

const sheets = (condition: SQL) =>
  sql`${scoreSheet} h join ${plan} p on p.sn = h.sn and ${hasExams('p')} where ${condition}`
const tile = (name: Tile, permission: Permission, condition: SQL, since: SQL, query: string): TileSource => ({
  name,
  permission,
  rows: sheets(condition),
  waits: true,
  since,
  place: { screen: 'scorePlans', query },
})

/** Sheets to be submitted; `awaited`: those that only examiners keep from it (D3). */
const openTile = (name: Tile, orgSn: string, awaited: boolean): TileSource =>
  tile(
    name,
    'score:submit',
    sql`h.org_sn = ${orgSn} and h.status = 'INIT' and ${examsOver(sql`h.sn`)} and ${awaitsExaminers(sql`h.sn`)} = ${awaited}`,
    sql`(select max(e.end_time) from ${exam} e where e.plan_sn = h.sn)`,
    `status=INIT&ended=true&awaited=${awaited}`,
  )

/** The scores that wait for their site, once the exams are over: to be entered and submitted, to be handed in by examiners, or sent back. */
export const siteScoreTiles = (orgSn: string): TileSource[] => [
  tile(
    'scores_rejected',
    'score:submit',
    sql`h.org_sn = ${orgSn} and h.status = 'REJECT'`,
    sql`h.update_time`,
    'status=REJECT',
  ),
  openTile('scores_to_enter', orgSn, false),
  openTile('scores_awaited', orgSn, true),
]

/** The scores that wait for centre and platform. */
export function platformScoreTiles(): TileSource[] {
  const [waiting, query] = [sql`h.status = 'SUBMIT'`, 'status=SUBMIT&sort=submit_time']
  return [{ ...tile('scores_to_publish', 'score:audit', waiting, sql`h.submit_time`, query), review: true }]
}
