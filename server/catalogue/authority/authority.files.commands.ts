import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { authorityMessages } from '@zhikao/domain/catalogue/authority/authority.messages.ts'
import { SEAL_MAX_BYTES } from '@zhikao/domain/catalogue/authority/authority.model.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { isTransparent } from '../../files/image/transparency.ts'
import type { Services } from '../../services.ts'
import { linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { media } from '../../platform/media/media.table.ts'
import { listUnnamed } from './authority.queries.ts'

export type Storing = Pick<Services, 'storage'>
type Files = { logo: string | null; seal: string | null }
export const NO_FILES: Files = { logo: null, seal: null }

/** The logo is a public image; the seal, which is printed on certificates, is visible to the platform only. */
export async function linkFiles(db: Db, services: Storing, actor: Actor, before: Files, after: Files): Promise<void> {
  if (after.logo !== null && after.logo !== before.logo) await linkMedia(db, actor, [after.logo], ['LOGO'], 'logo')
  if (after.seal === null || after.seal === before.seal) return
  await linkMedia(db, actor, [after.seal], ['ATTACHMENT'], 'seal')
  const rule = await sealFault(db, services, after.seal)
  if (rule) throw new AppError('input', { errors: [{ path: 'seal', rule, message: authorityMessages[rule] }] })
}

/** Why a stored file cannot be printed as a seal, or null (domain.md §3.4). */
async function sealFault(db: Db, { storage }: Storing, key: string): Promise<'seal_format' | 'seal_opaque' | null> {
  const [file] = await db.select({ type: media.type, bytes: media.bytes }).from(media).where(eq(media.key, key))
  if (file?.type !== 'image/png' || file.bytes > SEAL_MAX_BYTES) return 'seal_format'
  const opened = await storage.open(key)
  const parts: Uint8Array[] = []
  for await (const part of opened?.stream ?? []) parts.push(part)
  return (await isTransparent(Buffer.concat(parts))) ? null : 'seal_opaque'
}

/** Files that no authority refers to are deleted by the sweep a day later. */
export async function dropFiles(db: Db, before: Files, after: Files): Promise<void> {
  const kept = [after.logo, after.seal]
  const dropped = [before.logo, before.seal].filter((key) => key !== null && !kept.includes(key))
  if (dropped.length > 0)
    await unlinkMedia(
      db,
      await listUnnamed(
        db,
        dropped.filter((key) => key !== null),
      ),
    )
}
