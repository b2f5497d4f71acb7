import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MockInstance } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { createApp } from '../app.ts'
import { transaction } from '../db/transaction.ts'
import { enqueueJob } from '../jobs/enqueue.ts'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import { closeServer } from './drain.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = (await t.as('school')).token ?? ''
})
afterAll(() => t.close())

let port: number
let close: () => Promise<void>
/** Called only when what is under way took too long. */
let cut: MockInstance<() => void>
beforeEach(async () => {
  const services = { ...t.services, endpoints: [], draining: new AbortController() }
  const app = await createApp(services)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  close = () => closeServer(app, services)
  cut = vi.spyOn(app.server, 'closeAllConnections')
})

/** Sends the lines of a request to the server; resolves when its answer has begun. */
async function ask(path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`)
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  expect(chunk.toString()).toMatch(/^HTTP\/1\.1 200 /)
  return socket
}
async function unused(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // The server has accepted it: connections are accepted in the order in which they came.
  await ask('/healthz')
  return socket
}
async function stream(): Promise<Socket> {
  const owner = { sn: 'acc-school', org_sn: 'org-school', origin: null }
  const job = { kind: 'major.export', subject: null, mode: null, payload: {} } as const
  const sn = await transaction(t.pool, (db) => enqueueJob(db, owner, job))
  return ask(`${jobContract.events.base}${jobContract.events.path.replace(':id', sn)}`)
}

test.each([
  ['a connection on which no request has come', unused],
  ['an event stream', stream],
  ['a connection that is kept after an answer', () => ask('/healthz')],
])('a server that stops does not wait for %s: it ends at once', async (_, open) => {
  const socket = await open()
  const ended = once(socket.resume(), 'close')
  await close()
  await ended
  expect(cut).not.toHaveBeenCalled()
})
