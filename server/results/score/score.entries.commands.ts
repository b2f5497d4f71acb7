import { inArray } from 'drizzle-orm'
import { signupOfKey } from '@zhikao/domain/exams/exam/exam.key.rules.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, notFound } from '@zhikao/domain/kernel/error.ts'
import type { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import type { Db } from '../../db/client.ts'
import { writeEntry } from './score.commands.ts'
import { lockPlaces } from './score.queries.ts'
import { score } from './score.table.ts'

type Items = BodyOf<typeof scoreContract.enter>['items']
/** An item that was not written, with the error that alone it would have been answered with. */
export type RefusedEntry = { sn: string; error: AppError }

/** Writes several scores of one plan, each judged by itself: the refused ones are returned, the others are written. 404 for a plan outside the actor's scope. */
export async function enterScores(db: Db, actor: Actor, planSn: string, items: Items): Promise<RefusedEntry[]> {
  const keys = new Set(items.map(({ sn }) => sn))
  const places = await lockPlaces(db, actor, planSn, [...new Set([...keys].map(signupOfKey))])
  const stored = await db
    .select()
    .from(score)
    .where(inArray(score.sn, [...keys]))
    .orderBy(score.sn)
    .for('update')
  const found = new Map(stored.map((one) => [one.sn, one]))
  const refused: RefusedEntry[] = []
  for (const { sn, version, entry } of items) {
    try {
      const place = places.get(sn)
      if (!place) throw notFound()
      // Named a second time: the first item has changed it.
      if (!keys.delete(sn)) throw new AppError('stale', { rule: 'stale' })
      await writeEntry(db, actor, { sn, place, before: found.get(sn), version, entry })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ sn, error })
    }
  }
  return refused
}
