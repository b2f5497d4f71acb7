// How points are named in a cell of a sheet: by paths (domain.md §3.15a, §7).

/** Between the points of a cell, and between a point and the one below it. */
const [POINTS, BELOW] = ['；', '/'] as const
export const cellOfPoints = (paths: readonly (readonly string[])[]): string =>
  paths.map((path) => path.join(BELOW)).join(POINTS)
/** The paths that a cell names, each from the top of the tree or from any point on. */
export const pathsOfCell = (text: string): string[] =>
  text
    .split(/[；;\n]/)
    .map((path) =>
      path
        .split(BELOW)
        .map((name) => name.trim())
        .join(BELOW),
    )
    .filter((path) => path !== '')

/** A point with the names from the top of its tree down to its own. */
export type PathPoint = { sn: string; path: readonly string[] }

/** The one point whose path is this text, else the one whose path ends so; null where there is none, or more than one. Names may hold a slash. */
export function pointOfPath(points: readonly PathPoint[], wanted: string): string | null {
  const named = points.map(({ sn, path }) => ({ sn, text: path.join(BELOW) }))
  const whole = named.filter(({ text }) => text === wanted)
  const found = whole.length > 0 ? whole : named.filter(({ text }) => text.endsWith(`${BELOW}${wanted}`))
  return found.length === 1 ? (found[0]?.sn ?? null) : null
}
