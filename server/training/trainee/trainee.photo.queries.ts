import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { PhotoNote } from '@zhikao/domain/kernel/photo.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { notesOf } from '@zhikao/domain/people/idphotoTool/idphotoTool.rules.ts'
import { photoFaults, photoHints } from '@zhikao/domain/training/trainee/trainee.photo.rules.ts'
import type { Db } from '../../db/client.ts'
import { findFigures } from '../../platform/media/media.queries.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'

/** Refuses a photo that no registration and no certificate can have, at its field. */
export async function refuseFaultyPhoto(db: Db, key: string, path: string): Promise<void> {
  const errors = photoFaults(await findFigures(db, key), await readSettings(db, 'photo_spec'), path)
  if (errors.length > 0) throw new AppError('input', { errors })
}

/** What the machine doubts in the photo of a registration, in the reader's language. */
export async function listPhotoHints(db: Db, key: string | null, lang: Lang): Promise<PhotoNote[]> {
  const figures = key === null ? null : await findFigures(db, key)
  return figures ? notesOf(photoHints(figures, await readSettings(db, 'photo_spec')), lang) : []
}
