// Features of one package form no cycle (architecture.md §2). dependency-cruiser finds cycles of files; a cycle of
// folders can exist without one, so the imports of all files of a feature are taken together here.
import { featureOf } from '../../scripts/structure/areas.mjs'

const TEST_OR_FACTORY = /\.(test\.tsx?|factory\.ts)$/

export const CYCLE_COMMENT =
  'Features form no cycle: one of them is the lower. What the lower needs from the upper is passed to it as a reference or a subscription, collected in server/app.ts; what both need belongs to a feature below them.'

/** The imports of other features by a file, each as { from, to, line }. */
function importsOf({ source, dependencies }) {
  const from = featureOf(source)
  if (!from || TEST_OR_FACTORY.test(source)) return []
  return dependencies
    .map(({ resolved }) => ({ from, to: featureOf(resolved), example: `${source} → ${resolved}` }))
    .filter(({ to }) => to && to !== from)
}

/** The imports that close a cycle between features, as lines; empty where there is an order. */
export function featureCycles(modules) {
  const examples = new Map(modules.flatMap(importsOf).map((one) => [`${one.from} → ${one.to}`, one]))
  const imports = Map.groupBy(examples.values(), ({ from }) => from)
  const reaches = (from, to, seen) => {
    if (from === to || seen.has(from)) return from === to
    seen.add(from)
    return (imports.get(from) ?? []).some((one) => reaches(one.to, to, seen))
  }
  return [...examples]
    .filter(([, { from, to }]) => reaches(to, from, new Set()))
    .map(([edge, { example }]) => `  features-form-no-cycle: ${edge} (${example})`)
}
