import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Db } from '../../db/client.ts'
import { inspectPhotos } from '../../files/image/batch.ts'
import { withTempFolder } from '../../files/temp.ts'
import type { Services } from '../../services.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { lockForPhoto, writePhoto } from '../student/student.commands.ts'
import type { JudgedPhoto } from '../student/student.commands.ts'
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
  verdict: { out: string; written: boolean },
): Promise<string | null> {
  if (!verdict.written) return null
  const { key } = await services.storeFile(db, services, actor, {
    kind: 'PHOTO',
    name,
    type: 'image/jpeg',
    ext: 'jpg',
    source: await readFile(verdict.out),
  })
  return key
}

/** Judges one uploaded photo in a bounded child and gives it to the student. */
export async function uploadPhoto(
  db: Db,
  services: Services,
  actor: Actor,
  sn: string,
  file: UploadedFile,
): Promise<void> {
  await lockForPhoto(db, actor, sn)
  const spec = await readSettings(db, 'photo_spec')
  await withTempFolder(services.tempRoot, async (folder) => {
    const out = join(folder, 'photo')
    for await (const { report, written } of inspectPhotos([{ id: sn, path: file.path, out }], spec)) {
      await setPhoto(db, actor, sn, {
        key: await storePhoto(db, services, actor, file.name, { out, written }),
        faults: report.faults,
      })
    }
  })
}
