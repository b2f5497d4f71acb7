/** A repeatable source of chance: the demo world is the same on every machine. */
export type Chance = { below: (limit: number) => number; pick: <T>(list: readonly [T, ...T[]]) => T }

/** Mulberry32 over a seed. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: (list) => list[below(list.length)] ?? list[0] }
}
