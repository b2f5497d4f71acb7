import { BASELINE } from '../document/typeset.ts'
import { after } from './formulaOutline.ts'
import type { FormulaOutline, Matrix } from './formulaOutline.ts'

type Look = { size: number; color: string }
/** Writes text, the top of its line at `y`. */
type Write = (x: number, y: number, text: string, look: Look) => Promise<unknown>

/** Draws formulas as curves; signs that the font of formulas does not have are written in the fonts of the document. */
export function formulaDrawer(pdf: PDFKit.PDFDocument, write: Write) {
  return async (x: number, baseline: number, { marks }: FormulaOutline, { size, color }: Look): Promise<void> => {
    const place: Matrix = [size, 0, 0, size, x, baseline]
    for (const mark of marks) {
      const matrix = mark.frame ? mark.matrix : after(place, mark.matrix)
      if ('text' in mark) {
        const [a, b, , , left, down] = matrix
        const high = mark.size * Math.hypot(a, b)
        await write(left, down - BASELINE * high, mark.text, { size: high, color })
        continue
      }
      pdf.save()
      if (mark.frame)
        pdf
          .transform(...after(place, mark.frame.matrix))
          .path(mark.frame.path)
          .clip()
      pdf.transform(...matrix).path(mark.path)
      if (mark.stroke === null) pdf.fill(color)
      else pdf.lineWidth(mark.stroke).stroke(color)
      pdf.restore()
    }
  }
}
