import { once } from 'node:events'
import { connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'
import { drawDocument } from '../seed/emblem.ts'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'

const INFO = '/api/admin/user/info'
let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = (await t.as('school')).token ?? ''
})
afterAll(() => t.close())

describe('a JSON body that two parsers would read differently is refused with 400 (A16)', () => {
  const put = (payload: string | Buffer) =>
    t.app.inject({
      method: 'PUT',
      url: INFO,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload,
    })
  const valid = JSON.stringify({ name: '李明', mobile: '13912345678', email: null, old_password: 'Falsch#2026' })
  const utf8 = Buffer.from(valid)
  test.each<[string, string | Buffer, string]>([
    ['a name twice', '{"name":"a","name":"b"}', 'repeated_field'],
    ['a name twice, once escaped', '{"name":"a","n\\u0061me":"b"}', 'repeated_field'],
    ['a name twice in an inner object', '{"x":[1,{"a":{"b":1,"b":2}}]}', 'repeated_field'],
    ['a name twice, behind an inner object with the same one', '{"a":{"a":1},"b":[],"a":2}', 'repeated_field'],
    ['a name twice, between spaces', '{ "a" :1 , "a"\n: 2 }', 'repeated_field'],
    ['a byte order mark', `\ufeff${valid}`, 'body_not_utf8'],
    ['a byte order mark alone', '\ufeff', 'body_not_utf8'],
    ['a cut UTF-8 sequence', Buffer.concat([Buffer.from('{"name":"'), utf8.subarray(9, 11)]), 'body_not_utf8'],
    ['a byte that UTF-8 never has', Buffer.from('{"name":"\xff"}', 'latin1'), 'body_not_utf8'],
    ['a surrogate encoded as UTF-8', Buffer.from('{"name":"\xed\xa0\x80"}', 'latin1'), 'body_not_utf8'],
    ['an overlong encoding', Buffer.from('{"name":"\xc0\xaf"}', 'latin1'), 'body_not_utf8'],
  ])('%s', async (_, payload, rule) => {
    const answer = await put(payload)
    expect([answer.statusCode, answer.json().status, answer.json().rule]).toEqual([400, 40000, rule])
  })
  test('a repeated name is shown to its sender, in its language', async () => {
    const answer = await t.app.inject({
      method: 'PUT',
      url: INFO,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'en' },
      payload: '{"mobile":1,"mobile":2}',
    })
    expect(answer.json().errors).toEqual([
      { path: 'mobile', rule: 'repeated_field', message: 'Field mobile appears more than once' },
    ])
  })
  test.each([
    ['the same name in different objects', '{"name":{"name":1},"mobile":[{"name":1},{"name":1}]}'],
    ['a text that looks like names', JSON.stringify({ name: '{"a":1,"a":2}', mobile: '"a":\\"a":' })],
    ['half a million escapes', JSON.stringify({ name: '\n'.repeat(500_000) })],
    ['a hundred thousand brackets', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('%s is no repetition: only the rules of its fields refuse it', async (_, payload) => {
    const answer = await put(payload)
    expect([answer.statusCode, answer.json().rule]).toEqual([400, undefined])
    expect(answer.json().errors.length).toBeGreaterThan(0)
  })
  test('the valid body of these tests reaches its rules: the old password is wrong', async () => {
    expect((await put(valid)).json().status).toBe(40103)
  })
})

describe('a body that arrives slowly (A16)', () => {
  const BODY_MS = 200
  let app: FastifyInstance
  let port: number
  beforeAll(async () => {
    app = await createApp({ ...t.services, endpoints: [], config: { ...t.services.config, bodyMs: BODY_MS } })
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => app.close())

  test('of a JSON call ends the call with 400 and the connection; an upload that began before it goes on, and succeeds', async () => {
    const pdf = drawDocument('slow')
    const form = Buffer.concat([
      Buffer.from('--B\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'),
      pdf,
      Buffer.from('\r\n--B--\r\n'),
    ])
    const upload = connect(port, '127.0.0.1')
    upload.write(
      `POST ${mediaContract.file.base}${mediaContract.file.path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=B\r\ncontent-length: ${form.length}\r\n\r\n`,
    )
    upload.write(form.subarray(0, 100))
    const slow = connect(port, '127.0.0.1')
    slow.write(
      'POST /api/admin/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"username":',
    )
    const refused = await textOf(slow)
    expect(refused).toMatch(/^HTTP\/1\.1 400 [^]*connection: close[^]*"status":40000[^]*"rule":"body_slow"/)
    upload.write(form.subarray(100))
    const [chunk] = (await once(upload, 'data')) as [Buffer]
    expect(chunk.toString()).toMatch(/^HTTP\/1\.1 200 /)
    upload.destroy()
  })

  test.each([
    ['whose call is refused before it is read', `PUT ${INFO}`, 'application/json', 401],
    ['of a type that no call takes', 'POST /api/admin/login', 'text/plain', 415],
    ['for a path that does not exist', 'POST /api/nothing', 'application/json', 400],
  ])('%s holds its connection no longer', async (_, target, type, http) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${target} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${type}\r\ncontent-length: 50\r\n\r\n{`)
    expect(await textOf(socket).catch((error: NodeJS.ErrnoException) => error.code)).toMatch(
      new RegExp(`^HTTP/1\\.1 ${http} |^ECONNRESET$`),
    )
  })
})
