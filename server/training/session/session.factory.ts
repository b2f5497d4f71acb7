import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import type { Db } from '../../db/client.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { clock } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { trainSession } from './session.table.ts'

let made = 0

/** A training session for tests: by default offered by the platform, of a credential of its own that is open for training, its registration open for 10 days. */
export async function buildTrainSession(db: Db, overrides: Partial<typeof trainSession.$inferInsert> = {}) {
  made += 1
  const today = (await clock(db)).slice(0, 10)
  const [row] = await db
    .insert(trainSession)
    .values({
      sn: newSn(),
      title: `测试考评员培训第${made}期`,
      credential_sn: overrides.credential_sn ?? (await buildCredential(db)).sn,
      levels: ['MIDDLE'],
      type: 'FIRST',
      mode: 'OFFLINE',
      start_date: addDays(today, 20),
      end_date: addDays(today, 22),
      signup_end: addDays(today, 10),
      place: '长春市朝阳区培训楼 301',
      hours: 24,
      quota: 40,
      fee: 380,
      contact: '王老师 0431-85000000',
      content: '<p>考评员职责、评分标准与考务流程。</p>',
      pass_score: 60,
      status: 'ENABLE',
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the training session was not made')
  return row
}
