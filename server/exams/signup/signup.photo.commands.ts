import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { DOWNLOAD_HOURS } from '@zhikao/domain/platform/job/job.model.ts'
import { FILE_TYPES } from '@zhikao/domain/kernel/answer.ts'
import { refuse } from '@zhikao/domain/kernel/error.ts'
import { sn } from '@zhikao/domain/kernel/field.ts'
import { auditedWord } from '@zhikao/domain/kernel/person.ts'
import { LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { signupMessages, signupWords } from '@zhikao/domain/exams/signup/signup.messages.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { zipStream } from '../../files/archive.ts'
import type { FileToArchive } from '../../files/archive.ts'
import { markEntry, markOf } from '../../files/mark.ts'
import type { FileMark } from '../../files/mark.ts'
import { writeRecords } from '../../files/sheet/records.ts'
import { withTempFolder } from '../../files/temp.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import type { JobContext } from '../../jobs/task.ts'
import { pathPart } from '../../files/fileName.ts'
import { countSignups, eachSignup } from './signup.list.queries.ts'
import { getSignupPlan, seesWhole } from './signup.plan.queries.ts'
import type { SignupPlanRecord } from './signup.plan.queries.ts'
import { isStranger } from './signup.queries.ts'
import type { SignupRecord } from './signup.queries.ts'
import { assertFull, LOST_PHOTO_COLUMNS } from './signup.sheets.ts'

const filter = signupContract.exportPhoto.body.extend({ plan_sn: sn })
type Asked = z.output<typeof filter>
export const photoPayload = z.object({ filter, lang: z.enum(LANGS) })
type Payload = z.output<typeof photoPayload>

/** The plan and how many of its candidates are asked for; names that hold ID numbers need the permission and a reason. */
async function open(db: Db, actor: Actor, { plan_sn, name_by, reason, ...filters }: Asked) {
  assertFull(actor, { full: name_by === 'id_no' || name_by === 'name_id_no', reason })
  const plan = await getSignupPlan(db, actor, plan_sn)
  const total = await countSignups(db, actor, plan, filters)
  if (total === 0) throw refuse(signupMessages, 'export_empty')
  return { plan, filters, total }
}

/** Puts an export of a plan's photos on the queue. */
export async function startPhotoExport(db: Db, actor: Actor, asked: Asked, lang: Lang): Promise<{ job: string }> {
  const { plan } = await open(db, actor, asked)
  const payload = { filter: asked, lang }
  return {
    job: await enqueueJob(db, actor, { kind: 'signup.photoExport', subject: plan.title, mode: null, payload }),
  }
}

/** Of a borrowed student the site sees no number but that of the ticket (interface.md §6). */
function fileName(row: SignupRecord, nameBy: Asked['name_by'], hidden: boolean): string {
  if (nameBy === 'ticket_no' || hidden) return row.ticket_no ?? `${row.name}_${row.sn.slice(-6)}`
  if (nameBy === 'student_no') return row.student_no
  return nameBy === 'id_no' ? row.id_no : `${row.name}_${row.id_no}`
}

type Work = {
  ctx: JobContext<Payload>
  plan: SignupPlanRecord
  rows: () => AsyncGenerator<SignupRecord>
  total: number
  folder: string
  mark: FileMark
  lost: Set<string>
  count: { done: number; photos: number; org: string }
}

/** A folder per `{专业}_{班级}` (domain.md §7), below one per institution for a reader who sees all of them. */
function pathOf({ ctx, plan }: Work, row: SignupRecord): string {
  const hidden = isStranger(ctx.actor, row)
  const folder = pathPart(hidden ? row.class_name : `${row.major_name}_${row.class_name}`)
  const top = seesWhole(ctx.actor, plan) ? `${pathPart(row.org_name)}/` : ''
  return `${top}${folder}/${pathPart(fileName(row, ctx.job.payload.filter.name_by, hidden))}.jpg`
}

async function* entries(work: Work): AsyncGenerator<FileToArchive> {
  const { ctx, rows, total, count, lost } = work
  for await (const row of rows()) {
    ctx.signal.throwIfAborted()
    count.done += 1
    count.org = row.org_name
    ctx.progress(count.done, total)
    const opened = await ctx.services.storage.open(row.photo)
    if (!opened) lost.add(row.sn)
    else {
      count.photos += 1
      yield { name: pathOf(work, row), source: async () => opened.stream }
    }
  }
  if (lost.size > 0) yield lostList(work)
}

function lostList({ ctx, rows, folder, mark, lost }: Work): FileToArchive {
  const { lang } = ctx.job.payload
  async function* records() {
    for await (const row of rows()) if (lost.has(row.sn)) yield row
  }
  const source = async () => {
    const path = join(folder, 'lost.xlsx')
    const name = signupMessages.missing_photos
    await writeRecords(path, { name, columns: LOST_PHOTO_COLUMNS, lang, records: records(), mark })
    return createReadStream(path)
  }
  return { name: `${signupMessages.missing_photos[lang]}.xlsx`, source }
}

/** Makes the archive of a plan's photos, as they were when the students were signed up, and keeps it for its download. */
export async function exportSignupPhotos(ctx: JobContext<Payload>): Promise<void> {
  const { services, actor } = ctx
  const { filter: asked, lang } = ctx.job.payload
  const { plan, filters, total } = await open(services.db, actor, asked)
  const mark = markOf(actor, await clock(services.db))
  await withTempFolder(services.tempRoot, async (folder) => {
    const rows = () => eachSignup(services.db, actor, plan, filters)
    const count = { done: 0, photos: 0, org: '' }
    const path = join(folder, 'photos.zip')
    const work = { ctx, plan, rows, total, folder, mark, lost: new Set<string>(), count }
    await pipeline(zipStream(entries(work), markEntry(mark, lang)), createWriteStream(path, { mode: 0o600 }))
    await ctx.commit(async (db) => {
      const { key } = await services.storeFile(db, services, actor, {
        kind: 'EXPORT',
        name: archiveName(work),
        type: FILE_TYPES.zip,
        ext: 'zip',
        source: createReadStream(path),
        endHours: DOWNLOAD_HOURS,
      })
      const { photos, done } = count
      await writeAudit(db, actor, {
        action: 'signup.exportPhoto',
        target: { type: 'plan', sn: plan.sn },
        after: { photos, missing: done - photos, filter: { ...asked, keyword: auditedWord(asked.keyword) } },
      })
      return { ok: photos, failed: 0, total: done, resultKey: key }
    })
  })
}

/** `{院校}_{计划编号}_{yyyyMMdd}.zip`: the site's for a reader who sees the whole plan, else the school's own. */
function archiveName({ ctx, plan, count, mark }: Pick<Work, 'ctx' | 'plan' | 'count' | 'mark'>): string {
  const org = seesWhole(ctx.actor, plan) ? plan.org_name : count.org || signupWords.photo[ctx.job.payload.lang]
  return `${pathPart(org)}_${plan.sn}_${mark.time.slice(0, 10).replaceAll('-', '')}.zip`
}
