// Which questions say the same: exactly, by their normal text; nearly, by the share of their shingles (runs of three characters).
// Candidates are found by a MinHash of the shingles, in bands, so that no question is compared with the whole bank.
import { formulaParts, formulaText } from '../../kernel/formula.ts'

const SHINGLE = 3
const ROWS = 3
const BANDS = 20
/** Two questions are near from this share of common shingles on (Jaccard). */
export const NEAR_SHARE = 0.6

/** Text that says the same as another: without space, case and width; signs count, since `a > b` is not `a < b`. In a formula case counts, too: `\(U\)` is not `\(u\)`. */
export const exactText = (text: string): string =>
  formulaParts(text)
    .map((part) => ('tex' in part ? formulaText(part) : part.text.normalize('NFKC').toLowerCase()))
    .join('')
    .replaceAll(/\s/gu, '')

/** Text as its shingles are taken: without punctuation, too. */
export const normalText = (text: string): string => exactText(text).replaceAll(/\p{P}/gu, '')

/** The runs of three characters of a normal text, each once; a shorter text is its own. */
export function shinglesOf(normal: string): Set<string> {
  const letters = [...normal]
  if (letters.length <= SHINGLE) return new Set(normal === '' ? [] : [normal])
  return new Set(letters.slice(0, 1 - SHINGLE).map((_, at) => letters.slice(at, at + SHINGLE).join('')))
}

/** The share of the shingles of both that both have, from 0 to 1. */
export function commonShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((shingle) => other.has(shingle)).length
  const all = one.size + other.size - common
  return all === 0 ? 0 : common / all
}

/** FNV-1a over the code units, 32 bits, unsigned. */
function hashOf(text: string, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash
}

/** The last mixing of murmur3: every bit of the seed reaches every bit of the result. */
function mixed(value: number): number {
  let hash = value >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * The bands of a text's MinHash, as signed 32-bit numbers for the index: of two texts that share NEAR_SHARE of their shingles, 99 of
 * 100 have a band in common. Empty for a text without letters.
 */
export function bandsOf(shingles: ReadonlySet<string>): number[] {
  if (shingles.size === 0) return []
  const hashes = [...shingles].map((shingle) => hashOf(shingle, 0))
  const least = (row: number) => hashes.reduce((min, hash) => Math.min(min, mixed(hash ^ mixed(row + 1))), 0xffffffff)
  return Array.from({ length: BANDS }, (_, band) => {
    const rows = Array.from({ length: ROWS }, (__, row) => least(band * ROWS + row))
    return rows.reduce((hash, value) => mixed(hash ^ value), band) | 0
  })
}
