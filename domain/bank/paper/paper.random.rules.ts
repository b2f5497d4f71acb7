// Numbers that look random and follow from a seed: the same seed makes the same paper (domain.md §3.15a). They keep nothing secret.

/** FNV-1a, 32 bits. */
const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5)

/** Whole numbers from 0 to below `end`. */
export type Draw = (end: number) => number

/** The numbers of a seed, in their order (splitmix32). */
export function drawOf(seed: string): Draw {
  let state = hashOf(seed)
  return (end) => {
    state = (state + 0x9e3779b9) >>> 0
    let hash = state
    hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad) >>> 0
    hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97) >>> 0
    return Math.floor((((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32) * end)
  }
}

/** The same values in an order of the draw (Fisher–Yates). */
export function shuffled<T>(values: readonly T[], draw: Draw): T[] {
  const list = [...values]
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = draw(at + 1)
    const [one, two] = [list[at], list[other]]
    // Both places are inside the list.
    if (one !== undefined && two !== undefined) [list[at], list[other]] = [two, one]
  }
  return list
}
