// The steps of npm test, npm run full and npm run proof. A step is { name, args, env, missing }: the arguments for `node`,
// and the program that is not installed, without which the step is not run. `args` of a test step end with its files, if any.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

const script = (name, file, env) => ({ name, args: [join(root, 'scripts', `${file}.mjs`)], env })
/** A run of vitest: its configuration, and further arguments. */
export const vitest = (name, config, ...args) => ({
  name,
  args: [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', join(root, ...config), ...args],
})
export const TESTS = ['vitest.config.ts']
export const JOURNEYS = ['e2e', 'vitest.config.ts']

// The unit tests of the check are part of the step “tests”.
/** Everything that runs without a database and a browser; the tests of the linters' own rules where they are wanted. */
export const checkStep = (withTools) =>
  script('check', 'check', { ZHIKAO_SKIP_UNIT: '1', ...(withTools ? {} : { ZHIKAO_SKIP_TOOLS: '1' }) })
export const bundleStep = () => script('bundle', 'measure-bundle')

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
/** Whether scripts or tools differ from main, or, where main is here, from the commit before; true where git cannot say. */
function toolsChanged() {
  const isMain = git('rev-parse', 'origin/main').stdout === git('rev-parse', 'HEAD').stdout
  const base = !isMain && git('merge-base', 'HEAD', 'origin/main').stdout.trim()
  return git('diff', '--quiet', base || 'HEAD~1', '--', 'scripts', 'tools').status !== 0
}

/** npm test, the gate: what every push must pass. Files that end in .full.test.ts are not part of it. */
export const gateSteps = () => [
  checkStep(toolsChanged()),
  bundleStep(),
  vitest('tests', TESTS, '--project', 'domain', '--project', 'web', '--project', 'server'),
  { ...vitest('journeys', JOURNEYS), isJourneys: true },
]

/** The test files with heavier figures in the proof, and those that belong to the proof alone. */
const heavyFiles = (packageName) =>
  readdirSync(join(root, packageName), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(test|proof)\.ts$/.test(path) && !path.includes('node_modules'))
    .filter(
      (path) =>
        path.endsWith('.proof.ts') ||
        /ZHIKAO_STAGE|\/figures\.ts'/.test(readFileSync(join(root, packageName, path), 'utf8')),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()

/** Programs that npm does not install: a step is given its program by an environment variable of its name. */
const PROGRAMS = { pooler: 'pgbouncer' }
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const findProgram = (program) => FOLDERS.map((folder) => join(folder, program)).find((path) => existsSync(path))

const stepOf = (packageName, config, find) => (path) => {
  const name = basename(path).replace(/(\.full)?\.(test|proof)\.ts$/, '')
  const project = packageName === 'server' ? [`--project=${projectOf(path)}`] : []
  const step = vitest(name, config, ...project, join(root, packageName, path))
  const program = PROGRAMS[step.name]
  if (!program) return step
  const found = find(program)
  return found ? { ...step, env: { [program.toUpperCase()]: found } } : { ...step, missing: program }
}

/** The project of a test file of the server: those of the gate share the modules of a worker, the others have their own. */
export const projectOf = (path) => (/\.(full\.test|proof)\.ts$/.test(path) ? 'server-full' : 'server')

/** npm run proof: each file with heavy figures is a step of its own. `find` answers where a program is installed. */
export const proofSteps = (find = findProgram) => [
  ...heavyFiles('server').map(stepOf('server', TESTS, find)),
  ...heavyFiles('e2e').map(stepOf('e2e', JOURNEYS, find)),
]
