import { eq } from 'drizzle-orm'
import type { ReportStatus } from '@zhikao/domain/exams/chiefReport/chiefReport.model.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { buildServed } from '../assignment/assignment.factory.ts'
import { plan } from '../plan/plan.table.ts'
import { chiefReport } from './chiefReport.table.ts'

type Overrides = { account_sn: string; org_sn?: string; written?: boolean; status?: ReportStatus }

/** A plan for tests whose only exam is over; `account_sn` was its chief, or is of its site `org_sn`, whose chief did not come. `written`, or a state: every part of the report is filled in. */
export async function buildChiefReport(
  db: Db,
  { account_sn, org_sn, status, written = status !== undefined }: Overrides,
): Promise<{ sn: string }> {
  const { plan_sn: sn } = await buildServed(db, 3, { ...(org_sn ? { org_sn } : { account_sn }), role: 'CHIEF' })
  const [held] = await db.select({ org_sn: plan.org_sn }).from(plan).where(eq(plan.sn, sn))
  if (!held) throw new Error('there is no such plan')
  const words = '正常'
  const parts = { organization: words, papers: words, discipline: words, scoring: words, advice: words }
  const sent = status === 'SUBMIT' ? { status, figures: [], submit_time: await clock(db) } : {}
  const behalf = org_sn ? { behalf_reason: '主考因病未到岗' } : {}
  const own = { sn, org_sn: held.org_sn, author_sn: account_sn }
  if (written) await db.insert(chiefReport).values({ ...own, ...parts, ...behalf, ...sent })
  return { sn }
}
