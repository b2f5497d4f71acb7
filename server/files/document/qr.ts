import { create } from 'qrcode'

/** A dark part of a code, in modules. */
type Bar = { x: number; y: number; width: number; height: number }

/** A QR code: its side in modules, the quiet zone of four on each side included, and its dark bars. */
export type QrCode = { side: number; bars: Bar[] }

const QUIET = 4
/** Slightly over the next row, so that no seam shows between them. */
const ROW = 1.03

/** The code of a text, error correction M (about 15 % may be lost). */
export function qrCode(text: string): QrCode {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const bars: Bar[] = []
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      const last = bars.at(-1)
      if (!modules.get(y, x)) continue
      if (last && last.y === y + QUIET && last.x + last.width === x + QUIET) last.width += 1
      else bars.push({ x: x + QUIET, y: y + QUIET, width: 1, height: ROW })
    }
  }
  return { side: modules.size + 2 * QUIET, bars }
}
