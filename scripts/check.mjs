// npm run check: everything that runs without a browser and a database. Each check prints ✓ or ✗ with its time; a failed one
// prints the output of its tool. ZHIKAO_SKIP_UNIT=1 leaves the unit tests out (npm test runs them itself); ZHIKAO_SKIP_TOOLS=1
// the tests of the rules themselves; ZHIKAO_RESULT names a file for {"passed", "failed", "failures"}, the last one the names.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter } from 'node:path'
import { inCheckout, root } from './checkout.mjs'
import { install } from './install.mjs'
import { tools } from './lint-tools.mjs'
import { prepare, runtimeNode, seconds } from './prepare.mjs'

/** In one thread: several would each check the types that they share, and other checks run beside it. */
const types = (name) => [
  `types: ${name}`,
  { args: [inCheckout('node_modules', 'typescript', 'bin', 'tsc'), '-p', inCheckout(name), '--singleThreaded'] },
]

/** The longest first, so that all ends together. */
const checks = {
  'unit tests': {
    args: [
      inCheckout('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...['domain', 'web', 'web-state'].map((name) => `--project=${name}`),
    ],
  },
  lint: tools.lint,
  'planted violations': { args: ['--test', '--test-reporter=dot', 'tools/lint/*.test.mjs'] },
  ...Object.fromEntries(['server', 'web', 'domain', 'e2e', 'bench'].map(types)),
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

const PATH = [inCheckout('node_modules', '.bin'), process.env.PATH].join(delimiter)

/** Ends the checks that are running. */
const stop = new AbortController()

/** Runs one check to its end; answers its output and whether it passed. */
const run = (node, { args, env }) =>
  new Promise((resolve) => {
    const ending = { signal: stop.signal, killSignal: 'SIGKILL' }
    const options = { cwd: root, env: { ...process.env, PATH, ...env }, maxBuffer: 1 << 28, ...ending }
    const child = execFile(node, args, options, (error, stdout, stderr) => {
      const output = error && typeof error.code !== 'number' ? error.message : ''
      resolve({ passed: !error, output: `${stdout}${stderr}${output}`.trim() })
    })
    child.stdin.end()
  })

async function report(node, name, check) {
  const since = performance.now()
  const { passed, output } = await run(node, check)
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds(since)})`)
  if (!passed) console.log(output.replace(/^/gm, '    '))
  return passed
}

/** The checks in turn, as many at once as there are processors; answers the names of those that fail. */
async function reportAll(node) {
  const waiting = Object.entries(checks).values()
  const failures = []
  const work = async () => {
    for (const [name, check] of waiting) if (!(await report(node, name, check))) failures.push(name)
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work))
  return failures
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stop.abort()
    process.exit(1)
  })
}
const since = performance.now()
await prepare()
await install('tools/lint')
const failures = await reportAll(runtimeNode())
const failed = failures.length
const passed = Object.keys(checks).length - failed
if (process.env.ZHIKAO_RESULT) writeFileSync(process.env.ZHIKAO_RESULT, JSON.stringify({ passed, failed, failures }))
console.log(`${passed} passed, ${failed} failed in ${seconds(since)}`)
process.exitCode = failed === 0 ? 0 : 1
