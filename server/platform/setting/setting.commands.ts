import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { faultsOf } from '@zhikao/domain/kernel/faults.ts'
import type { settingContract } from '@zhikao/domain/platform/setting/setting.contract.ts'
import { settingFault } from '@zhikao/domain/platform/setting/setting.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { recordHistory } from '../../record/history.ts'
import { lockFresh, recordChanged } from '../../record/write.ts'
import { getSetting, listSettings } from './setting.queries.ts'
import { setting } from './setting.table.ts'

/** Changes are made one after the other: a rule may compare two settings. */
async function lockSetting(db: Db, name: string) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`)
  return getSetting(db, name)
}

/**
 * Changes one setting (Decided 23). What was decided before is not decided again: rules read the settings at their own
 * moment. Throws `input` for a value that the setting does not take, `setting_order`, `setting_date_twice` or `setting_date_both`
 * for one that contradicts itself or another setting, `stale` when it was changed since it was read.
 */
export async function saveSetting(
  db: Db,
  actor: Actor,
  name: string,
  { value, version }: BodyOf<typeof settingContract.save>,
): Promise<void> {
  const record = await lockFresh(lockSetting(db, name), version)
  const taken = z.strictObject({ value: record.schema }).safeParse({ value })
  if (!taken.success) throw new AppError('input', { errors: faultsOf(taken.error) })
  const values = new Map<string, unknown>((await listSettings(db)).map((one) => [one.name, one.value]))
  const fault = settingFault(record.name, (other) => (other === record.name ? value : values.get(other)))
  if (fault) throw new AppError('rule', fault)
  const facts = { value, version: record.version + 1, update_by: actor.name, update_time: businessNow }
  await db
    .insert(setting)
    .values({ name: record.name, ...facts })
    .onConflictDoUpdate({ target: setting.name, set: facts })
  await recordHistory(db, actor, {
    entity: 'setting',
    entity_sn: record.name,
    move: 'change',
    from: JSON.stringify(record.value),
    to: JSON.stringify(value),
    opinion: null,
    version: facts.version,
  })
  const [before, after] = [{ [record.name]: record.value }, { [record.name]: value }]
  await recordChanged(db, actor, 'setting.update', { sn: record.name }, before, after)
}
