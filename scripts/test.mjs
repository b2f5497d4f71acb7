// npm test: the gate, one step after another, to the end even when one fails; npm run proof: the heavy figures of the same
// code. The lines before the last one name each failure; the last one has the sum of all steps.
//   node scripts/test.mjs [--proof] [--list] [step …]
// The results of passed steps of the proof are stored for the commit: a proof that was stopped, or in which a step failed,
// runs only the other steps when it is run again; when all have passed, the next one starts again. Steps that are named
// always run. --list prints the steps.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { prepare } from './prepare.mjs'
import { closingLines } from './tests/closing.mjs'
import { forgetDone, readDone, writeDone } from './tests/proofDone.mjs'
import { runStep } from './tests/runStep.mjs'
import { gateSteps, proofSteps } from './tests/steps.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals } = parseArgs({
  options: { proof: { type: 'boolean', default: false }, list: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const steps = values.proof ? proofSteps() : gateSteps()
const done = values.proof ? readDone(root) : {}
const notRun = ({ missing }) => `not run: ${missing} is not installed`
const NOTHING = { passed: 0, failed: 0, failures: [], flaky: [] }

/** Runs a step, or takes the result of the last run of this commit. What is not run has not passed. */
async function resultOfStep(step) {
  const known = positionals.length === 0 ? done[step.name] : undefined
  if (step.missing ?? known) {
    console.log(`\n── ${step.name} ── ${step.missing ? notRun(step) : `passed before: ${known.passed} passed`}`)
    return { ...NOTHING, ...known }
  }
  const counts = await runStep(step, values.proof ? 'proof' : 'test')
  if (values.proof && counts.failed === 0) writeDone(root, step.name, { passed: counts.passed, failed: 0 })
  return counts
}

async function runAll(chosen) {
  const folder = mkdtempSync(join(tmpdir(), 'zhikao-test-'))
  process.env.ZHIKAO_MARGINS = join(folder, 'margins')
  const results = []
  try {
    await prepare({ build: true })
    for (const step of chosen) {
      const since = performance.now()
      results.push({ ...(await resultOfStep(step)), name: step.name, seconds: (performance.now() - since) / 1000 })
    }
  } catch (error) {
    results.push({ ...NOTHING, name: 'build', failed: 1, failures: [error.message], seconds: 0 })
  }
  const hasFailed = results.some(({ failed }) => failed > 0)
  if (values.proof && positionals.length === 0 && !hasFailed) forgetDone(root)
  for (const line of closingLines(results, process.env.ZHIKAO_MARGINS)) console.log(line)
  rmSync(folder, { recursive: true, force: true })
  return !hasFailed
}

const unknown = positionals.filter((name) => !steps.some((step) => step.name === name))
if (values.list) {
  for (const step of steps)
    console.log(`${step.name}${step.missing ? ` (${notRun(step)})` : done[step.name] ? ' (passed)' : ''}`)
} else if (unknown.length > 0) {
  console.error(`zhikao: no step is called ${unknown.join(', ')}; --list names them`)
  process.exitCode = 1
} else {
  const chosen = steps.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  process.exitCode = (await runAll(chosen)) ? 0 : 1
}
