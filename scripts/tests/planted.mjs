// The part `planted` of npm run full: a fault of each kind of planted/faults.mjs, at a place drawn by a printed seed, is red
// in the gate file that should notice it, and for its own sake: the output names the place or the thing. ZHIKAO_SEED
// repeats the places of a run; names of faults as arguments plant those alone. All happens in a copy of the working tree,
// on which the same gate files pass first. ZHIKAO_RESULT names a file for {"passed", "failed", "failures"}.
import { createHash, randomInt } from 'node:crypto'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, seconds, viteBuild } from '../prepare.mjs'
import { openCopy } from './planted/copy.mjs'
import { faults } from './planted/faults.mjs'

const seed = process.env.ZHIKAO_SEED || String(randomInt(1e9))
/** One of a list, the same for the same seed and name. */
const draw = (name, list) => list[createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE() % list.length]

let running = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => running || process.exit(1))
const copy = openCopy()
/** Nothing of the run that started this one; no colours in the output. */
const env = { ZHIKAO_STAGE: 'test', ZHIKAO_MARGINS: '', ZHIKAO_DONE: '', ZHIKAO_RESULT: '', NO_COLOR: '1', CI: '1' }

/** Runs a program in the copy; answers whether it passed, and what it printed. */
async function outcomeOf(args, cwd = copy.folder) {
  const path = join(copy.folder, '.output')
  const file = openSync(path, 'w')
  running = true
  const { code, stopCode } = await run(args, { cwd, env, stdio: ['ignore', file, file] })
  running = false
  if (stopCode) process.exit(stopCode)
  return { passed: code === 0, output: readFileSync(path, 'utf8') }
}

/** Runs gate files; journeys on a fresh build. */
async function runGate({ tool, files, isBuilt }) {
  const build = isBuilt && (await outcomeOf([...viteBuild, '--logLevel=warn'], join(copy.folder, 'web')))
  return build && !build.passed ? build : outcomeOf([...tool, ...files])
}

/** Prints a verdict with its time, and below it the last lines of a text. */
function report(passed, what, since, text) {
  console.log(`${passed ? '✓' : '✗'} ${what} (${seconds(since)})`)
  if (text) console.log(text.trim().split('\n').slice(-40).join('\n').replace(/^/gm, '    '))
}

/** The gate files of these faults on the unchanged copy, those of one tool at once; answers what fails there. */
async function failuresUnchanged(planted) {
  const failures = []
  for (const gates of Map.groupBy(planted, ({ gate }) => gate.tool.join(' ')).values()) {
    const since = performance.now()
    const files = [...new Set(gates.flatMap(({ gate }) => gate.files))]
    const { passed, output } = await runGate({ ...gates[0].gate, files })
    const what = `unchanged: ${files.length > 0 ? files.join(' ') : gates[0].gate.tool.join(' ')}`
    report(passed, what, since, passed ? '' : output)
    if (!passed) failures.push(what)
  }
  return failures
}

/** Plants one fault; answers whether its gate file is red because of it. */
async function isNoticed({ name, place, gate, red }) {
  const since = performance.now()
  const files = place.change()
  copy.change(files)
  const { passed, output } = await runGate(gate)
  copy.restore(files)
  const line = passed ? undefined : output.split('\n').find((one) => red.test(one))
  const why = passed ? 'green' : `red, but not for this fault:\n${output}`
  report(line !== undefined, `${name}: ${place.at}`, since, line ?? `${gate.files.join(' ')} is ${why}`)
  return line !== undefined
}

console.log(`ZHIKAO_SEED=${seed}`)
const named = process.argv.slice(2)
const planted = Object.entries(faults(copy)).flatMap(([name, { places, gate, red }]) => {
  if (named.length > 0 && !named.includes(name)) return []
  const place = draw(name, places)
  console.log(`  ${name}: ${place.at}, one of ${places.length} places`)
  return [{ name, place, gate: gate(place), red: red(place) }]
})
const failures = await failuresUnchanged(planted)
let noticed = 0
if (failures.length === 0)
  for (const one of planted)
    if (await isNoticed(one)) noticed += 1
    else failures.push(`not noticed: ${one.name}: ${one.place.at}`)
const result = { passed: noticed, failed: failures.length, failures }
console.log(`${noticed} passed, ${failures.length} failed`)
if (process.env.ZHIKAO_RESULT) writeFileSync(process.env.ZHIKAO_RESULT, JSON.stringify(result))
process.exitCode = failures.length === 0 ? 0 : 1
