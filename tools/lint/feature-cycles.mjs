// Features of one package form no cycle (architecture.md §2). dependency-cruiser finds cycles of files; a cycle of
// folders can exist without one, so the imports of all files of a feature are taken together here.
import { featureOf } from '../../scripts/structure/areas.mjs'

const TEST_OR_FACTORY = /\.(test\.tsx?|factory\.ts)$/

export const CYCLE_COMMENT =
  'Features form no cycle: one of them is the lower. What the lower needs from the upper is passed to it as a reference or a subscription, collected in server/app.ts; what both need belongs to a feature below them.'

/** Feature → the features that it imports, each with one import as an example. */
function graphOf(modules, packageName) {
  const graph = new Map()
  for (const { source, dependencies } of modules) {
    const from = source.startsWith(`${packageName}/`) && !TEST_OR_FACTORY.test(source) ? featureOf(source) : undefined
    if (!from) continue
    const targets = graph.get(from) ?? graph.set(from, new Map()).get(from)
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved)
      if (to && to !== from && resolved.startsWith(`${packageName}/`)) targets.set(to, `${source} → ${resolved}`)
    }
  }
  return graph
}

/** All features that can be reached from this one. */
function reachable(graph, start) {
  const seen = new Set()
  const waiting = [start]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const to of graph.get(next)?.keys() ?? []) {
      if (seen.has(to)) continue
      seen.add(to)
      waiting.push(to)
    }
  }
  return seen
}

/** The imports that close a cycle between features, as lines; empty where there is an order. */
export function featureCycles(modules) {
  return ['domain', 'server', 'web'].flatMap((packageName) => {
    const graph = graphOf(modules, packageName)
    const reach = new Map([...graph.keys()].map((feature) => [feature, reachable(graph, feature)]))
    return [...graph].flatMap(([from, targets]) =>
      [...targets]
        .filter(([to]) => reach.get(to)?.has(from))
        .map(([to, example]) => `  features-form-no-cycle: ${packageName}/${from} → ${packageName}/${to} (${example})`),
    )
  })
}
