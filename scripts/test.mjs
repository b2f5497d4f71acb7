// npm test: everything, one stage after another, to the end even when one is red. --proof takes the heavy figures of
// the same tests. The last line says how many passed and failed, over all stages.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare, run } from './prepare.mjs'

const inHouse = (...path) => fileURLToPath(new URL(join('..', ...path), import.meta.url))
const results = mkdtempSync(join(tmpdir(), 'zhikao-test-'))

const reportTo = (name) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(results, `${name}.json`)}`,
]
const vitest = (name, config) => ({
  name,
  args: [inHouse('node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', config, ...reportTo(name)],
})

const stages = [
  // The unit tests of the check are part of the next stage.
  { name: 'check', args: [inHouse('scripts', 'check.mjs')], env: { ZHIKAO_SKIP_UNIT: '1' } },
  { name: 'bundle', args: [inHouse('scripts', 'measure-bundle.mjs')] },
  vitest('tests', inHouse('vitest.config.ts')),
  vitest('journeys', inHouse('e2e', 'vitest.config.ts')),
]

/** What a stage counted; a stage that ended badly without naming a failure, or said nothing at all, has failed once. */
function countsOf(name, code) {
  let counts = { passed: 0, failed: 0 }
  try {
    const said = JSON.parse(readFileSync(join(results, `${name}.json`), 'utf8'))
    counts = { passed: said.passed ?? said.numPassedTests, failed: said.failed ?? said.numFailedTests }
  } catch {
    console.error(`zhikao: the stage "${name}" left no result (code ${code})`)
    return { passed: 0, failed: 1 }
  }
  return { passed: counts.passed, failed: code === 0 ? counts.failed : Math.max(1, counts.failed) }
}

async function runStage({ name, args, env }) {
  console.log(`\n── ${name} ──`)
  const stage = process.argv.includes('--proof') ? 'proof' : 'test'
  const ownEnv = { ZHIKAO_STAGE: stage, ZHIKAO_RESULT: join(results, `${name}.json`), ...env }
  const { code, interruptedBy } = await run(args, { env: ownEnv })
  if (interruptedBy) {
    rmSync(results, { recursive: true, force: true })
    process.exit(128 + constants.signals[interruptedBy])
  }
  return countsOf(name, code)
}

const total = { passed: 0, failed: 0 }
const count = ({ passed, failed }) => {
  total.passed += passed
  total.failed += failed
}

try {
  await prepare({ build: true })
} catch (error) {
  console.error(`zhikao: ${error.message}`)
  count({ passed: 0, failed: 1 })
}
for (const stage of stages) {
  try {
    count(await runStage(stage))
  } catch (error) {
    console.error(`zhikao: the stage "${stage.name}" did not start: ${error.message}`)
    count({ passed: 0, failed: 1 })
  }
}
rmSync(results, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
