import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { AffectedPlan } from '@zhikao/domain/sites/application/application.model.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Db } from '../../db/client.ts'
import { jobActor } from '../../record/jobActor.ts'
import { recordChanged, updateVersioned } from '../../record/write.ts'
import { listAffected, lockApplication } from './application.queries.ts'
import { findApprovedRooms } from './application.site.queries.ts'
import { application } from './application.table.ts'

/**
 * Ends a level of an approval after this day; the others go on. The caller holds the rooms of the site alone. Returns the plans
 * without an approved exam that lose the level, as a change that leaves it out would take it from them (Decided 9).
 */
export async function endLevel(
  db: Db,
  actor: Actor,
  sn: string,
  { level, last }: { level: Level; last: string },
): Promise<AffectedPlan[]> {
  const record = await lockApplication(db, jobActor, sn)
  const { level_ends: before, approved_levels, valid_to, org_sn } = record
  const known = before[level]
  if (valid_to === null || (known !== undefined && known <= last)) return []
  const level_ends = { ...before, [level]: last }
  await updateVersioned(db, application, record, { level_ends })
  await recordChanged(db, actor, 'application.update', { sn, org_sn }, { level_ends: before }, { level_ends })
  const plans = await listAffected(db, {
    application_sn: sn,
    ended: [sn],
    levels: approved_levels?.filter((one) => one !== level) ?? [],
    rooms: (await findApprovedRooms(db, record)) ?? [],
    valid_from: addDays(last, 1),
    valid_to,
  })
  return plans.filter((one) => one.level === level)
}
