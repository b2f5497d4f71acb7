// npm run check: everything that needs neither browser nor database. Each check says ✓ or ✗ with its time; a red one
// prints what its tool said. ZHIKAO_SKIP_UNIT=1 leaves the unit tests out (npm test runs them itself); ZHIKAO_RESULT
// names a file for {"passed", "failed"}.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installLint } from './lint-install.mjs'
import { tools } from './lint-tools.mjs'
import { prepare, runtimeNode } from './prepare.mjs'

const house = fileURLToPath(new URL('..', import.meta.url))
const inHouse = (...path) => join(house, ...path)
const types = (room) => ({ args: [inHouse('node_modules', 'typescript', 'bin', 'tsc'), '-p', inHouse(room)] })

const checks = {
  'unit tests': {
    args: [inHouse('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'domain', '--project', 'web'],
  },
  'planted violations': {
    args: [
      '--test',
      '--test-reporter=dot',
      ...['planted', 'fields', 'design', 'openapi'].map((name) => inHouse('tools', 'lint', `${name}.test.mjs`)),
    ],
  },
  'types: server': types('server'),
  'types: web': types('web'),
  'types: domain': types('domain'),
  'types: e2e': types('e2e'),
  'types: bench': types('bench'),
  lint: tools.lint,
  format: tools.format,
  imports: tools.imports,
  'unused code': tools.unused,
  structure: tools.structure,
  duplicates: tools.duplicates,
  'generated docs': { args: [inHouse('scripts', 'check-generated.mjs')] },
}
if (process.env.ZHIKAO_SKIP_UNIT === '1') delete checks['unit tests']

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const PATH = [inHouse('node_modules', '.bin'), process.env.PATH].join(delimiter)

const running = new Set()

/** Runs one check to its end; answers what it said and whether it was content. */
function run(node, { args, env }) {
  const child = spawn(node, args, {
    cwd: house,
    env: { ...process.env, PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const said = []
  child.stdout.on('data', (chunk) => said.push(chunk))
  child.stderr.on('data', (chunk) => said.push(chunk))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ passed: false, said: error.message }))
    child.on('close', (code) => {
      running.delete(child)
      resolve({ passed: code === 0, said: Buffer.concat(said).toString().trim() })
    })
  })
}

async function report(node, name, check) {
  const since = performance.now()
  const { passed, said } = await run(node, check)
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds(since)})`)
  if (!passed) console.log(said.replace(/^/gm, '    '))
  return passed
}

/** The checks in turn, as many at once as there are processors. */
async function reportAll(node) {
  const waiting = Object.entries(checks)
  const verdicts = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) verdicts.push(await report(node, ...next))
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
const passed = verdicts.filter(Boolean).length
const failed = verdicts.length - passed
if (process.env.ZHIKAO_RESULT) writeFileSync(process.env.ZHIKAO_RESULT, JSON.stringify({ passed, failed }))
console.log(`${passed} passed, ${failed} failed in ${seconds(since)}`)
process.exitCode = failed === 0 ? 0 : 1
