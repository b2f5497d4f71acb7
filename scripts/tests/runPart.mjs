// Runs one part and counts what it found; a journey that failed for the machine's sake is run once more.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../checkout.mjs'
import { run } from '../prepare.mjs'

const reporter = fileURLToPath(new URL('reporter.mjs', import.meta.url))
/** More files than these in one run are no accident. */
const FLAKY_MOST = 2

const failedTests = ({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed')
const fileOf = ({ name }) => relative(root, name).replaceAll('\\', '/')

/** The failed tests in a result of vitest, as { file, title }; a file that failed without one as { file, message, hasTests }. */
export const failedIn = ({ testResults = [] }) =>
  testResults.flatMap((result) => {
    const file = fileOf(result)
    const tests = failedTests(result).map(({ fullName }) => ({ file, title: fullName }))
    const isBroken = tests.length === 0 && result.status === 'failed'
    const hasTests = result.assertionResults.length > 0
    return isBroken ? { file, message: result.message.split('\n')[0], hasTests } : tests
  })

/** What failed, as the names of checks, or files with the names of their tests. */
const failuresOf = (result) =>
  result.failures ??
  failedIn(result).map(({ file, title, message }) => (title ? `${file} › ${title}` : `${file}: ${message}`))

/** The failed files of a run of journeys in which every failure is one of the machine (e2e/failureReport.ts). */
const ofMachine = ({ testResults = [] }) =>
  testResults.filter((result) => {
    const failed = failedTests(result)
    if (result.status !== 'failed') return false
    if (failed.length === 0) return /has been closed|browserType\.launch|Timeout \d+ms exceeded/.test(result.message)
    return failed.every(({ meta }) => meta?.isOfMachine)
  })

/** Runs the part; its result as its tool wrote it, null where it left none, and its exit code. */
export async function resultOf({ args, env, stdio }, stage, files) {
  const folder = mkdtempSync(join(tmpdir(), 'zhikao-step-'))
  const file = join(folder, 'result.json')
  const isTest = args.includes('run')
  const reports = isTest
    ? ['--reporter=default', `--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${file}`]
    : []
  try {
    const { code, stopCode } = await run([...args, ...files, ...reports], {
      env: { ZHIKAO_STAGE: stage, ZHIKAO_RESULT: file, ...env },
      ...(stdio && { stdio }),
    })
    if (stopCode) process.exit(stopCode)
    return { code, result: JSON.parse(readFileSync(file, 'utf8')) }
  } catch (error) {
    return { code: 1, result: null, reason: error.message }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A part that ended badly without naming a failure, or left no result, has failed once. */
function countsOf({ code, result, reason }) {
  if (!result) return { passed: 0, failed: 1, failures: [`left no result: ${reason}`] }
  const [passed, failed] = [result.passed ?? result.numPassedTests, result.failed ?? result.numFailedTests]
  const failures = failuresOf(result)
  if (code === 0 || failed > 0) return { passed, failed, failures }
  return {
    passed,
    failed: Math.max(1, failures.length),
    failures: failures.length > 0 ? failures : [`ended with code ${code}`],
  }
}

/**
 * Runs a part to its end, of these test files where some are named: { passed, failed, failures, flaky }. Each journey file that failed for the machine's sake is run
 * once more, alone, in a world of its own; what passes then is flaky, and more than two such files are failures.
 */
export async function runPart(part, stage, files = []) {
  console.log(`\n── ${part.name} ──`)
  const first = await resultOf(part, stage, files)
  const counts = { ...countsOf(first), flaky: [] }
  const again = part.isJourneys && first.result ? ofMachine(first.result) : []
  if (again.length === 0 || again.length > FLAKY_MOST) return counts
  for (const journey of again) {
    const mine = counts.failures.filter((failure) => failure.startsWith(fileOf(journey)))
    const before = journey.assertionResults.filter(({ status }) => status === 'passed').length
    console.log(`\n── ${part.name}, once more: ${fileOf(journey)} ──`)
    const second = countsOf(await resultOf(part, stage, [journey.name]))
    if (second.failed > 0) continue
    counts.flaky.push(...mine)
    counts.failures = counts.failures.filter((failure) => !mine.includes(failure))
    counts.failed -= mine.length
    counts.passed += second.passed - before
  }
  return counts
}
