import { and, eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { trainTemplateMessages } from '@zhikao/domain/training/trainTemplate/trainTemplate.messages.ts'
import { BACKGROUND_MAX_BYTES } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import type { Db } from '../../db/client.ts'
import { linkMedia, refuseLinked, unknownMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { media } from '../../platform/media/media.table.ts'
import { listUnnamed } from './trainTemplate.queries.ts'

/** The pictures of a layout, by their fields. */
export type Pictures = { background: string | null; seal: string | null }
const FIELDS = ['background', 'seal'] as const

/** Keeps the pictures of a layout; `own`: those that the template has already. */
export async function linkPictures(db: Db, actor: Actor, own: readonly string[], after: Pictures): Promise<void> {
  for (const field of FIELDS) {
    const key = after[field]
    if (key === null || own.includes(key)) continue
    await refuseLinked(db, [key], field)
    await linkMedia(db, actor, [key], ['ATTACHMENT'], field)
    await refuseOther(db, key, field)
  }
}

/** Refuses pictures of a layout that is not stored where they are no attachments. */
export async function refuseUnknownPictures(db: Db, pictures: Pictures): Promise<void> {
  for (const field of FIELDS) {
    const key = pictures[field]
    if (key === null) continue
    const isAttachment = and(eq(media.key, key), eq(media.kind, 'ATTACHMENT'))
    const found = await db.select({ key: media.key }).from(media).where(isAttachment)
    if (found.length === 0) throw new AppError('input', { errors: [unknownMedia(field)] })
    await refuseOther(db, key, field)
  }
}

/** An attachment may be a PDF, which cannot be drawn. */
async function refuseOther(db: Db, key: string, path: string): Promise<void> {
  const [file] = await db.select({ type: media.type, bytes: media.bytes }).from(media).where(eq(media.key, key))
  if (file?.type.startsWith('image/') && file.bytes <= BACKGROUND_MAX_BYTES) return
  const { train_template_picture: message } = trainTemplateMessages
  throw new AppError('input', { errors: [{ path, rule: 'train_template_picture', message }] })
}

/** Pictures that no layout names any more are deleted by the sweep a day later. */
export async function dropPictures(db: Db, before: Pictures): Promise<void> {
  const keys = FIELDS.map((field) => before[field]).filter((key) => key !== null)
  if (keys.length > 0) await unlinkMedia(db, await listUnnamed(db, keys))
}
