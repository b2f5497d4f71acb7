import { constants, inflateSync } from 'node:zlib'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'

/** The text that a reader can select and copy, by page. */
export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  return (await extractText(new Uint8Array(bytes))).text
}

/** The sizes, in points, in which the characters of a text are written anywhere in a file. */
export async function sizesOf(bytes: Uint8Array, text: string): Promise<number[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const sizes: number[] = []
  for (let at = 1; at <= document.numPages; at += 1) {
    const { items } = await (await document.getPage(at)).getTextContent()
    for (const item of items)
      if ('str' in item && item.str.trim() && [...item.str].every((char) => text.includes(char)))
        sizes.push(Math.abs(Number(item.transform[3])))
  }
  return sizes
}

const PIXELS_PER_POINT = 150 / 72
const SQUARE = /^(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+) re$/

/** What each page draws: the streams that begin with a page's own scale, as they follow in the file. */
function pagesOf(bytes: Buffer): { height: number; content: string }[] {
  const pages: { height: number; content: string }[] = []
  const file = bytes.toString('latin1')
  for (const [, packed = ''] of file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const content = inflated(packed)
    const [, height] = /^1 0 0 -1 0 ([\d.]+) cm/.exec(content) ?? []
    if (height) pages.push({ height: Number(height), content })
  }
  return pages
}

function inflated(packed: string): string {
  try {
    // Compressed data may end with a line end, and then seems one byte shorter.
    return inflateSync(Buffer.from(packed, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch {
    return ''
  }
}

/** Paints the squares of each page on white, at their places, and reads the QR code there, nearer or farther as a phone does; null where there is none. */
export async function codesOfPdf(bytes: Buffer): Promise<(string | null)[]> {
  return Promise.all(pagesOf(bytes).map(readCode))
}

/** Scales of 150 dpi: a code that cannot be read at one scale can be read at another. */
const DISTANCES = [1, 1.3, 0.8, 1.7, 2.2]

async function readCode({ height, content }: { height: number; content: string }): Promise<string | null> {
  const squares = content.split('\n').flatMap((line) => {
    const [, x, y, wide, high] = SQUARE.exec(line) ?? []
    return x ? [`<rect x="${x}" y="${y}" width="${wide}" height="${high}"/>`] : []
  })
  // Either way up the paper is no longer than this.
  const side = 842
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${height}" viewBox="0 0 ${side} ${height}"><rect width="100%" height="100%" fill="#fff"/>${squares.join('')}</svg>`
  for (const distance of DISTANCES) {
    const { data, info } = await sharp(Buffer.from(svg), { density: 72 * PIXELS_PER_POINT * distance })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const code = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)
    if (code) return code.data
  }
  return null
}
