import type { Actor } from '@zhikao/domain/access/actor.ts'
import { SETTINGS } from '@zhikao/domain/platform/setting/setting.model.ts'
import type { SettingName, Settings } from '@zhikao/domain/platform/setting/setting.model.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { readSetting } from './setting.queries.ts'
import { setting } from './setting.table.ts'

/** Puts a setting in force; a value that its schema refuses throws. */
export async function writeSetting<N extends SettingName>(
  db: Db,
  actor: Actor | null,
  name: N,
  given: Settings[N],
): Promise<void> {
  const before = await readSetting(db, name)
  const value = SETTINGS[name].schema.parse(given)
  await db
    .insert(setting)
    .values({ name, value })
    .onConflictDoUpdate({ target: setting.name, set: { value, update_time: businessNow } })
  await writeAudit(db, actor, {
    action: 'setting.edit',
    target: { type: 'setting', sn: name },
    before: { ...before },
    after: { ...value },
  })
}
