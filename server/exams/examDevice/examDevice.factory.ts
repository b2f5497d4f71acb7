import { addMinutes } from '@zhikao/domain/kernel/calendar.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { examDevice } from './examDevice.table.ts'

/** The account has read the offline copy of an exam, so many minutes ago, for tests. */
export async function buildCopy(db: Db, exam_sn: string, account_sn: string, minutes: number): Promise<void> {
  await db.insert(examDevice).values({ exam_sn, account_sn, ready_time: addMinutes(await clock(db), -minutes) })
}
