import { createServer, request } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 200

/** A round-robin balancer that sends a request only to addresses whose /readyz is 200, and never sends one twice. */
export async function openBalancer(
  addresses: Set<string>,
): Promise<{ url: string; ready: () => string[]; close: () => Promise<void> }> {
  let ready: string[] = []
  let turn = 0
  const closed = new AbortController()
  const look = async () => {
    const asked = [...addresses].map(async (address) => {
      const status = await fetch(`${address}/readyz`, { headers: { connection: 'close' } }).then(
        (answer) => answer.status,
        () => 0,
      )
      return status === 200 ? [address] : []
    })
    ready = (await Promise.all(asked)).flat()
  }
  const follow = async () => {
    for (; !closed.signal.aborted; await wait(POLL_MS)) await look()
  }
  await look()
  const following = follow()
  const server = createServer((incoming, outgoing) => {
    const address = ready[turn++ % ready.length]
    if (address) forward(address, incoming, outgoing)
    else outgoing.writeHead(502).end()
  })
  const url = await listen(server)
  const close = async () => {
    closed.abort()
    await following
    server.closeAllConnections()
    server.close()
  }
  return { url, ready: () => ready, close }
}

function forward(address: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url = '/', headers } = incoming
  const sent = request(new URL(url, address), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  sent.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
  incoming.pipe(sent)
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the balancer has no address')
  return `http://127.0.0.1:${address.port}`
}
