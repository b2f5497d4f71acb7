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
import { foreignType, isText, wayOut } from '../files/foreign.ts'
import type { Foreign } from '../files/foreign.ts'
import { sniff } from '../files/sniff.ts'
import { assertWhole } from '../files/whole.ts'
import { tempName } from '../files/temp.ts'
import { turnsOf } from '../files/turns.ts'
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
  const { file, fields } = await readForm(request, upload.maxBytes, tempRoot)
  try {
    const type = await typeOf(file.path, upload.types)
    if (type !== 'csv' && type !== 'text') await judgeWhole(file.path, type, request.session !== null)
    const parsed = upload.fields.safeParse(fields, { reportInput: true })
    if (!parsed.success) throw new AppError('input', { errors: faultsOf(parsed.error) })
    return { file: { ...file, type }, fields: parsed.data }
  } catch (error) {
    await rm(file.path, { force: true })
    throw error
  }
}

/** Decoding a large picture keeps a core busy, and nothing else was asked of a caller without a session so far. */
const takeStrangersTurn = turnsOf({ atOnce: 2, waitingMax: 100, retrySeconds: 5 })

async function judgeWhole(path: string, type: Exclude<UploadType, 'csv' | 'text'>, isKnown: boolean): Promise<void> {
  const endTurn = isKnown ? () => undefined : await takeStrangersTurn()
  try {
    await assertWhole(path, type === 'office' ? 'zip' : type)
  } finally {
    endTurn()
  }
}

type Form = { file: Omit<UploadedFile, 'type'>; fields: Record<string, unknown> }

async function readForm(request: FastifyRequest, maxBytes: number, tempRoot: string): Promise<Form> {
  const fields: Form['fields'] = {}
  let file: Form['file'] | undefined
  limitBytes(request, maxBytes + AROUND_BYTES)
  const limits = { files: 1, fields: 20, fieldSize: 10_000, fileSize: maxBytes, parts: 21 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') file = await save(part, tempRoot)
      else if (part.fieldname in fields || part.valueTruncated) throw malformed()
      else fields[part.fieldname] = part.value
    }
    if (!file) throw fileMissing()
    return { file, fields }
  } catch (error) {
    if (file) await rm(file.path, { force: true })
    throw formErrorOf(error)
  }
}

/** A form without a declared length may never end: its parser gets an error once more has arrived than the call accepts. */
function limitBytes({ raw }: FastifyRequest, maxBytes: number): void {
  let arrived = 0
  const countBytes = (chunk: Buffer) => {
    arrived += chunk.length
    if (arrived <= maxBytes) return
    raw.off('data', countBytes)
    // The multipart plugin listens to the request's errors: it ends the parser and the file that is being written.
    raw.emit('error', new AppError('too_large'))
  }
  raw.on('data', countBytes)
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

async function save(part: MultipartFile, tempRoot: string): Promise<Form['file']> {
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
    return { path, name: cleanName(part.filename), bytes, sha256: hash.digest('hex') }
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

/** What a text may be; its reader knows it by its content. */
const TEXTS = ['csv', 'text'] as const

async function typeOf(path: string, allowed: readonly UploadType[]): Promise<UploadType> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    const foreign = await foreignType(handle, head)
    // A text in a format of its own may be XML; its reader knows it by its content.
    const isOwn = foreign === 'xml' && allowed.includes('text')
    if (foreign !== null && !isOwn) throw foreignRefusal(foreign, allowed)
    const type = sniff(head) ?? (isText(head) ? (TEXTS.find((one) => allowed.includes(one)) ?? null) : null)
    const accepted = packedAs(type, allowed)
    if (!accepted || !allowed.includes(accepted)) throw new AppError('wrong_type')
    return accepted
  } finally {
    await handle.close()
  }
}

/** A workbook is a zip, as are the other office documents: the endpoint decides which of them is expected, and the reader checks it. */
function packedAs(type: UploadType | null, allowed: readonly UploadType[]): UploadType | null {
  if (type !== 'zip' && type !== 'xlsx') return type
  return (['xlsx', 'office'] as const).find((one) => allowed.includes(one)) ?? 'zip'
}

/** Refuses a file that is known, with the way to one that is read. */
const foreignRefusal = (foreign: Foreign, allowed: readonly UploadType[]): AppError =>
  new AppError('wrong_type', wayOut(foreign, allowed) ?? {})

export const fileMissing = () =>
  new AppError('input', { errors: [{ path: 'file', rule: 'required', message: kernelMessages.required }] })

const malformed = (cause?: unknown) =>
  new AppError('input', { rule: 'malformed', message: kernelMessages.form_malformed, cause })

/** What the parser or the connection reports is a fault of the request; what the file system reports is one of the server. */
function formErrorOf(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || 'syscall' in error) return error
  const code = 'code' in error ? error.code : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_FILES_LIMIT')
    return new AppError('too_large', { cause: error })
  return malformed(error)
}
