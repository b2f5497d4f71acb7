import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { idphotoContract } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { findingMessages } from '@zhikao/domain/people/idphotoTool/idphotoTool.messages.ts'
import { idphotoMessages } from '@zhikao/domain/people/idphoto/idphoto.messages.ts'
import { studentMessages } from '@zhikao/domain/people/student/student.messages.ts'
import { writeAudit } from '../../record/audit.ts'
import { audit } from '../../record/auditTable.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import { readZip } from '../../files/archive.ts'
import type { ArchivedFile } from '../../files/archive.ts'
import { wayOutOf } from '../../files/foreign.ts'
import { isMarkEntry } from '../../files/mark.ts'
import { withLocalFile, withTempFolder } from '../../files/temp.ts'
import { ArchiveError } from '../../files/zip.ts'
import type { ZipLimits } from '../../files/zip.ts'
import type { Services } from '../../services.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { assertJobLimit, enqueueJob } from '../../jobs/enqueue.ts'
import type { JobContext, RowFault } from '../../jobs/task.ts'
import { ownOrg } from '../../record/scope.ts'
import { lockEditable } from '../student/student.commands.ts'
import { keepForADay, rowFaultsOf } from '../idphotoTool/idphotoTool.commands.ts'
import { judgePhotos } from '../idphotoTool/idphotoTool.provider.commands.ts'
import type { KeptPhoto, KeptTask } from '../idphotoTool/idphotoTool.provider.commands.ts'
import { setPhoto, storePhoto, wantedPhoto } from './idphoto.commands.ts'
import { matchPhotos } from './idphoto.queries.ts'
import type { PhotoOwner } from './idphoto.queries.ts'

/** A photo has at most 5 MB, as when it is uploaded alone; ten thousand of them fit. */
const LIMITS: ZipLimits = { entries: 50_000, entryBytes: 5 * 1024 ** 2, totalBytes: 4 * 1024 ** 3, ratio: 200 }
const ARCHIVE_HOURS = 24
/** Storing two gigabytes takes minutes; the caller's transaction waits for it. */
const STORING = '10min'
const MATCHED_AT_ONCE = 500
/** Judged and written together; between them other photos get their turn. */
const JUDGED_AT_ONCE = 20

/** Keeps an uploaded photo archive and puts its import on the queue, in the caller's transaction. */
export async function startPhotoImport(
  db: Db,
  services: Services,
  actor: Actor,
  { file, mode }: { file: UploadedFile; mode: 'preview' | 'skip' },
): Promise<{ job: string }> {
  ownOrg(actor)
  await assertJobLimit(db, actor.sn)
  await db.execute(sql`set local idle_in_transaction_session_timeout = ${sql.raw(`'${STORING}'`)}`)
  const { key } = await services.storeFile(db, services, actor, {
    kind: 'IMPORT',
    name: file.name,
    type: 'application/zip',
    ext: 'zip',
    source: createReadStream(file.path),
    endHours: ARCHIVE_HOURS,
  })
  return {
    job: await enqueueJob(db, actor, { kind: 'student.photoImport', subject: file.name, mode, payload: { key } }),
  }
}

/** The files of the archive, in order: for each the student whose photo it is, or why it is refused. */
type Matched = { files: string[]; owners: (string | null)[]; faults: RowFault[]; pictures: Pictures }
/** The contents of the photos so far, each with the place of its first file; and the files that repeat one. */
type Pictures = { first: Map<string, number>; repeated: RowFault[] }

const fileText = (file: string): Text => ({ CN: file, HK: file, US: file })
const isMissingList = (file: string) =>
  Object.values(idphotoMessages.missing_photos).some((title) => file === `${title}.xlsx`)

async function* photosOf(path: string): AsyncGenerator<ArchivedFile> {
  try {
    // What an export adds to its photos is no photo.
    for await (const file of readZip(path, LIMITS)) if (!isMissingList(file.name) && !isMarkEntry(file.name)) yield file
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    throw new AppError('rule', { rule: error.code, message: idphotoMessages[error.code], cause: error })
  }
}

