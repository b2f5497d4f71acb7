import { readFile } from 'node:fs/promises'
import { constants, inflateSync } from 'node:zlib'
import jsqr from 'jsqr'
import type { Page } from 'playwright-core'
import { extractText } from 'unpdf'

/** A downloaded document: its name, the text of each page, and the code that a scanner reads there. */
type Paper = { name: string; pages: { text: string; code: string | null }[] }

/** The document that a click downloads. */
export async function download(page: Page, click: () => Promise<void>): Promise<Paper> {
  const coming = page.waitForEvent('download')
  await click()
  const saved = await coming
  const file = await readFile(await saved.path())
  const { text } = await extractText(new Uint8Array(file))
  const codes = drawings(file).map(codeIn)
  const pages = text.map((one, at) => ({ text: one.replaceAll(/\s/g, ''), code: codes[at] ?? null }))
  return { name: saved.suggestedFilename(), pages }
}

/** What each page draws: the streams that begin by turning the page upside down, in the order of the file. */
function drawings(file: Buffer): string[] {
  const streams = file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)
  return [...streams].map(([, packed = '']) => inflated(packed)).filter((content) => content.startsWith('1 0 0 -1 0 '))
}

function inflated(packed: string): string {
  try {
    // Compressed data may end with a line end; the match is then one byte shorter.
    return inflateSync(Buffer.from(packed, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch {
    // A font or a picture that is packed otherwise draws nothing.
    return ''
  }
}

/** A4 either way up fits in. */
const SIDE_POINTS = 842
/** Several scales, as a phone is held: a code that cannot be read at one scale can be read at another. */
const PIXELS_PER_POINT = [2, 3, 2.5, 4]
const SQUARE = /^(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+) re$/gm

/** Paints the squares of a page black on white, and reads the code that they make. */
function codeIn(content: string): string | null {
  for (const scale of PIXELS_PER_POINT) {
    const code = codeAt(content, scale)
    if (code) return code
  }
  return null
}

function codeAt(content: string, scale: number): string | null {
  const side = SIDE_POINTS * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, ...numbers] of content.matchAll(SQUARE)) {
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map((one) => Number(one) * scale)
    const [left, right] = [Math.max(0, Math.round(x)), Math.min(side, Math.round(x + width))]
    for (let row = Math.max(0, Math.round(y)); row < Math.min(side, Math.round(y + height)); row += 1)
      for (let column = left; column < right; column += 1)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
  }
  return jsqr.default(pixels, side, side)?.data ?? null
}
