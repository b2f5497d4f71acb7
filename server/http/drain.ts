import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** How long requests under way may take once no new connection is accepted; then they are cut. */
const FINISH_MS = 15_000
/** How often the connections are ended that have nothing under way any more. */
const SWEEP_MS = 50

/** While the process drains each answer ends its connection, so that the next request reaches another process. */
export function endConnections(app: FastifyInstance, services: Pick<Services, 'draining'>): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (services.draining.signal.aborted) reply.header('connection', 'close')
    done()
  })
  endUnused(app)
}

/** While the server closes: a connection on which no request has come (browsers open some in advance, and Node does not count them as idle), and one whose event stream has ended since. */
function endUnused(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', (done) => {
    if (!app.server.listening) return done()
    const sweep = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
    }, SWEEP_MS)
    app.server.once('close', () => clearInterval(sweep))
    return done()
  })
}

/** Accepts no connection any more, closes the idle ones, and lets requests under way finish. */
export async function closeServer(app: FastifyInstance, { draining }: Pick<Services, 'draining'>): Promise<void> {
  // Event streams end: they would last until their job does.
  draining.abort()
  const late = setTimeout(() => app.server.closeAllConnections(), FINISH_MS)
  await app.close().finally(() => clearTimeout(late))
}
