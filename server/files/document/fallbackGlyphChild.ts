// Runs as its own process: cutting one glyph out of a large font takes almost a second. Answers one line for
// each character that it is asked for: a font of that character alone, or null where no font has it.
import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import type { RareAnswer, RareTask } from './fallbackGlyph.ts'
import { fontOfCollection, isCollection } from './sfnt.ts'

const webFont = import.meta.resolve('@fontsource-variable/noto-sans-jp/package.json')

/** The part of the web font that lists the character: its files hold a few hundred each. */
async function fromWebFont(codePoint: number, wght: number): Promise<Buffer | null> {
  const ranges: Record<string, string> = JSON.parse(await readFile(new URL('unicode.json', webFont), 'utf8'))
  const name = Object.keys(ranges).find((one) => lists(ranges[one] ?? '', codePoint))
  if (!name) return null
  const slice = name.replaceAll(/[[\]]/g, '')
  const file = new URL(`files/noto-sans-jp-${slice}-wght-normal.woff2`, webFont)
  const options = { targetFormat: 'sfnt' as const, variationAxes: { wght } }
  return withGlyph(await subsetFont(await readFile(file), String.fromCodePoint(codePoint), options), codePoint)
}

function lists(ranges: string, codePoint: number): boolean {
  return ranges.split(',').some((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return codePoint >= Number.parseInt(first, 16) && codePoint <= Number.parseInt(last, 16)
  })
}

const collections = new Map<string, Promise<Buffer | null>>()

/** The machine's own font, where it has one. */
function systemFont(path: string): Promise<Buffer | null> {
  const known = collections.get(path) ?? readSystemFont(path)
  collections.set(path, known)
  return known
}

async function readSystemFont(path: string): Promise<Buffer | null> {
  const bytes = await readFile(path).catch(() => null)
  if (!bytes || !isCollection(bytes)) return bytes
  const opened = create(bytes)
  const names = 'fonts' in opened ? opened.fonts.map((font) => font.postscriptName) : []
  return fontOfCollection(
    bytes,
    Math.max(
      0,
      names.findIndex((name) => name.includes('CJKsc')),
    ),
  )
}

async function fromSystem(codePoint: number, paths: readonly string[]): Promise<Buffer | null> {
  for (const path of paths) {
    const font = await systemFont(path)
    if (!font || !withGlyph(font, codePoint)) continue
    return subsetFont(font, String.fromCodePoint(codePoint), { targetFormat: 'sfnt' })
  }
  return null
}

function withGlyph(font: Buffer, codePoint: number): Buffer | null {
  const opened = create(font)
  return 'hasGlyphForCodePoint' in opened && opened.hasGlyphForCodePoint(codePoint) ? font : null
}

// Written by rare.ts, whose type it is.
const { codePoints, wght, systemFonts } = JSON.parse(process.argv[2] ?? '{}') as RareTask
for (const codePoint of codePoints) {
  const font = (await fromWebFont(codePoint, wght)) ?? (await fromSystem(codePoint, systemFonts))
  const answer: RareAnswer = { codePoint, font: font?.toString('base64') ?? null }
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
process.exit(0)
