import { crc32 } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { publicUploadContract } from '@zhikao/domain/platform/publicUpload/publicUpload.contract.ts'
import { transaction } from '../../db/transaction.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { solveCaptcha } from '../../test/captcha.ts'
import { USERNAMES } from '../../test/world.ts'
import { createCaptcha } from '../auth/auth.captcha.commands.ts'
import { mediaTasks } from '../media/media.jobs.ts'
import { linkPublicMedia } from '../media/media.public.commands.ts'
import { media } from '../media/media.table.ts'
import { buildUploadTicket } from './publicUpload.factory.ts'
import { publicUploadTasks } from './publicUpload.jobs.ts'
import { uploadTicket } from './publicUpload.table.ts'

let t: TestApp
let photo: Buffer

beforeAll(async () => {
  t = await testApp()
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'SECRET' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(uploadTicket)
  await t.db.delete(media)
})

const solved = async (purpose: 'register' | 'login' = 'register') =>
  solveCaptcha(await createCaptcha(t.services, purpose, 0))
type Given = { token?: string; captcha_id?: string; captcha?: string }
const send = (given: Given, bytes: Uint8Array = photo, name = '照片.jpg') =>
  t.anonymous.call(publicUploadContract.store, { body: given, file: { name, bytes } })
const seen = (key: string, token?: string) =>
  t.anonymous.call(mediaContract.showImage, { query: token === undefined ? { key } : { key, token } })
const tickets = () => t.db.select().from(uploadTicket)
const link = (token: string, ...keys: string[]) =>
  transaction(t.pool, (db) => linkPublicMedia(db, token, keys, 'photo'))
const FAULT = { code: 'input', errors: [{ path: 'photo', rule: 'media_unknown' }] }

describe('who may upload (interface.md §5)', () => {
  test('a solved captcha opens a ticket, whose token the next uploads carry', async () => {
    const first = await send(await solved())
    expect([first.http, first.data]).toEqual([
      200,
      {
        key: expect.stringMatching(/\.jpg$/),
        name: '照片.jpg',
        bytes: expect.any(Number),
        token: expect.stringMatching(/^[\w-]{43}$/),
        left: { files: 11, seconds: expect.any(Number) },
      },
    ])
    expect(first.data.left.seconds).toBeGreaterThan(29 * 60)
    const { token } = first.data
    const second = await send({ token }, drawDocument('推荐信'), '推荐信.pdf')
    expect([second.http, second.data.token, second.data.left.files]).toEqual([200, token, 10])
    const [ticket, ...others] = await tickets()
    expect([ticket?.files, others, JSON.stringify(ticket).includes(token)]).toEqual([2, [], false])
  })

  test('without a captcha, with one of another purpose, a used one, or an unknown token nothing is stored', async () => {
    const used = await solved()
    await send(used)
    const before = await t.db.select().from(media)
    for (const given of [{}, await solved('login'), used, { token: 'x'.repeat(43) }, { captcha_id: used.captcha_id }])
      expect((await send(given)).status).toBe(40102)
    expect(await t.db.select().from(media)).toEqual(before)
    expect((await send({ token: 'short' })).http).toBe(400)
  })

  test('an unknown token with a captcha gets a token of the server’s own', async () => {
    const { data } = await send({ token: 'y'.repeat(43), ...(await solved()) })
    expect(data.token).not.toBe('y'.repeat(43))
  })

  test('a ticket takes files for 30 minutes, and is renewed by a captcha within 24 hours', async () => {
    const { data } = await send(await solved())
    await t.db.update(uploadTicket).set({ upload_end: sql`now() - interval '1 second'` })
    expect((await send({ token: data.token })).status).toBe(40102)
    const renewed = await send({ token: data.token, ...(await solved()) })
    expect([renewed.data.token, renewed.data.left.files]).toEqual([data.token, 10])
    expect((await send({ token: data.token })).http).toBe(200)
    await t.db.update(uploadTicket).set({ create_time: sql`now() - interval '24 hours'` })
    expect((await send({ token: data.token })).status).toBe(40102)
    expect((await send({ token: data.token, ...(await solved()) })).data.token).not.toBe(data.token)
  })
})

