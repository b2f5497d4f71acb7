import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { isUpload } from '@zhikao/domain/kernel/endpoint.ts'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import { fileOf } from '../test/proof/requests.ts'

const BOUNDARY = 'BBBB'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const PATH = `${mediaContract.file.base}${mediaContract.file.path}`
const HEAD = 'content-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'

let t: TestApp
let token: string
let picture: string
beforeAll(async () => {
  t = await testApp()
  token = (await t.as('school')).token ?? ''
  picture = Buffer.from(await fileOf('png')).toString('latin1')
})
afterAll(() => t.close())

/** The file of a call is removed after its answer. */
const expectEmptyTemp = () => expect.poll(() => readdir(t.services.tempRoot)).toEqual([])
const send = async (body: string, type: string = TYPE, url: string = PATH) =>
  t.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload: Buffer.from(body, 'latin1'),
  })
const whole = () => `--${BOUNDARY}\r\n${HEAD}${picture}\r\n--${BOUNDARY}--\r\n`

test('a whole form is taken: the refusals below are not caused by something else', async () => {
  expect((await send(whole())).statusCode).toBe(200)
  await expectEmptyTemp()
})

describe('a broken multipart form is refused with 400 and leaves no file (A11)', () => {
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  test.each<[string, () => string, string?]>([
    ['cut in the first boundary', () => `--${BOUNDARY.slice(0, 2)}`],
    ['cut after the first boundary', () => `--${BOUNDARY}`],
    ['cut in the header of the part', () => `--${BOUNDARY}\r\n${HEAD.slice(0, 40)}`],
    ['cut after the header of the part', () => `--${BOUNDARY}\r\n${HEAD}`],
    ['cut in the content of the file', () => whole().slice(0, 300)],
    ['cut before the last boundary', () => `--${BOUNDARY}\r\n${HEAD}${picture}`],
    ['cut in the last boundary', () => whole().slice(0, -6)],
    ['whose boundary never comes', () => `--CCCC\r\n${HEAD}${picture}\r\n--CCCC--\r\n`],
    ['without any boundary in it', () => picture],
    ['without a boundary parameter', whole, 'multipart/form-data'],
    ['with an empty boundary parameter', whole, 'multipart/form-data; boundary='],
    ['with a boundary parameter of 300 signs', whole, `multipart/form-data; boundary=${'B'.repeat(300)}`],
    ['that ends before it begins', () => `--${BOUNDARY}--\r\n${whole()}`],
    ['whose content comes before the header', () => `--${BOUNDARY}\r\n${picture}\r\n${HEAD}--${BOUNDARY}--\r\n`],
    ['without content', () => ''],
    ['with a field of another name', () => field('extra', '1') + whole()],
    ['with a field named like a property of every object', () => field('constructor', '1') + whole()],
    [
      'with a field that is no JSON although it says so',
      () =>
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n{\r\n${whole()}`,
    ],
    ['with thirty fields', () => Array.from({ length: 30 }, (_, at) => field(`f${at}`, '1')).join('') + whole()],
  ])('%s', async (_, body, type) => {
    const answer = await send(body(), type)
    expect([answer.statusCode, answer.json().status, answer.json().data]).toEqual([400, 40000, null])
    expect(answer.json().message).toMatch(/\S/)
    await expectEmptyTemp()
  })

  test('with a known field twice', async () => {
    const { base, path } = mediaContract.image
    const kind = field('kind', 'LOGO')
    expect((await send(kind + whole(), TYPE, `${base}${path}`)).statusCode).toBe(200)
    expect((await send(kind + kind + whole(), TYPE, `${base}${path}`)).statusCode).toBe(400)
    await expectEmptyTemp()
  })

  test('in every call that takes a file', async () => {
    const system = (await t.as('system')).token ?? ''
    const uploads = t.services.endpoints.filter((endpoint) => isUpload(endpoint.body))
    expect(uploads.length).toBeGreaterThanOrEqual(10)
    for (const endpoint of uploads) {
      for (const [owner, type] of [token, system].flatMap(
        (one) =>
          [
            [one, TYPE],
            [one, 'multipart/form-data'],
          ] as const,
      )) {
        const { statusCode } = await t.app.inject({
          method: endpoint.method,
          url: `${endpoint.base}${endpoint.path.replaceAll(/:\w+/g, 'absent')}`,
          headers: { authorization: `Bearer ${owner}`, 'content-type': type },
          payload: whole().slice(0, 300),
        })
        expect([endpoint.name, statusCode, [400, 403].includes(statusCode)]).toEqual([endpoint.name, statusCode, true])
      }
    }
    await expectEmptyTemp()
  })
})

describe('a form that never ends', () => {
  const filler = 'x'.repeat(60_000)
  function* endless(start: string) {
    yield Buffer.from(start)
    for (;;) yield Buffer.from(filler)
  }

  test.each([
    ['before the first boundary', 'nothing\r\n'],
    ['after the last boundary', `--${BOUNDARY}--\r\n`],
    ['in the file', `--${BOUNDARY}\r\n${HEAD}`],
  ])('%s, is refused with 413 while it still arrives', async (_, start) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: PATH,
      headers: { authorization: `Bearer ${token}`, 'content-type': TYPE, 'transfer-encoding': 'chunked' },
      payload: Readable.from(endless(start)),
    })
    expect([answer.statusCode, answer.json().status, answer.headers.connection]).toEqual([413, 41300, 'close'])
    await expectEmptyTemp()
  })

  const open = async (start: string) => {
    const socket = connect(Number(new URL(await address).port), '127.0.0.1')
    const chunkOf = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
    socket.write(
      `POST ${PATH} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${TYPE}\r\ntransfer-encoding: chunked\r\nauthorization: Bearer ${token}\r\n\r\n${chunkOf(start)}`,
    )
    const pour = () => {
      while (!socket.destroyed && socket.write(chunkOf(filler)));
    }
    return { socket, pour }
  }
  let address: Promise<string>
  beforeAll(() => {
    address = t.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('is cut off by the server, although its sender does not stop', async () => {
    const { socket, pour } = await open('nothing\r\n')
    const ended = new Promise((resolve) => socket.on('close', resolve).on('error', () => undefined))
    socket.on('drain', pour)
    pour()
    await ended
    expect(socket.bytesWritten).toBeLessThan(32 * 1024 * 1024)
  })

  test('because its connection is lost leaves nothing behind', async () => {
    const { socket } = await open(`--${BOUNDARY}\r\n${HEAD}${filler}`)
    await expect.poll(() => readdir(t.services.tempRoot)).toHaveLength(1)
    socket.destroy()
    await expectEmptyTemp()
  })
})
