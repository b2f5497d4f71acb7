// Finds the pairs of places that share six or more lines of the same shape (shapes.mjs).

const LEAST = 6
/** Six lines with fewer different shapes are a list of data (words, fields, attributes of one tag), not repeated code. */
const DIFFERENT = 5
/** A place is paired with at most this number of equal places before it: one very common shape must not hide the others. */
const PARTNERS = 7

/** Every window of six lines with the places where it begins: [{ file, at }], in order of file and line. */
function windowsOf(files) {
  const windows = new Map()
  for (const [file, { shapes }] of files.entries()) {
    for (let at = 0; at + LEAST <= shapes.length; at += 1) {
      const lines = shapes.slice(at, at + LEAST).map(({ shape }) => shape)
      if (new Set(lines).size < DIFFERENT) continue
      const key = lines.join('\n')
      if (!windows.has(key)) windows.set(key, [])
      windows.get(key).push({ file, at })
    }
  }
  return [...windows.values()]
}

const meets = (a, b) => a.file !== b.file || b.at - a.at >= LEAST

/** Equal windows as [first, second], by pair of files. */
function equalsByFiles(windows) {
  const equals = new Map()
  for (const places of windows) {
    for (const [index, second] of places.entries()) {
      for (const first of places.slice(Math.max(0, index - PARTNERS), index)) {
        if (!meets(first, second)) continue
        const files = `${first.file} ${second.file}`
        if (!equals.has(files)) equals.set(files, [])
        equals.get(files).push([first, second])
      }
    }
  }
  return [...equals.values()]
}

const placeOf = ({ file, at }) => ({ file, from: at, to: at + LEAST })

/** Windows that follow each other in both places, joined to the longest runs. */
function runsOf(equals) {
  const byDistance = new Map()
  for (const [first, second] of equals.toSorted(([a], [b]) => a.at - b.at)) {
    const distance = second.at - first.at
    const runs = byDistance.get(distance) ?? []
    byDistance.set(distance, runs)
    const last = runs.at(-1)
    if (last && first.at <= last[0].to) {
      last[0].to = first.at + LEAST
      last[1].to = second.at + LEAST
    } else runs.push([placeOf(first), placeOf(second)])
  }
  return [...byDistance.values()].flat()
}

const lengthOf = ([{ from, to }]) => to - from
const overlap = (a, b) => a.from < b.to && b.from < a.to

/** Of runs of the same two files that overlap in both, the longest is the pair. */
function longestOf(runs) {
  const kept = []
  for (const run of runs.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
    if (!kept.some((pair) => overlap(pair[0], run[0]) && overlap(pair[1], run[1]))) kept.push(run)
  }
  return kept
}

/** All pairs of places in files of { shapes }, the longest first; a place is { file, from, to }, counted in shapes. */
export const pairsOf = (files) =>
  equalsByFiles(windowsOf(files))
    .flatMap((equals) => longestOf(runsOf(equals)))
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
