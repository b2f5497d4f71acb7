import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { buildServed } from '../assignment/assignment.factory.ts'
import { dutyFeedback } from './dutyFeedback.table.ts'

type Overrides = { org_sn?: string; given?: boolean }

/** A plan for tests whose only exam is over, with one examiner. `given`: there is feedback on the examiner. */
export async function buildDutyFeedback(db: Db, { given = false, ...site }: Overrides = {}): Promise<{ sn: string }> {
  const { plan_sn, teacher_sn } = await buildServed(db, 3, { role: 'EXAMINER', ...site })
  const marks = { discipline: 4, skill: 4, fairness: 4, attitude: 4 }
  const of = { sn: newSn(), plan_sn, teacher_sn, org_sn: site.org_sn ?? 'org-college', given_by: 'acc-college' }
  if (given) await db.insert(dutyFeedback).values({ ...of, ...marks })
  return { sn: plan_sn }
}
