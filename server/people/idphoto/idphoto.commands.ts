import { DEFAULT_PRESET } from '@zhikao/domain/kernel/photo.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { wantedOf } from '@zhikao/domain/people/idphotoTool/idphotoTool.rules.ts'
import type { Wanted } from '@zhikao/domain/people/idphotoTool/idphotoTool.rules.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import { withTempFolder } from '../../files/temp.ts'
import type { Services } from '../../services.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { judgePhotos } from '../idphotoTool/idphotoTool.provider.commands.ts'
import { lockForPhoto, writePhoto } from '../student/student.photo.commands.ts'
import type { JudgedPhoto } from '../student/student.photo.commands.ts'
import { isPhotoKept } from './idphoto.queries.ts'

/** Gives a student its judged photo in place of the one it had, which is swept unless a sign-up keeps it. */
export async function setPhoto(db: Db, actor: Actor, sn: string, photo: JudgedPhoto): Promise<void> {
  const current = await lockForPhoto(db, actor, sn)
  await writePhoto(db, actor, current, photo)
  if (photo.key) await linkMedia(db, actor, [photo.key], ['PHOTO'])
  if (current.photo && !(await isPhotoKept(db, current.photo))) await unlinkMedia(db, [current.photo])
}

/** Stores the re-encoded file of a judged photo, if it could be decoded; returns its key. */
export async function storePhoto(
  db: Db,
  services: Services,
  actor: Actor,
  name: string,
  verdict: { out: string; kept: boolean },
): Promise<string | null> {
  if (!verdict.kept) return null
  const { key } = await services.storeFile(db, services, actor, {
    kind: 'PHOTO',
    name,
    type: 'image/jpeg',
    ext: 'jpg',
    source: await readFile(verdict.out),
  })
  return key
}

/** What a student's photo must be: the platform's own use, as its settings have it (domain.md §8.1). */
export const wantedPhoto = async (db: Db): Promise<Wanted> =>
  wantedOf(DEFAULT_PRESET, await readSettings(db, 'photo_spec'))

/**
 * Judges one uploaded photo and gives it to the student; what `answer` reads in the same transaction is the answer. No
 * transaction waits for the check: the student is asked for before it, and locked behind it.
 */
export async function uploadPhoto<T>(
  services: Services,
  actor: Actor,
  sn: string,
  file: UploadedFile,
  answer: (db: Db) => Promise<T>,
): Promise<T> {
  const wanted = await transaction(services.pool, async (db) => {
    await lockForPhoto(db, actor, sn)
    return wantedPhoto(db)
  })
  return withTempFolder(services.tempRoot, async (folder) => {
    const out = join(folder, 'photo')
    const [judged] = await judgePhotos([{ id: sn, path: file.path, out }], wanted)
    if (!judged) throw new Error('each photo is judged')
    const { findings, kept } = judged
    return transaction(services.pool, async (db) => {
      const key = await storePhoto(db, services, actor, file.name, { out, kept })
      await setPhoto(db, actor, sn, { key, findings })
      return answer(db)
    })
  })
}
