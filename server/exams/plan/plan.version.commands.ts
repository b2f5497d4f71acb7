import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { plan } from './plan.table.ts'

/** Something of the plan was written beside its row, which was locked: its version goes on. */
export async function countEdit(db: Db, { sn, version }: { sn: string; version: number }): Promise<void> {
  const { rowCount } = await db
    .update(plan)
    .set({ version: sql`${plan.version} + 1`, update_time: businessNow })
    .where(and(eq(plan.sn, sn), eq(plan.version, version)))
  if (rowCount !== 1) throw new AppError('stale', { rule: 'stale' })
}
