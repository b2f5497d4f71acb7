import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { chiefReportContract } from '@zhikao/domain/exams/chiefReport/chiefReport.contract.ts'
import { chiefReportLifecycle } from '@zhikao/domain/exams/chiefReport/chiefReport.lifecycle.ts'
import { chiefReportNotices } from '@zhikao/domain/exams/chiefReport/chiefReport.messages.ts'
import { reportParts } from '@zhikao/domain/exams/chiefReport/chiefReport.model.ts'
import { reportEditRefusal, reportReason } from '@zhikao/domain/exams/chiefReport/chiefReport.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody } from '@zhikao/domain/kernel/lifecycle.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import { recordChanged, recordCreated, updateVersioned } from '../../record/write.ts'
import { lockPlan } from '../plan/plan.queries.ts'
import { getReport, listChiefs, listFigures } from './chiefReport.queries.ts'
import type { ReportRecord } from './chiefReport.queries.ts'
import { chiefReport } from './chiefReport.table.ts'

/** The report, its plan locked until the transaction ends: two chiefs write one after the other. */
async function lockReport(db: Db, actor: Actor, sn: string): Promise<ReportRecord> {
  await lockPlan(db, actor, sn)
  return getReport(db, actor, sn)
}

/** Writes the report while it is not submitted; the same words of the same kind of writer change nothing. */
export async function saveReport(
  db: Db,
  actor: Actor,
  sn: string,
  { version, behalf_reason, ...words }: BodyOf<typeof chiefReportContract.save>,
): Promise<void> {
  const before = await lockReport(db, actor, sn)
  if (version !== undefined && version !== before.version) throw new AppError('stale', { rule: 'stale' })
  const refused = reportEditRefusal(before) ?? reportReason({ ...before, behalf_reason })
  if (refused) throw new AppError('rule', refused)
  const parts = { ...words, behalf_reason: before.part === 'site' ? behalf_reason : null }
  const own = { sn, org_sn: before.org_sn }
  if (before.version === 0) {
    await db.insert(chiefReport).values({ ...own, ...parts, author_sn: actor.sn })
    return recordCreated(db, actor, chiefReportLifecycle, own, parts)
  }
  const written = { ...pick(reportParts, before), behalf_reason: before.behalf_reason }
  const isSame =
    JSON.stringify(written) === JSON.stringify({ ...pick(reportParts, words), behalf_reason: parts.behalf_reason })
  if (isSame) return undefined
  await updateVersioned(db, chiefReport, before, { ...parts, author_sn: actor.sn })
  return recordChanged(db, actor, 'chiefReport.update', own, written, parts)
}

/** Submits the report: every part filled in, every exam over (domain.md §3.13a). */
export async function submitReport(db: Db, actor: Actor, sn: string, body: MoveBody): Promise<void> {
  await moveRecord(db, {
    lifecycle: chiefReportLifecycle,
    table: chiefReport,
    // Nothing written yet: every part is blank, which the guard refuses.
    load: () => lockReport(db, actor, sn),
    move: 'submit',
    actor,
    body,
    effect: (tx, by, record) => closeReport(tx, by, record, body.opinion?.trim() || record.behalf_reason),
    org_sn: (record) => record.org_sn,
  })
}

/** The figures stay as they are now. The site is notified of what the chief submits; centre and chiefs of what the site does, with its reason. */
async function closeReport(db: Db, actor: Actor, record: ReportRecord, reason: string | null): Promise<void> {
  const behalf_reason = record.part === 'site' ? reason : null
  const figures = await listFigures(db, record.sn)
  await db
    .update(chiefReport)
    .set({ figures, behalf_reason, author_sn: actor.sn, submit_time: businessNow })
    .where(eq(chiefReport.sn, record.sn))
  await sendNotice(db, {
    to: behalf_reason === null ? [{ org: record.org_sn }] : ['platform', ...(await listChiefs(db, record.sn))],
    event: 'chiefReport.submit',
    title: chiefReportNotices[behalf_reason === null ? 'submit_title' : 'behalf_title'],
    abstract: chiefReportNotices[behalf_reason === null ? 'submit_abstract' : 'behalf_abstract'],
    params: { title: record.plan_title, name: actor.name, org: record.org_name, reason: behalf_reason ?? '' },
    screen: 'chiefReport',
    at: { sn: record.sn },
    about: { entity: 'chiefReport', sn: record.sn },
  })
}
