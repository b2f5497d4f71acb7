import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { freePlaces, takePlaces } from '../plan/plan.places.commands.ts'
import { borrow } from './borrow.table.ts'

/** Whose places: the borrowed exam, and the plan that it is on. */
export type BorrowedSeat = { borrow_sn: string; plan_sn: string }

/**
 * Takes places for sign-ups of a borrowed exam: no more than its host approved, and only on the plan that it is on.
 * First the plan, then the request, each in one conditional update. False means that nothing was changed.
 */
export async function takeBorrowedPlaces(
  db: Db,
  { borrow_sn, plan_sn }: BorrowedSeat,
  count: number,
): Promise<boolean> {
  if (!(await takePlaces(db, plan_sn, 'BORROW', count))) return false
  const { rowCount } = await db
    .update(borrow)
    .set({ taken: sql`${borrow.taken} + ${count}` })
    .where(
      and(
        eq(borrow.sn, borrow_sn),
        eq(borrow.plan_sn, plan_sn),
        eq(borrow.status, 'SCHOOL_AUDIT'),
        isNull(borrow.delete_time),
        sql`${borrow.taken} + ${count} <= ${borrow.approved_count}`,
      ),
    )
  if (rowCount === 1) return true
  await freePlaces(db, plan_sn, 'BORROW', count)
  return false
}

/** Gives places of a borrowed exam's sign-ups back: they stay its school's to fill again. */
export async function freeBorrowedPlaces(
  db: Db,
  { borrow_sn, plan_sn }: BorrowedSeat,
  count: number,
): Promise<boolean> {
  if (!(await freePlaces(db, plan_sn, 'BORROW', count))) return false
  const { rowCount } = await db
    .update(borrow)
    .set({ taken: sql`${borrow.taken} - ${count}` })
    .where(and(eq(borrow.sn, borrow_sn), eq(borrow.plan_sn, plan_sn), sql`${borrow.taken} >= ${count}`))
  if (rowCount === 1) return true
  await takePlaces(db, plan_sn, 'BORROW', count)
  return false
}
