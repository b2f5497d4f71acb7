import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openServices } from '../app.ts'
import { readConfig } from '../config.ts'
import { createEmptyDatabase } from '../test/database.ts'
import { SEED_LOCK, seedEmpty } from './seed.ts'

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }
let dataDir: string
let services: Awaited<ReturnType<typeof openServices>>
let drop: () => Promise<void>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zhikao-seed-'))
  const database = await createEmptyDatabase(inject('templateUrl'))
  drop = database.drop
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', DEMO: '0' })
  services = await openServices(config, database.url, SILENT)
})
afterAll(async () => {
  await services.close()
  await drop()
  await rm(dataDir, { recursive: true, force: true })
})

test('while another process fills the empty database, the others wait without a limit of time and add nothing', async () => {
  const holder = await services.pool.connect()
  await holder.query('begin')
  await holder.query('select pg_advisory_xact_lock($1)', [SEED_LOCK])
  const lines: string[] = []
  const waiting = Promise.withResolvers<void>()
  const others = [0, 1, 2].map(() =>
    seedEmpty(services, (line) => {
      lines.push(line)
      if (lines.filter((one) => one.includes('another process is filling')).length === 3) waiting.resolve()
    }),
  )
  await Promise.race([waiting.promise, ...others])
  expect(lines).toHaveLength(3)
  await holder.query('rollback')
  holder.release()
  await Promise.all(others)
  // The one that filled it ended without a result: one of those who waited takes its place.
  expect(lines.filter((line) => line.includes('first administrator'))).toHaveLength(1)
  const { rows } = await services.pool.query('select username from account')
  expect(rows).toEqual([{ username: 'admin' }])
})
