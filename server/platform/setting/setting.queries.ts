import { eq } from 'drizzle-orm'
import { SETTINGS } from '@zhikao/domain/platform/setting/setting.model.ts'
import type { SettingName, Settings } from '@zhikao/domain/platform/setting/setting.model.ts'
import type { Db } from '../../db/client.ts'
import { setting } from './setting.table.ts'

/** A setting as it is in force: what is stored, over the default of each of its fields. */
export async function readSetting<N extends SettingName>(db: Db, name: N): Promise<Settings[N]> {
  const { schema, fallback } = SETTINGS[name]
  const [stored] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, name))
  return stored ? schema.parse({ ...fallback, ...stored.value }) : fallback
}
