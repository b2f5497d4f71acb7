import { formulaParts, formulaText } from '@zhikao/domain/kernel/formula.ts'
import type { Drawing } from '../document/drawing.ts'
import { SYSTEM_FONTS } from '../document/fallbackGlyph.ts'
import type { Weight } from '../document/fontFace.ts'
import { breakLines } from '../document/lines.ts'
import { BASELINE, LINE_HEIGHT, typeset } from '../document/typeset.ts'
import { outlineOf } from './formulaOutline.ts'
import type { FormulaOutline } from './formulaOutline.ts'

type Look = { size: number; color: string; weight?: Weight }
type Piece = { x: number } & ({ text: string } | { outline: FormulaOutline })
/** A line of text and formulas; `up`, `down`: the space that its formulas take beyond a line of text. All in points. */
export type FormulaRow = { pieces: readonly Piece[]; up: number; down: number }

/** A formula stands in the text as one character of a private use area, which no text has (domain.md Decided 44). */
const FIRST = 0xf0000
const markOf = (at: number) => String.fromCodePoint(FIRST + at)

/** Between a formula and the lines above and below it, in em. */
const GAP = 0.15

/** Does a text have formulas? */
export const hasFormulas = (text: string): boolean =>
  text.includes('\\') && formulaParts(text).some((part) => 'tex' in part)

/** A text with formulas in lines of at most this width. A formula that cannot be drawn stands there as it is written. */
export async function formulaRows(
  text: string,
  { size, weight = 'regular' }: Look,
  width: number,
): Promise<FormulaRow[]> {
  const outlines = new Map<string, FormulaOutline>()
  const texts: string[] = []
  for (const part of formulaParts(text)) {
    const outline = 'tex' in part ? await outlineOf(part) : null
    if (outline && 'tex' in part) {
      const mark = markOf(outlines.size)
      outlines.set(mark, outline)
      texts.push(part.display ? `\n${mark}\n` : mark)
    } else texts.push((await typeset('tex' in part ? formulaText(part) : part.text, weight, SYSTEM_FONTS[weight])).text)
  }
  const whole = texts
    .join('')
    .replaceAll(/ *\n[ \n]*/g, '\n')
    .replaceAll(/^\n|\n$/g, '')
  const letters = await typeset([...whole].filter((char) => !outlines.has(char)).join(''), weight, SYSTEM_FONTS[weight])
  const widthOf = (stretch: string) =>
    [...stretch].reduce((sum, char) => sum + (outlines.get(char)?.width ?? letters.widthOf(char)), 0)
  return breakLines(whole, width / size, widthOf).map((row) => rowOf(row, outlines, { size, widthOf }))
}

type Measure = { size: number; widthOf: (stretch: string) => number }

function rowOf(row: string, outlines: ReadonlyMap<string, FormulaOutline>, { size, widthOf }: Measure): FormulaRow {
  const stretches = row.split(/([\u{f0000}-\u{ffffd}])/u).filter((stretch) => stretch !== '')
  const pieces: Piece[] = []
  let [x, above, below] = [0, 0, 0]
  for (const stretch of stretches) {
    const outline = outlines.get(stretch)
    pieces.push(outline ? { x, outline } : { x, text: stretch })
    above = Math.max(above, outline?.above ?? 0)
    below = Math.max(below, outline?.below ?? 0)
    x += widthOf(stretch) * size
  }
  return {
    pieces,
    up: Math.max(0, above + GAP - BASELINE) * size,
    down: Math.max(0, below + GAP - (LINE_HEIGHT - BASELINE)) * size,
  }
}

/** Draws a line, the top of its text at `y`. */
export async function drawFormulaRow(
  page: Pick<Drawing, 'text' | 'formula'>,
  left: number,
  y: number,
  { pieces }: FormulaRow,
  look: Look,
): Promise<void> {
  for (const piece of pieces)
    if ('text' in piece) await page.text(left + piece.x, y, piece.text, look)
    else await page.formula(left + piece.x, y + BASELINE * look.size, piece.outline, look)
}
