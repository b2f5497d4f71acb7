import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { SavedSettings } from '@zhikao/domain/platform/preference/preference.model.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { ownPreference } from './preference.queries.ts'
import { preference } from './preference.table.ts'

const targetOf = (actor: Actor) => ({ type: 'preference', sn: actor.sn })

/** Keeps the actor's own settings; the last one to save is right. */
export async function savePreference(db: Db, actor: Actor, setting: SavedSettings) {
  const before = await ownPreference(db, actor)
  const kept = { setting, revision: newSn() }
  await db
    .insert(preference)
    .values({ account_sn: actor.sn, ...kept })
    .onConflictDoUpdate({ target: preference.account_sn, set: { ...kept, update_time: businessNow } })
  await writeAudit(db, actor, {
    action: 'preference.save',
    target: targetOf(actor),
    before: before.setting,
    after: setting,
  })
  return kept
}

/** Forgets the actor's own settings; none to forget is fine. */
export async function resetPreference(db: Db, actor: Actor): Promise<null> {
  const [gone] = await db.delete(preference).where(eq(preference.account_sn, actor.sn)).returning()
  if (gone) await writeAudit(db, actor, { action: 'preference.reset', target: targetOf(actor), before: gone.setting })
  return null
}
