// npm run full: everything, file by file. What passed is remembered by the product and the test code that a file uses
// (full/keys.mjs): a run that was stopped goes on, and one mended test repeats that test alone. It ends with what is left.
//   node scripts/full.mjs [--list] [part …]
// Parts: check bundle domain web server heavy journeys times.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { doneFile, readDone, writeDone } from './full/done.mjs'
import { filesOfTree, keysOf, treeKey } from './full/keys.mjs'
import { timesOfThisRun } from './full/times.mjs'
import { prepare } from './prepare.mjs'
import { closingLines } from './tests/closing.mjs'
import { runStep } from './tests/runStep.mjs'
import { bundleStep, checkStep, JOURNEYS, projectOf, TESTS, vitest } from './tests/steps.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const { values, positionals } = parseArgs({
  options: { list: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const files = filesOfTree()
const keyOf = keysOf(files)
const testsIn = (place) => files.filter((path) => path.startsWith(`${place}/`) && /\.test\.tsx?$/.test(path))
const serverTests = (project) => testsIn('server').filter((path) => projectOf(path) === project)

/** A part of one command, known by the whole tree. */
const whole = (step) => ({ name: step.name, step, units: [{ name: step.name, key: treeKey(files) }] })
/** A part of test files. */
const ofFiles = (name, step, paths, suffix = '') => ({
  name,
  step: { ...step, name, filesFrom: step.args.length },
  suffix,
  units: paths.map((file) => ({ name: `${file}${suffix}`, file, key: keyOf(file) })),
})
const ofProject = (name, project, paths, at = {}) => {
  const step = vitest(name, TESTS, `--project=${project}`)
  const env = at.time ? { ZHIKAO_TEST_TIME: at.time, ...(at.tz ? { TZ: at.tz } : {}) } : {}
  return ofFiles(name, { ...step, env }, paths, at.time ? ` at ${at.time}${at.tz ? ` ${at.tz}` : ''}` : '')
}

const parts = [
  whole(checkStep(true)),
  whole(bundleStep()),
  ofProject('domain', 'domain', testsIn('domain')),
  ofProject('web', 'web', testsIn('web')),
  ofProject('server', 'server', serverTests('server')),
  ofProject('heavy', 'server-full', serverTests('server-full')),
  ofFiles('journeys', { ...vitest('journeys', JOURNEYS), isJourneys: true }, testsIn('e2e')),
  ...timesOfThisRun(positionals.includes('times')).map((at) => ({
    ...ofProject(`times ${at.time}`, 'server', serverTests('server'), at),
    group: 'times',
  })),
]

const done = () => readDone(root)
const isDone = ({ name, key }) => done().get(name)?.key === key
const leftIn = ({ units }) => {
  const known = done()
  return units.filter(({ name, key }) => known.get(name)?.key !== key)
}

/** Runs what is left of a part; what passes is remembered as soon as it has. */
async function runPart(part) {
  const left = leftIn(part)
  const before = part.units.length - left.length
  if (before > 0) console.log(`\n── ${part.name} ── ${before} passed before`)
  if (left.length === 0) return { passed: 0, failed: 0, failures: [], flaky: [] }
  const [{ file }] = left
  if (!file) {
    const counts = await runStep(part.step, 'full')
    if (counts.failed === 0) writeDone(root, { ...left[0], passed: counts.passed })
    return counts
  }
  const keys = Object.fromEntries(left.map((unit) => [unit.file, unit.key]))
  const env = {
    ...part.step.env,
    ZHIKAO_DONE: doneFile(root),
    ZHIKAO_SUFFIX: part.suffix,
    ZHIKAO_KEYS: JSON.stringify(keys),
  }
  return runStep({ ...part.step, args: [...part.step.args, ...left.map((unit) => unit.file)], env }, 'full')
}

/** Runs the parts in turn; answers their results, each with its name and its seconds. */
async function runParts(chosen) {
  const results = []
  const time = async (name, action) => {
    const since = performance.now()
    const counts = await action()
    results.push({ ...counts, name, seconds: (performance.now() - since) / 1000 })
  }
  await prepare({ build: true })
  for (const part of chosen) await time(part.name, () => runPart(part))
  return results
}

const isWanted = ({ name, group }) => positionals.length === 0 || positionals.includes(group ?? name)
const chosen = parts.filter(isWanted)
if (values.list) {
  for (const part of chosen)
    for (const unit of part.units) console.log(`${isDone(unit) ? 'passed' : 'left  '}  ${unit.name}`)
} else {
  const folder = mkdtempSync(join(tmpdir(), 'zhikao-full-'))
  process.env.ZHIKAO_MARGINS = join(folder, 'margins')
  const results = await runParts(chosen)
  const left = chosen.flatMap(leftIn)
  for (const { name } of left) console.log(`left: ${name}`)
  console.log(`${left.length} of ${chosen.flatMap(({ units }) => units).length} files are left`)
  for (const line of closingLines(results, process.env.ZHIKAO_MARGINS)) console.log(line)
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = results.some(({ failed }) => failed > 0) || left.length > 0 ? 1 : 0
}
