import {
  definitionWords,
  statisticsSheetWords as sheetWords,
  statisticsWords as words,
  topicWords,
} from '@zhikao/domain/report/statistics/statistics.messages.ts'
import { PRINT_ROWS_MAX, TOPIC_FACTS } from '@zhikao/domain/report/statistics/statistics.model.ts'
import { figuresOf, shareOf } from '@zhikao/domain/report/statistics/statistics.rules.ts'
import { fill, LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { mm } from '../../files/document/document.ts'
import type { PdfDocument } from '../../files/document/document.ts'
import { unseen } from '../../files/document/unseen.ts'
import { markOf, printLine } from '../../files/mark.ts'
import type { FileAnswer } from '../../http/download.ts'
import { pdfAnswer } from '../../http/pdf.ts'
import type { Reader } from '../../record/moves.ts'
import { readStatistics } from './statistics.queries.ts'
import type { Asked, StatisticsRecord } from './statistics.queries.ts'
import { columnsOf } from './statistics.sheets.ts'
import type { Line } from './statistics.sheets.ts'

type Page = Pick<PdfDocument<void>, 'width' | 'height' | 'text' | 'measure' | 'line' | 'rect' | 'page'>
type Printed = { asked: Asked; record: StatisticsRecord; lang: Lang }
type Sheet = { page: Page; y: number; at: number; pages: number; lang: Lang }

const [INK, SOFT, LINE, SHADE, BAR] = ['#1d2126', '#62676f', '#9aa0a8', '#f3f5f7', '#c9d8ea']
const MARGIN = mm(20)
const TOP = mm(24)
const BOTTOM = mm(18)
const PAD = mm(1.2)
const SIZE = 8
/** What the name of a group takes of the width; the figures share the rest. */
const NAME = 0.26

/** A report as a PDF: its definition, and the groups with their sums; the share as a figure and a bar. */
export async function printStatistics(db: Db, asked: Asked, { actor, lang }: Reader): Promise<FileAnswer> {
  const record = await readStatistics(db, actor, asked, { page: 1, limit: PRINT_ROWS_MAX })
  const mark = printLine(markOf(actor, await clock(db)), lang)
  const title = `${words.sheet_name[lang]} · ${topicWords[asked.topic][lang]}`
  return pdfAnswer({
    account: actor.sn,
    options: { title, lang: LANG_TAGS[lang], mark: { text: mark, place: 'foot' } },
    name: `${words.sheet_name[lang]}_${topicWords[asked.topic][lang]}`,
    draw: async (page) => {
      const printed = { asked, record, lang }
      // Drawn twice: how many pages there are is known at the end, and printed on each.
      await drawReport(page, printed, await drawReport(unseen(page), printed, 1))
    },
  })
}

async function drawReport(page: Page, printed: Printed, pages: number): Promise<number> {
  const { asked, record, lang } = printed
  const { topic } = asked
  const width = page.width - 2 * MARGIN
  const sheet: Sheet = { page, y: TOP, at: 1, pages, lang }
  await drawHead(sheet)
  const heading = topicWords[topic][lang]
  await page.text(MARGIN, sheet.y, heading, { size: 18, weight: 'bold', color: INK, width, align: 'center' })
  sheet.y += mm(12)
  for (const text of notesOf(printed)) {
    const look = { size: SIZE, color: SOFT, width }
    const { height } = await page.measure(text, look)
    await page.text(MARGIN, sheet.y, text, look)
    sheet.y += height + mm(1.5)
  }
  sheet.y += mm(2)
  // The topic is the heading.
  const columns = columnsOf(asked).filter(({ key }) => key !== 'topic')
  const figures = columns.length - 1
  const widths = columns.map((_, at) => (at === 0 ? width * NAME : (width * (1 - NAME)) / figures))
  const heads = columns.map(({ title }) => title[lang])
  await drawRow(sheet, widths, heads, { isHead: true, share: null })
  const lines: Line[] = [
    ...record.items.map((group) => ({ group, values: group.values })),
    { group: null, values: record.sums },
  ]
  for (const line of lines) {
    const cells = columns.map(({ show }) => String(show(line, lang) ?? '–'))
    await drawRow(sheet, widths, cells, { isHead: false, share: shareIn(asked, line) })
  }
  return sheet.at
}

/** What the figures count, of which days and moment, and whether there are more groups. */
function notesOf({ asked, record, lang }: Printed): string[] {
  const { date_from, date_to, topic } = asked
  const days = [date_from, date_to].map((day) => day ?? '…').join(' – ')
  const more = record.total - record.items.length
  return [
    definitionWords[topic][lang],
    ...(date_from || date_to ? [fill(sheetWords.days, { days })[lang]] : []),
    (record.as_of === null ? words.as_of_none : fill(words.as_of, { time: record.as_of }))[lang],
    ...(more > 0 ? [fill(sheetWords.print_more, { count: record.items.length, more })[lang]] : []),
  ]
}

function shareIn({ topic }: Asked, { values }: Line): number | null {
  const names = figuresOf(topic)
  const { part, whole } = TOPIC_FACTS[topic].share
  return shareOf(values[names.indexOf(part)] ?? null, values[names.indexOf(whole)] ?? null)
}

async function drawHead({ page, at, pages, lang }: Sheet): Promise<void> {
  const width = page.width - 2 * MARGIN
  const look = { size: 8.5, color: SOFT, width }
  await page.text(MARGIN, mm(12), words.sheet_name[lang], look)
  await page.text(MARGIN, mm(12), fill(sheetWords.page, { page: at, pages })[lang], { ...look, align: 'right' })
  page.line(MARGIN, mm(18), page.width - MARGIN, mm(18), { color: LINE, lineWidth: 0.6 })
}

type Look = { isHead: boolean; share: number | null }

/** A row as high as its longest cell, on a new page where it does not fit; behind the last cell a bar of its share. */
async function drawRow(sheet: Sheet, widths: readonly number[], cells: readonly string[], { isHead, share }: Look) {
  const { page } = sheet
  const inside = (at: number) => (widths[at] ?? 0) - 2 * PAD
  const extents = await Promise.all(cells.map((cell, at) => page.measure(cell, { size: SIZE, width: inside(at) })))
  const height = Math.max(...extents.map((extent) => extent.height)) + 2 * PAD
  if (sheet.y + height > page.height - BOTTOM) {
    await page.page()
    sheet.at += 1
    sheet.y = TOP
    await drawHead(sheet)
  }
  let x = MARGIN
  for (const [at, cell] of cells.entries()) {
    const width = widths[at] ?? 0
    page.rect(x, sheet.y, width, height, { color: LINE, ...(isHead ? { fill: SHADE } : {}) })
    if (share !== null && share > 0 && at === cells.length - 1)
      page.rect(x, sheet.y, (width * Math.min(100, share)) / 100, height, { color: LINE, fill: BAR })
    const look = { size: SIZE, color: isHead ? SOFT : INK, width: inside(at) }
    await page.text(x + PAD, sheet.y + PAD, cell, at === 0 ? look : { ...look, align: 'right' })
    x += width
  }
  sheet.y += height
}
