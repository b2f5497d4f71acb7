import { mainFace } from './fontFace.ts'
import type { Face, Weight } from './fontFace.ts'
import { rareFaces } from './fallbackGlyph.ts'

/** Height of a line, in parts of the size. */
export const LINE_HEIGHT = 1.5
/** The baseline, in parts of the size below the top of the letters. */
export const ASCENT = 0.88
/** The same below the top of a line. */
export const BASELINE = (LINE_HEIGHT - 1) / 2 + ASCENT

/** A stretch of text in one face. */
export type Run = { face: Face; text: string; width: number }
/** Text in which every character has a face; widths are in parts of the size. */
export type Typeset = { text: string; faceOf: (char: string) => Face; widthOf: (text: string) => number }

/** Joiners, selectors and marks of direction: nothing to be seen. */
const SILENT = /\p{Default_Ignorable_Code_Point}/gu

/** What a character is printed as where no font has it: its number, so that people can look it up. */
const codeOf = (codePoint: number): string => `〔U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}〕`

const codePointOf = (char: string): number => char.codePointAt(0) ?? 0

/** Chooses the font of each character: the product's own, a rare one's, else its code is written in the product's own. */
export async function typeset(given: string, weight: Weight, systemFonts: readonly string[]): Promise<Typeset> {
  const main = await mainFace(weight)
  const plain = given.replaceAll(SILENT, '').replaceAll('\t', ' ')
  const isHere = (char: string) => char === '\n' || char === '\r' || main.has(codePointOf(char))
  const others = [...new Set(plain)].filter((char) => !isHere(char)).map(codePointOf)
  const rare = others.length > 0 ? await rareFaces(others, weight, systemFonts) : new Map<number, Face | null>()
  const text = [...plain]
    .map((char) => (rare.get(codePointOf(char)) === null ? codeOf(codePointOf(char)) : char))
    .join('')
  const faceOf = (char: string) => rare.get(codePointOf(char)) ?? main
  const widthOf = (part: string) => [...part].reduce((sum, char) => sum + faceOf(char).advance(codePointOf(char)), 0)
  return { text, faceOf, widthOf }
}

/** A line as stretches of one face each. */
export function runsOf(line: string, { faceOf, widthOf }: Typeset): Run[] {
  const runs: Run[] = []
  for (const char of line) {
    const face = faceOf(char)
    const last = runs.at(-1)
    if (last?.face === face) last.text += char
    else runs.push({ face, text: char, width: 0 })
  }
  return runs.map((run) => ({ ...run, width: widthOf(run.text) }))
}
