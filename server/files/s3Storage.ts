import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { fileDisposition } from './fileName.ts'
import { isAbsent, isUnknownCall, storageFault } from './s3Faults.ts'
import { openObject } from './s3Object.ts'
import { partSums } from './s3Sum.ts'
import { checkedKey, checkedPrefix, isKey, LINK_SECONDS, PROBE_BYTES, StorageError } from './storage.ts'
import type { Source, Storage, StorageLinks, StoredFile } from './storage.ts'
import type { S3Settings } from './storageSettings.ts'
import { tempName } from './temp.ts'

/** The least that S3 takes as a part; a put holds one part in memory. */
const PART_BYTES = 5 * 1024 ** 2
/** A try that gets no answer: 3 s to connect, 30 s to be answered, 30 s without a byte; three tries. */
const LIMITS = { connectionTimeout: 3000, requestTimeout: 30_000, socketTimeout: 30_000, throwOnRequestTimeout: true }
const TRIES = 3
/** A browser waits for a link, a balancer for the probe: neither waits for all tries. */
const SHORT_MS = 10_000
/** Other processes write to the same bucket: only what is older than any upload is left behind. */
const STALE_MS = 24 * 60 * 60 * 1000
/** Beside the keys of files, so that no list returns it. */
const PROBES = '.tmp/'

/** `sums`: of which objects the tags are believed to be sums of their bytes. */
type Bucket = { client: S3Client; Bucket: string; sums: Set<'whole' | 'parts'> }

/** Storage in a bucket of S3, or of a service that speaks it (ADR 0038). */
export async function s3Storage(settings: S3Settings): Promise<Storage> {
  const sums = new Set(['whole', 'parts'] as const)
  const bucket: Bucket = { client: clientOf(settings, settings.endpoint), Bucket: settings.bucket, sums }
  let cleared = false
  return {
    path: (key) => checkedKey(key) && null,
    put: async (key, source, { maxBytes = Infinity } = {}) => putObject(bucket, checkedKey(key), source, maxBytes),
    open: async (key) => openObject({ client: bucket.client, Bucket: bucket.Bucket, Key: checkedKey(key) }),
    links: await linksOf(bucket, clientOf(settings, settings.publicEndpoint ?? settings.endpoint)),
    remove: async (key) => {
      await answered(bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.Bucket, Key: checkedKey(key) })))
    },
    list: (prefix) => listFiles(bucket, prefix),
    sweep: () => sweep(bucket),
    async ready() {
      if (!cleared) await sweep(bucket)
      cleared = true
      await probe(bucket)
    },
  }
}

function clientOf(settings: S3Settings, endpoint: string | undefined): S3Client {
  const { region, inPath, accessKeyId, secretAccessKey } = settings
  return new S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: inPath,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: TRIES,
    // Many services other than Amazon's refuse these checksums. The bytes are protected by the signature or by TLS.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: LIMITS,
  })
}

const answered = <T>(call: Promise<T>, isWrite = true): Promise<T> =>
  call.catch((error: unknown) => Promise.reject(storageFault(error, isWrite)))
const shortly = () => ({ abortSignal: AbortSignal.timeout(SHORT_MS) })

/** Parts in turn: a source or storage that fails ends the other at once. What was sent is removed before this throws. */
async function putObject(bucket: Bucket, Key: string, source: Source, maxBytes: number) {
  const { client, Bucket } = bucket
  const [hash, parts] = [createHash('sha256'), partSums(PART_BYTES)]
  let bytes = 0
  let failure: unknown
  async function* counted() {
    try {
      for await (const chunk of source instanceof Uint8Array ? [source] : source) {
        bytes += chunk.byteLength
        if (bytes > maxBytes) throw new StorageError('storage_too_large')
        hash.update(chunk)
        parts.update(chunk)
        yield chunk
      }
    } catch (error) {
      // Ended from outside, it is the storage that failed.
      if (!Body.destroyed) failure = error
      throw error
    }
  }
  const Body = Readable.from(counted(), { objectMode: false })
  const sent = new Upload({ client, params: { Bucket, Key, Body }, partSize: PART_BYTES, queueSize: 1 })
  // A fault of the source is the caller's, not one of the storage.
  const { ETag } = await sent.done().catch((error: unknown) => Promise.reject(failure ?? storageFault(error, true)))
  const sha256 = hash.digest('hex')
  await assertSum(bucket, Key, { tag: ETag, sum: parts.tag(), sha256 })
  return { bytes, sha256 }
}

