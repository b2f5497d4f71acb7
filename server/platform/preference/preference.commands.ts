import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { SavedSettings } from '@zhikao/domain/platform/preference/preference.model.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { readPreference } from './preference.queries.ts'
import { preference } from './preference.table.ts'

const targetOf = (actor: Actor) => ({ type: 'preference', sn: actor.sn })

/** Stores the actor's own settings; the last save is kept. */
export async function savePreference(db: Db, actor: Actor, setting: SavedSettings) {
  const before = await readPreference(db, actor)
  const saved = { setting, revision: newSn() }
  await db
    .insert(preference)
    .values({ account_sn: actor.sn, ...saved })
    .onConflictDoUpdate({ target: preference.account_sn, set: { ...saved, update_time: businessNow } })
  await writeAudit(db, actor, {
    action: 'preference.save',
    target: targetOf(actor),
    before: before.setting,
    after: setting,
  })
  return saved
}

/** Deletes the actor's own settings, if there are any. */
export async function resetPreference(db: Db, actor: Actor): Promise<null> {
  const [deleted] = await db.delete(preference).where(eq(preference.account_sn, actor.sn)).returning()
  if (deleted)
    await writeAudit(db, actor, { action: 'preference.reset', target: targetOf(actor), before: deleted.setting })
  return null
}
