import type { Lang } from '@zhikao/domain/kernel/text.ts'

const HAN = /\p{Script=Han}/gu
const bytes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** The Chinese characters in these rows and cells of an encoding; GB 2312 has simplified ones only, Big5 traditional ones only. */
function charactersOf(encoding: string, rows: number[], cells: number[]): string[] {
  const decoder = new TextDecoder(encoding)
  return rows.flatMap((row) => cells.flatMap((cell) => decoder.decode(Uint8Array.of(row, cell)).match(HAN) ?? []))
}
/** Not in Big5, but the same in Hong Kong: 着, and characters of the names of peoples. */
const ALSO_TRADITIONAL = ['着', '傈', '畲', '仫']
const CHARACTERS: Record<Lang, Set<string>> = {
  CN: new Set(charactersOf('gb18030', bytes(0xb0, 0xf7), bytes(0xa1, 0xfe))),
  HK: new Set([...charactersOf('big5', bytes(0xa4, 0xf9), [...bytes(0x40, 0x7e), ...bytes(0xa1, 0xfe)]), ...ALSO_TRADITIONAL]),
  US: new Set(),
}
/** Parameters, and what is written in Latin letters in Chinese texts too: the currency, tags of languages. */
const NO_WORD = /\$?\{[^{}]*\}|\bRMB\b|\bzh-\w\w\b/g

const STRING = String.raw`('(?:[^'\\\n]|\\.)*'|"[^"\n]*"|\`[^\`]*\`)`
/** A sentence in the source, with its texts in CN, HK and US as they are written there. */
export const SENTENCE = new RegExp(String.raw`\{\s*CN: ${STRING},\s*HK: ${STRING},\s*US: ${STRING},?\s*\}`, 'g')

/** What shows that a text is in another language: characters of the other script, or words in a text without Chinese; else null. */
export function foreignIn(text: string, lang: Lang): string | null {
  const characters: string[] = text.match(HAN) ?? []
  const foreign = characters.filter((one) => !CHARACTERS[lang].has(one)).join('')
  if (foreign || lang === 'US' || characters.length > 0) return foreign || null
  return text.replaceAll(NO_WORD, '').match(/[A-Za-z]{2,}/)?.[0] ?? null
}
