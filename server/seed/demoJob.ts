import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { writeSheet } from '../files/sheet/write.ts'
import type { SheetToWrite } from '../files/sheet/write.ts'
import { withTempFolder } from '../files/temp.ts'
import type { Services } from '../services.ts'
import { startImport } from '../jobs/import.ts'
import { markDone } from '../jobs/outcome.ts'
import { job } from '../jobs/tables.ts'
import type { JobTask } from '../jobs/task.ts'
import type { Db } from '../db/client.ts'

type Upload = { name: string; sheet: SheetToWrite }

/**
 * Uploads a workbook and works its import at once, in the seed's own transaction and on its clock; the worker finds the
 * job done when it is delivered. A refused row is a fault of the seed.
 */
export async function importNow(
  db: Db,
  services: Services,
  actor: Actor,
  { tasks, name, sheet }: Upload & { tasks: readonly JobTask[] },
): Promise<void> {
  const task = tasks.find((one) => 'kind' in one && one.kind.endsWith('.import'))
  if (!task || !('kind' in task)) throw new Error('the demo world has no task for its import')
  const sn = await withTempFolder(services.tempRoot, async (folder) => {
    const path = join(folder, 'import.xlsx')
    await writeSheet(path, { sheets: [sheet], mark: null })
    const bytes = await readFile(path)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const file = { path, name, bytes: bytes.length, sha256, type: 'xlsx' as const }
    return (await startImport(db, services, actor, { kind: task.kind, file, mode: 'abort', lang: 'CN' })).job
  })
  const [taken] = await db.update(job).set({ state: 'running' }).where(eq(job.sn, sn)).returning()
  if (!taken) throw new Error(`the demo world's job ${sn} is not there`)
  await task.run({
    services,
    actor,
    job: taken,
    signal: new AbortController().signal,
    progress: () => undefined,
    assertAllowed: async () => undefined,
    commit: async (work) => {
      const outcome = await work(db)
      if (outcome.failed > 0) throw new Error(`the demo world imports faults: ${JSON.stringify(outcome.faults)}`)
      await markDone(db, sn, outcome)
    },
  })
  // It would be dropped with the transaction, but the seed's transaction continues.
  await db.execute(sql`drop table import_stage, import_written`)
}
