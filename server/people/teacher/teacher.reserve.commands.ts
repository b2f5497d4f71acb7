import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { whyNotAvailable, whyNotLeave, whyNotReserve } from '@zhikao/domain/people/teacher/teacher.rules.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { lockFresh, recordChanged } from '../../record/write.ts'
import { writeFacts } from './teacher.commands.ts'
import { notifyTeacher, throwIfRefused } from './teacher.move.commands.ts'
import { lockTeacher } from './teacher.queries.ts'
import type { TeacherRecord } from './teacher.queries.ts'

/** Puts examiners into the reserve pool or takes them out, all or none; answers how many changed (domain.md §5.7). */
export async function setReserve(
  db: Db,
  actor: Actor,
  body: { ids: readonly string[]; reserve: boolean },
): Promise<number> {
  let changed = 0
  for (const sn of [...new Set(body.ids)].sort()) {
    const one = await lockTeacher(db, actor, sn)
    if (one.reserve === body.reserve) continue
    throwIfRefused(body.reserve ? whyNotReserve(one, one.rules) : whyNotLeave(one.name, one.duties.coming))
    await writeFacts(db, one, { reserve: body.reserve })
    if (body.reserve && one.account_sn)
      await notifyTeacher(db, one, { event: 'reserve', to: [{ account: one.account_sn }] })
    await auditReserve(db, actor, one, body.reserve)
    changed += 1
  }
  return changed
}

const auditReserve = (db: Db, actor: Actor, one: TeacherRecord, reserve: boolean) =>
  writeAudit(db, actor, {
    action: 'teacher.reserve',
    target: { type: 'teacher', sn: one.sn },
    before: { reserve: one.reserve },
    after: { reserve },
    org_sn: one.org_sn,
  })

/**
 * The examiner agrees to be in the reserve pool and to be dispatched, or withdraws it: the examiner then leaves the pool
 * by the rule of leaving (domain.md §5.7). The centre is notified of either.
 */
export async function setConsent(
  db: Db,
  actor: Actor,
  sn: string,
  { version, consent }: BodyOf<typeof teacherContract.consent>,
): Promise<void> {
  const one = await lockFresh(lockTeacher(db, actor, sn), version)
  if ((one.consent_time !== null) === consent) return
  const leaves = !consent && one.reserve
  if (leaves) throwIfRefused(whyNotLeave(one.name, one.duties.coming))
  const consent_time = consent ? await clock(db) : null
  await writeFacts(db, one, { consent_time, ...(leaves ? { reserve: false } : {}) })
  await notifyTeacher(db, one, { event: consent ? 'consented' : 'withdrawn', to: ['platform'] })
  await recordChanged(db, actor, 'teacher.consent', one, { consent_time: one.consent_time }, { consent_time })
  if (leaves) await auditReserve(db, actor, one, false)
}

/** Stores where and when an examiner can be dispatched (domain.md §3.7). */
export async function setAvailability(
  db: Db,
  actor: Actor,
  sn: string,
  { version, regions, from, to }: BodyOf<typeof teacherContract.availability>,
): Promise<void> {
  const one = await lockFresh(lockTeacher(db, actor, sn), version)
  throwIfRefused(whyNotAvailable({ to }, one.today))
  const before = { regions: one.regions, free_from: one.free_from, free_to: one.free_to }
  const after = { regions: [...regions].sort(), free_from: from, free_to: to }
  await writeFacts(db, one, after)
  await recordChanged(db, actor, 'teacher.availability', one, before, after)
}
