import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenOf } from './cookies.ts'
import type { Services } from './services.ts'

/** One server-sent event; `data` is JSON. */
export type ServerEvent = { event: string; data: unknown }

const HEARTBEAT_MS = 10_000

/** Streams events until they end, the reader leaves, or the session is revoked (looked at with each heartbeat). */
export async function sendEvents(services: Services, request: FastifyRequest, reply: FastifyReply, events: AsyncIterable<ServerEvent>): Promise<void> {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no', 'x-request-id': request.id })
  const iterator = events[Symbol.asyncIterator]()
  const stop = () => void iterator.return?.(undefined)
  const { token } = tokenOf(request)
  const visit = { ip: request.ip, agent: '', requestId: request.id, token, extend: false }
  const heartbeat = setInterval(() => {
    raw.write(': alive\n\n')
    // Ending the answer wakes a generator that waits for the next change; return() alone would wait with it.
    services.authenticate(services.db, visit).catch(() => raw.end(stop))
  }, HEARTBEAT_MS)
  raw.on('close', stop)
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      raw.write(`event: ${next.value.event}\ndata: ${JSON.stringify(next.value.data)}\n\n`)
    }
  } finally {
    clearInterval(heartbeat)
    raw.end()
  }
}
