// npm run check: everything that runs without a browser and a database. Each check prints ✓ or ✗ with its time; a failed one
// prints the output of its tool. ZHIKAO_SKIP_UNIT=1 leaves the unit tests out (npm test runs them itself); ZHIKAO_SKIP_TOOLS=1
// the tests of the rules themselves; ZHIKAO_RESULT names a file for {"passed", "failed", "failures"}, the last one the names.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installLint } from './lint-install.mjs'
import { tools } from './lint-tools.mjs'
import { prepare, runtimeNode } from './prepare.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const inCheckout = (...path) => join(root, ...path)
const types = (name) => [
  `types: ${name}`,
  { args: [inCheckout('node_modules', 'typescript', 'bin', 'tsc'), '-p', inCheckout(name)] },
]

const checks = {
  'unit tests': {
    args: [inCheckout('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'domain', '--project', 'web*'],
  },
  'planted violations': {
    args: [
      '--test',
      '--test-reporter=dot',
      ...['planted', 'fields', 'design', 'openapi', 'proof', 'findings', 'mutants'].map((name) =>
        inCheckout('tools', 'lint', `${name}.test.mjs`),
      ),
    ],
  },
  ...Object.fromEntries(['server', 'web', 'domain', 'e2e', 'bench'].map(types)),
  lint: tools.lint,
  format: tools.format,
  imports: tools.imports,
  'unused code': tools.unused,
  structure: tools.structure,
  sentences: tools.sentences,
  duplicates: tools.duplicates,
  'generated docs': { args: [inCheckout('scripts', 'generate.mjs'), '--check'] },
}
if (process.env.ZHIKAO_SKIP_UNIT === '1') delete checks['unit tests']
if (process.env.ZHIKAO_SKIP_TOOLS === '1') delete checks['planted violations']

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const PATH = [inCheckout('node_modules', '.bin'), process.env.PATH].join(delimiter)

const running = new Set()

/** Runs one check to its end; answers its output and whether it passed. */
const run = (node, { args, env }) =>
  new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, PATH, ...env }, maxBuffer: 1 << 28 }
    const child = execFile(node, args, options, (error, stdout, stderr) => {
      running.delete(child)
      const output = error && typeof error.code !== 'number' ? error.message : ''
      resolve({ passed: !error, output: `${stdout}${stderr}${output}`.trim() })
    })
    child.stdin.end()
    running.add(child)
  })

async function report(node, name, check) {
  const since = performance.now()
  const { passed, output } = await run(node, check)
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds(since)})`)
  if (!passed) console.log(output.replace(/^/gm, '    '))
  return passed
}

/** The checks in turn, as many at once as there are processors. */
async function reportAll(node) {
  const waiting = Object.entries(checks)
  const verdicts = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      verdicts.push({ name: next[0], passed: await report(node, ...next) })
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work))
  return verdicts
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of running) child.kill('SIGKILL')
    process.exit(1)
  })
}
const since = performance.now()
await prepare()
await installLint()
const verdicts = await reportAll(runtimeNode())
const failures = verdicts.filter((one) => !one.passed).map(({ name }) => name)
const [passed, failed] = [verdicts.length - failures.length, failures.length]
if (process.env.ZHIKAO_RESULT) writeFileSync(process.env.ZHIKAO_RESULT, JSON.stringify({ passed, failed, failures }))
console.log(`${passed} passed, ${failed} failed in ${seconds(since)}`)
process.exitCode = failed === 0 ? 0 : 1
