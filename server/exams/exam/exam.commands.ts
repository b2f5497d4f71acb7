import type { Db } from '../../db/client.ts'
import { updateVersioned } from '../../record/write.ts'
import { exam } from './exam.table.ts'

/** Counts a change of an exam's examiners as a change of the exam; `stale` when another one came first. */
export const countChange = (db: Db, record: { sn: string; version: number }): Promise<void> =>
  updateVersioned(db, exam, record, {})
