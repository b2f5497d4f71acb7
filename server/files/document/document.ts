import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { drawingOn } from './drawing.ts'
import type { Drawing } from './drawing.ts'
import { mainFace } from './fontFace.ts'
import type { Weight } from './fontFace.ts'
import { pacer } from './eventLoopYield.ts'
import { SYSTEM_FONTS } from './fallbackGlyph.ts'

/** Points (1/72 inch) of so many millimetres. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

export type DocumentOptions = {
  title: string
  /** BCP 47, for screen readers. */
  lang: string
  size?: 'A4' | 'A5'
  layout?: 'portrait' | 'landscape'
  /** When it was made; the same time and the same content give the same bytes. */
  created?: Date
  /** Who took it (files/mark.ts): at the foot of each page, or, on a paper that is handed to the person it is about, in the file's properties alone. Null: without personal data. */
  mark: { text: string; place: 'foot' | 'properties' } | null
  /** Fonts of the machine for what the product's own lack; else the usual places of Noto Sans CJK. */
  systemFonts?: Record<Weight, readonly string[]>
}
/** A document with its first page open. */
export type PdfDocument<R> = Drawing & {
  /** Puts a file into the document, for readers that list such files. */
  attach(name: string, bytes: Buffer): void
  end(): Promise<R>
}

/** From the edges of the page to the line of the mark. */
const FOOT_MARGIN = mm(10)
const FOOT_COLOR = '#62676f'
/** Above this, drawing waits for the reader of the stream. */
const WAITING_BYTES = 1_000_000

/** Opens a document; `end` gives the whole file. Hundreds of pages belong in a job, or in a stream. */
export async function openDocument(options: DocumentOptions): Promise<PdfDocument<Buffer>> {
  const pdf = await startPdf(options)
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(pdf, 'end')
  return drawn(pdf, options, pacer(), async () => {
    await ended
    return Buffer.concat(chunks)
  })
}

/** The same, written to a stream as it grows; `end` resolves when the stream has it all. */
export async function streamDocument(options: DocumentOptions, out: Writable): Promise<PdfDocument<void>> {
  const pdf = await startPdf(options)
  const ended = finished(out)
  // When the reader stops, the document ends at its next step; the process does not.
  ended.catch(() => undefined)
  pdf.pipe(out)
  const turn = pacer()
  const pauseIfNeeded = async () => {
    await turn()
    if (out.destroyed && !out.writableFinished) await ended
    if (pdf.readableLength > WAITING_BYTES) await Promise.race([once(out, 'drain'), ended])
  }
  return drawn(pdf, options, pauseIfNeeded, async () => {
    await ended
  })
}

async function startPdf({ title, lang, mark, created = new Date(), ...paper }: DocumentOptions) {
  // Large, and of no use to a server that prints nothing: fetched with the first document, the fonts' half before.
  await Promise.all([mainFace('regular'), mainFace('bold')])
  const { default: Pdf } = await import('pdfkit')
  return new Pdf({
    size: paper.size ?? 'A4',
    layout: paper.layout ?? 'portrait',
    margin: 0,
    lang,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: title,
      Producer: 'Zhikao',
      Creator: 'Zhikao',
      CreationDate: created,
      ModDate: created,
      ...(mark ? { Subject: mark.text } : {}),
    },
  })
}

async function drawn<R>(
  pdf: PDFKit.PDFDocument,
  { mark, created = new Date(), systemFonts = SYSTEM_FONTS }: DocumentOptions,
  pauseIfNeeded: () => Promise<void>,
  whole: () => Promise<R>,
): Promise<PdfDocument<R>> {
  const { drawing, writeFonts } = drawingOn(pdf, { systemFonts, pauseIfNeeded })
  const end = async () => {
    for (const _ of writeFonts()) await pauseIfNeeded()
    pdf.end()
    return whole()
  }
  const foot = async () => {
    if (mark?.place === 'foot') await drawFoot(drawing, mark.text)
  }
  const page = async () => {
    await drawing.page()
    await foot()
  }
  await foot()
  const attach = (name: string, bytes: Buffer) =>
    void pdf.file(bytes, { name, creationDate: created, modifiedDate: created })
  return { ...drawing, page, attach, end }
}

/** One line below what the pages themselves draw. */
async function drawFoot(drawing: Drawing, text: string): Promise<void> {
  const width = drawing.width - 2 * FOOT_MARGIN
  const look = { size: 7.5, color: FOOT_COLOR, width, align: 'center', fit: true } as const
  await drawing.text(FOOT_MARGIN, drawing.height - FOOT_MARGIN, text, look)
}
