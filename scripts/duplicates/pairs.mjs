// Finds the pairs of places that share six or more lines of the same shape (shapes.mjs).

const LEAST = 6
/** Six lines with fewer different shapes are a list of data (words, fields, attributes of one tag), not repeated code. */
const DIFFERENT = 5
/** A place is paired with at most this number of equal places before it: one very common shape must not hide the others. */
const PARTNERS = 7

/** Every window of six lines with the places where it begins: [{ file, at }], in order of file and line. */
function windowsOf(files) {
  const places = files.flatMap(({ shapes }, file) =>
    shapes
      .slice(LEAST - 1)
      .map((_, at) => ({ file, at, lines: shapes.slice(at, at + LEAST).map(({ shape }) => shape) })),
  )
  const code = places.filter(({ lines }) => new Set(lines).size >= DIFFERENT)
  return Map.groupBy(code, ({ lines }) => lines.join('\n')).values()
}

const meets = (a, b) => a.file !== b.file || b.at - a.at >= LEAST

/** Equal windows as [first, second], by pair of files. */
function equalsByFiles(windows) {
  const equals = [...windows].flatMap((places) =>
    places.flatMap((second, index) =>
      places
        .slice(Math.max(0, index - PARTNERS), index)
        .filter((first) => meets(first, second))
        .map((first) => [first, second]),
    ),
  )
  return Map.groupBy(equals, ([first, second]) => `${first.file} ${second.file}`).values()
}

/** Windows that follow each other in both places, joined to the longest runs. */
function runsOf(equals) {
  const inOrder = equals.toSorted(([a], [b]) => a.at - b.at)
  return [...Map.groupBy(inOrder, ([first, second]) => second.at - first.at).values()].flatMap((followers) => {
    const runs = []
    for (const places of followers) {
      const last = runs.at(-1)
      if (last && places[0].at <= last[0].to) for (const side of [0, 1]) last[side].to = places[side].at + LEAST
      else runs.push(places.map(({ file, at }) => ({ file, from: at, to: at + LEAST })))
    }
    return runs
  })
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
  [...equalsByFiles(windowsOf(files))]
    .flatMap((equals) => longestOf(runsOf(equals)))
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
