import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { zipStream } from './archive.ts'
import type { FileToArchive } from './archive.ts'

/** Streams the files that records become into a new zip. Returns the records. */
export async function writePackage<X>(
  path: string,
  records: AsyncIterable<X>,
  entries: (records: AsyncIterable<X>) => AsyncIterable<FileToArchive>,
): Promise<number> {
  let count = 0
  async function* counted() {
    for await (const record of records) {
      count += 1
      yield record
    }
  }
  await pipeline(zipStream(entries(counted()), null), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return count
}
