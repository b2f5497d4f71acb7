import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { notice } from './notice.table.ts'

let count = 0

/** A notice for tests: to the account of the test world's first school, or to the one, institution or platform that is named. */
export async function buildNotice(
  db: Db,
  { org_sn, ...overrides }: Partial<typeof notice.$inferInsert> & { org_sn?: string | null } = {},
) {
  count += 1
  const to_org = overrides.to_org ?? org_sn ?? null
  const isAddressed = overrides.to_account || to_org || overrides.to_platform
  const [row] = await db
    .insert(notice)
    .values({
      sn: newSn(),
      type: 'NOTIFY',
      ...(isAddressed ? {} : { to_account: 'acc-school' }),
      event: 'plan.approve',
      title: { CN: `考核计划已通过 ${count}`, HK: `考核計劃已通過 ${count}`, US: `Exam plan approved ${count}` },
      abstract: { CN: '可以开始报名', HK: '可以開始報名', US: 'Sign-up may begin' },
      entity: 'plan',
      entity_sn: `plan-${count}`,
      ...overrides,
      to_org,
    })
    .returning()
  if (!row) throw new Error('the notice was not made')
  return row
}
