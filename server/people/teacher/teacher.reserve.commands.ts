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

/** "A workbook or the site proposes" (Decided 41): asks examiners to join the reserve pool; each answers in the own account. */
export async function proposeReserve(db: Db, actor: Actor, sns: readonly string[]): Promise<void> {
  for (const sn of sns) {
    const one = await lockTeacher(db, actor, sn)
    if (one.consent_time !== null || one.proposed_time !== null) continue
    const proposed_time = await clock(db)
    await writeFacts(db, one, { proposed_time, declined_time: null })
    if (one.account_sn) await notifyTeacher(db, one, { event: 'proposed', to: [{ account: one.account_sn }] })
    await recordChanged(db, actor, 'teacher.propose', one, { proposed_time: null }, { proposed_time })
  }
}

/** What an answer is: to agree, to withdraw the consent, to decline what was proposed; null where it changes nothing. */
function answerOf({ consent_time, proposed_time }: TeacherRecord, consent: boolean) {
  if (consent) return consent_time === null ? 'consented' : null
  if (consent_time !== null) return 'withdrawn'
  return proposed_time === null ? null : 'declined'
}

/**
 * "Consent to the reserve pool is the examiner's own act" (Decided 41): the examiner agrees, declines what was proposed, or
 * withdraws the consent and leaves the pool by the rule of leaving (domain.md §5.7). The centre is notified of each.
 */
export async function setConsent(
  db: Db,
  actor: Actor,
  sn: string,
  { version, consent }: BodyOf<typeof teacherContract.consent>,
): Promise<void> {
  const one = await lockFresh(lockTeacher(db, actor, sn), version)
  const answer = answerOf(one, consent)
  if (answer === null) return
  const leaves = !consent && one.reserve
  if (leaves) throwIfRefused(whyNotLeave(one.name, one.duties.coming))
  const now = await clock(db)
  const { consent_time, proposed_time, declined_time } = one
  const before = { consent_time, proposed_time, declined_time }
  const after = {
    consent_time: consent ? now : null,
    proposed_time: null,
    declined_time: answer === 'declined' ? now : null,
  }
  await writeFacts(db, one, { ...after, ...(leaves ? { reserve: false } : {}) })
  await notifyTeacher(db, one, { event: answer, to: ['platform'] })
  await recordChanged(
    db,
    actor,
    answer === 'declined' ? 'teacher.declineReserve' : 'teacher.consent',
    one,
    before,
    after,
  )
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
