import { formulaDrawer } from '../formula/formulaDrawing.ts'
import type { FormulaOutline } from '../formula/formulaOutline.ts'
import { SYSTEM_FONTS } from './fallbackGlyph.ts'
import type { Weight } from './fontFace.ts'
import { fontParts } from './fontParts.ts'
import { breakLines } from './lines.ts'
import { pictureFor } from './picture.ts'
import { qrCode } from './qr.ts'
import { ASCENT, LINE_HEIGHT, runsOf, typeset } from './typeset.ts'
import type { Typeset } from './typeset.ts'

type TextOptions = {
  /** Default 10.5. */
  size?: number
  weight?: Weight
  color?: string
  /** Lines break at this width; without it only at line ends of the text. */
  width?: number
  align?: 'left' | 'center' | 'right'
  /** Height of a line in parts of the size; default 1.5. */
  lineHeight?: number
  /** One line, made smaller until it fits the width. Text that would become too small to read is broken into several lines, centred on the place of the one line. */
  fit?: boolean
}
/** The space that text takes, how its lines are broken, and the size in which it is written. */
type Extent = { width: number; height: number; lines: number; rows: readonly string[]; size: number }
type Stroke = { color?: string; lineWidth?: number }

/** The pages of an unfinished document, in points from the top left corner. Long work is awaited, so that other tasks run in between. */
export type Drawing = {
  /** Of the page. */
  width: number
  height: number
  /** Writes text, its first line's top at `y`. */
  text(x: number, y: number, text: string, options?: TextOptions): Promise<Extent>
  measure(text: string, options?: TextOptions): Promise<Extent>
  /** Draws a formula from this point of its baseline on. */
  formula(x: number, baseline: number, outline: FormulaOutline, look: { size: number; color: string }): Promise<void>
  /** Places a JPEG or PNG inside a box, whole and centred. */
  image(x: number, y: number, bytes: Buffer, box: { width: number; height: number }): Promise<void>
  /** Draws a QR code, its quiet zone included in `size`. */
  qr(x: number, y: number, size: number, text: string): void
  line(x1: number, y1: number, x2: number, y2: number, stroke?: Stroke): void
  /** One stroke through all these points. */
  stroke(points: readonly (readonly [number, number])[], stroke?: Stroke): void
  rect(x: number, y: number, width: number, height: number, look?: Stroke & { fill?: string; radius?: number }): void
  /** Begins the next page. */
  page(): Promise<void>
  /** Names a place of this page: an entry of the reader's outline, level 2 below the last of level 1, and a target of `link`. */
  mark(name: string, y: number, outline: { title: string; level: 1 | 2 }): void
  /** A box that leads to a marked place, before or behind it. */
  link(x: number, y: number, width: number, height: number, name: string): void
}
type Setting = { systemFonts: Record<Weight, readonly string[]>; pauseIfNeeded: () => Promise<void> }

const INK = '#000000'
const SIZE = 10.5

/** Fitted text is never smaller than this size in points, and large text never smaller than this part of its own size (F60). */
const [LEAST, LEAST_PART] = [7, 0.6]
const FITTED_LINE_HEIGHT = 1.1

/** `above`: where the first line begins, below the top of the text. */
type TextLayout = Extent & { set: Typeset; pitch: number; above: number }

async function layOut(
  text: string,
  options: TextOptions,
  { systemFonts }: Pick<Setting, 'systemFonts'>,
): Promise<TextLayout> {
  const weight = options.weight ?? 'regular'
  const set = await typeset(text, weight, systemFonts[weight])
  const given = options.size ?? SIZE
  const available = options.width ?? Number.POSITIVE_INFINITY
  const line = given * (options.lineHeight ?? LINE_HEIGHT)
  const fitting = available / Math.max(set.widthOf(set.text), 1e-6)
  const size = options.fit ? Math.min(given, Math.max(fitting, LEAST, given * LEAST_PART)) : given
  const isOneLine = options.fit === true && size <= fitting
  const rows = isOneLine ? [set.text] : breakLines(set.text, available / size + 1e-6, set.widthOf)
  const pitch = options.fit && !isOneLine ? size * FITTED_LINE_HEIGHT : line
  const width = Math.max(...rows.map((row) => set.widthOf(row))) * size
  const all = pitch * rows.length
  const height = options.fit ? Math.max(line, all) : all
  return { set, rows, size, pitch, width, height, above: options.fit ? (line - all) / 2 : 0, lines: rows.length }
}

const extentOf = ({ width, height, lines, rows, size }: TextLayout): Extent => ({ width, height, lines, rows, size })

/** The space that text takes, without a document to draw it in. */
export const measureText = async (text: string, options: TextOptions = {}): Promise<Extent> =>
  extentOf(await layOut(text, options, { systemFonts: SYSTEM_FONTS }))
const SHARE = { left: 0, center: 0.5, right: 1 } as const

