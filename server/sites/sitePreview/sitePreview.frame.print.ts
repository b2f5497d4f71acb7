import { sitePreviewWords as words } from '@zhikao/domain/sites/sitePreview/sitePreview.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { mm } from '../../files/document/document.ts'
import type { PdfDocument } from '../../files/document/document.ts'
import { unseen } from '../../files/document/unseen.ts'

type Page = Pick<PdfDocument<void>, 'width' | 'height' | 'text' | 'measure' | 'line' | 'rect' | 'page'>
/** What every page has: the application's number, and a watermark while it is a draft. */
type Head = { apply_sn: string; isDraft: boolean; lang: Lang }
/** The page in the making, how far down it is filled, and which of how many it is. */
export type Sheet = { page: Page; y: number; at: number; pages: number; head: Head; width: number }

export const INK = '#1d2126'
const SOFT = '#62676f'
const LINE = '#9aa0a8'
const SHADE = '#f3f5f7'
const PALE = '#e3e6ea'
export const MARGIN = mm(16)
const TOP = mm(21)
const BOTTOM = mm(17)
const INSET = mm(1.5)
const SIZE = 9
const PITCH = 1.35

/** Lays the content out twice: how many pages it takes is printed on each of them. */
export async function drawFramed(page: Page, head: Head, content: (sheet: Sheet) => Promise<void>): Promise<void> {
  const lay = async (target: Page, pages: number): Promise<number> => {
    const sheet: Sheet = { page: target, y: TOP, at: 1, pages, head, width: page.width - 2 * MARGIN }
    await drawHead(sheet)
    await content(sheet)
    return sheet.at
  }
  await lay(page, await lay(unseen(page), 1))
}

async function drawHead(sheet: Sheet): Promise<void> {
  const { page, at, pages, width, head } = sheet
  const { apply_sn, isDraft, lang } = head
  if (isDraft) {
    const pale = { size: 120, weight: 'bold' as const, color: PALE, width, align: 'center' as const, fit: true }
    await page.text(MARGIN, page.height / 2 - 90, words.draft[lang], pale)
  }
  const soft = { size: 8.5, color: SOFT, width }
  const title = [words.title[lang], apply_sn, ...(isDraft ? [words.draft[lang]] : [])].join('　')
  await page.text(MARGIN, mm(10), title, soft)
  await page.text(MARGIN, mm(10), fill(words.page, { page: at, pages })[lang], { ...soft, align: 'right' })
  page.line(MARGIN, mm(16), MARGIN + width, mm(16), { color: LINE, lineWidth: 0.6 })
}

/** Goes on on a new page where so much does not fit any more; true: a new page was begun. */
async function makeRoom(sheet: Sheet, height: number): Promise<boolean> {
  if (sheet.y + height <= sheet.page.height - BOTTOM) return false
  await sheet.page.page()
  sheet.at += 1
  sheet.y = TOP
  await drawHead(sheet)
  return true
}

/** A heading that stays with what follows it. */
export async function drawHeading(sheet: Sheet, title: string, level: 1 | 2): Promise<void> {
  await makeRoom(sheet, mm(level === 1 ? 26 : 20))
  const above = mm(level === 1 ? 5 : 3)
  const look = { size: level === 1 ? 13 : 10, weight: 'bold' as const, color: INK, width: sheet.width }
  const { height } = await sheet.page.text(MARGIN, sheet.y + above, title, look)
  sheet.y += above + height + mm(1)
}

/** `part`: of the width. */
export type Cell = { text: string; part: number; isLabel?: boolean }

async function laidOut({ page, width }: Sheet, cells: readonly Cell[]) {
  const laid = []
  for (const { text, part, isLabel = false } of cells) {
    const look = { size: SIZE, color: isLabel ? SOFT : INK, width: part * width - 2 * INSET, lineHeight: PITCH }
    laid.push({ text, isLabel, width: part * width, look, height: (await page.measure(text, look)).height })
  }
  return { laid, height: Math.max(...laid.map((cell) => cell.height)) + 2 * mm(1.1) }
}

/** A row as high as its longest cell; true: it began a new page, and `before` was drawn above it there. */
export async function drawRow(sheet: Sheet, cells: readonly Cell[], before?: () => Promise<void>): Promise<void> {
  const { laid, height } = await laidOut(sheet, cells)
  if (await makeRoom(sheet, height)) await before?.()
  let x = MARGIN
  for (const { text, isLabel, width, look } of laid) {
    sheet.page.rect(x, sheet.y, width, height, { color: LINE, ...(isLabel ? { fill: SHADE } : {}) })
    await sheet.page.text(x + INSET, sheet.y + mm(1.1), text, look)
    x += width
  }
  sheet.y += height
}

/** The title of what follows, which begins on the same page. */
export async function drawTitleRow(sheet: Sheet, title: string): Promise<void> {
  await makeRoom(sheet, mm(24))
  await drawRow(sheet, [{ text: title, part: 1, isLabel: true }])
}

/** A label, and below it a text of many lines, which goes on on further pages. */
export async function drawLongText(sheet: Sheet, label: string, text: string): Promise<void> {
  await drawTitleRow(sheet, label)
  const { rows } = await sheet.page.measure(text, { size: SIZE, width: sheet.width - 2 * INSET })
  const pitch = SIZE * 1.5
  for (const row of rows) {
    await makeRoom(sheet, pitch)
    await sheet.page.text(MARGIN + INSET, sheet.y + 1, row, { size: SIZE, color: INK })
    sheet.y += pitch
  }
  sheet.y += mm(1)
}

/** The places for the seals and signatures of the applicant and of the reviewer, in one piece. */
export async function drawSeals(sheet: Sheet, applicant: string): Promise<void> {
  const high = mm(52)
  await makeRoom(sheet, high + mm(8))
  const { page, width, head } = sheet
  const top = sheet.y + mm(6)
  const half = width / 2
  const places = [
    [applicant, words.confirmed, words.signature, words.seal_applicant],
    ['', null, words.reviewer, words.seal_reviewer],
  ] as const
  for (const [at, [name, statement, signature, seal]] of places.entries()) {
    const x = MARGIN + at * half
    const inside = { width: half - 2 * INSET, color: INK, size: SIZE }
    page.rect(x, top, half, high, { color: LINE })
    await page.text(x + INSET, top + mm(2), statement?.[head.lang] ?? '', inside)
    await page.text(x + INSET, top + mm(11), name, { ...inside, size: 10, weight: 'bold', fit: true })
    await page.text(x + INSET, top + mm(21), signature[head.lang], inside)
    await page.text(x + INSET, top + mm(34), seal[head.lang], { ...inside, color: SOFT, align: 'center' })
    await page.text(x + INSET, top + mm(44), words.day[head.lang], { ...inside, align: 'right' })
  }
  sheet.y = top + high
}
