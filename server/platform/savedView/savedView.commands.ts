import { and, count, eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound, refuse } from '@zhikao/domain/kernel/error.ts'
import type { savedViewContract } from '@zhikao/domain/platform/savedView/savedView.contract.ts'
import { savedViewMessages } from '@zhikao/domain/platform/savedView/savedView.messages.ts'
import { VIEWS_MAX } from '@zhikao/domain/platform/savedView/savedView.model.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { lockFresh, recordChanged, uniqueOr, updateVersioned } from '../../record/write.ts'
import { lockOwnAccount } from '../operator/operator.queries.ts'
import { audienceOf, getOwnView } from './savedView.queries.ts'
import { savedView } from './savedView.table.ts'

type Body = BodyOf<typeof savedViewContract.create>

const TAKEN = { saved_view_name: 'view_name_taken' } as const

/** The stored form of what was entered; an account of no organization cannot share. */
function storedOf(actor: Actor, { name, state, shared }: Body) {
  const audience = audienceOf(actor)
  if (shared && audience === null) throw refuse(savedViewMessages, 'view_share')
  return { name, state, shared_with: shared ? audience : null }
}

/** Keeps a view of a list for the actor; returns its number. */
export async function createView(db: Db, actor: Actor, list: string, body: Body): Promise<string> {
  const stored = storedOf(actor, body)
  await lockOwnAccount(db, actor)
  const own = and(eq(savedView.account_sn, actor.sn), eq(savedView.list, list))
  const [found] = await db.select({ count: count() }).from(savedView).where(own)
  if ((found?.count ?? 0) >= VIEWS_MAX) throw refuse(savedViewMessages, 'views_max', { max: VIEWS_MAX })
  const sn = newSn()
  await uniqueOr(savedViewMessages, TAKEN, db.insert(savedView).values({ sn, account_sn: actor.sn, list, ...stored }))
  await writeAudit(db, actor, {
    action: 'savedView.create',
    target: { type: 'savedView', sn },
    after: { list, ...body },
  })
  return sn
}

/** Changes one of the actor's own views. */
export async function updateView(
  db: Db,
  actor: Actor,
  sn: string,
  { version, ...body }: BodyOf<typeof savedViewContract.update>,
): Promise<void> {
  const own = await lockFresh(getOwnView(db, actor, sn), version)
  await uniqueOr(savedViewMessages, TAKEN, updateVersioned(db, savedView, own, storedOf(actor, body)))
  const { name, state, shared } = own
  await recordChanged(db, actor, 'savedView.update', { sn }, { name, state, shared }, body)
}

/** Deletes one of the actor's own views, for those too with whom it was shared. */
export async function removeView(db: Db, actor: Actor, sn: string): Promise<null> {
  const { name, list } = await getOwnView(db, actor, sn)
  const deleted = await db.delete(savedView).where(eq(savedView.sn, sn)).returning({ sn: savedView.sn })
  if (deleted.length === 0) throw notFound()
  await writeAudit(db, actor, { action: 'savedView.delete', target: { type: 'savedView', sn }, before: { list, name } })
  return null
}
