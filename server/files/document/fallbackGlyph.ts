import { startChild } from '../boundedChild.ts'
import { faceOf } from './fontFace.ts'
import type { Face, Weight } from './fontFace.ts'

/** What the child is asked, and what it answers for each character (the font in base64). */
export type RareTask = { codePoints: number[]; wght: number; systemFonts: readonly string[] }
export type RareAnswer = { codePoint: number; font: string | null }

/** Where Linux distributions put Noto Sans CJK (Debian, Fedora, Arch). */
export const SYSTEM_FONTS: Record<Weight, readonly string[]> = {
  regular: [
    '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
    '/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc',
    '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc',
  ],
  bold: [
    '/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc',
    '/usr/share/fonts/google-noto-cjk/NotoSansCJK-Bold.ttc',
    '/usr/share/fonts/noto-cjk/NotoSansCJK-Bold.ttc',
  ],
}
const WGHT: Record<Weight, number> = { regular: 400, bold: 700 }
const MEMORY_MB = 512
const GLYPH_TIMEOUT_MS = 20_000
/** Each is a font of one character, some two kilobytes. */
const KEPT_MAX = 5000

const kept = new Map<string, Face | null>()
const nameOf = (weight: Weight, codePoint: number, systemFonts: readonly string[]) =>
  `${weight} U+${codePoint.toString(16)} ${systemFonts.join()}`

/** Faces for characters that the product's own font lacks: one each, or null where no available font has it. */
export async function rareFaces(
  codePoints: readonly number[],
  weight: Weight,
  systemFonts: readonly string[],
): Promise<Map<number, Face | null>> {
  const missing = codePoints.filter((codePoint) => !kept.has(nameOf(weight, codePoint, systemFonts)))
  const fresh = missing.length > 0 ? await cutOut({ codePoints: missing, wght: WGHT[weight], systemFonts }) : []
  if (kept.size > KEPT_MAX) kept.clear()
  const found = new Map<number, Face | null>()
  for (const { codePoint, font } of fresh) {
    const name = nameOf(weight, codePoint, systemFonts)
    const face = font === null ? null : await faceOf(name, Buffer.from(font, 'base64'))
    kept.set(name, face)
    found.set(codePoint, face)
  }
  for (const codePoint of codePoints) {
    if (found.has(codePoint)) continue
    // Characters that the child did not finish are requested again by the next document; this one prints their code.
    found.set(codePoint, kept.get(nameOf(weight, codePoint, systemFonts)) ?? null)
  }
  return found
}

async function cutOut(task: RareTask): Promise<RareAnswer[]> {
  const child = startChild(new URL('fallbackGlyphChild.ts', import.meta.url), [JSON.stringify(task)], {
    memoryMb: MEMORY_MB,
  })
  const answers: RareAnswer[] = []
  try {
    for (;;) {
      const next = await child.next(GLYPH_TIMEOUT_MS)
      if ('end' in next) return answers
      // Written by fallbackGlyphChild.ts, whose type it is.
      answers.push(JSON.parse(next.line) as RareAnswer)
    }
  } finally {
    child.kill()
  }
}
