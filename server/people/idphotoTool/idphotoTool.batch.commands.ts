import { PRESET_NAMES } from '@zhikao/domain/kernel/photo.ts'
import { createReadStream, createWriteStream } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { FILE_TYPES } from '@zhikao/domain/kernel/answer.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import { fill, LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { DOWNLOAD_HOURS } from '@zhikao/domain/platform/job/job.model.ts'
import { idphotoMessages } from '@zhikao/domain/people/idphoto/idphoto.messages.ts'
import { CALL_SOURCES } from '@zhikao/domain/people/idphotoCall/idphotoCall.model.ts'
import type { idphotoToolContract } from '@zhikao/domain/people/idphotoTool/idphotoTool.contract.ts'
import { idphotoToolMessages as messages } from '@zhikao/domain/people/idphotoTool/idphotoTool.messages.ts'
import { BACKGROUND_NAMES, BATCH_MAX } from '@zhikao/domain/people/idphotoTool/idphotoTool.model.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { transaction } from '../../db/transaction.ts'
import { readZip, zipStream } from '../../files/archive.ts'
import type { ArchivedFile, FileToArchive } from '../../files/archive.ts'
import { isMarkEntry, markEntry, markOf } from '../../files/mark.ts'
import { withLocalFile, withTempFolder } from '../../files/temp.ts'
import { ArchiveError } from '../../files/zip.ts'
import type { ZipLimits } from '../../files/zip.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { assertJobLimit, enqueueJob } from '../../jobs/enqueue.ts'
import type { JobContext, RowFault } from '../../jobs/task.ts'
import type { Services } from '../../services.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { closeCall, openCalls } from '../idphotoCall/idphotoCall.commands.ts'
import {
  assertBackground,
  checkOrderOf,
  endOf,
  keepForADay,
  makeOrderOf,
  rowFaultsOf,
  vendorRefusal,
} from './idphotoTool.commands.ts'
import { providerOf } from './idphotoTool.provider.commands.ts'
import type { PhotoAnswer, PhotoTask } from './idphotoTool.provider.commands.ts'

/** A picture has at most 10 MB, as when it is uploaded alone. More entries than photos, so that the refusal can say how many there are. */
const LIMITS: ZipLimits = { entries: 5000, entryBytes: 10 * 1024 ** 2, totalBytes: 2 * 1024 ** 3, ratio: 200 }
const ARCHIVE_HOURS = 24

export const batchPayload = z.object({
  key: z.string(),
  preset: z.enum(PRESET_NAMES),
  background: z.enum(BACKGROUND_NAMES).optional(),
  make: z.boolean(),
  source: z.enum(CALL_SOURCES),
  lang: z.enum(LANGS),
})
type Payload = z.output<typeof batchPayload>

/** Keeps an archive of pictures and puts its batch on the queue, in the caller's transaction. */
export async function startBatch(
  db: Db,
  services: Services,
  actor: Actor,
  file: UploadedFile,
  asked: BodyOf<typeof idphotoToolContract.batch> & { lang: Lang },
): Promise<{ job: string }> {
  assertBackground(asked.preset, asked.background)
  await assertJobLimit(db, actor.sn)
  const { key } = await services.storeFile(db, services, actor, {
    kind: 'IMPORT',
    name: file.name,
    type: FILE_TYPES.zip,
    ext: 'zip',
    source: createReadStream(file.path),
    endHours: ARCHIVE_HOURS,
  })
  const payload: Payload = { ...asked, key, source: 'IMPORT' }
  return { job: await enqueueJob(db, actor, { kind: 'idphoto.batch', subject: file.name, mode: null, payload }) }
}

async function* filesOf(path: string): AsyncGenerator<ArchivedFile> {
  try {
    for await (const file of readZip(path, LIMITS)) if (!isMarkEntry(file.name)) yield file
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    throw new AppError('rule', { rule: error.code, message: idphotoMessages[error.code], cause: error })
  }
}

async function namesIn(path: string): Promise<{ name: string; kb: number }[]> {
  const names: { name: string; kb: number }[] = []
  for await (const { name, bytes } of filesOf(path)) names.push({ name, kb: Math.round((bytes / 1024) * 10) / 10 })
  if (names.length === 0) throw refuse(messages, 'batch_empty')
  if (names.length > BATCH_MAX) throw refuse(messages, 'batch_too_many', { found: names.length, max: BATCH_MAX })
  return names
}

type Work = { ctx: JobContext<Payload>; path: string; folder: string; names: { name: string; kb: number }[] }

/** The pictures of the archive, unpacked one by one; `id` is the place in the archive. */
async function* unpacked({ path, folder, ctx }: Work): AsyncGenerator<PhotoTask> {
  let place = -1
  for await (const file of filesOf(path)) {
    ctx.signal.throwIfAborted()
    place += 1
    const task = taskOf(folder, place)
    // One damaged entry is a picture that cannot be read; the others still are.
    await pipeline(file.open(), createWriteStream(task.path, { mode: 0o600 })).catch((error: unknown) => {
      if (!(error instanceof ArchiveError)) throw error
    })
    yield task
  }
}

