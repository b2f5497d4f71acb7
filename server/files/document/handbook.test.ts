import { extractText } from 'unpdf'
import { expect, it, test } from 'vitest'
import { drawBook } from './handbook.ts'
import { openDocument } from './document.ts'
import { readManuscript } from './handbookBlocks.ts'

const line = (count: number) => Array.from({ length: count }, (_, at) => `第 ${at} 段。`).join('\n')

async function pagesOf(markdown: string): Promise<string[]> {
  const { blocks } = readManuscript(markdown)
  const document = await openDocument({
    title: '手册',
    lang: 'zh-CN',
    created: new Date('2026-11-21T00:00:00Z'),
    mark: null,
  })
  await drawBook(document, {
    title: '手册',
    platform: '平台',
    edition: '第一版',
    blocks,
    picture: () => Promise.reject(new Error('no picture')),
    words: { contents: '目录', page: (page, pages) => `${page}/${pages}` },
  })
  return (await extractText(new Uint8Array(await document.end()))).text
}

it('reads the facts at the top, headings, steps, points, boxes, notes, pictures and tables', () => {
  const { facts, blocks } = readManuscript(
    '---\nedition: 一\n---\n## 章\n\n1. 步\n- 点\n  - 内\n- [ ] 勾\n> 注\n\n![图](a.jpg)\n\n| 甲 | 乙 |\n|---|---|\n| 1 | 2 |\n\n| 丙 |\n|---|\n\n段',
  )
  expect(facts).toEqual({ edition: '一' })
  expect(blocks.map((block) => ('mark' in block ? `${block.kind} ${block.mark}${block.depth}` : block.kind))).toEqual([
    'heading',
    'item 1.0',
    'item •0',
    'item •1',
    'item □0',
    'note',
    'picture',
    'table',
    'table',
    'paragraph',
  ])
  expect(blocks.filter((block) => block.kind === 'table').map(({ rows }) => rows.length)).toEqual([2, 1])
})

test.each(['#### 四级', '**粗**', '[链接](a)', '<b>', '```'])('refuses what it cannot draw: %s', (text) => {
  expect(() => readManuscript(`---\nedition: 一\n---\n${text}`)).toThrow('cannot say')
})

it('refuses a text without its facts', () => {
  expect(() => readManuscript('## 章')).toThrow('begins with its facts')
})

it('begins each chapter on a new page, and the contents list that page', async () => {
  const pages = await pagesOf(`---\nedition: 一\n---\n## 甲\n\n${line(60)}\n\n## 乙\n\n### 丙\n\n末段`)
  expect(pages[0]).toContain('手册')
  const [, first] = /甲\s*(\d+)/.exec(pages[1] ?? '') ?? []
  const [, second] = /乙\s*(\d+)/.exec(pages[1] ?? '') ?? []
  expect(pages[Number(first) - 1]).toContain('第 0 段')
  expect(pages[Number(second) - 1]).toContain('末段')
  expect(pages.at(-1)).toContain(`${pages.length}/${pages.length}`)
})

it('keeps a heading on the page of the text after it', async () => {
  for (let count = 30; count < 45; count += 1) {
    const pages = await pagesOf(`---\nedition: 一\n---\n## 甲\n\n${line(count)}\n\n### 丙题\n\n末段`)
    const at = pages.findIndex((page, number) => number > 1 && page.includes('丙题'))
    expect([count, pages[at]?.includes('末段')]).toEqual([count, true])
  }
})
