import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { savedSettings } from '@zhikao/domain/platform/preference/preference.model.ts'
import type { Db } from '../../db/client.ts'
import { preference } from './preference.table.ts'

/** The actor's own settings and their revision; both null where none were saved, or what was saved has an old form. */
export async function readPreference(db: Db, actor: Actor) {
  const [found] = await db
    .select({ setting: preference.setting, revision: preference.revision })
    .from(preference)
    .where(eq(preference.account_sn, actor.sn))
  const read = savedSettings.safeParse(found?.setting)
  return found && read.success ? { setting: read.data, revision: found.revision } : { setting: null, revision: null }
}
