import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { documentContract } from '@zhikao/domain/publishing/document/document.contract.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { workbookOf } from '../../test/jobs.ts'
import { forgeZip } from '../../test/zip.ts'

const { create, detail, publish, upload, file } = documentContract

let t: TestApp
let system: Client
let college: Client
beforeAll(async () => {
  t = await testApp()
  system = await t.as('system')
  college = await t.as('college')
})
afterAll(() => t.close())

const send = (name: string, bytes: Uint8Array) => system.call(upload, { file: { name, bytes }, body: {} })
const png = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
const office = (part: string, more: readonly string[] = []) =>
  forgeZip(
    ['[Content_Types].xml', '_rels/.rels', part, ...more].map((name) => ({
      name,
      data: Buffer.from('<x/>'),
      stored: true,
    })),
  )

let count = 0
async function published(name: string, bytes: Uint8Array) {
  count += 1
  const { key } = (await send(name, bytes)).data
  const body = {
    title: `文件${count}`,
    category: 'MANUAL' as const,
    scope: ['college' as const],
    file: key,
    note: null,
  }
  const { sn } = (await system.call(create, { body })).data
  await system.call(publish, { params: { id: sn }, body: {} })
  return { params: { id: sn }, key }
}

describe('the file of a document (domain.md §3.21)', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string, string, string | null]>([
    ['a PDF', () => drawDocument('pdf'), 'PDF', 'application/pdf', "default-src 'none'"],
    ['a picture', png, 'IMAGE', 'image/png', "default-src 'none'; sandbox"],
    ['Word', () => office('word/document.xml'), 'WORD', 'officedocument.wordprocessingml', null],
    ['Excel', () => workbookOf(['列'], [['值']]), 'EXCEL', 'officedocument.spreadsheetml', null],
    ['PowerPoint', () => office('ppt/presentation.xml'), 'POWERPOINT', 'officedocument.presentationml', null],
  ])(
    '%s is saved under the title; shown by the browser only as a picture or PDF',
    async (_, bytes, format, type, csp) => {
      const { params } = await published('上传.bin', await bytes())
      const { data } = await college.call(detail, { params })
      expect(data.format).toBe(format)
      const saved = await college.call(file, { params })
      expect([saved.http, String(saved.headers['content-type'])]).toEqual([200, expect.stringContaining(type)])
      expect(saved.headers['content-disposition']).toContain(`attachment`)
      expect(saved.headers['content-disposition']).toContain(encodeURIComponent(data.title))
      expect(saved.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
      const shown = await college.call(file, { params, query: { preview: 'true' } })
      expect([shown.http, data.preview !== null]).toEqual(csp === null ? [404, false] : [200, true])
      if (csp === null) return
      expect(shown.headers['content-disposition']).toContain('inline')
      expect(shown.headers['content-security-policy']).toBe(csp)
      expect(shown.headers['x-content-type-options']).toBe('nosniff')
    },
  )

  test('the scope decides: another role, a draft and the media calls answer 404 for its bytes', async () => {
    const { params, key } = await published('scope.pdf', drawDocument('scope'))
    for (const username of ['teacher', 'school', 'center', 'trainer'] as const) {
      const client = await t.as(username)
      for (const query of [{}, { preview: true }]) expect((await client.call(file, { params, query })).http).toBe(404)
      expect((await client.call(mediaContract.download, { query: { key } })).http).toBe(404)
    }
    expect((await college.call(mediaContract.download, { query: { key } })).http).toBe(404)
    expect((await t.anonymous.call(file, { params })).status).toBe(40002)
    await system.call(documentContract.withdraw, { params, body: {} })
    expect([(await college.call(file, { params })).http, (await system.call(file, { params })).http]).toEqual([
      404, 200,
    ])
  })

  test('downloads are counted, each one; a look at it is none; fifty at once lose none', async () => {
    const { params } = await published('count.pdf', drawDocument('count'))
    const counted = async () => (await system.call(detail, { params })).data.download_count
    expect(await counted()).toBe(0)
    await college.call(file, { params, query: { preview: 'true' } })
    expect(await counted()).toBe(0)
    await Promise.all(Array.from({ length: 50 }, () => college.call(file, { params })))
    expect(await counted()).toBe(50)
    expect((await system.call(detail, { params })).data.version).toBe(2)
  })

  test('files with macros, other archives, old Office files and text are refused', async () => {
    const ole = Buffer.alloc(5000)
    ole.writeUInt32BE(0xd0cf11e0)
    const refused = [
      await send('宏.docm', office('word/document.xml', ['word/vbaProject.bin'])),
      await send('包.zip', office('a.txt')),
      await send('旧.doc', ole),
      await send('文.txt', Buffer.from('text')),
    ]
    expect(refused.map(({ http, rule }) => [http, rule])).toEqual([
      [415, 'file_macros'],
      [415, undefined],
      [415, 'file_old_office'],
      [415, undefined],
    ])
  })
})
