import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { PhotoFinding } from '@zhikao/domain/platform/media/media.model.ts'
import { photoLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import type { PhotoStatus } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { photoLock } from '@zhikao/domain/people/student/student.rules.ts'
import type { Db } from '../../db/client.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { inspectPhotos } from '../../files/image/batch.ts'
import { withTempFolder } from '../../files/temp.ts'
import type { Services } from '../../services.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { readSetting } from '../../platform/setting/setting.queries.ts'
import { lockEditable } from './student.commands.ts'
import { isPhotoKept } from './student.photo.queries.ts'
import type { StudentRecord } from './student.queries.ts'
import { student } from './student.table.ts'

/** A judged photo: the key of its stored file (null when it could not be decoded), and what is wrong with it. */
export type JudgedPhoto = { key: string | null; faults: PhotoFinding[] }

type PhotoRecord = { sn: string; version: number; org_sn: string; status: PhotoStatus; photo: string | null }

const nothingFollows = async () => undefined
const effects: Effects<typeof photoLifecycle, PhotoRecord> = { accept: nothingFollows, refuse: nothingFollows }

/** Gives a student its judged photo in place of the one it had: AUDIT without faults, else REJECT with them. */
export async function setPhoto(db: Db, actor: Actor, sn: string, photo: JudgedPhoto): Promise<void> {
  const current = await lockPhotographable(db, actor, sn)
  const record = {
    sn,
    version: current.version,
    org_sn: current.org_sn,
    status: current.photo_status,
    photo: current.photo,
  }
  const move = photo.faults.length === 0 ? 'accept' : 'refuse'
  await moveRecord(db, {
    lifecycle: photoLifecycle,
    table: student,
    column: 'photo_status',
    load: async () => record,
    move,
    actor,
    body: {},
    effect: effects[move],
    org_sn: () => current.org_sn,
  })
  if (photo.key) await linkMedia(db, actor, [photo.key], ['PHOTO'])
  await db.update(student).set({ photo: photo.key, photo_faults: photo.faults }).where(eq(student.sn, sn))
  if (current.photo && !(await isPhotoKept(db, current.photo))) await unlinkMedia(db, [current.photo])
}

/** The student, locked, whose photo may be replaced: not while a sign-up is open (domain.md §3.8). */
async function lockPhotographable(db: Db, actor: Actor, sn: string): Promise<StudentRecord> {
  const current = await lockEditable(db, actor, sn, undefined)
  const lock = photoLock(current.open_plan)
  if (lock) throw new AppError('rule', lock)
  return current
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
  await lockPhotographable(db, actor, sn)
  const spec = await readSetting(db, 'photo_spec')
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
