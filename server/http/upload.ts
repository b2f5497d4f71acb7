import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createHash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Upload, UploadType } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { faultsOf } from '@zhikao/domain/kernel/faults.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { sniff } from '../files/sniff.ts'
import { tempName } from '../files/temp.ts'
import { networkOf } from './network.ts'
import { quotaOf } from './quota.ts'

/** A file as it arrived: in the temp folder until the request ends, its type judged by content. */
export type UploadedFile = { path: string; name: string; bytes: number; sha256: string; type: UploadType }

const SNIFFED_BYTES = 4096
const MEGABYTE = 1024 ** 2
/** What one account may send at the same time: two of the largest files, or twelve others. */
const QUOTA_BYTES = 4096 * MEGABYTE
const LEAST_BYTES = QUOTA_BYTES / 12
/** Fields and boundaries around the file. */
const AROUND_BYTES = MEGABYTE

const sending = quotaOf(QUOTA_BYTES + AROUND_BYTES * 2)

/** Reads a multipart body: one file streamed to the temp folder, and its fields parsed; the caller removes the file. */
export async function readUpload<F extends z.ZodType>(
  request: FastifyRequest,
  upload: Upload<F>,
  tempRoot: string,
): Promise<{ file: UploadedFile; fields: z.output<F> }> {
  if (!request.isMultipart()) throw new AppError('wrong_type', { rule: 'multipart' })
  const fields: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  try {
    for await (const part of request.parts({
      limits: { files: 1, fields: 20, fieldSize: 10_000, fileSize: upload.maxBytes, parts: 21 },
    })) {
      if (part.type === 'file') file = await save(part, tempRoot)
      else fields[part.fieldname] = part.value
    }
    if (!file) throw fileMissing()
    const kept = { ...file, type: await typeOf(file.path, upload.types) }
    const parsed = upload.fields.safeParse(fields, { reportInput: true })
    if (!parsed.success) throw new AppError('input', { errors: faultsOf(parsed.error) })
    return { file: kept, fields: parsed.data }
  } catch (error) {
    if (file) await rm(file.path, { force: true })
    throw inputErrorOf(error)
  }
}

/** Takes the caller's quota before a byte is read; the answer gives it back. Throws `too_large` when the declared length exceeds the limit, `too_many` when the account sends too much at once. */
export function takeUploadQuota(
  request: FastifyRequest,
  { maxBytes }: Pick<Upload<z.ZodType>, 'maxBytes'>,
): () => void {
  const declared = request.headers['content-length']
  const bytes = declared === undefined ? maxBytes : Number(declared)
  if (bytes > maxBytes + AROUND_BYTES) throw new AppError('too_large')
  return sending.take(request.session?.actor.sn ?? networkOf(request.ip), Math.max(bytes, LEAST_BYTES))
}

async function save(part: MultipartFile, tempRoot: string): Promise<UploadedFile> {
  const path = join(tempRoot, tempName())
  const hash = createHash('sha256')
  let bytes = 0
  try {
    part.file.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      hash.update(chunk)
    })
    await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    if (part.file.truncated) throw new AppError('too_large')
    return { path, name: cleanName(part.filename), bytes, sha256: hash.digest('hex'), type: 'zip' }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** A user's file name, for show only: no path, no control characters, at most 120 characters. */
function cleanName(name: string | undefined): string {
  const last = (name ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  return (
    [...last]
      .filter((char) => (char.codePointAt(0) ?? 0) >= 32)
      .slice(0, 120)
      .join('') || 'file'
  )
}

async function typeOf(path: string, allowed: readonly UploadType[]): Promise<UploadType> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    const type = sniff(buffer.subarray(0, bytesRead))
    // A workbook is a zip: the endpoint decides which of the two is expected, and the reader checks it.
    const accepted =
      type === 'zip' && allowed.includes('xlsx') ? 'xlsx' : type === 'xlsx' && !allowed.includes('xlsx') ? 'zip' : type
    if (!accepted || !allowed.includes(accepted)) throw new AppError('wrong_type')
    return accepted
  } finally {
    await handle.close()
  }
}

const fileMissing = () =>
  new AppError('input', { errors: [{ path: 'file', rule: 'required', message: kernelMessages.required }] })

function inputErrorOf(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || !('code' in error)) return error
  const code = String(error.code)
  if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_FILES_LIMIT')
    return new AppError('too_large', { cause: error })
  return code.startsWith('FST_') || code === 'ERR_STREAM_PREMATURE_CLOSE'
    ? new AppError('input', { rule: 'malformed', cause: error })
    : error
}
