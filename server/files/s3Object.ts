import { Readable } from 'node:stream'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import type { S3Client } from '@aws-sdk/client-s3'
import { isAbsent, storageFault } from './s3Faults.ts'
import { StorageError } from './storage.ts'

/** A download goes on behind its last byte after so many lost connections. */
const RESUMED_MAX = 3

type Place = { client: S3Client; Bucket: string; Key: string }
type Part = { body: Readable; bytes: number; etag: string | undefined }

/** Opens an object; null where it is absent. A connection that is lost while it is read is made again. */
export async function openObject(place: Place): Promise<{ stream: Readable; bytes: number } | null> {
  const first = await get(place)
  if (!first) return null
  const { bytes, etag } = first
  let { body } = first
  async function* resumed(): AsyncGenerator<Uint8Array> {
    let read = 0
    for (let lost = 0; ; lost += 1) {
      try {
        for await (const chunk of body) {
          read += chunk.byteLength
          yield chunk
        }
      } catch (error) {
        if (lost === RESUMED_MAX) throw storageFault(error, false)
      }
      if (read === bytes) return
      if (lost === RESUMED_MAX) throw new StorageError('storage_down', `${read} of ${bytes} bytes arrived`)
      const next = await get(place, { Range: `bytes=${read}-`, IfMatch: etag })
      if (!next) throw new StorageError('storage_down', 'a file is gone while it is read')
      body = next.body
    }
  }
  const stream = Readable.from(resumed(), { objectMode: false })
  // If the reader stops before the end, the connection is released.
  stream.once('close', () => body.destroy())
  return { stream, bytes }
}

async function get(
  { client, ...object }: Place,
  from: { Range?: string; IfMatch?: string | undefined } = {},
): Promise<Part | null> {
  try {
    const { Body, ContentLength = 0, ETag } = await client.send(new GetObjectCommand({ ...object, ...from }))
    if (!(Body instanceof Readable)) throw new StorageError('storage_down', 'an answer without a body')
    return { body: Body, bytes: ContentLength, etag: ETag }
  } catch (error) {
    if (isAbsent(error)) return null
    throw storageFault(error, false)
  }
}
