import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { createBareDatabase } from '../test/database.ts'
import { assertOwnSession, untilAnswering } from './session.ts'

let base: Awaited<ReturnType<typeof createBareDatabase>>
beforeAll(async () => {
  base = await createBareDatabase(inject('templateUrl'))
})
afterAll(() => base.drop())

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** The database's address through a port of this test; `change` may change the messages of a client. */
async function through(change: (message: Buffer) => Buffer, port = 0): Promise<{ url: string; port: number }> {
  const target = new URL(base.url)
  const folder = target.searchParams.get('host')
  const open = (): Socket =>
    folder ? connect(`${folder}/.s.PGSQL.${target.port || '5432'}`) : connect(Number(target.port), target.hostname)
  const server = createServer((client) => {
    const database = open()
    client.on('data', (message) => database.write(change(message)))
    client.on('end', () => database.end())
    database.pipe(client)
    for (const socket of [client, database]) socket.on('error', () => socket.destroy())
  })
  servers.push(server)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const taken = (server.address() as AddressInfo).port
  const url = `postgres://${target.username}${target.password ? `:${target.password}` : ''}@127.0.0.1:${taken}${target.pathname}`
  return { url, port: taken }
}

test('a connection to PostgreSQL itself is a session of its own', async () => {
  await expect(assertOwnSession((await through((message) => message)).url)).resolves.toBeUndefined()
})

test('a pooler that drops the session settings is refused by name', async () => {
  // Of the same length: the session has another zone than the one that was set.
  const drop = (message: Buffer) =>
    Buffer.from(message.toString('latin1').replace('Asia/Shanghai', 'Asia/Calcutta'), 'latin1')
  await expect(assertOwnSession((await through(drop)).url)).rejects.toThrow(
    /^DATABASE_URL leads to a connection pooler in transaction mode, such as PgBouncer[^\n]*$/,
  )
})

test('a start waits for a database that does not answer yet, says so once, and gives its error after the limit', async () => {
  const { port } = await through((message) => message)
  const [server] = servers.splice(0)
  server?.close()
  const url = `postgres://zhikao@127.0.0.1:${port}/none`
  const lines: string[] = []
  await expect(untilAnswering(url, 1, (line) => lines.push(line))).rejects.toThrow('ECONNREFUSED')
  expect(lines).toEqual(['zhikao: the database does not answer yet; waiting up to 1 s'])
})
