// What npm test, npm run full and npm run proof run, in their order. A part is { name, args, env }: the arguments for
// `node`. `missing` is the program that is not installed, without which the part is not run. The units of a part are what
// is remembered when it has passed, { name, key }, and `file` for a test file, which is given to the command; a part of
// the gate has none.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { inCheckout, root } from '../checkout.mjs'
import { filesOfTree, keysOf, treeKey } from './keys.mjs'
import { timesOfThisRun } from './times.mjs'

const script = (name, file, env) => ({ name, args: [inCheckout('scripts', `${file}.mjs`)], env })
const vitest = (name, config, ...args) => ({
  name,
  args: [inCheckout('node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', inCheckout(...config), ...args],
})
const tests = (name, ...projects) => vitest(name, ['vitest.config.ts'], ...projects.map((one) => `--project=${one}`))
const journeys = (name) => ({ ...vitest(name, ['e2e', 'vitest.config.ts']), isJourneys: true })

/** Everything that runs without a database and a browser; the unit tests are a part of their own, and the tests of the linters' rules run where they are wanted. */
const check = (withTools) =>
  script('check', 'check', { ZHIKAO_SKIP_UNIT: '1', ...(withTools ? {} : { ZHIKAO_SKIP_TOOLS: '1' }) })
const bundle = script('bundle', 'measure-bundle')

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
/** Whether scripts or tools differ from main, or, where main is here, from the commit before; true where git cannot say. */
function toolsChanged() {
  const isMain = git('rev-parse', 'origin/main').stdout === git('rev-parse', 'HEAD').stdout
  const base = !isMain && git('merge-base', 'HEAD', 'origin/main').stdout.trim()
  return git('diff', '--quiet', base || 'HEAD~1', '--', 'scripts', 'tools').status !== 0
}

/** The gate: what every push must pass. Files that end in .full.test.ts or .full.test.tsx are not part of it. */
const gateParts = () => [
  check(toolsChanged()),
  bundle,
  tests('tests', 'domain', 'web', 'web-state', 'server'),
  journeys('journeys'),
]

/** The project of a test file of the server: those of the gate share the modules of a worker, the others have their own. */
const projectOf = (path) => (/\.(full\.test|proof)\.ts$/.test(path) ? 'server-full' : 'server')

/** A function that makes the test files of a part its units; a suffix tells the same file in two parts apart. */
function byFileOf(files) {
  const keyOf = keysOf(files)
  return (part, paths, suffix = '') => {
    const units = paths.map((file) => ({ name: `${file}${suffix}`, file, key: keyOf(file) }))
    return { ...part, suffix, units }
  }
}

/** Everything, file by file. */
function fullParts(files, allTimes) {
  const byFile = byFileOf(files)
  const whole = (part) => ({ ...part, units: [{ name: part.name, key: treeKey(files) }] })
  const testsIn = (place) => files.filter((path) => path.startsWith(`${place}/`) && /\.test\.tsx?$/.test(path))
  const serverTests = (project) => testsIn('server').filter((path) => projectOf(path) === project)
  const atTime = ({ time, tz }) => ({
    ...byFile(tests(`times ${time}`, 'server'), serverTests('server'), ` at ${time}${tz ? ` ${tz}` : ''}`),
    group: 'times',
    env: { ZHIKAO_TEST_TIME: time, ...(tz ? { TZ: tz } : {}) },
  })
  return [
    whole(check(true)),
    whole(bundle),
    byFile(tests('domain', 'domain*'), testsIn('domain')),
    byFile(tests('web', 'web*'), testsIn('web')),
    byFile(tests('server', 'server'), serverTests('server')),
    byFile(tests('heavy', 'server-full'), serverTests('server-full')),
    byFile(journeys('journeys'), testsIn('e2e')),
    whole(script('planted', 'tests/planted')),
    ...timesOfThisRun(allTimes).map(atTime),
  ]
}

/** Programs that npm does not install: a part is given its program by an environment variable of its name. */
const PROGRAMS = { pooler: 'pgbouncer' }
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const findProgram = (program) => FOLDERS.map((folder) => join(folder, program)).find((path) => existsSync(path))

/** The files with heavier figures in the proof, and those that belong to the proof alone: each is a part of its own. `find` answers where a program is installed. */
export function proofParts(files, find = findProgram) {
  const byFile = byFileOf(files)
  const isHeavy = (path) =>
    /^(?:server|e2e)\/.*\.(test|proof)\.ts$/.test(path) &&
    (path.endsWith('.proof.ts') || /ZHIKAO_STAGE|\/figures\.ts'/.test(readFileSync(inCheckout(path), 'utf8')))
  return files.filter(isHeavy).map((file) => {
    const name = basename(file).replace(/(\.full)?\.(test|proof)\.ts$/, '')
    const part = file.startsWith('e2e/') ? journeys(name) : tests(name, projectOf(file))
    const program = PROGRAMS[name]
    const found = program && find(program)
    const env = found ? { [program.toUpperCase()]: found } : {}
    return { ...byFile(part, [file], ' in the proof'), env, missing: found ? undefined : program }
  })
}

/** The parts of a stage: test, full or proof; those that are named, or all. */
export function partsOf(stage, named) {
  const parts =
    stage === 'test'
      ? gateParts()
      : stage === 'full'
        ? fullParts(filesOfTree(), named.includes('times'))
        : proofParts(filesOfTree())
  const unknown = named.filter((name) => !parts.some((part) => name === (part.group ?? part.name)))
  if (unknown.length > 0) throw new Error(`no part is called ${unknown.join(', ')}; --list names them`)
  return parts.filter(({ name, group }) => named.length === 0 || named.includes(group ?? name))
}
