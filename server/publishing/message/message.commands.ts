import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { reviewDue } from '@zhikao/domain/kernel/deadline.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import type { messageContract } from '@zhikao/domain/publishing/message/message.contract.ts'
import { messageLifecycle } from '@zhikao/domain/publishing/message/message.lifecycle.ts'
import { messageMessages, messageNotices } from '@zhikao/domain/publishing/message/message.messages.ts'
import { changeRefusal, opensTo, relatedFaults, shownStatus } from '@zhikao/domain/publishing/message/message.rules.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { nextDayNumber } from '../../db/serial.ts'
import { unlinkMedia } from '../../platform/media/media.commands.ts'
import { readNoticesAbout } from '../../platform/notice/notice.commands.ts'
import { withdrawNotices } from '../../platform/notice/notice.withdraw.commands.ts'
import { readTerms } from '../../platform/setting/setting.queries.ts'
import { writeAudit } from '../../record/audit.ts'
import { recordHistory } from '../../record/history.ts'
import { ownOrg } from '../../record/scope.ts'
import { lockFresh, recordChanged, recordCreated, recordRemoved, updateVersioned } from '../../record/write.ts'
import { dropDraft, linkImages } from './message.draft.commands.ts'
import { notify } from './message.notice.commands.ts'
import { findDraft, getMessage, lockMessage, sideOf } from './message.queries.ts'
import type { MessageRecord } from './message.queries.ts'
import { findRelated } from './message.related.queries.ts'
import { message, messageRead } from './message.table.ts'

type Written = BodyOf<typeof messageContract.create>

/** The last day of an answer to a question of this moment (Decided 50). */
export async function answerDue(db: Db, asked: string): Promise<string> {
  const due = reviewDue(asked, await readTerms(db))
  if (due === null) throw new Error('a question has a deadline')
  return due
}

/** An institution gives feedback (domain.md §5.8); answers the FK number. */
export async function createMessage(db: Db, actor: Actor, body: Written): Promise<string> {
  const org_sn = ownOrg(actor)
  await demandRelated(db, actor, body)
  const drafted = (await findDraft(db, actor))?.content.images ?? []
  const added = body.images.filter((key) => !drafted.includes(key))
  await linkImages(db, actor, added)
  const now = await clock(db)
  const sn = await nextDayNumber(db, 'FK', now)
  const due = await answerDue(db, now)
  await db.insert(message).values({ ...body, sn, org_sn, account_sn: actor.sn, due })
  await dropDraft(db, actor, body.images)
  await recordCreated(db, actor, messageLifecycle, { sn, org_sn }, audited(body))
  await notify(db, actor, await getMessage(db, actor, sn), 'create')
  return sn
}

/** Supplements a message that no operator has opened yet. */
export async function updateMessage(
  db: Db,
  actor: Actor,
  sn: string,
  { version, ...after }: BodyOf<typeof messageContract.update>,
): Promise<void> {
  const before = await lockFresh(lockMessage(db, actor, sn), version)
  demandUnopened(before)
  if (after.related !== before.related || after.related_sn !== before.related_sn) await demandRelated(db, actor, after)
  const added = after.images.filter((key) => !before.images.includes(key))
  await linkImages(db, actor, added)
  await updateVersioned(db, message, before, after)
  const dropped = before.images.filter((key) => !after.images.includes(key))
  await unlinkMedia(db, dropped)
  await recordChanged(db, actor, 'message.update', before, factsOf(before), after, audited)
}

/** Deletes a message that no operator has opened yet: the row stays, out of every list (reliability.md §2). */
export async function removeMessage(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockMessage(db, actor, sn)
  demandUnopened(record)
  await withdrawNotices(db, { entity: 'message', sn, event: 'message.create' }, messageNotices.deleted)
  await recordRemoved(db, actor, 'message', message, record, audited(factsOf(record)), record)
}

/** Marks a message as opened by this account, in its present turn; the first mark of a side is in history and audit. */
export async function openMessage(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockMessage(db, actor, sn)
  await readNoticesAbout(db, actor, { entity: 'message', sn })
  const ofPlatform = sideOf(actor) === 'platform'
  const { status, turn } = record
  if (!opensTo(status, ofPlatform) || record.mine) return
  const isFirst = !(await isOpenedBy(db, record, ofPlatform))
  await db.insert(messageRead).values({ message_sn: sn, account_sn: actor.sn, turn, by_platform: ofPlatform })
  if (!isFirst) return
  const to = shownStatus(status, { mine: true, operator: true }, ofPlatform)
  await recordHistory(db, actor, {
    entity: 'message',
    entity_sn: sn,
    move: 'open',
    from: status,
    to,
    opinion: null,
    version: record.version,
  })
  await writeAudit(db, actor, { action: 'message.open', target: { type: 'message', sn }, org_sn: record.org_sn })
}

/** Has an account of this side opened the present turn? */
async function isOpenedBy(db: Db, { sn, turn }: MessageRecord, ofPlatform: boolean): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${messageRead} r where r.message_sn = ${sn} and r.turn = ${turn} and r.by_platform = ${ofPlatform} limit 1`,
  )
  return rows.length > 0
}

function demandUnopened(record: MessageRecord): void {
  const refusal = changeRefusal(record)
  if (refusal) throw new AppError('rule', refusal)
}

/** The related record is named whole, and is one that the submitter may see. */
async function demandRelated(db: Db, actor: Actor, body: Pick<Written, 'related' | 'related_sn'>): Promise<void> {
  const errors = relatedFaults(body)
  if (errors.length > 0) throw new AppError('input', { errors })
  if (body.related === null || (await findRelated(db, actor, body))) return
  const { related_unknown: text } = messageMessages
  throw new AppError('input', { errors: [{ path: 'related_sn', rule: 'related_unknown', message: text }] })
}

/** A message as it was written. */
function factsOf(record: MessageRecord): Written {
  const { title, category, content, images, contact_name, contact_mobile, related, related_sn } = record
  return { title, category, content, images, contact_name, contact_mobile, related, related_sn }
}

/** The same for the audit trail: the mobile masked. */
const audited = <F extends { contact_mobile?: unknown }>(facts: F): F & Record<string, unknown> => ({
  ...facts,
  ...(typeof facts.contact_mobile === 'string' ? { contact_mobile: maskMobile(facts.contact_mobile) } : {}),
})
