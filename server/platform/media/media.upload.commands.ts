import { readFile } from 'node:fs/promises'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { mediaMessages } from '@zhikao/domain/platform/media/media.messages.ts'
import type { MediaKind } from '@zhikao/domain/platform/media/media.model.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { officeFormat } from '../../files/office.ts'
import { reencodeImage } from '../../files/image/reencode.ts'
import type { NewFile, Services } from '../../services.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { storeMedia } from './media.commands.ts'

/** The longer side of a stored image, in pixels: an avatar or logo is small, an attachment must stay legible. */
const SIDE: Partial<Record<MediaKind, number>> = { AVATAR: 512, LOGO: 1024, CONTENT: 2400 }
const ATTACHMENT_SIDE = 4000

/** Stores an upload until a record names it. Images are decoded and encoded again, so that nothing but the picture is stored. */
export async function storeUpload(
  db: Db,
  services: Services,
  actor: Actor,
  upload: UploadedFile,
  kind: MediaKind,
): Promise<{ key: string; name: string; bytes: number }> {
  const stored = await storeMedia(db, services, actor, {
    kind,
    name: upload.name,
    ...(await contentOf(upload, SIDE[kind] ?? ATTACHMENT_SIDE)),
  })
  await writeAudit(db, actor, {
    action: 'media.upload',
    target: { type: 'media', sn: stored.key },
    after: { kind, bytes: stored.bytes },
  })
  return { ...stored, name: upload.name }
}

/** What is stored of an upload: an image encoded again, anything else as it is. */
export async function contentOf(
  { path, type }: Pick<UploadedFile, 'path' | 'type'>,
  side = ATTACHMENT_SIDE,
): Promise<Pick<NewFile, 'type' | 'ext' | 'source'>> {
  const bytes = await readFile(path)
  if (type === 'office') return { ...(await officeFormat(path)), source: bytes }
  if (type === 'pdf') return { type: 'application/pdf', ext: 'pdf', source: bytes }
  const format = type === 'png' ? 'png' : 'jpeg'
  const source = await reencodeImage(bytes, { maxWidth: side, maxHeight: side, format }).catch((error: unknown) => {
    throw new AppError('wrong_type', { rule: 'image_broken', message: mediaMessages.image_broken, cause: error })
  })
  return { type: `image/${format}`, ext: format === 'png' ? 'png' : 'jpg', source }
}
