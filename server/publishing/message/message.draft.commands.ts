import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { MessageDraft } from '@zhikao/domain/publishing/message/message.model.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { linkMedia, refuseLinked, unlinkMedia } from '../../platform/media/media.commands.ts'
import { findDraft } from './message.queries.ts'
import { messageDraft } from './message.table.ts'

/** Keeps what the account has written of its next message. It is no record yet: no number, no version, no audit entry; those follow with the submission. */
export async function saveDraft(
  db: Db,
  actor: Actor,
  content: MessageDraft,
): Promise<{ draft: MessageDraft; save_time: string }> {
  const before = (await findDraft(db, actor))?.content.images ?? []
  const added = content.images.filter((key) => !before.includes(key))
  await linkImages(db, actor, added)
  const dropped = before.filter((key) => !content.images.includes(key))
  await unlinkMedia(db, dropped)
  const written = { content, save_time: businessNow }
  const [saved] = await db
    .insert(messageDraft)
    .values({ account_sn: actor.sn, ...written })
    .onConflictDoUpdate({ target: messageDraft.account_sn, set: written })
    .returning({ draft: messageDraft.content, save_time: messageDraft.save_time })
  if (!saved) throw new Error(`the draft of ${actor.sn} was not written`)
  return saved
}

/** Pictures that neither the message nor the draft named before. */
export async function linkImages(db: Db, actor: Actor, added: readonly string[]): Promise<void> {
  await refuseLinked(db, added, 'images')
  await linkMedia(db, actor, added, ['ATTACHMENT'], 'images')
}

/** Once it is submitted the draft is gone; `sent` are the pictures of the message. */
export async function dropDraft(db: Db, actor: Actor, sent: readonly string[]): Promise<void> {
  const [draft] = await db.delete(messageDraft).where(eq(messageDraft.account_sn, actor.sn)).returning()
  const dropped = (draft?.content.images ?? []).filter((key) => !sent.includes(key))
  await unlinkMedia(db, dropped)
}
