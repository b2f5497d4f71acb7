import { sql } from 'drizzle-orm'
import { isKept } from '@zhikao/domain/exams/lateReport/lateReport.rules.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../db/client.ts'
import type { Ctx } from '../http/mount.ts'
import type { LateCall } from '../services.ts'

type Asked = Pick<Ctx, 'db' | 'actor' | 'services' | 'visit'>
type Late = Omit<LateCall, 'device' | 'refused' | 'occurred_at'>

/**
 * Does what a call asks for. What was recorded without network (`occurred_at`) and is refused now is kept as a late report, whose
 * number is in the answer of the refusal; all that the act itself wrote is taken back (Decided 38).
 */
export async function orLate<T>(
  { db, actor, services, visit }: Asked,
  occurred_at: string | undefined,
  late: Late,
  work: (db: Db) => Promise<T>,
): Promise<T | AppError> {
  if (occurred_at === undefined) return work(db)
  await db.execute(sql`savepoint act`)
  try {
    return await work(db)
  } catch (error) {
    if (!(error instanceof AppError) || !isKept(late.act, error)) throw error
    await db.execute(sql`rollback to savepoint act`)
    const sn = await services.keepLate(db, actor, { ...late, occurred_at, device: visit.agent, refused: error })
    if (sn === null) throw error
    error.late_report = sn
    return error
  }
}
