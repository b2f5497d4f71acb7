import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { examDraft as draftFields } from '@zhikao/domain/exams/examApplication/examApplication.form.ts'
import type { ExamDraft } from '@zhikao/domain/exams/examApplication/examApplication.form.ts'
import { examApplicationLifecycle } from '@zhikao/domain/exams/examApplication/examApplication.lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { giveMedia, linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { lockPlan } from '../plan/plan.queries.ts'
import type { PlanRecord } from '../plan/plan.queries.ts'
import { findApplication, findExamDraft, listKeptFiles } from './examApplication.queries.ts'
import { examDraft } from './examApplication.table.ts'

/** Keeps what the site has written of its exam application. The plan itself stays as it is: no version, no history, no audit entry; those follow with the submission. */
export async function saveExamDraft(db: Db, actor: Actor, sn: string, fields: ExamDraft): Promise<string> {
  const record = await lockPlan(db, actor, sn)
  if (!examApplicationLifecycle.moves.submitExam.from.some((state) => state === record.status))
    throw new AppError('state', { rule: 'state' })
  const before = (await findExamDraft(db, sn))?.content.exam_attachments ?? []
  const known = [...before, ...(await findApplication(db, sn)).exam_attachments]
  const added = fields.exam_attachments.filter((key) => !known.includes(key))
  await linkMedia(db, actor, added, ['ATTACHMENT'], 'exam_attachments')
  await giveMedia(db, added, record.org_sn)
  await releaseFiles(db, record, before, fields.exam_attachments)
  const written = { content: pick(draftFields, fields), save_time: businessNow }
  const [saved] = await db
    .insert(examDraft)
    .values({ plan_sn: sn, ...written })
    .onConflictDoUpdate({ target: examDraft.plan_sn, set: written })
    .returning({ save_time: examDraft.save_time })
  if (!saved) throw new Error(`the draft of ${sn} was not written`)
  return saved.save_time
}

/** Once it is submitted the draft is gone; `sent` are the files of the submission. */
export async function dropExamDraft(db: Db, record: PlanRecord, sent: readonly string[]): Promise<void> {
  const draft = await findExamDraft(db, record.sn)
  if (!draft) return
  await releaseFiles(db, record, draft.content.exam_attachments, sent)
  await db.delete(examDraft).where(eq(examDraft.plan_sn, record.sn))
}

/** Files of a draft that neither its next version nor the plan names. */
async function releaseFiles(db: Db, record: PlanRecord, before: readonly string[], after: readonly string[]) {
  const kept = [...after, ...(await listKeptFiles(db, record))]
  const dropped = before.filter((key) => !kept.includes(key))
  if (dropped.length > 0) await unlinkMedia(db, dropped)
}
