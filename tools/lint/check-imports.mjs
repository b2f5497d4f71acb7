// Runs dependency-cruiser over the checkout (the working directory) and explains what it finds.
import { existsSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import { featureOf } from '../../scripts/structure/areas.mjs'
import config from './dependency-cruiser.mjs'

const PACKAGES = ['domain', 'server', 'web', 'e2e', 'bench', 'scripts']

/** Every fourth file or so imports something: a parser that cannot read TypeScript would find modules, but no dependencies. */
const sawTypeScript = (modules) =>
  modules.some(({ source, dependencies }) => /\.tsx?$/.test(source) && dependencies.length > 0)

function describe({ from, to, rule, cycle }) {
  const path = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`
  return `  ${rule.name}: ${path}`
}

const TEST_OR_FACTORY = /\.(test\.tsx?|factory\.ts)$/

const CYCLE_COMMENT =
  'Features form no cycle: one of them is the lower. What the lower needs from the upper is passed to it as a reference or a subscription, collected in server/app.ts; what both need belongs to a feature below them.'

/** The imports of other features by a file, each as { from, to, example }. */
function importsOf({ source, dependencies }) {
  const from = featureOf(source)
  if (!from || TEST_OR_FACTORY.test(source)) return []
  return dependencies
    .map(({ resolved }) => ({ from, to: featureOf(resolved), example: `${source} → ${resolved}` }))
    .filter(({ to }) => to && to !== from)
}

/**
 * The imports that close a cycle between features, as lines; empty where there is an order. dependency-cruiser finds cycles
 * of files; a cycle of folders can exist without one, so the imports of all files of a feature are taken together here.
 */
function featureCycles(modules) {
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

const packages = PACKAGES.filter((name) => existsSync(name))
const options = { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true }
const { modules, summary } = (await cruise(packages, options)).output
const own = modules.filter(({ source }) => packages.some((name) => source.startsWith(`${name}/`)))
const cycles = featureCycles(own)
const broken = Map.groupBy(summary.violations, ({ rule }) => rule.name)
for (const [name, found] of broken)
  console.log(
    [...found.map(describe), `    ${config.forbidden.find((rule) => rule.name === name)?.comment}`].join('\n'),
  )
if (cycles.length > 0) console.log([...cycles, `    ${CYCLE_COMMENT}`].join('\n'))
const count = summary.violations.length + cycles.length
console.log(`${own.length} modules, ${summary.totalDependenciesCruised} imports, ${count} violations`)
if (!sawTypeScript(own))
  console.log('  No TypeScript import was found: the parser read no TypeScript (is @swc/core installed in tools/lint?)')
process.exitCode = count === 0 && sawTypeScript(own) ? 0 : 1
