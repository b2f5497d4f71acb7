import type { SettingName, Settings } from '@zhikao/domain/platform/setting/setting.model.ts'
import type { Db } from '../../db/client.ts'
import { setting } from './setting.table.ts'

/** Puts a setting, or a part of it, in force for tests; stored as given, whether its schema takes it or not. */
export async function buildSetting<N extends SettingName>(db: Db, name: N, value: Partial<Settings[N]>): Promise<void> {
  await db.insert(setting).values({ name, value }).onConflictDoUpdate({ target: setting.name, set: { value } })
}
