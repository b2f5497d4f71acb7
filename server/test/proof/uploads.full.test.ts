import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesBelow } from './kill.ts'
import { bomb, openUploads, wide } from './uploads.ts'
import type { Uploads } from './uploads.ts'

/** How often the memory that a server has after the first files it may have after the others. */
const GROWTH_MAX = 1.5

let uploads: Uploads
beforeAll(async () => {
  uploads = await openUploads()
})
afterAll(() => uploads.close())

/** Resident memory of the server's own process, its database and its short-lived children left out. */
async function residentBytes(): Promise<number> {
  const status = await readFile(`/proc/${uploads.server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}

async function uploadAll(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++)
    for (const bytes of [bomb(), wide(), uploads.good]) await uploads.resultOf(bytes)
}

test.runIf(process.platform === 'linux')('memory stays flat and nothing is left behind', async () => {
  await uploadAll(1)
  const before = await residentBytes()
  await uploadAll(4)
  const ratio = (await residentBytes()) / before
  process.stdout.write(`\nmemory of the server after five rounds of uploads to that after one: ${ratio.toFixed(2)}\n`)
  expect(ratio).toBeLessThan(GROWTH_MAX)
  expect(await filesBelow(join(uploads.dataDir, 'tmp'))).toEqual([])
  expect((await fetch(`${uploads.server.url}/readyz`)).status).toBe(200)
})
