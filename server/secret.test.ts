import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSecret } from './secret.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zhikao-secret-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe("the server's secret", () => {
  it('is the configured value if there is one', async () => {
    const secretKey = 'a'.repeat(40)
    expect(await readSecret({ dataDir, secretKey })).toBe(secretKey)
  })
  it('is generated once when several servers start at the same time, and only its owner may read it', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => readSecret({ dataDir, secretKey: undefined })))
    expect(new Set(made).size).toBe(1)
    expect(made[0]).toMatch(/^[0-9a-f]{64}$/)
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  })
})
