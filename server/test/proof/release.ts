import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const POLL_MS = 200

/** A copy of this release with one more migration and a header of its own on every answer; answers its main file. */
export async function copyRelease(folder: string, migration: string): Promise<string> {
  await mkdir(folder)
  await cp(join(ROOT, 'server'), join(folder, 'server'), { recursive: true })
  await cp(join(ROOT, 'package.json'), join(folder, 'package.json'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'server/db/migrations/9999_next_release.sql'), migration)
  const path = join(folder, 'server/http/server.ts')
  const text = await readFile(path, 'utf8')
  const marked = text.replace(
    "reply.header('x-request-id', request.id)",
    "reply.header('x-request-id', request.id).header('x-release', 'next')",
  )
  if (marked === text) throw new Error('the header of the next release was not added')
  await writeFile(path, marked)
  return join(folder, 'server/main.ts')
}

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
