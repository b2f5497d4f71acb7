import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { plan } from './plan.table.ts'

/**
 * The places of a plan, each change ONE conditional update: of any number of callers at once exactly those get a place
 * for whom there is one, and the row stays locked until the transaction ends. False means that nothing was changed.
 *
 * A plan holds `own_taken` (live sign-ups of its own students) and `reserved` (what approved borrowed exams were
 * promised); the two together never exceed `capacity`, and borrowed sign-ups (`taken - own_taken`) never exceed
 * `reserved`. So a borrowed student takes a place that is held for it already and never competes with an own one.
 * The rules in words: domain/exams/plan/plan.places.rules.ts. A transaction that locks both a plan and a borrowed exam locks the plan first.
 *
 * For a borrowed student call `takeBorrowedPlaces` / `freeBorrowedPlaces` of the borrow feature: they count on the
 * borrowed exam as well. Sign-ups of own students call these here with 'OWN'.
 */
export type PlaceSource = 'OWN' | 'BORROW'

/** Takes places for sign-ups. Own students get none that the quota (until the borrow deadline) or an approval holds. */
export async function takePlaces(db: Db, sn: string, source: PlaceSource, count: number): Promise<boolean> {
  if (source === 'BORROW')
    return changed(db, sn, {
      set: { taken: sql`${plan.taken} + ${count}` },
      when: sql`${plan.taken} - ${plan.own_taken} + ${count} <= ${plan.reserved}`,
    })
  const { borrow_decide_days } = await readSettings(db, 'exam_rules')
  const isKept = sql`${plan.accept_borrow} and date_trunc('second', business_now()) <= ${plan.signup_end} - make_interval(days => ${borrow_decide_days}::int)`
  return changed(db, sn, {
    set: { taken: sql`${plan.taken} + ${count}`, own_taken: sql`${plan.own_taken} + ${count}` },
    when: sql`${plan.own_taken} + ${count} + case when ${isKept} then greatest(${plan.reserved}, ${plan.borrow_quota}) else ${plan.reserved} end <= ${plan.capacity}`,
  })
}

/** Gives places of sign-ups back. A borrowed one stays reserved for its school. */
export function freePlaces(db: Db, sn: string, source: PlaceSource, count: number): Promise<boolean> {
  if (source === 'BORROW')
    return changed(db, sn, {
      set: { taken: sql`${plan.taken} - ${count}` },
      when: sql`${plan.taken} - ${plan.own_taken} >= ${count}`,
    })
  return changed(db, sn, {
    set: { taken: sql`${plan.taken} - ${count}`, own_taken: sql`${plan.own_taken} - ${count}` },
    when: sql`${plan.own_taken} >= ${count}`,
  })
}

/** Promises places to a borrowed exam that is attached to the plan. */
export function reservePlaces(db: Db, sn: string, count: number): Promise<boolean> {
  return changed(db, sn, {
    set: { reserved: sql`${plan.reserved} + ${count}` },
    when: sql`${plan.own_taken} + ${plan.reserved} + ${count} <= ${plan.capacity}`,
  })
}

/** Takes a promise back: only what no borrowed student sits on. */
export function releasePlaces(db: Db, sn: string, count: number): Promise<boolean> {
  return changed(db, sn, {
    set: { reserved: sql`${plan.reserved} - ${count}` },
    when: sql`${plan.reserved} - ${count} >= ${plan.taken} - ${plan.own_taken}`,
  })
}

type Change = { set: Partial<Record<'taken' | 'own_taken' | 'reserved', SQL>>; when: SQL }

/** Counters are no edit: version and time of the plan stay. */
async function changed(db: Db, sn: string, { set, when }: Change): Promise<boolean> {
  const { rowCount } = await db
    .update(plan)
    .set(set)
    .where(and(eq(plan.sn, sn), isNull(plan.delete_time), when))
  return rowCount === 1
}
