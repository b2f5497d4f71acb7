import crypto from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import v4 from '@20minutes/s3rver/lib/signature/v4.js'

const BUCKET = 'zhikao-test'
/** The one account that s3rver has. */
const ACCOUNT = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }

// What S3 signs and s3rver reads otherwise: !'()* of a query are encoded, and the path of a bucket ends with a slash.
const toSign = v4.getStringToSign
v4.getStringToSign = (request, parsed) => {
  const encode = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  const querystring = request.querystring.replaceAll(/[!'()*]/g, encode)
  return toSign({ ...request, querystring, uri: request.uri.replace(/^\/[^/]+$/, '$&/') }, parsed)
}

// s3rver hides the place of a page of a list by DES, which OpenSSL 3 has no more.
const { createCipheriv: cipher, createDecipheriv: decipher } = crypto
const doubled = (bytes: Buffer) => Buffer.concat([bytes, bytes])
Object.assign(crypto, {
  createCipheriv: (name: string, key: Buffer, iv: Buffer) =>
    name === 'des' ? cipher('aes-128-cbc', doubled(key), doubled(iv)) : cipher(name, key, iv),
  createDecipheriv: (name: string, key: Buffer, iv: Buffer) =>
    name === 'des' ? decipher('aes-128-cbc', doubled(key), doubled(iv)) : decipher(name, key, iv),
})

/** What the server does with the next requests, until it is changed: `cut` so many are cut off, the rest answered. */
type State = {
  cut: number
  /** Cut after so many bytes of the answer; null: before any. */
  cutAfter: number | null
  /** A status and code with which writes are refused; null: none. */
  refusing: { status: number; code: string } | null
  /** Answers so many ms later. */
  delayMs: number
  /** Stores other bytes than it is sent, and answers their sum. */
  corrupts: boolean
  /** Answers tags that are no sums, as a bucket with keys of its own does. */
  hidesSums: boolean
  requests: string[]
}

/** The state in which each request is answered as it must be. */
export const CALM = { cut: 0, cutAfter: null, refusing: null, delayMs: 0, corrupts: false, hidesSums: false }

/**
 * An S3 server on a port of its own: s3rver (objects, parts, lists, signatures), and before it what it lacks: a bucket
 * that is not public, the list and the end of unfinished uploads, and faults on demand.
 */
export async function openS3() {
  const directory = await mkdtemp(join(tmpdir(), 'zhikao-s3-'))
  const s3 = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: BUCKET }] })
  s3.logger.exceptions.unhandle()
  await s3.configureBuckets()
  tagParts(s3)
  const state: State = { ...CALM, requests: [] }
  const answer = spoiled(state, s3.callback())
  const uploads = join(directory, BUCKET, '._S3rver_uploads')
  const server = createServer((request, response) => {
    state.requests.push(`${request.method} ${request.url?.split('?')[0]}`)
    if (isFaulty(state, request, response)) return
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    if (!isSigned(request, query)) return refuse(response, { status: 403, code: 'AccessDenied' })
    if (request.method === 'GET' && query.has('uploads'))
      return void listUploads(uploads).then((xml) => response.end(xml))
    if (request.method === 'DELETE' && query.has('uploadId'))
      return void endUpload(uploads, query.get('uploadId') ?? '').then(() => response.writeHead(204).end())
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = addressOf(server)
  return {
    endpoint,
    environment: { STORAGE_URL: `s3://${BUCKET}?endpoint=${endpoint}`, ...ACCOUNT },
    state,
    /** Uploads in parts that have neither been completed nor ended. */
    unfinished: () => namesOf(uploads),
    uploads,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      s3.logger.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function addressOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the S3 server has no port')
  return `http://127.0.0.1:${address.port}`
}

function isFaulty(state: State, request: IncomingMessage, response: ServerResponse): boolean {
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
  if (state.refusing && isWrite) {
    request.resume()
    refuse(response, state.refusing)
    return true
  }
  if (state.cut === 0) return false
  state.cut -= 1
  if (state.cutAfter === null) request.socket.destroy()
  else cutOff(response, state.cutAfter)
  return state.cutAfter === null
}

/** Lets so many bytes of an answer through, then the connection is gone. */
function cutOff(response: ServerResponse, after: number): void {
  const write = response.write.bind(response) as (chunk: Buffer) => boolean
  let sent = 0
  response.write = ((chunk: Buffer) => {
    const rest = chunk.subarray(0, Math.max(0, after - sent))
    sent += rest.length
    if (rest.length < chunk.length) {
      if (rest.length > 0) write(rest)
      response.socket?.destroySoon()
      return false
    }
    return write(rest)
  }) as typeof response.write
}

/** S3 gives an object of several parts the sum of their sums, and their number; s3rver that of the whole. */
function tagParts({ store }: S3rver): void {
  const complete = store.putObjectMultipart.bind(store)
  store.putObjectMultipart = async (bucket, uploadId, parts) => {
    const stored = await complete(bucket, uploadId, parts)
    const sums = parts.toSorted((one, other) => one.number - other.number).map(({ etag }) => Buffer.from(etag, 'hex'))
    return { ...stored, md5: `${crypto.createHash('md5').update(Buffer.concat(sums)).digest('hex')}-${sums.length}` }
  }
}

/** Answers late, stores other bytes or hides their sums, as the state says. */
function spoiled(state: State, answer: RequestListener): RequestListener {
  return (request, response) => {
    if (state.corrupts) corrupt(request)
    if (state.hidesSums) hideSums(response)
    if (state.delayMs > 0) setTimeout(() => answer(request, response), state.delayMs)
    else answer(request, response)
  }
}

/** Changes the first byte of each chunk that is sent. */
function corrupt(request: IncomingMessage): void {
  const emit = request.emit.bind(request)
  request.emit = (name: string, ...args: unknown[]) => {
    const [chunk] = args
    if (name === 'data' && Buffer.isBuffer(chunk) && chunk[0] !== undefined) chunk[0] ^= 1
    return emit(name, ...args)
  }
}

const OTHER_TAG = '"0123456789abcdef0123456789abcdef"'
function hideSums(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) => setHeader(name, name.toLowerCase() === 'etag' ? OTHER_TAG : value)
}

const isSigned = ({ headers }: IncomingMessage, query: URLSearchParams) =>
  headers.authorization !== undefined || query.has('X-Amz-Signature')

function refuse(response: ServerResponse, { status, code }: { status: number; code: string }): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>refused</Message></Error>`)
}

const namesOf = (folder: string) => readdir(folder).catch((): string[] => [])

const endUpload = (folder: string, id: string) => rm(join(folder, id), { recursive: true })

async function listUploads(folder: string): Promise<string> {
  const found = await Promise.all(
    (await namesOf(folder)).map(async (id) => {
      const [key, { mtime }] = await Promise.all([readFile(join(folder, id, 'key')), stat(join(folder, id, 'key'))])
      return `<Upload><Key>${key.toString()}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`
    }),
  )
  return `<?xml version="1.0"?><ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${found.join('')}</ListMultipartUploadsResult>`
}