/** Why a file is not the photo of its student; null when it is. */
function ownerFault(owner: PhotoOwner | null, seen: ReadonlySet<string>): Refusal | null {
  if (!owner) return { rule: 'photo_no_match', message: idphotoMessages.photo_no_match }
  if (owner.status === 'DISABLE') return { rule: 'student_disabled', message: studentMessages.student_disabled }
  if (owner.differs !== null) {
    const params = { given: owner.differs, name: owner.name }
    return { rule: 'photo_name_differs', message: fill(idphotoMessages.photo_name_differs, params) }
  }
  if (seen.has(owner.sn)) return { rule: 'photo_name_repeated', message: idphotoMessages.photo_name_repeated }
  return null
}

async function matchFiles(ctx: JobContext<unknown>, path: string): Promise<Matched> {
  const files: string[] = []
  for await (const { name } of photosOf(path)) files.push(name)
  const owners: (string | null)[] = []
  const faults: RowFault[] = []
  const seen = new Set<string>()
  for (let from = 0; from < files.length; from += MATCHED_AT_ONCE) {
    ctx.signal.throwIfAborted()
    const found = await matchPhotos(ctx.services.db, ownOrg(ctx.actor), files.slice(from, from + MATCHED_AT_ONCE))
    for (const owner of found) {
      const fault = ownerFault(owner, seen)
      if (fault) faults.push({ row: owners.length + 1, column: fileText(files[owners.length] ?? ''), ...fault })
      owners.push(fault || !owner ? null : owner.sn)
      if (owner) seen.add(owner.sn)
    }
  }
  return { files, owners, faults, pictures: { first: new Map(), repeated: [] } }
}

/** Notes a photo that has the content of an earlier one: one of the two is not of its student. */
function notePicture({ files, pictures }: Matched, place: number, content: string): void {
  const first = pictures.first.get(content)
  if (first === undefined) return void pictures.first.set(content, place)
  const params = { file: files[first] ?? '' }
  pictures.repeated.push({
    row: place + 1,
    column: fileText(files[place] ?? ''),
    rule: 'photo_same',
    message: fill(idphotoMessages.photo_same, params),
  })
}

/** The files that belong to a student, unpacked one by one; `id` is the place in the archive. */
async function* unpacked(path: string, known: Matched, folder: string): AsyncGenerator<KeptTask> {
  const { files, owners, faults } = known
  let place = -1
  for await (const file of photosOf(path)) {
    place += 1
    if (!owners[place]) continue
    const at = { row: place + 1, column: fileText(files[place] ?? '') }
    const item = { id: String(place), path: join(folder, `${place}.in`), out: join(folder, `${place}.out`) }
    try {
      const hash = createHash('sha256')
      await pipeline(hashed(file.open(), hash), createWriteStream(item.path, { mode: 0o600 }))
      // What is refused when it is uploaded alone is refused here with the same way out, and the student keeps the photo of before (F48).
      const refused = await wayOutOf(item.path, idphotoContract.photo.body.types)
      if (refused) {
        faults.push({ ...at, ...refused })
        await rm(item.path)
        continue
      }
      notePicture(known, place, hash.digest('hex'))
      yield item
    } catch (error) {
      // One damaged entry is its own fault; the others are still read.
      if (!(error instanceof ArchiveError)) throw error
      faults.push({ ...at, rule: 'photo_broken', message: findingMessages.photo_broken })
    }
  }
}

async function* hashed(source: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
}

/** Judges every photo of the archive and gives it to its student, some at a time: done once, however often the job is delivered. A preview gives none. */
export async function importPhotos(ctx: JobContext<{ key: string }>): Promise<void> {
  const isThere = await withLocalFile(ctx.services, ctx.job.payload.key, (path) => importArchive(ctx, path))
  if (!isThere) throw refuse(jobMessages, 'file_gone')
}

