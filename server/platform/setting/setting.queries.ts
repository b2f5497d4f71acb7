import { eq } from 'drizzle-orm'
import { SETTINGS } from '@zhikao/domain/platform/setting/setting.settings.ts'
import type { SettingName, Settings } from '@zhikao/domain/platform/setting/setting.model.ts'
import type { Db } from '../../db/client.ts'
import { setting } from './setting.table.ts'

/** A setting in force from what is stored of it: the stored fields, and the defaults of the others. */
export function settingFrom<N extends SettingName>(name: N, stored: object | undefined): Settings[N] {
  const { schema, fallback } = SETTINGS[name]
  return stored ? schema.parse({ ...fallback, ...stored }) : fallback
}

/** A setting in force. */
export async function readSetting<N extends SettingName>(db: Db, name: N): Promise<Settings[N]> {
  const [stored] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, name))
  return settingFrom(name, stored?.value)
}
