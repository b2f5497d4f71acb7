import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Streams a head and a text for each record into a new file, in UTF-8. Returns the records. */
export async function writeTexts<X>(
  path: string,
  head: string,
  records: AsyncIterable<X>,
  print: (record: X) => string,
): Promise<number> {
  let count = 0
  async function* texts() {
    yield head
    for await (const record of records) {
      count += 1
      yield print(record)
    }
  }
  await pipeline(texts(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return count
}
