import { eq, sql } from 'drizzle-orm'
import type { PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import type { Db } from '../../db/client.ts'
import { examApplication } from './examApplication.table.ts'

/** What an exam application of tests says. */
export type ApplicationForm = Omit<
  Partial<typeof examApplication.$inferInsert>,
  'sn' | 'status' | 'version' | 'create_time' | 'update_time'
>

/** Puts the exam application of a plan of tests into a state; in a state of the plan's own there is none. */
export async function putApplication(db: Db, sn: string, status: PlanStatus, given: ApplicationForm): Promise<void> {
  if (status !== 'EXAM_SUBMIT' && status !== 'EXAM_REJECT' && status !== 'EXAM_AUDIT') {
    await db.delete(examApplication).where(eq(examApplication.sn, sn))
    return
  }
  const written = { status, submit_time: sql`business_now()`, ...given }
  const target = examApplication.sn
  await db
    .insert(examApplication)
    .values({ sn, ...written })
    .onConflictDoUpdate({ target, set: written })
}
