import { setMaxListeners } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenOf } from './cookies.ts'
import { networkOf } from './network.ts'
import { quotaOf } from './quota.ts'
import type { Services } from '../services.ts'

/** One server-sent event; `data` is JSON. */
export type ServerEvent = { event: string; data: unknown }

const HEARTBEAT_MS = 10_000
/** When the process stops, a reader asks again after so long, and another process answers. */
const RETRY_MS = 1000
/** More than a browser opens; each polls the database. */
const STREAMS_MAX = 20

const streams = quotaOf(STREAMS_MAX)

/** Streams events until they end, the reader leaves, or the session is over: the session is checked before each event and with each heartbeat. */
export async function sendEvents(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  events: AsyncIterable<ServerEvent>,
): Promise<void> {
  const leave = streams.take(request.session?.actor.sn ?? networkOf(request.ip), 1)
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  const iterator = events[Symbol.asyncIterator]()
  const stop = () => void iterator.return?.(undefined)
  const heartbeat = setInterval(() => {
    if (raw.writableEnded) return
    raw.write(': alive\n\n')
    // Ending the answer wakes a generator that waits for the next change; return() alone would wait too.
    void hasSession(services, request).then((live) => live || raw.end(stop))
  }, HEARTBEAT_MS)
  raw.on('close', stop)
  const stay = handOver(services.draining.signal, () => raw.writableEnded || raw.end(`retry: ${RETRY_MS}\n\n`, stop))
  try {
    for (
      let next = await iterator.next();
      !next.done && (await hasSession(services, request)) && !raw.writableEnded;
      next = await iterator.next()
    ) {
      raw.write(`event: ${next.value.event}\ndata: ${JSON.stringify(next.value.data)}\n\n`)
    }
  } finally {
    clearInterval(heartbeat)
    stay()
    leave()
    raw.end(stop)
  }
}

function hasSession(services: Services, request: FastifyRequest): Promise<boolean> {
  const { token } = tokenOf(request)
  const visit = { ip: request.ip, agent: '', requestId: request.id, token, extend: false }
  return services.authenticate(services.db, visit).then(
    () => true,
    () => false,
  )
}

/** Ends a stream once the process stops, at once when it is stopping already; answers how to forget it. */
function handOver(signal: AbortSignal, end: () => unknown): () => void {
  setMaxListeners(0, signal)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  return () => signal.removeEventListener('abort', end)
}
