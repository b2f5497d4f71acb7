import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgeZip } from '../test/zip.ts'
import type { ForgedEntry } from '../test/zip.ts'
import { readZip, zipStream } from './archive.ts'
import type { FileToArchive } from './archive.ts'
import { isMarkEntry, markEntry } from './mark.ts'
import { ArchiveError } from './zip.ts'

const LIMITS = { entries: 1000, entryBytes: 8 * 1024 * 1024, totalBytes: 64 * 1024 * 1024, ratio: 100 }

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
  path = join(folder, 'photos.zip')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

// Names and contents, or the fault.
async function outcome(bytes: Buffer, limits = LIMITS): Promise<[string, string][] | string> {
  await writeFile(path, bytes)
  const files: [string, string][] = []
  try {
    for await (const file of readZip(path, limits)) {
      const chunks: Buffer[] = []
      for await (const chunk of file.open()) chunks.push(chunk)
      files.push([file.name, Buffer.concat(chunks).toString()])
    }
    return files
  } catch (error) {
    if (error instanceof ArchiveError) return error.code
    throw error
  }
}

test('files are listed by base name; folders, macOS and dot files are skipped', async () => {
  const entries: ForgedEntry[] = [
    { name: '汽修_1班/', data: '' },
    { name: '汽修_1班/110101199001011235.jpg', data: 'one' },
    { name: 'deep\\windows\\2.jpg', data: 'two', stored: true },
    { name: '__MACOSX/汽修_1班/._1.jpg', data: 'x' },
    { name: '.DS_Store', data: 'x' },
    { name: 'a/.hidden/3.jpg', data: 'x' },
    { name: 'empty.jpg', data: '' },
  ]
  expect(await outcome(forgeZip(entries))).toEqual([
    ['110101199001011235.jpg', 'one'],
    ['2.jpg', 'two'],
    ['empty.jpg', ''],
  ])
})

test('names are read in GBK, and in UTF-8 with and without the flag', async () => {
  const gbk = Buffer.from([0xd5, 0xc5, 0xc8, 0xfd, 0x2e, 0x6a, 0x70, 0x67])
  const entries = [
    { name: gbk, data: 'gbk' },
    { name: Buffer.from('李四.jpg'), data: 'utf8' },
    { name: '王五.jpg', data: 'flag' },
  ]
  expect(await outcome(forgeZip(entries))).toEqual([
    ['张三.jpg', 'gbk'],
    ['李四.jpg', 'utf8'],
    ['王五.jpg', 'flag'],
  ])
})

const mega = Buffer.alloc(4 * 1024 * 1024)
test.each([
  ['not a zip', Buffer.from('hello'), 'archive_not_zip'],
  ['an empty file', Buffer.alloc(0), 'archive_not_zip'],
  ['a truncated zip', forgeZip([{ name: 'a', data: 'x'.repeat(100) }]).subarray(0, 60), 'archive_broken'],
  ['a path with ..', forgeZip([{ name: '../../etc/x', data: '' }]), 'archive_unsafe'],
  ['an absolute path', forgeZip([{ name: '/etc/x', data: '' }]), 'archive_unsafe'],
  ['a drive', forgeZip([{ name: 'C:\\x', data: '' }]), 'archive_unsafe'],
  ['a name with NUL', forgeZip([{ name: 'a\0.jpg', data: '' }]), 'archive_unsafe'],
  ['a link', forgeZip([{ name: 'a', data: '/etc/passwd', unixMode: 0o120777 }]), 'archive_unsafe'],
  ['a password', forgeZip([{ name: 'a', data: 'x', flags: 1 }]), 'archive_encrypted'],
  ['a zip bomb', forgeZip([{ name: 'a', data: mega }]), 'archive_bomb'],
  ['a zip bomb that declares a small size', forgeZip([{ name: 'a', data: mega, declaredBytes: 10 }]), 'archive_bomb'],
  ['less than declared', forgeZip([{ name: 'a', data: 'abc', declaredBytes: 10 }]), 'archive_broken'],
  ['another checksum', forgeZip([{ name: 'a', data: 'abc', checksum: 1 }]), 'archive_broken'],
  [
    'a file too large',
    forgeZip([{ name: 'a', data: Buffer.alloc(9 * 1024 * 1024), stored: true }]),
    'archive_too_large',
  ],
  [
    'files too many',
    forgeZip(Array.from({ length: 1001 }, (_, index) => ({ name: `${index}`, data: '' }))),
    'archive_too_many',
  ],
])('%s', async (_, bytes, fault) => {
  expect(await outcome(bytes)).toBe(fault)
})

