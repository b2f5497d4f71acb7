import sharp from 'sharp'
import type { Drawing } from './drawing.ts'
import type { Block } from './handbookBlocks.ts'
import { mm } from './document.ts'

/** The part of a page that text may fill, in points. */
type Area = { left: number; top: number; width: number; bottom: number }
/** The position of a block: `page` counts from 0. */
export type Placed = {
  page: number
  y: number
  heading?: { title: string; level: 1 | 2 }
  draw: (page: Drawing, y: number) => Promise<void>
}
/** A piece that is not divided between pages: `before` is the space above it, `leads` keeps the next one on the same page. */
type Piece = {
  height: number
  before: number
  leads?: boolean
  isNewPage?: boolean
  heading?: Placed['heading']
  draw: (page: Drawing, y: number) => Promise<void>
}
type Source = { blocks: readonly Block[]; picture: (path: string) => Promise<Buffer> }

const INK = '#1d2126'
const SOFT = '#62676f'
const LINE = '#c9ced5'
const SHADE = '#f3f5f7'
const BRAND = '#0b5cad'
const TEXT = { size: 10.5, color: INK, lineHeight: 1.6 }
const CELL = { size: 9.5, color: INK, lineHeight: 1.45 }
const MARK = mm(7)
const INSET = mm(2)
const PICTURE_MAX = mm(96)
const SHORT = mm(32)

/** The position of each block of a book when page after page is filled. */
export async function flowOf(measure: Pick<Drawing, 'measure'>, source: Source, area: Area): Promise<Placed[]> {
  const pieces: Piece[] = []
  for (const block of source.blocks) pieces.push(...(await piecesOf(measure, block, source, area)))
  const placed: Placed[] = []
  let page = 0
  let y = area.top
  for (const [index, piece] of pieces.entries()) {
    const { height, before, isNewPage, heading, draw } = piece
    const isFull = y + before + neededBy(piece, pieces[index + 1]) > area.bottom
    if (y > area.top && (isNewPage || isFull)) {
      page += 1
      y = area.top
    }
    const at = y === area.top ? y : y + before
    placed.push({ page, y: at, draw, ...(heading ? { heading } : {}) })
    y = at + height
  }
  return placed
}

/** A heading stays with what follows it, and the head of a table with its first row. */
function neededBy({ height, leads }: Piece, next: Piece | undefined): number {
  return leads && next && !next.isNewPage ? height + next.before + next.height : height
}

type Measure = Pick<Drawing, 'measure'>

async function piecesOf(measure: Measure, block: Block, { picture }: Source, area: Area): Promise<Piece[]> {
  if (block.kind === 'table') return tableOf(measure, block.rows, area)
  if (block.kind === 'heading') return [await headingOf(measure, block, area)]
  if (block.kind === 'item') return [await itemOf(measure, block, area)]
  if (block.kind === 'note') return [await noteOf(measure, block.text, area)]
  if (block.kind === 'picture') return [await pictureOf(measure, block, await picture(block.path), area)]
  return [await textOf(measure, block.text, area.left, area.width)]
}

async function headingOf(measure: Measure, { level, text }: Block & { kind: 'heading' }, area: Area): Promise<Piece> {
  const isChapter = level === 2
  const look = { size: isChapter ? 20 : 13, weight: 'bold' as const, color: isChapter ? BRAND : INK, width: area.width }
  const { height } = await measure.measure(text, look)
  return {
    height,
    before: isChapter ? 0 : mm(6),
    leads: true,
    isNewPage: isChapter,
    heading: { title: text, level: isChapter ? 1 : 2 },
    draw: async (page, y) => void (await page.text(area.left, y, text, look)),
  }
}

async function textOf(measure: Measure, text: string, left: number, width: number): Promise<Piece> {
  const { height } = await measure.measure(text, { ...TEXT, width })
  return {
    height,
    before: mm(2.2),
    draw: async (page, y) => void (await page.text(left, y, text, { ...TEXT, width })),
  }
}

