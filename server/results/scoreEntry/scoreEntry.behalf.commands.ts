import { createReadStream } from 'node:fs'
import { inArray, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, notFound, refuse } from '@zhikao/domain/kernel/error.ts'
import type { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { scansRefusal } from '@zhikao/domain/results/scoreEntry/scoreEntry.guard.rules.ts'
import { ownOf, situationOf } from '@zhikao/domain/results/scoreEntry/scoreEntry.judged.rules.ts'
import { scoreEntryMessages, scoreEntryNotices } from '@zhikao/domain/results/scoreEntry/scoreEntry.messages.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { exam } from '../../exams/exam/exam.table.ts'
import { linkMedia } from '../../platform/media/media.commands.ts'
import { media } from '../../platform/media/media.table.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Services } from '../../services.ts'
import { withFigures } from './scoreEntry.commands.ts'
import { beginEntry, moveEntry } from './scoreEntry.move.commands.ts'
import { lockSheet } from '../scoreSheet/scoreSheet.queries.ts'
import { findCertified, lockEntryPlace, withoutScan } from './scoreEntry.queries.ts'
import type { EntryPlace, EntryView } from './scoreEntry.queries.ts'
import { scoreEntry } from './scoreEntry.table.ts'

type Body = BodyOf<typeof scoreEntryContract.behalf>
/** What a paper sheet says. */
export type Paper = Omit<Body, 'score_sn'> & { scan: string | null }
const TYPES = { pdf: 'application/pdf', zip: 'application/zip', jpeg: 'image/jpeg', png: 'image/png' } as const
type Safe = Pick<Services, 'storage' | 'storeFile'>

/** Enters a paper sheet on behalf of its examiner, with its scan: totals and boxes only, never over a hand-in (Decided 13). */
export async function enterOnBehalf(
  db: Db,
  services: Safe,
  actor: Actor,
  { score_sn, ...paper }: Body,
  file: UploadedFile,
): Promise<EntryPlace> {
  const place = await lockEntryPlace(db, actor, score_sn.replace(/-P$/, ''))
  const scan = await storeScan(db, services, actor, file)
  const entered = await writePaper(db, actor, await withFigures(db, place), { ...paper, scan })
  await demandOwnScan(db, { sn: entered.sn, plan_sn: place.view.plan_sn, scan })
  await notifyNamed(db, place.view, new Map([[entered.account_sn, 1]]))
  return entered.place
}

/** One scan is not the proof of two entries (security.md H1): within the plan no other paper sheet has this file. */
async function demandOwnScan(db: Db, one: { sn: string; plan_sn: string; scan: string }): Promise<void> {
  const { rows } = await db.execute(sql`
    select 1 from ${media} own join ${media} m on m.sha256 = own.sha256 join ${scoreEntry} n on n.scan = m.key
    where own.key = ${one.scan} and n.sn <> ${one.sn} and n.exam_sn in (select e.sn from ${exam} e where e.plan_sn = ${one.plan_sn}) limit 1`)
  if (rows.length > 0) throw refuse(scoreEntryMessages, 'scan_twice')
}

/** Notifies the examiners in whose names the site entered paper sheets, by account and number of candidates: each may return or change them (security.md H1). */
export async function notifyNamed(
  db: Db,
  { exam_sn, exam_name, plan_sn }: Pick<EntryView, 'exam_sn' | 'exam_name' | 'plan_sn'>,
  counts: ReadonlyMap<string | null, number>,
): Promise<void> {
  for (const [account, count] of counts)
    if (account !== null)
      await sendNotice(db, {
        to: [{ account }],
        event: 'score.behalf',
        title: scoreEntryNotices.behalf_title,
        abstract: scoreEntryNotices.behalf_abstract,
        params: { exam: exam_name, count },
        screen: 'scoreEntries',
        at: { sn: exam_sn },
        about: { entity: 'score', sn: plan_sn },
      })
}

const isScan = (type: UploadedFile['type']): type is keyof typeof TYPES => type in TYPES

async function storeScan(db: Db, services: Safe, actor: Actor, file: UploadedFile): Promise<string> {
  const type = isScan(file.type) ? file.type : 'pdf'
  const stored = {
    kind: 'ATTACHMENT' as const,
    name: file.name,
    type: TYPES[type],
    ext: type === 'jpeg' ? 'jpg' : type,
  }
  const { key } = await services.storeFile(db, services, actor, { ...stored, source: createReadStream(file.path) })
  await linkMedia(db, actor, [key], ['ATTACHMENT'], 'file')
  return key
}

/** Keeps one PDF or zip as the scan of all paper sheets of a plan that the import entered and that have none (Decided 13). */
export async function takeScans(
  db: Db,
  services: Safe,
  actor: Actor,
  planSn: string,
  file: UploadedFile,
): Promise<{ entries: number }> {
  const { status, org_sn } = await lockSheet(db, actor, planSn)
  if (org_sn !== actor.org_sn) throw notFound()
  const { rows } = await db.execute<{ sn: string }>(sql`select n.sn ${withoutScan(sql`${planSn}`)}`)
  const refusal = scansRefusal({ status, unscanned: rows.length })
  if (refusal) throw new AppError('rule', { rule: refusal.rule, message: refusal.message })
  const scan = await storeScan(db, services, actor, file)
  const sns = rows.map(({ sn }) => sn)
  await db
    .update(scoreEntry)
    .set({ scan, version: sql`${scoreEntry.version} + 1`, update_time: businessNow })
    .where(inArray(scoreEntry.sn, sns))
  await writeAudit(db, actor, {
    action: 'scoreEntry.scans',
    target: { type: 'scoreSheet', sn: planSn },
    after: { file: file.name, scan, entries: sns.length },
    org_sn,
  })
  return { entries: sns.length }
}

/** Writes one paper sheet of a candidate, the plan's sheet locked. `upTo`: so many sheets are taken together, else as many as are needed. Returns the entry, the account of its examiner, and the candidate as it is now. */
export async function writePaper(
  db: Db,
  actor: Actor,
  place: EntryPlace,
  paper: Paper,
  upTo?: number,
): Promise<{ sn: string; account_sn: string | null; place: EntryPlace }> {
  const scorer = await findCertified(db, place.view.exam_sn, paper.certificate_no)
  if (!scorer) throw refuse(scoreEntryMessages, 'entry_examiner')
  const situation = situationOf(place, scorer)
  const before = ownOf(place.record, scorer.teacher_sn)
  const entry = before ?? (await beginEntry(db, place, scorer))
  const { total, scan } = paper
  const boxes = { critical: paper.critical === 'true', stopped: paper.stopped === 'true' }
  const moved = await moveEntry(db, actor, place, {
    move: 'behalf',
    entry: { ...entry, paper: { ...situation, needed: upTo ?? situation.needed } },
    reason: before && scoreEntryNotices.behalf_title.CN,
    facts: { items: null, total, ...boxes, behalf_by: actor.sn, scan },
  })
  return { sn: entry.sn, account_sn: scorer.account_sn, place: moved }
}
