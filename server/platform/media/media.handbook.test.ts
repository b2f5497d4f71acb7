import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { HANDBOOKS } from '@zhikao/domain/platform/media/media.model.ts'
import type { Handbook } from '@zhikao/domain/platform/media/media.model.ts'
import { permissionsOf, rowsOf, sectionOf, sectionsOf } from '@zhikao/domain/portals/sections.ts'
import { readZip } from '../../files/archive.ts'
import { readManuscript } from '../../files/document/handbookBlocks.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { textOfPdf } from '../../test/pdf.ts'
import { bind, manuscriptOf } from './media.handbook.queries.ts'

const ROOT = new URL('../../../', import.meta.url)
const PICTURES = new URL('docs/handbook/pictures/', ROOT)
const SHELF_MAX = 3 * 1024 * 1024
const BOOKS: readonly (readonly [string, Handbook])[] = [
  ['school', 'school'],
  ['college', 'college'],
  ['teacher', 'teacher'],
  ['teacher-checklist', 'teacher'],
  ['center', 'center'],
  ['system', 'system'],
  ['train', 'train'],
]

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ask = async (username: Parameters<TestApp['as']>[0], name?: Handbook) =>
  (await t.as(username)).call(mediaContract.handbook, { query: name ? { name } : {} })

async function filesIn(zip: Buffer): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'zhikao-handbook-'))
  const path = join(folder, 'book.zip')
  await writeFile(path, zip)
  const files = new Map<string, Buffer>()
  const limits = { entries: 10, entryBytes: SHELF_MAX, totalBytes: 2 * SHELF_MAX, ratio: 100 }
  for await (const entry of readZip(path, limits)) files.set(entry.name, await buffer(entry.open()))
  await rm(folder, { recursive: true })
  return files
}

describe('the handbook of an account', () => {
  test.each([
    ['school', '院校操作手册', '借考'],
    ['college', '站点操作手册', '考核计划'],
    ['center', '考试中心操作手册', '成绩与证书'],
    ['system', '平台操作手册', '成绩与证书'],
    ['trainer', '培训机构操作手册', '申请培训证书'],
  ] as const)('%s gets a PDF that the browser can show (spec §2.6.8)', async (username, title, chapter) => {
    const { http, headers, raw } = await ask(username)
    expect([http, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain(`inline; filename`)
    expect(headers['content-disposition']).toContain(encodeURIComponent(`${title}.pdf`))
    // In a sandbox the reader does not start.
    expect(headers['content-security-policy']).toBe("default-src 'none'")
    const [cover, contents, ...pages] = await textOfPdf(raw)
    expect(cover).toContain(title)
    expect(contents).toMatch(new RegExp(`目录[\\s\\S]*${chapter}`))
    expect(pages.at(-1)).toContain(`第 ${pages.length + 2} 页，共 ${pages.length + 2} 页`)
    // The contents name the page on which a chapter begins.
    const [, number] = new RegExp(`${chapter}\\s+(\\d+)`).exec(contents ?? '') ?? []
    expect(pages[Number(number) - 3]).toContain(chapter)
  })
  test('teacher gets a zip with the handbook and a checklist to print (spec §2.6.9)', async () => {
    const { http, headers, raw } = await ask('teacher')
    expect([http, headers['content-type']]).toEqual([200, 'application/zip'])
    const files = await filesIn(raw)
    expect([...files.keys()]).toEqual(['考评员操作手册.pdf', '考务日清单.pdf'])
    expect((await textOfPdf(files.get('考务日清单.pdf')!)).join('')).toContain('考务安排')
  })
  test.each([
    ['school', 'college', 404],
    ['school', 'school', 200],
    ['trainer', 'system', 404],
    ['center', 'system', 404],
    ['system', 'teacher', 200],
    ['system', 'center', 200],
  ] as const)('%s asks for that of %s: %i, all of them are for who publishes documents', async (who, name, http) => {
    expect((await ask(who, name)).http).toBe(http)
  })
  test('a request without a session is refused', async () => {
    expect((await t.anonymous.call(mediaContract.handbook)).status).toBe(40002)
  })
})

it.each(['school', 'teacher'] as const)('the same text and pictures make the same file: %s', async (name) => {
  const [one, other] = [await bind(name), await bind(name)]
  expect(one.bytes.equals(other.bytes)).toBe(true)
})

/** Every Chinese word that the product shows. */
async function wordsOfTheProduct(): Promise<Set<string>> {
  const words = new Set<string>()
  for (const folder of ['domain', 'web'])
    for (const path of await readdir(new URL(`${folder}/`, ROOT), { recursive: true })) {
      if (!/\.(messages|labels|lifecycle)\.ts$/.test(path) || path.includes('node_modules')) continue
      const text = await readFile(new URL(`${folder}/${path}`, ROOT), 'utf8')
      for (const [, word = ''] of text.matchAll(/\bCN: '([^']+)'/g)) words.add(word.replaceAll(/（?\{\w+\}）?/g, ''))
    }
  return words
}
const titlesOf = (role: Role) => rowsOf(role).flatMap(({ screen, title }) => (screen ? title.CN : []))
const quoted = (text: string, open: string, close: string) =>
  [...text.matchAll(new RegExp(`${open}([^${close}]+)${close}`, 'g'))].map(([, word = '']) => word)

describe.each(BOOKS)('the text of %s', (name, role) => {
  it('names only existing screens of the role', async () => {
    const named = quoted(await manuscriptOf(name), '【', '】').filter((word) => word !== '')
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((word) => !titlesOf(role).includes(word))).toEqual([])
  })
  it('names buttons and fields by their labels in the product', async () => {
    const words = await wordsOfTheProduct()
    expect(words.size).toBeGreaterThan(500)
    expect(quoted(await manuscriptOf(name), '「', '」').filter((word) => !words.has(word))).toEqual([])
  })
  it('leaves no placeholder unfilled', async () => {
    expect((await manuscriptOf(name)).match(/\{\w+\}/g)).toBeNull()
  })
})

it('every screen of the menu is in the handbook of its role', async () => {
  for (const role of Object.keys(HANDBOOKS) as Handbook[]) {
    const text = await manuscriptOf(role)
    const open = new Set(sectionsOf(role, permissionsOf(role, { permissions: [], operations: [] })).map(({ id }) => id))
    const shown = rowsOf(role).filter((row) => row.screen && row.menu !== false && open.has(sectionOf(row)))
    const missing = shown.filter(({ title }) => !text.includes(`【${title.CN}】`)).map(({ title }) => title.CN)
    expect([role, missing]).toEqual([role, []])
  }
})

it('every picture is used, and all together are smaller than 3 MB', async () => {
  const shown = new Set<string>()
  for (const [name] of BOOKS)
    for (const block of readManuscript(await manuscriptOf(name)).blocks)
      if (block.kind === 'picture') shown.add(block.path.replace('pictures/', ''))
  const there = await readdir(PICTURES)
  expect(there.toSorted()).toEqual([...shown].toSorted())
  const sizes = await Promise.all(there.map(async (file) => (await stat(new URL(file, PICTURES))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(SHELF_MAX)
})
