import type { RuleOf } from '../../kernel/text.ts'
import type { knowledgePointMessages } from './knowledgePoint.messages.ts'
import { POINT_DEPTH_MAX, POINTS_MAX } from './knowledgePoint.model.ts'

/** A point as the tree has it. */
export type TreePoint = { sn: string; parent_sn: string | null; name: string; position: number }
type PointRule = RuleOf<typeof knowledgePointMessages>

/** Points in the order of the tree, each after its parent, with its depth (1: top); points whose parent is unknown are left out. */
export function inTreeOrder<P extends TreePoint>(points: readonly P[]): (P & { depth: number })[] {
  const below = (parent: string | null, depth: number): (P & { depth: number })[] =>
    points
      .filter(({ parent_sn }) => parent_sn === parent)
      .toSorted((a, b) => a.position - b.position)
      .flatMap((point) => [{ ...point, depth }, ...below(point.sn, depth + 1)])
  return below(null, 1)
}

/** The numbers of a point and of all points below it. */
export function subtreeOf(points: readonly TreePoint[], sn: string): Set<string> {
  const found = new Set([sn])
  // Each round adds the points of the next depth.
  for (let depth = 1; depth < POINT_DEPTH_MAX; depth += 1)
    for (const { sn: own, parent_sn } of points) if (parent_sn !== null && found.has(parent_sn)) found.add(own)
  return found
}

const depthOf = (points: readonly TreePoint[], sn: string | null): number => {
  const point = points.find((one) => one.sn === sn)
  return point ? 1 + depthOf(points, point.parent_sn) : 0
}

/** How many levels a point and what is below it take. */
const heightOf = (points: readonly TreePoint[], sn: string): number =>
  1 + Math.max(0, ...points.filter(({ parent_sn }) => parent_sn === sn).map((one) => heightOf(points, one.sn)))

type Fault = { path: 'name' | 'parent_sn'; rule: PointRule }

/**
 * What is wrong with a point at this place of its credential's tree; null: nothing. `sn` is null for a new one. `points` are the
 * live points of the credential.
 */
export function placeFault(
  points: readonly TreePoint[],
  sn: string | null,
  given: Pick<TreePoint, 'name' | 'parent_sn'>,
): Fault | null {
  const { name, parent_sn } = given
  const others = points.filter((one) => one.sn !== sn)
  if (parent_sn !== null && !points.some((one) => one.sn === parent_sn))
    return { path: 'parent_sn', rule: 'point_parent_unknown' }
  if (sn !== null && parent_sn !== null && subtreeOf(points, sn).has(parent_sn))
    return { path: 'parent_sn', rule: 'point_below_itself' }
  const height = sn === null ? 1 : heightOf(points, sn)
  if (depthOf(points, parent_sn) + height > POINT_DEPTH_MAX) return { path: 'parent_sn', rule: 'point_too_deep' }
  if (others.some((one) => one.parent_sn === parent_sn && one.name === name))
    return { path: 'name', rule: 'point_name_taken' }
  return null
}

/** May another point be added to the credential? */
export const isTreeFull = (points: readonly TreePoint[]): boolean => points.length >= POINTS_MAX
