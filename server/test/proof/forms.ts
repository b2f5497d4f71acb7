import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { Upload, UploadType } from '@zhikao/domain/kernel/endpoint.ts'
import type { z } from 'zod'
import { fileOf } from './requests.ts'

/** What may go wrong with an upload on its way. */
const FORM_FAULTS = [
  'half file',
  'cut form',
  'no boundary',
  'other boundary',
  'reversed form',
  'endless fields',
  'endless file',
] as const
export type FormFault = (typeof FORM_FAULTS)[number]

const MEGABYTE = 1024 * 1024
/** A file without an end is sent only where the call refuses it after so much: some take gigabytes. */
const ENDLESS_BYTES = 32 * MEGABYTE
const FILLER = 'x'.repeat(60_000)

/** The faults that a form of this call may have. */
export const faultsFor = ({ maxBytes }: Upload<z.ZodType>): FormFault[] =>
  FORM_FAULTS.filter((fault) => fault !== 'endless file' || maxBytes <= ENDLESS_BYTES)

export type Form = {
  type: UploadType
  fields: Record<string, unknown>
  /** Instead of a good file of the type. */
  file: Buffer | null
  fault: FormFault | null
}
type Encoded = { headers: Record<string, string>; payload: Buffer | Readable }

/** The form as it goes over the wire. */
export async function encodeForm({ type, fields, file, fault }: Form): Promise<Encoded> {
  const good = file ?? (await fileOf(type))
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name.toWellFormed(), String(value).toWellFormed())
  const bytes = fault === 'half file' ? good.subarray(0, good.length / 2) : good
  form.append('file', new Blob([new Uint8Array(bytes)]), '坏\u0000../../name.xlsx')
  const encoded = new Response(form)
  const whole = Buffer.from(await encoded.arrayBuffer())
  const header = encoded.headers.get('content-type') ?? ''
  return fault ? spoil(whole, header, fault) : { headers: { 'content-type': header }, payload: whole }
}

function spoil(whole: Buffer, header: string, fault: FormFault): Encoded {
  const headers = { 'content-type': header }
  const boundary = `--${/boundary=(.+)$/.exec(header)?.[1] ?? ''}`
  if (fault === 'no boundary') return { headers: { 'content-type': 'multipart/form-data' }, payload: whole }
  if (fault === 'other boundary') return { headers: { 'content-type': `${header}x` }, payload: whole }
  if (fault === 'cut form') return { headers, payload: whole.subarray(0, whole.length - (whole.length % 50) - 1) }
  if (fault === 'reversed form') return { headers, payload: reversed(whole, boundary) }
  if (fault === 'half file') return { headers, payload: whole }
  const pieces = fault === 'endless fields' ? endlessFields(boundary) : endlessFile(boundary)
  return { headers: { ...headers, 'transfer-encoding': 'chunked' }, payload: Readable.from(pieces) }
}

/** The parts from the last one to the first; the mark of the end comes first. */
function reversed(whole: Buffer, boundary: string): Buffer {
  const parts = whole.toString('latin1').split(boundary).slice(1)
  return Buffer.from(
    parts
      .toReversed()
      .map((part) => boundary + part)
      .join(''),
    'latin1',
  )
}

/** Each piece waits for its turn: the calls of a test are answered by the same process. */
async function* endlessFields(boundary: string): AsyncGenerator<Buffer> {
  for (let at = 0; ; at += 1, await turn())
    yield Buffer.from(`${boundary}\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\n${at}\r\n`)
}

async function* endlessFile(boundary: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF-1.7\n`)
  for (; ; await turn()) yield Buffer.from(FILLER)
}
