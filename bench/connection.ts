import { connect } from 'node:net'
import type { Socket } from 'node:net'

export type Answer = { status: number; body: Buffer }
export type Connection = { send: (request: Buffer) => Promise<Answer>; close: () => void }
/** The address of a call of the contract. */
export const pathOf = ({ base, path }: { base: string; path: string }) => `${base}${path}`
export type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: unknown }

/** The bytes of a request, made once: what is measured is the server, not the writing of headers. */
export function requestOf({ method = 'GET', path, headers = {}, body }: Ask): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: 'bench',
    ...headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`)
}

const SPLIT = '\r\n\r\n'

/** One kept-alive HTTP/1.1 connection, one request at a time; answers must have a Content-Length. Cheaper than any client library. */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  let buffer: Buffer = Buffer.alloc(0)
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail).on('close', () => fail(new Error(`${url} closed the connection`)))
  socket.on('data', (chunk: Buffer) => {
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk])
    const answer = answerIn(buffer)
    if (!answer) return
    buffer = Buffer.alloc(0)
    waiting?.resolve(answer)
  })
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.removeAllListeners('close').destroy(),
  }
}

function answerIn(buffer: Buffer): Answer | undefined {
  const end = buffer.indexOf(SPLIT)
  if (end < 0) return undefined
  const head = buffer.toString('latin1', 0, end)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
  if (Number.isNaN(length)) throw new Error(`an answer without a length:\n${head}`)
  const start = end + SPLIT.length
  if (buffer.length < start + length) return undefined
  return { status: Number(head.slice(9, 12)), body: buffer.subarray(start, start + length) }
}
