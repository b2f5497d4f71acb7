import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { DOWNLOAD_HOURS, EXPORT_ROWS_MAX } from '@zhikao/domain/platform/job/job.model.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { FILE_TYPES } from '@zhikao/domain/kernel/answer.ts'
import { refuse } from '@zhikao/domain/kernel/error.ts'
import { LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { idphotoContract } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { idphotoMessages } from '@zhikao/domain/people/idphoto/idphoto.messages.ts'
import { studentMessages, studentWords } from '@zhikao/domain/people/student/student.messages.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { zipStream } from '../../files/archive.ts'
import type { FileToArchive } from '../../files/archive.ts'
import { pathPart } from '../../files/fileName.ts'
import { markEntry, markOf } from '../../files/mark.ts'
import type { FileMark } from '../../files/mark.ts'
import { writeRecords } from '../../files/sheet/records.ts'
import { withTempFolder } from '../../files/temp.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import type { JobContext } from '../../jobs/task.ts'
import { assertFull, auditedFilters } from '../student/student.export.commands.ts'
import { countStudents, studentBatches, studentFilters } from '../student/student.list.queries.ts'
import type { FilterValues } from '../student/student.list.queries.ts'
import type { StudentRecord } from '../student/student.queries.ts'
import { MISSING_PHOTO_COLUMNS } from './idphoto.sheets.ts'

const filter = idphotoContract.exportPhoto.body
type PhotoExport = z.output<typeof filter>
export const photoExportPayload = z.object({ filter, lang: z.enum(LANGS) })
type Payload = z.output<typeof photoExportPayload>

const showsIdNo = (nameBy: PhotoExport['name_by']) => nameBy !== 'student_no'

function conditions(actor: Actor, { name_by, reason, ...filters }: PhotoExport): FilterValues {
  assertFull(actor, showsIdNo(name_by), reason)
  return studentFilters(actor, filters)
}

async function countPhotos(db: Db, values: FilterValues): Promise<number> {
  const total = await countStudents(db, values, EXPORT_ROWS_MAX + 1)
  if (total === 0) throw refuse(studentMessages, 'export_empty')
  if (total > EXPORT_ROWS_MAX) throw refuse(jobMessages, 'export_too_many', { max: EXPORT_ROWS_MAX })
  return total
}

/** Puts an export of photos on the queue; names that hold ID numbers need the permission and a reason. */
export async function startPhotoExport(db: Db, actor: Actor, asked: PhotoExport, lang: Lang): Promise<{ job: string }> {
  await countPhotos(db, conditions(actor, asked))
  return {
    job: await enqueueJob(db, actor, {
      kind: 'student.photoExport',
      subject: studentWords.photo[lang],
      mode: null,
      payload: { filter: asked, lang },
    }),
  }
}

function fileName(record: StudentRecord, nameBy: PhotoExport['name_by']): string {
  if (nameBy === 'student_no') return record.student_no
  return nameBy === 'id_no' ? record.id_no : `${record.name}_${record.id_no}`
}

/** `{院校}_{yyyyMMdd}.zip`, a folder per `{专业}_{班级}` (domain.md §7); the platform's has a folder per institution above them. */
function pathOf(actor: Actor, record: StudentRecord, nameBy: PhotoExport['name_by']): string {
  const folder = pathPart(`${record.major_name}_${record.class_name}`)
  const top = isPlatformRole(actor.role) ? `${pathPart(record.org_name)}/` : ''
  return `${top}${folder}/${pathPart(fileName(record, nameBy))}.jpg`
}

type Work = {
  ctx: JobContext<Payload>
  values: FilterValues
  total: number
  folder: string
  mark: FileMark
  lost: Set<string>
  count: { done: number; photos: number; org: string }
}

async function* entries(work: Work): AsyncGenerator<FileToArchive> {
  const { ctx, values, total, count, lost } = work
  for await (const batch of studentBatches(ctx.services.db, values)) {
    for (const record of batch) {
      ctx.signal.throwIfAborted()
      count.done += 1
      count.org = record.org_name
      ctx.progress(count.done, total)
      if (!record.photo) continue
      const opened = await ctx.services.storage.open(record.photo)
      if (!opened) lost.add(record.sn)
      else {
        count.photos += 1
        yield { name: pathOf(ctx.actor, record, ctx.job.payload.filter.name_by), source: async () => opened.stream }
      }
    }
  }
  if (count.photos < count.done) yield missingList(work)
}

function missingList({ ctx, values, folder, mark, lost }: Work): FileToArchive {
  const { lang } = ctx.job.payload
  async function* records() {
    for await (const batch of studentBatches(ctx.services.db, values))
      yield* batch.filter((record) => !record.photo || lost.has(record.sn))
  }
  const source = async () => {
    const path = join(folder, 'missing.xlsx')
    await writeRecords(path, {
      name: idphotoMessages.missing_photos,
      columns: MISSING_PHOTO_COLUMNS,
      lang,
      records: records(),
      mark,
    })
    return createReadStream(path)
  }
  return { name: `${idphotoMessages.missing_photos[lang]}.xlsx`, source }
}

/** Makes the archive of photos, in constant memory, and keeps it for its download. */
export async function exportPhotos(ctx: JobContext<Payload>): Promise<void> {
  const { services, actor } = ctx
  const { filter: asked, lang } = ctx.job.payload
  const values = conditions(actor, asked)
  const total = await countPhotos(services.db, values)
  const mark = markOf(actor, await clock(services.db))
  await withTempFolder(services.tempRoot, async (folder) => {
    const work: Work = { ctx, values, total, folder, mark, lost: new Set(), count: { done: 0, photos: 0, org: '' } }
    const path = join(folder, 'photos.zip')
    await pipeline(zipStream(entries(work), markEntry(mark, lang)), createWriteStream(path, { mode: 0o600 }))
    const { done, photos, org } = work.count
    const name = `${pathPart(isPlatformRole(actor.role) ? studentWords.photo[lang] : org)}_${mark.time.slice(0, 10).replaceAll('-', '')}.zip`
    await ctx.commit(async (db) => {
      const { key } = await services.storeFile(db, services, actor, {
        kind: 'EXPORT',
        name,
        type: FILE_TYPES.zip,
        ext: 'zip',
        source: createReadStream(path),
        endHours: DOWNLOAD_HOURS,
      })
      await writeAudit(db, actor, {
        action: 'student.exportPhoto',
        target: { type: 'job', sn: ctx.job.sn },
        after: { photos, missing: done - photos, filter: auditedFilters(asked) },
      })
      return { ok: photos, failed: 0, total: done, resultKey: key }
    })
  })
}
