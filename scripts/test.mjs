// npm test: everything, one step after another, to the end even when one fails. The last line has the sum of all steps; the
// lines above it name each failure, so that the end of a long log tells what is to be mended.
//   node scripts/test.mjs [--proof] [--list] [step …]
// --proof (npm run proof) takes the heavy figures of the same tests, in more steps. The results of passed steps are stored
// for the commit: a proof that was stopped, or in which a step failed, runs only the other steps when it is run again;
// when all have passed, the next one starts again. Steps that are named always run. --list prints the steps.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { prepare, run } from './prepare.mjs'
import { forgetDone, readDone, writeDone } from './proof/done.mjs'
import { proofSteps, testSteps } from './proof/steps.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals } = parseArgs({
  options: { proof: { type: 'boolean', default: false }, list: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const steps = values.proof ? proofSteps() : testSteps()
const done = values.proof ? readDone(root) : {}
const results = mkdtempSync(join(tmpdir(), 'zhikao-test-'))
const resultOf = (name) => join(results, `${name}.json`)

/** The failures of a step's result: names of checks, or files with the names of their tests. */
const failuresOf = (result) =>
  result.failures ??
  result.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter((test) => test.status === 'failed').map((test) => `${file}: ${test.fullName}`)
    return tests.length === 0 && status === 'failed' ? [`${file}: ${message.split('\n')[0]}`] : tests
  })

/** What a step counted; a step that ended badly without naming a failure, or left no result, has failed once. */
function countsOf(name, code) {
  try {
    const result = JSON.parse(readFileSync(resultOf(name), 'utf8'))
    const [passed, failed] = [result.passed ?? result.numPassedTests, result.failed ?? result.numFailedTests]
    const failures = failuresOf(result)
    if (code === 0 || failed > 0) return { passed, failed, failures }
    return { passed, failed: 1, failures: failures.length > 0 ? failures : [`ended with code ${code}`] }
  } catch {
    return { passed: 0, failed: 1, failures: [`left no result (code ${code})`] }
  }
}

const notRun = ({ missing }) => `not run: ${missing} is not installed`

async function runStep({ name, args, env }) {
  console.log(`\n── ${name} ──`)
  const reports = args.includes('run')
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${resultOf(name)}`]
    : []
  const ownEnv = { ZHIKAO_STAGE: values.proof ? 'proof' : 'test', ZHIKAO_RESULT: resultOf(name), ...env }
  const { code, interruptedBy } = await run([...args, ...reports], { env: ownEnv })
  if (interruptedBy) {
    rmSync(results, { recursive: true, force: true })
    process.exit(128 + constants.signals[interruptedBy])
  }
  return countsOf(name, code)
}

/** Runs a step, or takes the result of the last run of this commit. What is not run has not passed. */
async function resultOfStep(step) {
  if (step.missing) {
    console.log(`\n── ${step.name} ── ${notRun(step)}`)
    return { passed: 0, failed: 0, failures: [] }
  }
  const known = positionals.length === 0 ? done[step.name] : undefined
  if (known) {
    console.log(`\n── ${step.name} ── passed before: ${known.passed} passed`)
    return { ...known, failures: [] }
  }
  try {
    const counts = await runStep(step)
    if (values.proof && counts.failed === 0) writeDone(root, step.name, counts)
    return counts
  } catch (error) {
    return { passed: 0, failed: 1, failures: [`did not start: ${error.message}`] }
  }
}

async function runAll(chosen) {
  /** @type {string[]} */
  const failures = []
  const total = { passed: 0, failed: 0 }
  try {
    await prepare({ build: true })
  } catch (error) {
    total.failed += 1
    failures.push(`build: ${error.message}`)
  }
  for (const step of chosen) {
    const counts = await resultOfStep(step)
    total.passed += counts.passed
    total.failed += counts.failed
    failures.push(...counts.failures.map((failure) => `${step.name}: ${failure}`))
  }
  const isComplete = values.proof && positionals.length === 0
  if (isComplete && total.failed === 0) forgetDone(root)
  for (const step of chosen) if (step.missing) console.log(`\n${step.name}: ${notRun(step)}`)
  for (const failure of failures) console.log(`\nfailed: ${failure}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0
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
rmSync(results, { recursive: true, force: true })
