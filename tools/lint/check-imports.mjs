// Runs dependency-cruiser over the checkout (the working directory) and explains what it finds.
import { existsSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import config from './dependency-cruiser.mjs'
import { CYCLE_COMMENT, featureCycles } from './feature-cycles.mjs'

const PACKAGES = ['domain', 'server', 'web', 'e2e', 'bench', 'scripts']

/** Every fourth file or so imports something: a parser that cannot read TypeScript would find modules, but no dependencies. */
const sawTypeScript = (modules) =>
  modules.some(({ source, dependencies }) => /\.tsx?$/.test(source) && dependencies.length > 0)

function describe({ from, to, rule, cycle }) {
  const path = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`
  return `  ${rule.name}: ${path}`
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