async function itemOf(measure: Measure, { mark, depth, text }: Block & { kind: 'item' }, area: Area): Promise<Piece> {
  const left = area.left + (depth + 1) * MARK
  const piece = await textOf(measure, text, left, area.width - (depth + 1) * MARK)
  return {
    ...piece,
    before: mm(1.4),
    draw: async (page, y) => {
      await page.text(left - MARK, y, mark, { ...TEXT, color: BRAND, width: MARK - mm(1.6), align: 'right' })
      await piece.draw(page, y)
    },
  }
}

async function noteOf(measure: Measure, text: string, area: Area): Promise<Piece> {
  const inner = await textOf(measure, text, area.left + mm(5), area.width - mm(9))
  const height = inner.height + mm(4)
  return {
    height,
    before: mm(3),
    draw: async (page, y) => {
      page.rect(area.left, y, area.width, height, { fill: '#eef4fb' })
      page.rect(area.left, y, mm(1.2), height, { fill: BRAND })
      await inner.draw(page, y + mm(2))
    },
  }
}

async function pictureOf(
  measure: Measure,
  { caption, path }: Block & { kind: 'picture' },
  bytes: Buffer,
  area: Area,
): Promise<Piece> {
  const { width: wide, height: high } = await sharp(bytes).metadata()
  if (!wide || !high) throw new Error(`${path} is no picture`)
  const share = Math.min(area.width / wide, PICTURE_MAX / high)
  const box = { width: wide * share, height: high * share }
  const look = { size: 9, color: SOFT, width: area.width, align: 'center' as const }
  const words = await measure.measure(caption, look)
  const left = area.left + (area.width - box.width) / 2
  return {
    height: box.height + mm(2) + words.height,
    before: mm(3.5),
    draw: async (page, y) => {
      await page.image(left, y, bytes, box)
      page.rect(left, y, box.width, box.height, { color: LINE })
      await page.text(area.left, y + box.height + mm(1.6), caption, look)
    },
  }
}

/** Rows as high as their longest cell; short columns are as wide as their words, the others share the rest. */
async function tableOf(measure: Measure, rows: readonly string[][], area: Area): Promise<Piece[]> {
  const widths = await widthsOf(measure, rows, area)
  return Promise.all(
    rows.map(async (row, at): Promise<Piece> => {
      const look = { ...CELL, ...(at === 0 ? { weight: 'bold' as const } : {}) }
      const extents = await Promise.all(
        widths.map((width, column) => measure.measure(row[column] ?? '', { ...look, width: width - 2 * INSET })),
      )
      const height = Math.max(...extents.map((extent) => extent.height)) + mm(2.6)
      return {
        height,
        before: at === 0 ? mm(3.5) : 0,
        leads: at === 0,
        draw: async (page, y) => {
          let x = area.left
          for (const [column, width] of widths.entries()) {
            page.rect(x, y, width, height, { color: LINE, ...(at === 0 ? { fill: SHADE } : {}) })
            await page.text(x + INSET, y + mm(1.3), row[column] ?? '', { ...look, width: width - 2 * INSET })
            x += width
          }
        },
      }
    }),
  )
}

async function widthsOf(measure: Measure, rows: readonly string[][], area: Area): Promise<number[]> {
  const wanted = await Promise.all(
    (rows[0] ?? []).map(async (_, column) => {
      const cells = rows.map((row) => measure.measure(row[column] ?? '', { ...CELL, weight: 'bold' }))
      return Math.max(...(await Promise.all(cells)).map(({ width }) => width)) + 2 * INSET
    }),
  )
  const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)
  const short = wanted.filter((width) => width <= SHORT)
  const long = wanted.filter((width) => width > SHORT).map((width) => Math.min(width, area.width / 2))
  const spare = area.width - sumOf(short)
  // Where all are short they share the line as they are.
  if (long.length === 0) return wanted.map((width) => (width / sumOf(short)) * area.width)
  return wanted.map((width) => (width <= SHORT ? width : (Math.min(width, area.width / 2) / sumOf(long)) * spare))
}