test('files that are too large together are refused', async () => {
  const bytes = forgeZip(
    Array.from({ length: 3 }, (_, index) => ({ name: `${index}`, data: 'x'.repeat(600), stored: true })),
  )
  expect(await outcome(bytes, { ...LIMITS, totalBytes: 1500 })).toBe('archive_too_large')
})

test('files are written uncompressed and read back unchanged', async () => {
  async function* entries(): AsyncIterable<FileToArchive> {
    yield { name: '汽修_1班/张三.jpg', source: Buffer.from('one') }
    yield {
      name: '汽修_1班/李四.jpg',
      source: async () =>
        (async function* () {
          yield Buffer.from('t')
          yield Buffer.from('wo')
        })(),
    }
  }
  const bytes = await buffer(zipStream(entries(), null))
  expect(await outcome(bytes)).toEqual([
    ['张三.jpg', 'one'],
    ['李四.jpg', 'two'],
  ])
  expect(bytes.includes('one')).toBe(true)
})

test('the mark of who took it is a text file, the first entry', async () => {
  async function* entries(): AsyncIterable<FileToArchive> {
    yield { name: '张三.jpg', source: Buffer.from('one') }
  }
  const mark = { by: '王芳 (center)', time: '2026-11-20 16:00:00', request: '0123456789abcdef0123' }
  const text = '王芳 (center)于 2026-11-20 16:00:00 导出，请求编号 0123456789abcdef0123，仅供工作使用，请勿外传'
  expect(await outcome(await buffer(zipStream(entries(), markEntry(mark, 'CN'))))).toEqual([
    ['说明.txt', text],
    ['张三.jpg', 'one'],
  ])
  expect(['说明.txt', '說明.txt', 'Notes.txt', '说明.jpg'].map(isMarkEntry)).toEqual([true, true, true, false])
})

test('the first byte is sent before the last file is listed, and sources are opened one at a time', async () => {
  let opened = 0
  let isAllowed: () => void = () => undefined
  const allowed = new Promise<void>((resolve) => {
    isAllowed = resolve
  })
  async function* entries(): AsyncIterable<FileToArchive> {
    for (let i = 0; i < 3; i += 1) {
      if (i === 1) await allowed
      yield {
        name: `${i}.jpg`,
        source: async () => {
          opened += 1
          return (async function* () {
            yield Buffer.alloc(100, i)
          })()
        },
      }
    }
  }
  const stream = zipStream(entries(), null)
  const first = await new Promise<Buffer>((resolve) => stream.once('data', resolve))
  expect(first.length).toBeGreaterThan(0)
  expect(opened).toBe(1)
  isAllowed()
  await buffer(stream)
  expect(opened).toBe(3)
})

test('a source or list that fails ends the zip with its own error', async () => {
  async function* entries(): AsyncIterable<FileToArchive> {
    yield {
      name: 'a',
      source: async () =>
        (async function* () {
          yield Buffer.from('x')
          throw new Error('disk gone')
        })(),
    }
  }
  await expect(buffer(zipStream(entries(), null))).rejects.toThrow('disk gone')
  async function* failing(): AsyncIterable<FileToArchive> {
    yield { name: 'a', source: Buffer.from('x') }
    throw new Error('list gone')
  }
  await expect(buffer(zipStream(failing(), null))).rejects.toThrow('list gone')
})

test('a reader that stops ends the source and the list', async () => {
  let isListEnded = false
  async function* entries(): AsyncIterable<FileToArchive> {
    try {
      for (let i = 0; ; i += 1) yield { name: `${i}`, source: Buffer.alloc(100_000) }
    } finally {
      isListEnded = true
    }
  }
  const stream = zipStream(entries(), null)
  await new Promise((resolve) => stream.once('data', resolve))
  stream.destroy()
  await expect.poll(() => isListEnded).toBe(true)
})
