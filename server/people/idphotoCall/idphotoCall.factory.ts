import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { idphotoCall } from './idphotoCall.table.ts'

type NewCall = typeof idphotoCall.$inferInsert

/** A call of the ID-photo tool, for tests and demo data. */
export async function buildCall(
  db: Db,
  given: Partial<NewCall> & Pick<NewCall, 'account_sn' | 'role'>,
): Promise<NewCall> {
  const row: NewCall = {
    sn: newSn(),
    api: 'CHECK',
    vendor: 'local',
    spec: 'ONE_INCH',
    source: 'PC',
    file_kb: 42.5,
    result: 'OK',
    cost: 1,
    duration_ms: 800,
    ...given,
  }
  await db.insert(idphotoCall).values(row)
  return row
}
