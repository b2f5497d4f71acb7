import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from './db/transaction.ts'
import { fileStorage } from './files/fileStorage.ts'
import { anchorAudit } from './jobs/upkeep.ts'
import { writeAudit } from './record/audit.ts'
import { schoolActor, testDatabase } from './test/testDatabase.ts'
import type { TestDatabase } from './test/testDatabase.ts'
import { ORGS } from './test/world.ts'

const COMMAND = fileURLToPath(new URL('./audit.ts', import.meta.url))
const ENTRIES = 6
const KEPT = 4
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

let base: TestDatabase
let folder: string
beforeAll(async () => {
  base = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'zhikao-audit-'))
})
afterAll(async () => {
  await base.close()
  await rm(folder, { recursive: true, force: true })
})

/** What `npm run audit:verify` runs, as a process of its own on this database and storage; its exit code and lines. */
function verify(): Promise<{ code: number; lines: string[] }> {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    DATABASE_URL: base.url,
    SECRET_KEY: 'a'.repeat(40),
    STORAGE_URL: `file://${folder}`,
  }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [COMMAND], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, lines: `${stdout}${stderr}`.trim().split('\n') }),
    )
  })
}

test('npm run audit:verify finds a cut tail whose head was set back, by the anchor in the storage (F11)', async () => {
  const org_sn = ORGS.school
  for (let at = 0; at < ENTRIES; at += 1)
    await transaction(base.pool, (db) => writeAudit(db, schoolActor(), { action: 'proof.act', org_sn }))
  await anchorAudit({ pool: base.pool, storage: fileStorage(folder), log: SILENT })
  const before = await verify()
  expect([before.code, before.lines.at(-1)]).toEqual([0, expect.stringMatching(/^\d+ chains whole, 0 broken$/)])
  expect(before.lines).toContainEqual(expect.stringMatching(`^whole {3}${org_sn}  ${ENTRIES} entries, head `))
  await base.pool.query(
    `alter table audit disable trigger audit_append_only; delete from audit where chain = '${org_sn}' and seq > ${KEPT}; update audit_head h set seq = a.seq, hash = a.hash from audit a where a.chain = h.chain and a.chain = '${org_sn}' and a.seq = ${KEPT}; alter table audit enable trigger audit_append_only`,
  )
  const after = await verify()
  expect([after.code, ...after.lines.filter((line) => line.startsWith('BROKEN'))]).toEqual([
    1,
    `BROKEN  ${org_sn}  at entry ${KEPT + 1}: the entry that the anchor in the storage names is missing or another one`,
  ])
})
