import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { buildApplication } from '../application/application.factory.ts'
import { siteCondition } from './siteCondition.table.ts'

let made = 0

type Overrides = Partial<typeof siteCondition.$inferInsert> & {
  /** The site of the approval. */
  org_sn?: string
}

/** A condition for tests, due in 30 days, of a new approval with all levels; its evidence waits unless `evidence_time` is null. */
export async function buildSiteCondition(db: Db, { org_sn, ...overrides }: Overrides = {}) {
  made += 1
  const now = await clock(db)
  const site = { status: 'AUDIT' as const, ...(org_sn ? { org_sn } : {}) }
  const application_sn = overrides.application_sn ?? (await buildApplication(db, site)).sn
  const [row] = await db
    .insert(siteCondition)
    .values({
      sn: newSn(),
      application_sn,
      place: made,
      text: '补充两台备用机',
      level: 'MIDDLE',
      due: addDays(now.slice(0, 10), 30),
      evidence_files: ['attachment/evidence.pdf'],
      evidence_time: now,
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the condition was not made')
  return row
}
