import type { Font, GlyphRun } from 'fontkit'
import type { Face } from './fontFace.ts'
import type { Run } from './typeset.ts'

/** What pdfkit does with an opened font; its types allow only files and bytes. */
type EmbeddedFont = { finalize: () => void }
/** A run whose characters are in one embedded part of its face. */
type PartRun = Run & { part: string }

/** So many glyphs are embedded in one piece: each piece is written in a few milliseconds, not all glyphs at once at the end. */
const PART_GLYPHS = 200

/**
 * fontkit caches a glyph with the character for which it was first used in this process, and pdfkit writes that character as
 * the text of the document (F61). Here each glyph gets the character that is being laid out.
 */
function withOwnText(run: GlyphRun, text: string): GlyphRun {
  const characters = [...text]
  // Invisible characters have no glyph.
  if (characters.length !== run.glyphs.length) return run
  const glyphs = run.glyphs.map((glyph, at) => {
    const codePoints = [characters[at]?.codePointAt(0) ?? 0]
    return glyph.codePoints[0] === codePoints[0] ? glyph : Object.create(glyph, { codePoints: { value: codePoints } })
  })
  return Object.create(run, { glyphs: { value: glyphs } })
}

function register(pdf: PDFKit.PDFDocument, part: string, { font }: Face, count: number): EmbeddedFont {
  const alias: unknown = Object.create(font, {
    // Another name for the same font, else pdfkit would take both parts for one.
    postscriptName: { value: `${font.postscriptName}-${count}` },
    layout: { value: (...given: Parameters<Font['layout']>) => withOwnText(font.layout(...given), given[0]) },
  })
  // pdfkit takes any object that can lay out text (PDFFontFactory.open); its types do not have it.
  pdf.registerFont(part, alias as Buffer)
  pdf.font(part)
  // The current font, which pdfkit's types leave out.
  const current: EmbeddedFont = Reflect.get(pdf, '_font')
  return current
}

/** The glyphs of each part. In one part a glyph stands for one character only. */
type PartGlyphs = Map<string, Set<number>>

/** The first part, starting with the one that is being filled, in which the glyph does not stand for another character yet. */
function freePart(glyphs: PartGlyphs, face: Face, char: string, count: number): string {
  const glyph = face.glyph(char.codePointAt(0) ?? 0)
  for (let at = Math.floor(count / PART_GLYPHS); ; at += 1) {
    const part = `${face.name} ${at}`
    const taken = glyphs.get(part) ?? new Set()
    if (taken.has(glyph)) continue
    glyphs.set(part, taken.add(glyph))
    return part
  }
}

/** The fonts of one document: each face embedded in parts, in the order in which its characters come. */
export function fontParts(pdf: PDFKit.PDFDocument) {
  const parts = new Map<Face, Map<string, string>>()
  const glyphs: PartGlyphs = new Map()
  const embedded = new Map<string, EmbeddedFont>()

  function partOf(face: Face, char: string): string {
    const known = parts.get(face) ?? new Map<string, string>()
    parts.set(face, known)
    const part = known.get(char) ?? freePart(glyphs, face, char, known.size)
    known.set(char, part)
    if (!embedded.has(part)) embedded.set(part, register(pdf, part, face, embedded.size + 1))
    return part
  }
  /** Splits a run where its characters are in different parts. */
  const split = ({ face, text }: Run): PartRun[] => {
    const runs: PartRun[] = []
    for (const char of text) {
      const part = partOf(face, char)
      const width = face.advance(char.codePointAt(0) ?? 0)
      const last = runs.at(-1)
      if (last?.part === part) {
        last.text += char
        last.width += width
      } else runs.push({ face, part, text: char, width })
    }
    return runs
  }
  /** Writes the parts, one for each step. */
  function* finish(): Generator<void> {
    for (const font of embedded.values()) {
      font.finalize()
      yield
    }
  }
  return { split, finish }
}
