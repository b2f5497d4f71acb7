import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { dutyFeedbackContract } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.contract.ts'
import { feedbackFields } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.model.ts'
import { feedbackRefusal } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { writeAudit } from '../../record/audit.ts'
import { recordChanged, updateVersioned } from '../../record/write.ts'
import { lockPlan } from '../plan/plan.queries.ts'
import { getFeedback } from './dutyFeedback.queries.ts'
import { dutyFeedback } from './dutyFeedback.table.ts'

const fields = z.strictObject(feedbackFields)
type Save = BodyOf<typeof dutyFeedbackContract.save>

/** Gives or changes the feedback on an examiner of a plan; the same again changes nothing. */
export async function saveFeedback(
  db: Db,
  actor: Actor,
  { id, teacher }: { id: string; teacher: string },
  { version, ...given }: Save,
): Promise<void> {
  // Two accounts of a site write one after the other.
  const plan = await lockPlan(db, actor, id)
  const { feedback: before, now, last_end } = await getFeedback(db, actor, id, teacher)
  if (version !== undefined && version !== (before?.version ?? 0)) throw new AppError('stale', { rule: 'stale' })
  const refused = feedbackRefusal(now, last_end)
  if (refused) throw new AppError('rule', refused)
  const values = { ...given, comment: given.comment?.trim() || null }
  if (!before) return create(db, actor, { plan_sn: id, org_sn: plan.org_sn, teacher_sn: teacher, ...values })
  const [was, will] = [pick(fields, before), pick(fields, values)]
  if (JSON.stringify(was) === JSON.stringify(will)) return undefined
  await updateVersioned(db, dutyFeedback, before, { ...values, given_by: actor.sn })
  return recordChanged(db, actor, 'dutyFeedback.update', { sn: before.sn, org_sn: plan.org_sn }, was, will)
}

type New = Omit<typeof dutyFeedback.$inferInsert, 'sn' | 'given_by'>

async function create(db: Db, actor: Actor, values: New): Promise<void> {
  const sn = newSn()
  await db.insert(dutyFeedback).values({ sn, given_by: actor.sn, ...values })
  await writeAudit(db, actor, {
    action: 'dutyFeedback.create',
    target: { type: 'dutyFeedback', sn },
    after: values,
    org_sn: values.org_sn,
  })
}
