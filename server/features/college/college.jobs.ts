import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ORG_LEVELS, ORG_TYPES } from '@zhikao/domain/college/college.model.ts'
import { DOWNLOAD_HOURS } from '@zhikao/domain/job/job.model.ts'
import { FILE_TYPES } from '@zhikao/domain/kernel/answer.ts'
import { SWITCH_STATUS } from '@zhikao/domain/kernel/switch.ts'
import { LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { writeSheet } from '../../files/sheet/write.ts'
import { withTempFolder } from '../../files/temp.ts'
import { jobTask } from '../../jobs/task.ts'
import type { JobContext, JobTask, Outcome } from '../../jobs/task.ts'
import { auditExport } from './college.export.commands.ts'
import { listForExport } from './college.queries.ts'
import { collegeFileName, collegeSheet } from './college.sheets.ts'

const payload = z.object({
  filters: z.object({
    keyword: z.string().optional(), org_type: z.array(z.enum(ORG_TYPES)).optional(), org_level: z.array(z.enum(ORG_LEVELS)).optional(),
    province: z.array(z.string()).optional(), status: z.array(z.enum(SWITCH_STATUS)).optional(),
  }),
  lang: z.enum(LANGS),
})
type Context = JobContext<z.infer<typeof payload>>
const BATCH = 1000

async function* everyCollege(db: Db, { actor, job, signal, progress }: Context) {
  let done = 0
  for (let after = ''; ; ) {
    signal.throwIfAborted()
    const batch = await listForExport(db, actor, job.payload.filters, BATCH, after)
    yield* batch
    done += batch.length
    progress(done, null)
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last.sn
  }
}

async function exportAll(db: Db, context: Context): Promise<Outcome> {
  const { services, actor, job } = context
  const { filters, lang } = job.payload
  const time = await clock(db)
  return withTempFolder(services.tempRoot, async (folder) => {
    const path = join(folder, 'export.xlsx')
    const { rows } = await writeSheet(path, { sheets: [collegeSheet(everyCollege(db, context), actor, time, lang)] })
    const file = { kind: 'EXPORT' as const, name: collegeFileName(time, lang), type: FILE_TYPES.xlsx, ext: 'xlsx', source: createReadStream(path), endHours: DOWNLOAD_HOURS }
    const { key } = await services.storeFile(db, services, actor, file)
    await auditExport(db, actor, filters, rows)
    return { ok: rows, failed: 0, total: rows, resultKey: key }
  })
}

export const collegeTasks: readonly JobTask[] = [jobTask({ kind: 'college.export', payload, run: (context) => context.commit((db) => exportAll(db, context)) })]
