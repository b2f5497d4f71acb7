import { inArray } from 'drizzle-orm'
import type {
  SettingGroup,
  SettingName,
  Settings,
  SettingValue,
} from '@zhikao/domain/platform/setting/setting.model.ts'
import { SETTING_LIST } from '@zhikao/domain/platform/setting/setting.rules.ts'
import type { Db } from '../../db/client.ts'
import { setting } from './setting.table.ts'

/** Puts settings of a group in force for tests, the others of the group at their defaults; stored as given, whether their schemas take them or not. */
export async function buildSettings<G extends SettingGroup>(
  db: Db,
  group: G,
  values: Partial<Settings[G]>,
): Promise<void> {
  const own = SETTING_LIST.filter((one) => one.group === group)
  await db.delete(setting).where(
    inArray(
      setting.name,
      own.map(({ name }) => name),
    ),
  )
  const given: object = values
  for (const [field, value] of Object.entries<SettingValue>({ ...given })) {
    const name = own.find((one) => one.field === field)?.name
    if (!name) throw new Error(`${group} has no setting ${field}`)
    await db.insert(setting).values({ name, value, version: 1, update_by: 'test' })
  }
}

/** A setting that was changed once, from 30 to 25; `sn` is its name. */
export async function buildSetting(db: Db): Promise<{ sn: SettingName }> {
  await buildSettings(db, 'exam_rules', { pilot_count: 25 })
  return { sn: 'pilot_count' }
}
