import { examDocumentWords as words } from '@zhikao/domain/exams/examDocument/examDocument.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { mm } from '../../files/document/document.ts'
import type { PdfDocument } from '../../files/document/document.ts'
import { unseen } from '../../files/document/unseen.ts'

type Page = Pick<PdfDocument<void>, 'width' | 'height' | 'text' | 'measure' | 'line' | 'rect' | 'image' | 'qr' | 'page'>
/** The page in the making, how far down it is filled, and which of how many it is. */
export type Sheet = { page: Page; y: number; at: number; pages: number; head: Head; width: number }
/** What every page of a document begins with. */
type Head = {
  /** The number of the exam or plan. */
  sn: string
  title: string
  lines: readonly string[]
  /** A record that is not submitted yet is printed as a draft. */
  isDraft?: boolean
  lang: Lang
}
/** One document, or one room's or person's part of it: begins on an open page. */
export type Part = (page: Page) => Promise<void>

export const INK = '#1d2126'
export const SOFT = '#62676f'
export const LINE = '#9aa0a8'
export const SHADE = '#f3f5f7'
const PALE = '#eceef1'
const RED = '#b3261e'
export const MARGIN = mm(15)
const INSET = mm(1.6)
const BOTTOM = mm(17)
const SIZE = 9.5

/** Lays the content out twice: how many pages it takes is printed on each of them. */
export const framed =
  (head: Head, content: (sheet: Sheet) => Promise<void>): Part =>
  async (page) => {
    const lay = async (target: Page, pages: number): Promise<number> => {
      const sheet: Sheet = { page: target, y: 0, at: 1, pages, head, width: page.width - 2 * MARGIN }
      await drawHead(sheet)
      await content(sheet)
      return sheet.at
    }
    await lay(page, await lay(unseen(page), 1))
  }

async function drawHead(sheet: Sheet): Promise<void> {
  const { page, at, pages, width, head } = sheet
  const { sn, title, lines, isDraft, lang } = head
  const draft = words.draft[lang]
  if (isDraft) {
    const pale = { size: 120, weight: 'bold' as const, color: PALE, width, align: 'center' as const, fit: true }
    await page.text(MARGIN, page.height / 2 - 90, draft, pale)
  }
  const soft = { size: 9, color: SOFT, width }
  await page.text(MARGIN, mm(10), sn, soft)
  await page.text(MARGIN, mm(10), fill(words.page, { page: at, pages })[lang], { ...soft, align: 'right' })
  if (isDraft) await page.text(MARGIN, mm(10), draft, { size: 11, weight: 'bold', color: RED, width, align: 'center' })
  const bold = { size: 18, weight: 'bold' as const, color: INK, width, align: 'center' as const, fit: true }
  await page.text(MARGIN, mm(16), title, bold)
  sheet.y = mm(27)
  for (const line of lines) {
    const written = await page.text(MARGIN, sheet.y, line, { size: 10, color: INK, width, align: 'center' })
    sheet.y += written.height
  }
  sheet.y += mm(3)
}

/** Goes on on a new page where so much does not fit any more; true: a new page was begun. */
export async function makeRoom(sheet: Sheet, height: number): Promise<boolean> {
  if (sheet.y + height <= sheet.page.height - BOTTOM) return false
  await sheet.page.page()
  sheet.at += 1
  await drawHead(sheet)
  return true
}

/** A heading with its text in the whole width; long text goes on on further pages, line by line. */
export async function drawText(sheet: Sheet, title: string | null, text: string): Promise<void> {
  const { page, width } = sheet
  if (title !== null) {
    await makeRoom(sheet, mm(18))
    await page.text(MARGIN, sheet.y + mm(4), title, { size: 11.5, weight: 'bold', color: INK, width })
    sheet.y += mm(11)
  }
  const look = { size: 10, color: INK, width }
  const { rows } = await page.measure(text, look)
  for (const row of rows) {
    await makeRoom(sheet, 15)
    // Broken already: only its height counts here.
    await page.text(MARGIN, sheet.y, row, { size: look.size, color: INK })
    sheet.y += 15
  }
}

type Table = {
  /** Parts of the width. */
  columns: readonly number[]
  head: readonly string[] | null
  rows: readonly (readonly string[])[]
  /** Of each row at least. */
  height?: number
  align?: 'left' | 'center'
}

/** A table; its head is repeated on each page, and a row is as high as its longest cell. */
export async function drawTable(sheet: Sheet, { columns, head, rows, height = mm(8), align = 'left' }: Table) {
  const cellsOf = (cells: readonly string[], isHead: boolean) =>
    cells.map((text, at) => ({
      text,
      width: (columns[at] ?? 0) * sheet.width,
      isLabel: isHead || (head === null && at % 2 === 0),
      align,
    }))
  if (head) await drawCells(sheet, cellsOf(head, true), height)
  for (const row of rows) {
    const cells = cellsOf(row, false)
    const isNew = await makeRoom(sheet, await heightOf(sheet, cells, height))
    if (isNew && head) await drawCells(sheet, cellsOf(head, true), height)
    await drawCells(sheet, cells, height)
  }
}

type Cell = { text: string; width: number; isLabel: boolean; align: 'left' | 'center' }
const lookOf = ({ width, isLabel, align }: Cell) => ({
  size: SIZE,
  color: isLabel ? SOFT : INK,
  width: width - 2 * INSET,
  align,
  lineHeight: 1.35,
})

async function heightOf({ page }: Sheet, cells: readonly Cell[], least: number): Promise<number> {
  const extents = await Promise.all(cells.map((cell) => page.measure(cell.text, lookOf(cell))))
  return Math.max(least, ...extents.map((extent) => extent.height + 2 * mm(1.2)))
}

async function drawCells(sheet: Sheet, cells: readonly Cell[], least: number): Promise<void> {
  const { page, y } = sheet
  const height = await heightOf(sheet, cells, least)
  let x = MARGIN
  for (const cell of cells) {
    page.rect(x, y, cell.width, height, { color: LINE, ...(cell.isLabel ? { fill: SHADE } : {}) })
    const look = lookOf(cell)
    const extent = await page.measure(cell.text, look)
    await page.text(x + INSET, y + (height - extent.height) / 2, cell.text, look)
    x += cell.width
  }
  sheet.y += height
}

/** Lines for signatures, in one piece. */
export async function drawSigns(sheet: Sheet, lines: readonly string[]): Promise<void> {
  await makeRoom(sheet, mm(6) + lines.length * mm(9))
  sheet.y += mm(6)
  for (const line of lines) {
    await sheet.page.text(MARGIN, sheet.y, line, { size: 10, color: INK, width: sheet.width })
    sheet.y += mm(9)
  }
}

/** Small lines under a table, in one piece, each on one line. */
export async function drawNote(sheet: Sheet, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return
  await makeRoom(sheet, mm(3) + lines.length * mm(4.2))
  sheet.y += mm(3)
  for (const line of lines) {
    await sheet.page.text(MARGIN, sheet.y, line, { size: 8, color: SOFT, width: sheet.width, fit: true })
    sheet.y += mm(4.2)
  }
}
