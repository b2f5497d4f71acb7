import { and, eq, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { savedView as shown } from '@zhikao/domain/platform/savedView/savedView.contract.ts'
import type { Db } from '../../db/client.ts'
import { account } from '../operator/operator.table.ts'
import { savedView } from './savedView.table.ts'

type Shown = z.output<typeof shown>

/** With whom an actor shares: its organization, or all of center and platform; null for an account of neither. */
export const audienceOf = (actor: Actor): string | null => (isPlatformRole(actor.role) ? 'platform' : actor.org_sn)

const isOwn = (actor: Actor) => eq(savedView.account_sn, actor.sn)

async function find(db: Db, actor: Actor, condition: SQL | undefined): Promise<Shown[]> {
  const rows = await db
    .select({
      sn: savedView.sn,
      list: savedView.list,
      name: savedView.name,
      state: savedView.state,
      shared_with: savedView.shared_with,
      version: savedView.version,
      mine: sql<boolean>`${isOwn(actor)}`,
      owner_name: account.name,
    })
    .from(savedView)
    .innerJoin(account, eq(account.sn, savedView.account_sn))
    .where(condition)
    .orderBy(sql`${isOwn(actor)} desc`, savedView.create_time, savedView.sn)
    .limit(LIMIT)
  return rows.map((row) => pick(shown, { ...row, shared: row.shared_with !== null }))
}
/** More than a menu can show. */
const LIMIT = 200

/** The views of a list that an actor sees: its own first, then those that others of its organization share. */
export function listViews(db: Db, actor: Actor, list: string): Promise<Shown[]> {
  const audience = audienceOf(actor)
  const isSeen = audience === null ? isOwn(actor) : or(isOwn(actor), eq(savedView.shared_with, audience))
  return find(db, actor, and(eq(savedView.list, list), isSeen))
}

/** One of the actor's own views. Throws `not_found` for any other, shared ones too: only the owner changes them. */
export async function getOwnView(db: Db, actor: Actor, sn: string): Promise<Shown> {
  const [found] = await find(db, actor, and(eq(savedView.sn, sn), isOwn(actor)))
  if (!found) throw notFound()
  return found
}