/** What can be drawn on a document, and how its fonts are written at the end, one part for each step. */
export function drawingOn(
  pdf: PDFKit.PDFDocument,
  setting: Setting,
): { drawing: Drawing; writeFonts: () => Generator<void> } {
  const fonts = fontParts(pdf)
  const pictures = pictureCache(pdf)
  const write = textWriter(pdf, setting, fonts.split)
  const drawing: Drawing = {
    width: pdf.page.width,
    height: pdf.page.height,
    text: write,
    formula: formulaDrawer(pdf, write),
    measure: async (text, options = {}) => extentOf(await layOut(text, options, setting)),
    image: async (x, y, bytes, box) => {
      pdf.image(await pictures(bytes, box), x, y, { fit: [box.width, box.height], align: 'center', valign: 'center' })
      await setting.pauseIfNeeded()
    },
    ...shapesOn(pdf),
    page: async () => {
      pdf.addPage()
      await setting.pauseIfNeeded()
    },
    mark: marker(pdf),
    link: (x, y, width, height, name) => void pdf.goTo(x, y, width, height, name),
  }
  return { drawing, writeFonts: fonts.finish }
}

function textWriter(
  pdf: PDFKit.PDFDocument,
  setting: Setting,
  split: ReturnType<typeof fontParts>['split'],
): Drawing['text'] {
  const writeRow = (x: number, baseline: number, row: string, { set, size }: TextLayout) => {
    let left = x
    for (const run of runsOf(row, set).flatMap((one) => split(one))) {
      pdf.font(run.part).fontSize(size).text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
      left += run.width * size
    }
  }
  return async (x, y, text, options = {}) => {
    const layout = await layOut(text, options, setting)
    pdf.fillColor(options.color ?? INK)
    for (const [at, row] of layout.rows.entries()) {
      const spare = (options.width ?? layout.width) - layout.set.widthOf(row) * layout.size
      const top = y + layout.above + at * layout.pitch + (layout.pitch - layout.size) / 2
      writeRow(x + spare * SHARE[options.align ?? 'left'], top + ASCENT * layout.size, row, layout)
      await setting.pauseIfNeeded()
    }
    return extentOf(layout)
  }
}

const shapesOn = (pdf: PDFKit.PDFDocument): Pick<Drawing, 'qr' | 'line' | 'stroke' | 'rect'> => ({
  qr: (x, y, size, text) => {
    const { side, bars } = qrCode(text)
    const unit = size / side
    for (const bar of bars) pdf.rect(x + bar.x * unit, y + bar.y * unit, bar.width * unit, bar.height * unit)
    pdf.fill(INK)
  },
  line: (x1, y1, x2, y2, { color = INK, lineWidth = 0.5 } = {}) => {
    pdf.moveTo(x1, y1).lineTo(x2, y2).lineWidth(lineWidth).stroke(color)
  },
  stroke: ([first, ...rest], { color = INK, lineWidth = 0.5 } = {}) => {
    if (!first) return
    // A hundredth of a point is finer than any printer, and a third of the bytes.
    const rounded = (value: number) => Math.round(value * 100) / 100
    pdf.moveTo(rounded(first[0]), rounded(first[1]))
    for (const [x, y] of rest) pdf.lineTo(rounded(x), rounded(y))
    pdf.lineWidth(lineWidth).stroke(color)
  },
  rect: (x, y, width, height, { color, fill, lineWidth = 0.5, radius = 0 } = {}) => {
    if (fill) pdf.roundedRect(x, y, width, height, radius).fill(fill)
    if (color ?? !fill)
      pdf
        .roundedRect(x, y, width, height, radius)
        .lineWidth(lineWidth)
        .stroke(color ?? INK)
  },
})

function marker(pdf: PDFKit.PDFDocument): Drawing['mark'] {
  let chapter = pdf.outline
  return (name, y, { title, level }) => {
    pdf.addNamedDestination(name, 'XYZ', 0, y, 0)
    const entry = (level === 1 ? pdf.outline : chapter).addItem(title)
    if (level === 1) chapter = entry
  }
}

/** Embeds a picture once for each size, however often it is drawn. */
function pictureCache(pdf: PDFKit.PDFDocument) {
  const cache = new WeakMap<Buffer, Map<string, Promise<Buffer>>>()
  return async (bytes: Buffer, box: { width: number; height: number }): Promise<Buffer> => {
    const sizes = cache.get(bytes) ?? new Map<string, Promise<Buffer>>()
    cache.set(bytes, sizes)
    const size = `${box.width} ${box.height}`
    const opened = sizes.get(size) ?? pictureFor(bytes, box).then((reduced) => openPicture(pdf, reduced))
    sizes.set(size, opened)
    return opened
  }
}

/** pdfkit draws an opened picture again without embedding it twice. */
function openPicture(pdf: PDFKit.PDFDocument, bytes: Buffer): Buffer {
  // In pdfkit's types there is no openImage, and image() accepts only files, so the opened picture is typed as a file.
  return (pdf as unknown as { openImage: (bytes: Buffer) => Buffer }).openImage(bytes)
}
