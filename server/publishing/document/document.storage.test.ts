import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentContract } from '@zhikao/domain/publishing/document/document.contract.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { openS3 } from '../../test/s3.ts'

const { create, detail, file, publish, update, upload } = documentContract

let s3: Awaited<ReturnType<typeof openS3>>
let t: TestApp
let system: Client
let college: Client
beforeAll(async () => {
  s3 = await openS3()
  t = await testApp({ environment: s3.environment })
  system = await t.as('system')
  college = await t.as('college')
})
afterAll(async () => {
  await t.close()
  await s3.close()
})

const send = async (bytes: Uint8Array) =>
  (await system.call(upload, { file: { name: '上传.pdf', bytes }, body: {} })).data.key
const fields = (title: string, key: string) => ({
  title,
  category: 'STANDARD' as const,
  scope: ['college' as const],
  file: key,
  note: null,
})
async function published(title: string, bytes: Uint8Array) {
  const key = await send(bytes)
  const { sn } = (await system.call(create, { body: fields(title, key) })).data
  expect((await system.call(publish, { params: { id: sn }, body: {} })).http).toBe(200)
  return { key, params: { id: sn } }
}
const counted = async (params: { id: string }) => (await system.call(detail, { params })).data.download_count

/** The address of the storage that a download leads to. */
async function linkOf(client: Client, params: { id: string }, query = {}): Promise<URL> {
  const { http, headers } = await client.call(file, { params, query })
  expect([http, headers['cache-control']]).toEqual([302, 'private, no-store'])
  const link = new URL(String(headers.location))
  expect(link.origin).toBe(s3.endpoint)
  return link
}

describe('documents in a storage of its own, s3:// (ADR 0057)', () => {
  test('a download leads to the storage, which saves it under the title; it is counted, parts of it can be asked for', async () => {
    const bytes = drawDocument('standard')
    const { params } = await published('装配考核标准', bytes)
    const link = await linkOf(college, params)
    const saved = await fetch(link)
    expect([saved.status, saved.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(saved.headers.get('content-disposition')).toContain(encodeURIComponent('装配考核标准.pdf'))
    expect(Buffer.from(await saved.arrayBuffer()).equals(bytes)).toBe(true)
    const part = await fetch(link, { headers: { range: 'bytes=0-3' } })
    expect([part.status, await part.text()]).toEqual([206, '%PDF'])
    expect(await counted(params)).toBe(1)
  })

  test('a preview passes through this server, so that the browser shows it, and is not counted', async () => {
    const bytes = drawDocument('preview')
    const { params } = await published('预览用标准', bytes)
    const { http, headers, raw } = await college.call(file, { params, query: { preview: 'true' } })
    expect([http, headers.location, raw.equals(bytes)]).toEqual([200, undefined, true])
    expect(headers['content-disposition']).toContain('inline')
    expect(headers['content-disposition']).toContain(encodeURIComponent('预览用标准.pdf'))
    expect(await counted(params)).toBe(0)
  })

  test('another file is the next version: readers are led to it, who publishes to the earlier one, too', async () => {
    const [first, second] = [drawDocument('one'), drawDocument('two')]
    const { params } = await published('两版标准', first)
    await system.call(update, { params, body: fields('两版标准', await send(second)) })
    const bytesAt = async (link: URL) => Buffer.from(await (await fetch(link)).arrayBuffer())
    expect((await bytesAt(await linkOf(college, params))).equals(second)).toBe(true)
    const earlier = await linkOf(system, params, { edition: 1 })
    expect((await bytesAt(earlier)).equals(first)).toBe(true)
    expect(earlier.searchParams.get('response-content-disposition')).toContain(encodeURIComponent('两版标准_V1.pdf'))
    expect((await college.call(file, { params, query: { edition: 1 } })).http).toBe(404)
  })

  test('a file that the storage lost answers 404, and is not counted', async () => {
    const { key, params } = await published('遗失的标准', drawDocument('lost'))
    await t.services.storage.remove(key)
    for (const query of [{}, { preview: 'true' as const }])
      expect((await college.call(file, { params, query })).http).toBe(404)
    expect(await counted(params)).toBe(0)
  })
})
