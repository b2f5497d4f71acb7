import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { buildStudent } from '../student/student.factory.ts'
import { studentMerge } from './studentMerge.table.ts'

type Overrides = Partial<typeof studentMerge.$inferInsert> & { org_sn?: string }

/** A merge for tests, of two students of this institution; asked for by the centre. */
export async function buildStudentMerge(db: Db, { org_sn = 'org-school', ...overrides }: Overrides = {}) {
  const student = async () =>
    (await buildStudent(db, { org_sn, photo_status: 'AUDIT', photo: `photo-${newSn()}.jpg` })).sn
  const [row] = await db
    .insert(studentMerge)
    .values({
      sn: newSn(),
      keep_sn: overrides.keep_sn ?? (await student()),
      drop_sn: overrides.drop_sn ?? (await student()),
      reason: '同一人换发证件后重复登记',
      account_sn: 'acc-trainer2',
      ...(overrides.status === 'REJECT' ? { opinion: '并非同一人' } : {}),
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the merge was not made')
  return row
}
