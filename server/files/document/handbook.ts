import type { Drawing } from './drawing.ts'
import { flowOf } from './pageFlow.ts'
import type { Placed } from './pageFlow.ts'
import type { Block } from './handbookBlocks.ts'
import { mm } from './document.ts'

/** The title, the content and the labels of a book. */
type Book = {
  title: string
  /** The name of the platform, above the title. */
  platform: string
  /** Edition and date. */
  edition: string
  blocks: readonly Block[]
  picture: (path: string) => Promise<Buffer>
  words: { contents: string; page: (page: number, pages: number) => string }
}
type Entry = { title: string; level: 1 | 2; page: number; name: string }

const INK = '#1d2126'
const SOFT = '#62676f'
const LINE = '#d5d9de'
const BRAND = '#0b5cad'
const MARGIN = mm(20)
const TOP = mm(26)
const ENTRY = mm(6.6)

/** Draws one page or more under a title, without cover and contents. */
export async function drawSheet(page: Drawing, book: Book): Promise<void> {
  const area = { left: MARGIN, top: mm(44), width: page.width - 2 * MARGIN, bottom: page.height - mm(22) }
  const placed = await flowOf(page, book, area)
  const pages = Math.max(0, ...placed.map((one) => one.page)) + 1
  await drawFrame(page, book, 1, pages)
  await page.text(MARGIN, TOP, book.title, { size: 22, weight: 'bold', color: INK, width: area.width })
  for (const [index, one] of placed.entries()) {
    if (index > 0 && one.page !== placed[index - 1]?.page) {
      await page.page()
      await drawFrame(page, book, one.page + 1, pages)
    }
    await one.draw(page, one.y)
  }
}

/** Draws a cover, the table of contents with its page numbers and links, and the pages; and the reader's outline. */
export async function drawBook(page: Drawing, book: Book): Promise<void> {
  const area = { left: MARGIN, top: TOP, width: page.width - 2 * MARGIN, bottom: page.height - mm(22) }
  const placed = await flowOf(page, book, area)
  const headings = placed.flatMap(({ heading, page: at }, index) =>
    heading ? [{ ...heading, page: at, name: `place-${index}` }] : [],
  )
  const perPage = Math.floor((area.bottom - mm(45)) / ENTRY)
  const before = 1 + Math.max(1, Math.ceil(headings.length / perPage))
  const pages = before + Math.max(0, ...placed.map((one) => one.page + 1))
  const frame = (number: number) => drawFrame(page, book, number, pages)

  await drawCover(page, book)
  for (let from = 0; from === 0 || from < headings.length; from += perPage) {
    await page.page()
    await frame(2 + from / perPage)
    if (from === 0)
      await page.text(MARGIN, TOP, book.words.contents, { size: 20, weight: 'bold', color: INK, width: area.width })
    await drawEntries(page, headings.slice(from, from + perPage), before)
  }
  await drawPages(page, placed, before, frame)
}

async function drawPages(
  page: Drawing,
  placed: readonly Placed[],
  before: number,
  frame: (number: number) => Promise<void>,
): Promise<void> {
  let current = -1
  for (const [index, one] of placed.entries()) {
    if (one.page !== current) {
      current = one.page
      await page.page()
      await frame(before + current + 1)
    }
    if (one.heading) page.mark(`place-${index}`, one.y, one.heading)
    await one.draw(page, one.y)
  }
}

async function drawCover(page: Drawing, { title, platform, edition }: Book): Promise<void> {
  const width = page.width - 2 * MARGIN
  page.rect(0, 0, page.width, mm(118), { fill: BRAND })
  await page.text(MARGIN, mm(58), platform, { size: 13, color: '#dbe9f7', width })
  await page.text(MARGIN, mm(70), title, { size: 32, weight: 'bold', color: '#ffffff', width })
  await page.text(MARGIN, mm(128), edition, { size: 12, color: SOFT, width })
}

/** The head and the foot of a page. */
async function drawFrame(page: Drawing, { title, platform, words }: Book, number: number, pages: number) {
  const width = page.width - 2 * MARGIN
  await page.text(MARGIN, mm(12), platform, { size: 8.5, color: SOFT, width })
  await page.text(MARGIN, mm(12), title, { size: 8.5, color: SOFT, width, align: 'right' })
  page.line(MARGIN, mm(18), MARGIN + width, mm(18), { color: LINE })
  await page.text(MARGIN, page.height - mm(15), words.page(number, pages), {
    size: 8.5,
    color: SOFT,
    width,
    align: 'center',
  })
}

async function drawEntries(page: Drawing, entries: readonly Entry[], before: number): Promise<void> {
  const width = page.width - 2 * MARGIN
  for (const [at, entry] of entries.entries()) {
    const y = mm(45) + at * ENTRY
    const left = MARGIN + (entry.level === 1 ? 0 : mm(6))
    const look = entry.level === 1 ? { size: 11, weight: 'bold' as const, color: INK } : { size: 10, color: INK }
    const title = await page.text(left, y, entry.title, look)
    const number = String(before + entry.page + 1)
    const { width: digits } = await page.measure(number, look)
    await page.text(MARGIN + width - digits, y, number, look)
    const middle = y + title.height / 2 + 2
    page.line(left + title.width + mm(2), middle, MARGIN + width - digits - mm(2), middle, { color: LINE })
    page.link(MARGIN, y, width, ENTRY, entry.name)
  }
}
