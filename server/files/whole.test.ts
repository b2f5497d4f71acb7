import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { smallDrawing } from '../test/drawing.ts'
import { fileOf } from '../test/proof/requests.ts'
import { forgeZip } from '../test/zip.ts'
import { sniff } from './sniff.ts'
import { assertReadable, assertWhole } from './whole.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whole-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const docx = () =>
  forgeZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    { name: 'word/document.xml', data: '<w>试卷</w>'.repeat(500) },
  ])
const workbook = () => readFile(new URL('../test/samples/majors.xlsx', import.meta.url))
/** A drawing of AutoCAD 2000 with two parts, of which the header says where they are. */
function oldDrawing(): Buffer {
  const file = Buffer.alloc(600)
  file.write('AC1015', 'latin1')
  file.writeUInt32LE(2, 0x15)
  for (const [at, [place, length]] of [[0x19, [100, 60]] as const, [0x22, [500, 100]] as const]) {
    file.writeUInt32LE(place, at + 1)
    file.writeUInt32LE(length, at + 5)
  }
  return file
}
const KINDS: [string, () => Promise<Uint8Array> | Uint8Array][] = [
  ['a PDF', () => fileOf('pdf')],
  ['a JPEG', () => fileOf('jpeg')],
  ['a PNG', () => fileOf('png')],
  ['a zip', () => fileOf('zip')],
  ['a drawing of AutoCAD 2018', () => fileOf('dwg')],
  ['a drawing of AutoCAD 2000', () => oldDrawing()],
  ['a Word document', docx],
  ['a workbook', workbook],
]

/** `whole`, or the rule that refuses the file. */
async function judge(bytes: Uint8Array, check = assertWhole): Promise<string | undefined> {
  const type = sniff(bytes.subarray(0, 4096))
  if (!type) throw new Error('the beginning must still show its type')
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  try {
    await check(path, type)
    return 'whole'
  } catch (error) {
    if (error instanceof AppError && error.code === 'input') return error.rule
    throw error
  }
}

describe.each(KINDS)('%s (A17)', (_, make) => {
  test('is taken whole', async () => {
    expect(await judge(await make())).toBe('whole')
  })
  test.each([0.2, 0.5, 0.9])('is broken when only %d of it arrived', async (share) => {
    const bytes = await make()
    expect(await judge(bytes.subarray(0, Math.floor(bytes.length * share)))).toBe('file_broken')
  })
})

const without = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])

test('a PDF or an archive with a piece missing in its middle is broken', async () => {
  for (const bytes of [await fileOf('pdf'), await fileOf('zip'), docx()])
    expect(await judge(without(bytes, Math.floor(bytes.length / 3), Math.floor(bytes.length / 2)))).toBe('file_broken')
})

test('an archive with an entry whose bytes do not match its checksum is not readable', async () => {
  const archive = (checksum?: number) => forgeZip([{ name: 'a.pdf', data: 'paper', ...(checksum ? { checksum } : {}) }])
  expect(await judge(archive(7), assertReadable)).toBe('file_broken')
  expect(await judge(archive(), assertReadable)).toBe('whole')
})

test('a PDF of newer versions ends with the place of a cross-reference stream', async () => {
  const start = '%PDF-1.7\n'
  const pdf = (place: number) => `${start}7 0 obj\n<< /Type /XRef >>\nendobj\nstartxref\n${place}\n%%EOF\n`
  expect(await judge(Buffer.from(pdf(start.length)))).toBe('whole')
  expect(await judge(Buffer.from(pdf(0)))).toBe('file_broken')
  expect(await judge(Buffer.from(pdf(4000)))).toBe('file_broken')
})

test('an archive with a password is complete', async () => {
  expect(await judge(forgeZip([{ name: 'a.pdf', data: 'paper', flags: 0x801 }]))).toBe('whole')
})

test('a drawing whose header is not that of its version is broken; one of AutoCAD 2007 says nothing and is taken', async () => {
  const bytes = smallDrawing()
  bytes.fill(0, 0x80, 0x90)
  expect(await judge(bytes)).toBe('file_broken')
  bytes.write('AC1021', 'latin1')
  expect(await judge(bytes)).toBe('whole')
})
