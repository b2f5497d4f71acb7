import { inArray, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { pictureKeys } from '@zhikao/domain/kernel/richText.ts'
import type { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { newsLifecycle } from '@zhikao/domain/publishing/news/news.lifecycle.ts'
import { newsMessages } from '@zhikao/domain/publishing/news/news.messages.ts'
import { CONTENT_MAX, newsContent } from '@zhikao/domain/publishing/news/news.model.ts'
import type { NewsContent, NewsKind } from '@zhikao/domain/publishing/news/news.model.ts'
import { contentChanged, contentFaults, isPushed } from '@zhikao/domain/publishing/news/news.rules.ts'
import type { Before } from '@zhikao/domain/publishing/news/news.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow, clock } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { beginningOf, plainTextOf, storedRichText } from '../../files/richText.ts'
import { wakeUpkeep } from '../../jobs/enqueue.ts'
import { college } from '../../people/college/college.table.ts'
import { linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { listUnnamed } from '../../platform/media/media.queries.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { lockFresh, recordChanged, recordCreated, recordRemoved, updateVersioned } from '../../record/write.ts'
import { lockNews } from './news.queries.ts'
import type { NewsRecord } from './news.queries.ts'
import { news, newsEdition } from './news.table.ts'

type Create = BodyOf<typeof newsContract.create>
type Update = BodyOf<typeof newsContract.update>
type Move = MoveOf<typeof newsLifecycle> | 'publishDue'

const asked = (faults: readonly InputFault[]) => new AppError('input', { errors: [...faults] })
const keysOf = ({ content, cover, attachments }: Pick<NewsContent, 'content' | 'cover' | 'attachments'>): string[] => [
  ...new Set([...pictureKeys(content), ...(cover ? [cover] : []), ...attachments.map(({ key }) => key)]),
]
/** In the audit trail the text itself is left out: its editions are kept. */
const audited = (content: NewsContent) => {
  const { content: text, attachments, ...facts } = pick(newsContent, content)
  return { ...facts, attachments: attachments.map(({ name }) => name), content: beginningOf(text) }
}

/** The form as it is stored: its text cleaned. Throws the faults that depend on other fields, the time or the database. */
async function judged(db: Db, kind: NewsKind, given: NewsContent, before: Before): Promise<NewsContent> {
  const content = { ...given, content: storedRichText('content', given.content, CONTENT_MAX) }
  const faults: InputFault[] = contentFaults(kind, content, before, await clock(db))
  const isEmpty = plainTextOf(content.content) === '' && pictureKeys(content.content).length === 0
  if (isEmpty) faults.push({ path: 'content', rule: 'news_empty', message: newsMessages.news_empty })
  if (!(await areKnown(db, content.org_sns)))
    faults.push({ path: 'org_sns', rule: 'news_org_unknown', message: newsMessages.news_org_unknown })
  if (faults.length > 0) throw asked(faults)
  return content
}

async function areKnown(db: Db, sns: readonly string[]): Promise<boolean> {
  if (sns.length === 0) return true
  const found = await db
    .select({ sn: college.sn })
    .from(college)
    .where(sql`${inArray(college.sn, [...sns])} and ${college.delete_time} is null and ${college.status} = 'ENABLE'`)
  return found.length === sns.length
}

/** Pictures, cover and attachments are kept from now on. */
async function linkFiles(db: Db, actor: Actor, before: readonly string[], content: NewsContent): Promise<void> {
  const isNew = (key: string) => !before.includes(key)
  await linkMedia(db, actor, pictureKeys(content.content).filter(isNew), ['CONTENT'], 'content')
  await linkMedia(db, actor, [content.cover].filter((key) => key !== null).filter(isNew), ['CONTENT'], 'cover')
  await linkMedia(db, actor, content.attachments.map(({ key }) => key).filter(isNew), ['ATTACHMENT'], 'attachments')
}

/** Adds a draft (domain.md §5.10). Returns its number. */
export async function createNews(
  db: Db,
  actor: Actor,
  { kind }: QueryOf<typeof newsContract.create>,
  body: Create,
): Promise<string> {
  const content = await judged(db, kind, body, null)
  await linkFiles(db, actor, [], content)
  const sn = newSn()
  await db.insert(news).values({ sn, kind, ...pick(newsContent, content), files: keysOf(content) })
  await recordCreated(db, actor, newsLifecycle, { sn }, { kind, ...audited(content) })
  return sn
}

/** Edits in any state; a change of what readers of a published one see is a new edition, which asks for confirmations again (domain.md §3.16). */
export async function updateNews(db: Db, actor: Actor, sn: string, body: Update): Promise<void> {
  const before = await lockFresh(lockNews(db, sn), body.version)
  const content = await judged(db, before.kind, body, before)
  await linkFiles(db, actor, before.files, content)
  const changed = before.status === 'ENABLE' && contentChanged(before, content)
  const facts = { ...pick(newsContent, content), files: keysOf(content) }
  // Also readers whom a wider scope adds are told.
  const bell = before.status === 'ENABLE' && isPushed(before.kind, content) ? 'TELL' : before.bell
  await updateVersioned(db, news, before, { ...facts, bell, edition: before.edition + (changed ? 1 : 0) })
  if (changed) await keepEdition(db, actor, sn)
  await recordChanged(db, actor, 'news.edit', { sn }, audited(before), audited(content))
  await dropFiles(db, before.files)
  if (bell === 'TELL') await wakeUpkeep(db, 'news')
}

/** Deletes a draft that was never published. */
export async function removeNews(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockNews(db, sn)
  if (record.status !== newsLifecycle.initial) throw new AppError('state', { rule: 'state' })
  await recordRemoved(db, actor, 'news', news, { sn }, { kind: record.kind, ...audited(record) })
  await dropFiles(db, record.files)
}

/** Puts it on top, until a day or for good, or takes it down. */
export async function topNews(db: Db, actor: Actor, sn: string, body: BodyOf<typeof newsContract.top>): Promise<void> {
  const before = await lockFresh(lockNews(db, sn), body.version)
  const { is_top, top_until } = body
  const faults = contentFaults(before.kind, { ...before, is_top, top_until }, before, await clock(db))
  if (faults.length > 0) throw asked(faults)
  await updateVersioned(db, news, before, { is_top, top_until })
  const { is_top: was_top, top_until: was_until } = before
  await recordChanged(db, actor, 'news.top', { sn }, { is_top: was_top, top_until: was_until }, { is_top, top_until })
}

/** What was published is kept, edition by edition. */
async function keepEdition(db: Db, actor: Actor, sn: string): Promise<void> {
  await db.execute(sql`
    insert into ${newsEdition} (news_sn, edition, title, abstract, content, attachments, account_sn, account_name)
    select sn, edition, title, abstract, content, attachments, ${actor.sn}, ${actor.name} from ${news} where sn = ${sn}`)
}

/** Files that neither a text nor an edition names are deleted by the sweep a day later. */
async function dropFiles(db: Db, before: readonly string[]): Promise<void> {
  if (before.length > 0) await unlinkMedia(db, await listUnnamed(db, before))
}

const publish = async (db: Db, actor: Actor, record: NewsRecord) => {
  await keepEdition(db, actor, record.sn)
  if (isPushed(record.kind, record)) await wakeUpkeep(db, 'news')
}
const effects: Effects<typeof newsLifecycle, NewsRecord> = {
  publish,
  publishDue: publish,
  withdraw: async (db) => wakeUpkeep(db, 'news'),
}

/** Publishes now, by hand or at its time, or withdraws; the readers' bells follow in a job. */
export function moveNews(db: Db, actor: Actor, sn: string, move: Move, body: MoveBody): Promise<void> {
  return moveRecord<NewsRecord, NewsRecord['status'], MoveOf<typeof newsLifecycle>, 'publishDue'>(db, {
    lifecycle: newsLifecycle,
    table: news,
    load: (tx) => lockNews(tx, sn),
    move,
    actor,
    body,
    facts: move === 'withdraw' ? { bell: 'WITHDRAW' } : published(move),
    effect: effects[move],
    org_sn: () => null,
  })
}

/** A timed one bears its time, any other the moment. */
const published = (move: Move) => ({
  bell: sql`case when ${news.kind} = 'notice' or ${news.push} then 'TELL' else 'DONE' end`,
  edition: sql`${news.edition} + 1`,
  publish_time: move === 'publishDue' ? sql`${news.publish_time}` : businessNow,
})
