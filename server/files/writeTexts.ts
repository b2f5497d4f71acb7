import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

type Form<X> = { head: string; print: (record: X) => string | Promise<string>; tail: string }

/** Streams a head, a text for each record, and a tail into a new file, in UTF-8. Returns the records. */
export async function writeTexts<X>(
  path: string,
  records: AsyncIterable<X>,
  { head, print, tail }: Form<X>,
): Promise<number> {
  let count = 0
  async function* texts() {
    yield head
    for await (const record of records) {
      count += 1
      yield await print(record)
    }
    yield tail
  }
  await pipeline(texts(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return count
}
