// The steps of npm test and of npm run proof, in their order. A step is { name, args, env, missing }: the arguments for
// `node`, and the program that is not installed, without which the step is not run.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

const script = (name, env) => ({
  name,
  args: [join(root, 'scripts', `${name === 'bundle' ? 'measure-bundle' : name}.mjs`)],
  env,
})
const vitest = (name, config, ...args) => ({
  name,
  args: [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', join(root, ...config), ...args],
})

// The unit tests of the check are part of the step “tests”.
const check = script('check', { ZHIKAO_SKIP_UNIT: '1' })
const bundle = script('bundle')
const TESTS = ['vitest.config.ts']
const JOURNEYS = ['e2e', 'vitest.config.ts']

/** npm test: everything in four steps. */
export const testSteps = () => [check, bundle, vitest('tests', TESTS), vitest('journeys', JOURNEYS)]

/** The test files of a package whose figures are heavier in the proof, and those that belong to the proof alone. */
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
  const step = vitest(basename(path).replace(/\.(test|proof)\.ts$/, ''), config, join(root, packageName, path))
  const program = PROGRAMS[step.name]
  if (!program) return step
  const found = find(program)
  return found ? { ...step, env: { [program.toUpperCase()]: found } } : { ...step, missing: program }
}
const without = (paths) => paths.map((path) => `--exclude=**/${path}`)

/** npm run proof: each heavy file is a step of its own, so that a proof that was stopped can continue. `find` answers where a program is installed. */
export function proofSteps(find = findProgram) {
  const [server, e2e] = [heavyFiles('server'), heavyFiles('e2e')]
  return [
    check,
    bundle,
    vitest('tests', TESTS, ...without(server)),
    ...server.map(stepOf('server', TESTS, find)),
    vitest('journeys', JOURNEYS, ...without(e2e)),
    ...e2e.map(stepOf('e2e', JOURNEYS, find)),
  ]
}
