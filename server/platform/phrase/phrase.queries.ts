import { and, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { phrase as shown } from '@zhikao/domain/platform/phrase/phrase.contract.ts'
import type { Db } from '../../db/client.ts'
import { phrase } from './phrase.table.ts'

type Shown = z.output<typeof shown>

const find = (db: Db, actor: Actor, condition: SQL): Promise<Shown[]> =>
  db
    .select({ sn: phrase.sn, kind: phrase.kind, text: phrase.text })
    .from(phrase)
    .where(and(eq(phrase.account_sn, actor.sn), condition))
    .orderBy(phrase.create_time, phrase.sn)

/** The actor's own phrases of a kind, in the order in which they were kept. */
export const listPhrases = (db: Db, actor: Actor, kind: Shown['kind']): Promise<Shown[]> =>
  find(db, actor, eq(phrase.kind, kind))

/** One of the actor's own phrases. Throws `not_found` for any other. */
export async function getOwnPhrase(db: Db, actor: Actor, sn: string): Promise<Shown> {
  const [found] = await find(db, actor, eq(phrase.sn, sn))
  if (!found) throw notFound()
  return found
}
