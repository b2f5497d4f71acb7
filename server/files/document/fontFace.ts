import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'
import { withoutShaping } from './sfnt.ts'

export type Weight = 'regular' | 'bold'

/** A font that a document may draw with. */
export type Face = {
  /** Unique among the faces of a process. */
  name: string
  font: Font
  has(codePoint: number): boolean
  /** The number of its glyph: several characters can have the same. */
  glyph(codePoint: number): number
  /** The width of a character, in parts of the size. */
  advance(codePoint: number): number
}

/** The font of the product: Simplified Chinese whole (30,890 characters: GB 18030's first plane, the national name list), Latin, punctuation. */
const FILES: Record<Weight, string> = {
  regular: '400Regular/NotoSansSC_400Regular.ttf',
  bold: '700Bold/NotoSansSC_700Bold.ttf',
}
const fontPackage = import.meta.resolve('@expo-google-fonts/noto-sans-sc/package.json')
const loaded = new Map<Weight, Promise<Face>>()

/** The product's face of a weight: read once, then shared by all documents of the process (about 11 MB each). */
export function mainFace(weight: Weight): Promise<Face> {
  const known =
    loaded.get(weight) ?? readFile(new URL(FILES[weight], fontPackage)).then((bytes) => faceOf(weight, bytes))
  loaded.set(weight, known)
  return known
}

/** A font's bytes as a face; its shaping is left out. */
export async function faceOf(name: string, bytes: Buffer): Promise<Face> {
  // Large, and of no use to a server that prints nothing: fetched with the first document.
  const { create } = await import('fontkit')
  const opened = create(withoutShaping(bytes))
  if (!('hasGlyphForCodePoint' in opened)) throw new Error(`${name} is a collection, not a font`)
  const widths = new Map<number, number | null>()
  const widthOf = (codePoint: number) => {
    const known = widths.get(codePoint)
    if (known !== undefined) return known
    const glyph = opened.hasGlyphForCodePoint(codePoint) ? opened.glyphForCodePoint(codePoint) : null
    const width = glyph && glyph.advanceWidth / opened.unitsPerEm
    widths.set(codePoint, width)
    return width
  }
  return {
    name,
    font: opened,
    glyph: (codePoint) => opened.glyphForCodePoint(codePoint).id,
    has: (codePoint) => widthOf(codePoint) !== null,
    advance: (codePoint) => widthOf(codePoint) ?? 0,
  }
}
