import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const message = z.strictObject({ id: z.string(), to: z.string(), text: z.string(), lang: z.enum(['CN', 'HK', 'US']) })
/** A text message as a gateway received it. */
type Received = z.output<typeof message> & { authorization: string; key: string }

/** What the gateway does with the next messages: answers a status, nothing, a redirect, an endless body, or cuts the connection after it took the message. */
type Manner = { status: number } | 'silent' | 'redirect' | 'endless' | 'cut'

const FOREVER_MS = 5

/** A gateway for text messages on a port of its own, which speaks the protocol of ADR 0067. `stop` and `start` keep the port. */
export async function openGateway() {
  const received: Received[] = []
  const state: { manner: Manner; elsewhere: number } = { manner: { status: 202 }, elsewhere: 0 }
  const server = createServer((request, response) => {
    void take(request, response).catch(() => response.destroy())
  })
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== '/send') state.elsewhere += 1
    const body = message.parse(JSON.parse(await text(request)))
    const { authorization = '' } = request.headers
    received.push({ ...body, authorization, key: String(request.headers['idempotency-key']) })
    answer(response, state.manner)
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the gateway has no port')
  const { port } = address
  const stop = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}/send`, received, state, stop, start: () => listen(port) }
}

function answer(response: ServerResponse, manner: Manner): void {
  if (manner === 'silent') return
  if (manner === 'cut') response.destroy()
  else if (manner === 'redirect') response.writeHead(307, { location: '/elsewhere' }).end()
  else if (manner === 'endless') {
    response.writeHead(200)
    const more = setInterval(() => response.write('x'.repeat(65_536)), FOREVER_MS)
    response.on('close', () => clearInterval(more))
  } else response.writeHead(manner.status).end('{}')
}
