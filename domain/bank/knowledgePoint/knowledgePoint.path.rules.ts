// How points are named in a cell of a sheet: by paths (domain.md §3.15a, §7).

/** Between the points of a cell, and between a point and the one below it. */
const [POINTS, BELOW] = ['；', '/'] as const
export const cellOfPoints = (paths: readonly (readonly string[])[]): string =>
  paths.map((path) => path.join(BELOW)).join(POINTS)
/** The paths that a cell names, each from the top of the tree or from any point on. */
export const pathsOfCell = (text: string): string[][] =>
  text
    .split(/[；;\n]/)
    .map((path) =>
      path
        .split(BELOW)
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    )
    .filter((path) => path.length > 0)

/** A point with the names from the top of its tree down to its own. */
export type PathPoint = { sn: string; path: readonly string[] }

/** The one point whose path ends so; null where there is none, or more than one. */
export function pointOfPath(points: readonly PathPoint[], wanted: readonly string[]): string | null {
  const found = points.filter(({ path }) => path.slice(-wanted.length).join(BELOW) === wanted.join(BELOW))
  const whole = found.find(({ path }) => path.length === wanted.length)
  if (whole) return whole.sn
  return found.length === 1 ? (found[0]?.sn ?? null) : null
}