const taskOf = (folder: string, place: number): PhotoTask => ({
  id: String(place),
  path: join(folder, `${place}.in`),
  out: join(folder, `${place}.jpg`),
  sheet: join(folder, `${place}.sheet`),
})

/** Checks or makes every photo of the archive; the result is an archive of the photos that were made. */
export async function runBatch(ctx: JobContext<Payload>): Promise<void> {
  const isThere = await withLocalFile(ctx.services, ctx.job.payload.key, (path) => runArchive(ctx, path))
  if (!isThere) throw refuse(jobMessages, 'file_gone')
}

async function runArchive(ctx: JobContext<Payload>, path: string): Promise<void> {
  const { services, actor, job } = ctx
  const names = await namesIn(path)
  await withTempFolder(services.tempRoot, async (folder) => {
    const work: Work = { ctx, path, folder, names }
    const { calls, answers, ends } = await answered(work)
    const result = job.payload.make ? await archiveOf(work, answers) : null
    const pictures = await keptPictures(work, answers)
    const faults = answers.flatMap((answer, place) =>
      faultsOf(answer, names[place]?.name ?? '', place + 1, pictures[place] ?? null),
    )
    const failed = new Set(faults.map(({ row }) => row)).size
    await ctx.commit(async (db) => {
      for (const [place, answer] of answers.entries())
        await closeCall(db, calls[place] ?? '', { ...endOf(answer), duration_ms: ends[place] ?? 0, photo_id: null })
      const kept =
        result &&
        (await services.storeFile(db, services, actor, {
          kind: 'EXPORT',
          name: result.name,
          type: FILE_TYPES.zip,
          ext: 'zip',
          source: createReadStream(result.path),
          endHours: DOWNLOAD_HOURS,
        }))
      return { ok: names.length - failed, failed, total: names.length, resultKey: kept?.key ?? null, faults }
    })
  })
}

/** The answer to every picture, in order; the calls are counted before the first. */
async function answered(work: Work) {
  const { ctx, names } = work
  const { services, actor, job } = ctx
  const { preset, background, make } = job.payload
  const provider = providerOf(services.config)
  const spec = await readSettings(services.db, 'photo_spec')
  const asked = { preset, background }
  const order = make ? makeOrderOf(asked, spec) : checkOrderOf(asked, spec)
  const api = make ? ('MAKE' as const) : ('CHECK' as const)
  const calls = await transaction(services.pool, async (db) => {
    await ctx.assertAllowed(db)
    const one = { api, vendor: provider.name, spec: preset, student_sn: null, source: 'IMPORT' as const }
    return openCalls(
      db,
      actor,
      names.map(({ kb }) => ({ ...one, file_kb: kb })),
    )
  })
  const answers: PhotoAnswer[] = []
  const ends: number[] = []
  let before = performance.now()
  for await (const answer of provider.work(unpacked(work), order, 'job')) {
    ctx.signal.throwIfAborted()
    answers.push(answer)
    ends.push(Math.round(performance.now() - before))
    before = performance.now()
    ctx.progress(answers.length, names.length)
  }
  return { calls, answers, ends }
}

const everywhere = (name: string): Text => ({ CN: name, HK: name, US: name })

function faultsOf(answer: PhotoAnswer, name: string, row: number, picture: string | null): RowFault[] {
  const at = { row, column: everywhere(name) }
  if (answer.vendor) {
    const { rule = '', text } = vendorRefusal(answer.vendor)
    return [{ ...at, rule, message: text }]
  }
  if (answer.rule) return [{ ...at, rule: answer.rule, message: messages[answer.rule] }]
  return rowFaultsOf(answer.findings, at, picture)
}

/** The pictures that have a fault, kept for a day, in the order of the answers; null for the others. */
async function keptPictures({ ctx, folder, names }: Work, answers: readonly PhotoAnswer[]): Promise<(string | null)[]> {
  const { services, actor } = ctx
  const keys: (string | null)[] = []
  for (const [place, { findings, hasPicture }] of answers.entries()) {
    ctx.signal.throwIfAborted()
    const isFaulty = hasPicture && findings.some(({ verdict }) => verdict === 'FAIL')
    const { out } = taskOf(folder, place)
    const keep = (db: Db) => keepForADay(db, services, actor, out, names[place]?.name ?? '')
    keys.push(isFaulty ? await transaction(services.pool, keep) : null)
  }
  return keys
}

/** The photos that were made, under the names of their pictures. */
async function archiveOf({ ctx, folder, names }: Work, answers: readonly PhotoAnswer[]) {
  const time = await clock(ctx.services.db)
  const { lang } = ctx.job.payload
  async function* entries(): AsyncGenerator<FileToArchive> {
    for (const [place, answer] of answers.entries()) {
      if (answer.vendor || answer.rule) continue
      const name = names[place]?.name ?? ''
      const photo = taskOf(folder, place).out
      yield { name: `${basename(name, extname(name))}.jpg`, source: async () => createReadStream(photo) }
    }
  }
  const path = join(folder, 'photos.zip')
  const mark = markOf(ctx.actor, time)
  await pipeline(zipStream(entries(), markEntry(mark, lang)), createWriteStream(path, { mode: 0o600 }))
  return { path, name: fill(messages.result_name, { time: time.replaceAll(/\D/g, '') })[lang] }
}