describe('who may read', () => {
  test('until a registration takes the file, whoever has its token, and nobody else', async () => {
    const { data } = await send(await solved())
    const other = await buildUploadTicket(t.db)
    const shown = await seen(data.key, data.token)
    expect([shown.http, shown.headers['content-type'], shown.headers['content-security-policy']]).toEqual([
      200,
      'image/jpeg',
      "default-src 'none'; sandbox",
    ])
    expect([(await seen(data.key)).http, (await seen(data.key, other)).http]).toEqual([404, 404])
    for (const name of USERNAMES) {
      const client = await t.as(name)
      const image = await client.call(mediaContract.showImage, { query: { key: data.key } })
      const down = await client.call(mediaContract.download, { query: { key: data.key } })
      expect([name, image.http, down.http]).toEqual([name, 404, 404])
    }
    await link(data.token, data.key)
    expect((await seen(data.key, data.token)).http).toBe(404)
    const platform = await t.as('system')
    expect((await platform.call(mediaContract.download, { query: { key: data.key } })).http).toBe(200)
  })

  test('only the picture is stored, without its metadata', async () => {
    const { data } = await send(await solved())
    const { raw } = await seen(data.key, data.token)
    const { width, height, exif } = await sharp(raw).metadata()
    expect([width, height, exif, raw.length]).toEqual([900, 600, undefined, data.bytes])
  })
})

describe('hostile files', () => {
  const html = Buffer.from('<script>alert(1)</script>')

  test.each([
    ['a script', () => html, 415],
    ['a drawing with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415],
    ['a program', () => Buffer.from('MZ\u0090\u0000'.repeat(50), 'latin1'), 415],
    ['the head of a picture', () => photo.subarray(0, 400), 400],
    ['the magic of a picture before a script', () => Buffer.concat([photo.subarray(0, 4), html]), 400],
    ['a PDF that is cut off', () => drawDocument('x').subarray(0, -200), 400],
    ['more than 5 MB', () => Buffer.concat([photo, Buffer.alloc(5 * 1024 ** 2)]), 413],
  ])('%s is refused, and nothing is left', async (_, bytes, http) => {
    const token = await buildUploadTicket(t.db)
    expect((await send({ token }, bytes(), '证明.pdf')).http).toBe(http)
    expect([(await tickets())[0]?.files, await t.db.select().from(media).where(eq(media.kind, 'PUBLIC'))]).toEqual([
      0,
      [],
    ])
  })

  test('a picture of 900 million pixels is never decoded', async () => {
    const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    // Width, height and checksum of its header.
    small.writeUInt32BE(30_000, 16)
    small.writeUInt32BE(30_000, 20)
    small.writeUInt32BE(crc32(small.subarray(12, 29)), 29)
    const answer = await send({ token: await buildUploadTicket(t.db) }, small)
    expect([answer.http, answer.rule]).toEqual([415, 'image_broken'])
  })

  test('what was added behind a picture is gone', async () => {
    const token = await buildUploadTicket(t.db)
    const { data } = await send({ token }, Buffer.concat([photo, html]))
    const { raw } = await seen(data.key, token)
    expect([raw.length > 0, raw.includes(html)]).toEqual([true, false])
  })
})

describe('files that a registration takes', () => {
  test('are those of its token; they are kept, and served once', async () => {
    const { data } = await send(await solved())
    const { key, token } = data
    const other = await send(await solved())
    await expect(link(other.data.token, key)).rejects.toMatchObject(FAULT)
    await expect(link(token, key, other.data.key)).rejects.toMatchObject(FAULT)
    await expect(link(token, key, '0a/0b/0a0b0000000000000000000000000000.jpg')).rejects.toMatchObject(FAULT)
    await link(token, key, key)
    await expect(link(token, key)).rejects.toMatchObject(FAULT)
    await t.db.update(media).set({ create_time: sql`now() - interval '25 hours'` })
    await t.db.update(uploadTicket).set({ create_time: sql`now() - interval '25 hours'` })
    for (const task of [...mediaTasks, ...publicUploadTasks]) await task.run(t.services)
    const left = await t.db.select({ key: media.key, kind: media.kind, linked: media.linked }).from(media)
    expect([left, await tickets()]).toEqual([[{ key, kind: 'ATTACHMENT', linked: true }], []])
    expect(await t.services.storage.open(other.data.key)).toBeNull()
  })

  test('two registrations at the same time: one takes them', async () => {
    const { data } = await send(await solved())
    const results = await Promise.allSettled([link(data.token, data.key), link(data.token, data.key)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
