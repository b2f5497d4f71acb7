// Runs dependency-cruiser over the checkout (the working directory) and explains what it finds.
import { existsSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import config from './dependency-cruiser.mjs'

const ROOMS = ['domain', 'server', 'web', 'e2e', 'bench', 'scripts']

/** Every fourth file or so imports something: a parser that sees no TypeScript would find modules, but no dependencies. */
const sawTypeScript = (modules) =>
  modules.some(({ source, dependencies }) => /\.tsx?$/.test(source) && dependencies.length > 0)

function describe({ from, to, rule, cycle }) {
  const road = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`
  return `  ${rule.name}: ${road}`
}

const rooms = ROOMS.filter((room) => existsSync(room))
const { output } = await cruise(rooms, { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true })
const own = output.modules.filter(({ source }) => rooms.some((room) => source.startsWith(`${room}/`)))
const broken = new Map()
for (const violation of output.summary.violations) {
  broken.set(violation.rule.name, [...(broken.get(violation.rule.name) ?? []), describe(violation)])
}
for (const [name, lines] of broken) {
  console.log([...lines, `    ${config.forbidden.find((rule) => rule.name === name)?.comment}`].join('\n'))
}
console.log(
  `${own.length} modules, ${output.summary.totalDependenciesCruised} imports, ${output.summary.violations.length} violations`,
)
if (!sawTypeScript(own))
  console.log('  No TypeScript import was seen: the parser is blind (is @swc/core installed in tools/lint?)')
process.exitCode = broken.size === 0 && sawTypeScript(own) ? 0 : 1
