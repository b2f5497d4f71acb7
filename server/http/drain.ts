import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** How long requests under way may take once no new connection is accepted; then they are cut. */
const FINISH_MS = 15_000

/** While the process drains each answer ends its connection, so that the next request reaches another process. */
export function endConnections(app: FastifyInstance, services: Pick<Services, 'draining'>): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (services.draining.signal.aborted) reply.header('connection', 'close')
    done()
  })
}

/** Accepts no connection any more, closes the idle ones, and lets requests under way finish. */
export async function closeServer(app: FastifyInstance, { draining }: Pick<Services, 'draining'>): Promise<void> {
  // Event streams end: they would last until their job does.
  draining.abort()
  const late = setTimeout(() => app.server.closeAllConnections(), FINISH_MS)
  await app.close().finally(() => clearTimeout(late))
}