/**
 * A tag that is not the sum of the bytes: they are read back. Others were stored, or the tags of this bucket are no sums
 * (those of parts are apart), which then is not asked again.
 */
async function assertSum(
  bucket: Bucket,
  Key: string,
  { tag, sum, sha256 }: { tag: string | undefined; sum: string; sha256: string },
) {
  const kind = sum.includes('-') ? 'parts' : 'whole'
  if (tag === sum || !bucket.sums.has(kind)) return
  if ((await sumOf(bucket, Key)) === sha256) {
    bucket.sums.delete(kind)
    return
  }
  const { client, Bucket } = bucket
  await answered(client.send(new DeleteObjectCommand({ Bucket, Key })))
  throw new StorageError('storage_down', 'the storage holds other bytes than it was given')
}

async function sumOf({ client, Bucket }: Bucket, Key: string): Promise<string | null> {
  const opened = await openObject({ client, Bucket, Key })
  const hash = createHash('sha256')
  // It is a stream of bytes.
  for await (const chunk of opened?.stream ?? []) hash.update(chunk as Uint8Array)
  return opened && hash.digest('hex')
}

/** What asks for a link has been judged; the address itself asks nothing. A HEAD first: an absent file is a 404 of ours. */
async function linksOf({ client, Bucket }: Bucket, open: S3Client): Promise<StorageLinks> {
  const sign = (Key: string, { name, type }: { name: string; type: string }) =>
    getSignedUrl(
      open,
      new GetObjectCommand({
        Bucket,
        Key,
        ResponseContentDisposition: fileDisposition('attachment', name),
        ResponseContentType: type,
        ResponseCacheControl: 'private, no-store',
      }),
      { expiresIn: LINK_SECONDS },
    )
  return {
    origin: new URL(await sign(PROBES, { name: '', type: '' })).origin,
    to: async (key, as) => {
      const Key = checkedKey(key)
      const isThere = await client.send(new HeadObjectCommand({ Bucket, Key }), shortly()).then(
        () => true,
        (error: unknown) => (isAbsent(error) ? false : Promise.reject(storageFault(error, false))),
      )
      return isThere ? sign(Key, as) : null
    },
  }
}

async function* listFiles(bucket: Bucket, prefix: string): AsyncGenerator<StoredFile> {
  for await (const file of objectsOf(bucket, checkedPrefix(prefix))) if (isKey(file.key)) yield file
}

async function* objectsOf({ client, Bucket }: Bucket, Prefix: string): AsyncGenerator<StoredFile> {
  let ContinuationToken: string | undefined
  do {
    const page = await answered(client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })), false)
    for (const { Key: key = '', Size: bytes = 0, LastModified: modified = new Date(0) } of page.Contents ?? [])
      yield { key, bytes, modified }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
}

/** Writes, reads and removes bytes: permission and space are there. */
async function probe({ client, Bucket }: Bucket): Promise<void> {
  const Key = `${PROBES}${tempName()}`
  const Body = Buffer.alloc(PROBE_BYTES, 1)
  await answered(client.send(new PutObjectCommand({ Bucket, Key, Body }), shortly()))
  const read = await answered(client.send(new GetObjectCommand({ Bucket, Key }), shortly()), false)
  const bytes = await answered(read.Body?.transformToByteArray() ?? Promise.resolve(new Uint8Array()), false)
  await answered(client.send(new DeleteObjectCommand({ Bucket, Key }), shortly()))
  if (!Body.equals(bytes)) throw new StorageError('storage_down', 'the storage returns other bytes than it was given')
}

/** Parts of uploads and probes whose process was killed. */
async function sweep(bucket: Bucket): Promise<void> {
  const { client, Bucket } = bucket
  const before = new Date(Date.now() - STALE_MS)
  for await (const { Key, UploadId, Initiated } of uploadsOf(bucket))
    if (Initiated !== undefined && Initiated < before)
      await answered(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
  for await (const { key: Key, modified } of objectsOf(bucket, PROBES))
    if (modified < before) await answered(client.send(new DeleteObjectCommand({ Bucket, Key })))
}

async function* uploadsOf({ client, Bucket }: Bucket) {
  let at: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const page = await client
      .send(new ListMultipartUploadsCommand({ Bucket, ...at }))
      // A service without this call clears its parts itself, or by a rule of the bucket.
      .catch((error: unknown) => (isUnknownCall(error) ? null : Promise.reject(storageFault(error, false))))
    for (const upload of page?.Uploads ?? []) if (isKey(upload.Key ?? '')) yield upload
    if (!page?.IsTruncated) return
    at = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}
