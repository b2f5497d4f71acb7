import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forgeZip } from '../../test/zip.ts'
import { readSheet } from './read.ts'

const BOMB_BYTES = 128 * 1024 * 1024

test('a bomb does not increase the memory of the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  const path = join(folder, 'bomb.xlsx')
  await writeFile(path, forgeZip([{ name: 'xl/workbook.xml', data: Buffer.alloc(BOMB_BYTES) }]))
  const before = process.memoryUsage.rss()
  await expect(readSheet(path).next()).rejects.toMatchObject({ code: 'sheet_bomb' })
  // A process of its own reads it: this one never holds its content.
  expect((process.memoryUsage.rss() - before) / BOMB_BYTES).toBeLessThan(0.25)
  await rm(folder, { recursive: true })
})
