import { planPrintWords as print, planWords as words } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { mm } from '../../files/document/document.ts'
import type { PdfDocument } from '../../files/document/document.ts'

export type Page = Pick<PdfDocument<void>, 'width' | 'height' | 'text' | 'measure' | 'line' | 'rect' | 'page' | 'qr'>
/** The page in the making, how far down it is written, and which of how many it is. */
export type Sheet = { page: Page; y: number; at: number; pages: number; sn: string; lang: Lang }

export const INK = '#1d2126'
export const SOFT = '#62676f'
export const LINE = '#9aa0a8'
export const MARGIN = mm(20)
/** Where the content begins on a page that follows, and where it ends on each. */
const TOP = mm(24)
const BOTTOM = mm(18)

/** The head of each page: what it is and of which plan, the page and how many there are. */
export async function drawHead({ page, at, pages, sn, lang }: Sheet): Promise<void> {
  const width = page.width - 2 * MARGIN
  const look = { size: 8.5, color: SOFT, width }
  await page.text(MARGIN, mm(12), `${print.heading[lang]}　${sn}`, look)
  await page.text(MARGIN, mm(12), fill(print.page, { page: at, pages })[lang], { ...look, align: 'right' })
  page.line(MARGIN, mm(18), page.width - MARGIN, mm(18), { color: LINE, lineWidth: 0.6 })
}

/** Goes on on a new page where so much does not fit any more. */
export async function makeRoom(sheet: Sheet, height: number): Promise<void> {
  if (sheet.y + height <= sheet.page.height - BOTTOM) return
  await sheet.page.page()
  sheet.at += 1
  sheet.y = TOP
  await drawHead(sheet)
}

const QR = mm(26)

/** After the content, in one piece: the plan's number as a code, and the places for the seals of the site and of those who decide. */
export async function drawSeals(sheet: Sheet, siteName: string): Promise<void> {
  await makeRoom(sheet, QR + mm(16))
  const { page, sn, lang } = sheet
  const top = sheet.y + mm(8)
  const under = { size: 8, color: SOFT, align: 'center' } as const
  page.rect(MARGIN, top, QR, QR, { color: LINE })
  page.qr(MARGIN, top, QR, sn)
  await page.text(MARGIN, top + QR + mm(1), words.sn[lang], { ...under, width: QR })
  const width = (page.width - 2 * MARGIN - QR) / 2
  for (const [at, [name, seal]] of (
    [
      [siteName, print.seal_site],
      ['', print.seal_platform],
    ] as const
  ).entries()) {
    const x = MARGIN + QR + at * width + mm(3)
    const inside = { width: width - mm(6), align: 'center' } as const
    await page.text(x, top + mm(2), name, { ...inside, size: 10.5, weight: 'bold', color: INK, fit: true })
    await page.text(x, top + mm(10), seal[lang], { ...under, ...inside, size: 9 })
    await page.text(x, top + mm(20), print.seal_day[lang], { ...under, ...inside, size: 9 })
  }
}
