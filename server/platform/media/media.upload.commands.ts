import { readFile } from 'node:fs/promises'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { mediaMessages } from '@zhikao/domain/platform/media/media.messages.ts'
import type { MediaKind, PhotoFigures } from '@zhikao/domain/platform/media/media.model.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import { measureOne } from '../../files/image/face/measureOne.ts'
import { officeFormat } from '../../files/office.ts'
import { PICTURE_SIDE } from '../../files/image/picture.ts'
import { reencodeImage } from '../../files/image/reencode.ts'
import type { NewFile, Services } from '../../services.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { storeMedia } from './media.commands.ts'

/** The longer side of a stored image, in pixels: an avatar or logo is small, an attachment must stay legible. */
const SIDE: Partial<Record<MediaKind, number>> = { AVATAR: 512, LOGO: 1024, CONTENT: PICTURE_SIDE }
const ATTACHMENT_SIDE = 4000
/** Of a photo from a phone: faces are found at less. */
const PHOTO_SIDE = 1600

/** Stores an upload until a record names it. Images are decoded and encoded again, so that nothing but the picture is stored. */
export async function storeUpload(
  db: Db,
  services: Services,
  actor: Actor,
  upload: UploadedFile,
  kind: MediaKind,
): Promise<Stored> {
  const content = await contentOf(upload, SIDE[kind] ?? ATTACHMENT_SIDE)
  return keepUpload(db, services, actor, { kind, name: upload.name, ...content })
}

type Stored = { key: string; name: string; bytes: number }
async function keepUpload(db: Db, services: Services, actor: Actor, file: NewFile): Promise<Stored> {
  const stored = await storeMedia(db, services, actor, file)
  await writeAudit(db, actor, {
    action: 'media.upload',
    target: { type: 'media', sn: stored.key },
    after: { kind: file.kind, bytes: stored.bytes },
  })
  return { ...stored, name: file.name }
}

/** Stores the ID photo of a person with what is measured in it; no transaction waits for that. */
export async function storePhotoUpload(services: Services, actor: Actor, upload: UploadedFile): Promise<Stored> {
  const content = await photoContentOf(services, upload)
  return transaction(services.pool, (db) =>
    keepUpload(db, services, actor, { kind: 'ATTACHMENT', name: upload.name, ...content }),
  )
}

/** An ID photo as it is stored, a JPEG, and what the face model measures in that. Throws what no record would take. */
export async function photoContentOf(
  { db, tempRoot, photoFaults }: Pick<Services, 'db' | 'tempRoot' | 'photoFaults'>,
  { path }: Pick<UploadedFile, 'path'>,
): Promise<Content & { figures: PhotoFigures }> {
  const source = await encodedImage(await readFile(path), { side: PHOTO_SIDE, format: 'jpeg' })
  const figures = await measureOne(tempRoot, source)
  if (!figures) throw brokenImage()
  const errors = await photoFaults(db, figures, 'file')
  if (errors.length > 0) throw new AppError('input', { errors })
  return { type: 'image/jpeg', ext: 'jpg', source, figures }
}

type Content = Pick<NewFile, 'type' | 'ext' | 'source' | 'figures'>
/** What is stored of an upload: an image encoded again, anything else as it is. */
export async function contentOf(
  { path, type }: Pick<UploadedFile, 'path' | 'type'>,
  side = ATTACHMENT_SIDE,
): Promise<Content> {
  const bytes = await readFile(path)
  if (type === 'office') return { ...(await officeFormat(path)), source: bytes }
  // Not the registered image/vnd.dwg: no browser shows it as a picture.
  if (type === 'dwg') return { type: 'application/acad', ext: 'dwg', source: bytes }
  if (type === 'pdf') return { type: 'application/pdf', ext: 'pdf', source: bytes }
  const format = type === 'png' ? 'png' : 'jpeg'
  const source = await encodedImage(bytes, { side, format })
  return { type: `image/${format}`, ext: format === 'png' ? 'png' : 'jpg', source }
}

const encodedImage = (bytes: Buffer, { side, format }: { side: number; format: 'jpeg' | 'png' }): Promise<Buffer> =>
  reencodeImage(bytes, { maxWidth: side, maxHeight: side, format }).catch((error: unknown) => {
    throw brokenImage(error)
  })
const brokenImage = (cause?: unknown) =>
  new AppError('wrong_type', { rule: 'image_broken', message: mediaMessages.image_broken, cause })