async function importArchive(ctx: JobContext<{ key: string }>, path: string): Promise<void> {
  const known = await matchFiles(ctx, path)
  const { faults } = known
  const wanted = await wantedPhoto(ctx.services.db)
  const isPreview = ctx.job.mode === 'preview'
  const total = known.files.length
  const unowned = faults.length
  let done = 0
  await withTempFolder(ctx.services.tempRoot, async (folder) => {
    let batch: KeptTask[] = []
    const flush = async () => {
      ctx.signal.throwIfAborted()
      const judged = await judgePhotos(batch, wanted, 'job')
      faults.push(...(await (isPreview ? previewed : writePhotos)(ctx, known, folder, judged)))
      await removeFiles(batch)
      done += batch.length
      batch = []
      ctx.progress(Math.min(done + unowned, total), total)
    }
    for await (const task of unpacked(path, known, folder)) {
      batch.push(task)
      if (batch.length === JUDGED_AT_ONCE) await flush()
    }
    await flush()
  })
  const failed = new Set(faults.map((fault) => fault.row)).size
  const warnings = known.pictures.repeated
  await ctx.commit(async (db) => {
    if (!isPreview)
      await writeAudit(db, ctx.actor, {
        action: 'student.importPhoto',
        target: { type: 'job', sn: ctx.job.sn },
        after: { file: ctx.job.subject, total, failed },
      })
    const sorted = faults.toSorted((a, b) => a.row - b.row)
    return { ok: total - failed, failed, total, faults: sorted, warned: warnings.length, warnings }
  })
}

/** The faults that the judge found in a photo, in its picture if that is kept. */
const faultsIn = ({ files }: Matched, { id, findings }: KeptPhoto, picture: string | null = null): RowFault[] =>
  rowFaultsOf(findings, { row: Number(id) + 1, column: fileText(files[Number(id)] ?? '') }, picture)

/** The faults of a batch that is not stored; photos with a fault are kept for a day, so that it is seen where it is. */
async function previewed(
  { services, actor }: JobContext<unknown>,
  known: Matched,
  folder: string,
  batch: readonly KeptPhoto[],
): Promise<RowFault[]> {
  const faults: RowFault[] = []
  for (const judged of batch) {
    const isFaulty = judged.kept && judged.findings.some(({ verdict }) => verdict === 'FAIL')
    const name = known.files[Number(judged.id)] ?? ''
    const keep = (db: Db) => keepForADay(db, services, actor, join(folder, `${judged.id}.out`), name)
    faults.push(...faultsIn(known, judged, isFaulty ? await transaction(services.pool, keep) : null))
  }
  return faults
}

const removeFiles = async (batch: readonly KeptTask[]) => {
  for (const { path, out } of batch) await Promise.all([path, out].map((file) => rm(file, { force: true })))
}

/** Writes a batch in one transaction; a second delivery of the job reads from the audit trail what was done. */
async function writePhotos(
  ctx: JobContext<unknown>,
  known: Matched,
  folder: string,
  batch: readonly KeptPhoto[],
): Promise<RowFault[]> {
  const { files, owners } = known
  const actor = { ...ctx.actor, origin: { ip: 'job', request_id: ctx.job.sn } }
  return transaction(ctx.services.pool, async (db) => {
    await ctx.assertAllowed(db)
    const found = batch.flatMap((one) => faultsIn(known, one))
    for (const verdict of batch) {
      const place = Number(verdict.id)
      const [name, sn] = [files[place] ?? '', owners[place] ?? '']
      const refusal = await givePhoto(db, ctx, actor, { sn, name, out: join(folder, `${verdict.id}.out`), verdict })
      if (!refusal) continue
      found.push({
        row: place + 1,
        column: fileText(name),
        rule: refusal.rule ?? refusal.code,
        message: refusal.text,
      })
    }
    return found
  })
}

type Given = { sn: string; name: string; out: string; verdict: KeptPhoto }

/** Gives one photo unless this job has done so before; a student disabled or gone meanwhile refuses its own photo only. */
async function givePhoto(db: Db, ctx: JobContext<unknown>, actor: Actor, given: Given): Promise<AppError | null> {
  const { sn, name, out, verdict } = given
  try {
    await lockEditable(db, actor, sn, undefined)
    if (await isDone(db, ctx.job.sn, sn)) return null
    const key = await storePhoto(db, ctx.services, actor, name, { out, kept: verdict.kept })
    await setPhoto(db, actor, sn, { key, findings: verdict.findings })
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

async function isDone(db: Db, jobSn: string, sn: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select 1 from ${audit} where target_sn = ${sn} and request_id = ${jobSn} and action like 'student_photo.%' limit 1`,
  )
  return rowCount === 1
}
