import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { readSheet } from '../files/sheet/read.ts'
import { writeSheet } from '../files/sheet/write.ts'
import type { Client } from './client.ts'
import { untilThere } from './until.ts'

/** Reads a job of the client until it is over. */
export async function finishedJob(client: Client, sn: string) {
  let state = 'unknown'
  return untilThere(
    () => `job ${sn} is still ${state}`,
    async () => {
      const { data } = await client.call(jobContract.detail, { params: { id: sn } })
      state = data.state
      return ['done', 'failed', 'cancelled'].includes(state) ? data : undefined
    },
  )
}

/** The bytes of a workbook with one sheet of texts. */
export async function workbookOf(header: readonly string[], rows: readonly string[][]): Promise<Buffer> {
  const chunks: Buffer[] = []
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await writeSheet(out, {
    sheets: [{ name: 'Sheet1', columns: header.map((title) => ({ title, width: 12, kind: 'text' })), rows }],
    mark: null,
  })
  return Buffer.concat(chunks)
}

/** The texts of the first sheet of a workbook, header included. */
export async function rowsOf(bytes: Uint8Array): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'zhikao-rows-'))
  const path = join(folder, 'read.xlsx')
  try {
    await writeFile(path, bytes)
    const rows: string[][] = []
    for await (const { cells } of readSheet(path)) rows.push(cells.map((cell) => cell.text))
    return rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
