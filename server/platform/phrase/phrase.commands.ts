import { and, count, eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound, refuse } from '@zhikao/domain/kernel/error.ts'
import { phraseMessages } from '@zhikao/domain/platform/phrase/phrase.messages.ts'
import { PHRASES_MAX } from '@zhikao/domain/platform/phrase/phrase.model.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { uniqueOr } from '../../record/write.ts'
import { lockOwnAccount } from '../operator/operator.queries.ts'
import { getOwnPhrase } from './phrase.queries.ts'
import { phrase } from './phrase.table.ts'

const TAKEN = { phrase_text: 'phrase_taken' } as const
type Kept = Pick<typeof phrase.$inferInsert, 'kind' | 'text'>

/** Keeps a phrase for the actor; returns its number. */
export async function createPhrase(db: Db, actor: Actor, kept: Kept): Promise<string> {
  await lockOwnAccount(db, actor)
  const own = and(eq(phrase.account_sn, actor.sn), eq(phrase.kind, kept.kind))
  const [found] = await db.select({ count: count() }).from(phrase).where(own)
  if ((found?.count ?? 0) >= PHRASES_MAX) throw refuse(phraseMessages, 'phrases_max', { max: PHRASES_MAX })
  const sn = newSn()
  await uniqueOr(phraseMessages, TAKEN, db.insert(phrase).values({ sn, account_sn: actor.sn, ...kept }))
  await writeAudit(db, actor, { action: 'phrase.create', target: { type: 'phrase', sn }, after: kept })
  return sn
}

/** Deletes one of the actor's own phrases. */
export async function removePhrase(db: Db, actor: Actor, sn: string): Promise<null> {
  const { kind, text } = await getOwnPhrase(db, actor, sn)
  const deleted = await db.delete(phrase).where(eq(phrase.sn, sn)).returning({ sn: phrase.sn })
  if (deleted.length === 0) throw notFound()
  await writeAudit(db, actor, { action: 'phrase.delete', target: { type: 'phrase', sn }, before: { kind, text } })
  return null
}
