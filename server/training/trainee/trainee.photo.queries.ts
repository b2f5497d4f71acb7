import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import type { PhotoNote } from '@zhikao/domain/kernel/photo.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { notesOf } from '@zhikao/domain/people/idphotoTool/idphotoTool.finding.rules.ts'
import type { PhotoFigures } from '@zhikao/domain/platform/media/media.model.ts'
import { photoFaults, photoHints } from '@zhikao/domain/training/trainee/trainee.photo.rules.ts'
import type { Db } from '../../db/client.ts'
import { findFigures } from '../../platform/media/media.queries.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'

/** Why a photo cannot be that of a person, by its figures and the platform's limits. */
export const listPhotoFaults = async (db: Db, figures: PhotoFigures | null, path: string): Promise<InputFault[]> =>
  photoFaults(figures, await readSettings(db, 'photo_spec'), path)

/** Refuses a photo that no registration and no certificate can have, at its field. */
export async function refuseFaultyPhoto(db: Db, key: string, path: string): Promise<void> {
  const errors = await listPhotoFaults(db, await findFigures(db, key), path)
  if (errors.length > 0) throw new AppError('input', { errors })
}

/** What the machine doubts in the photo of a registration, in the reader's language. */
export async function listPhotoHints(db: Db, key: string | null, lang: Lang): Promise<PhotoNote[]> {
  const figures = key === null ? null : await findFigures(db, key)
  return figures ? notesOf(photoHints(figures, await readSettings(db, 'photo_spec')), lang) : []
}
