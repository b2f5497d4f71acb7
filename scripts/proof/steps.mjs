// The steps of npm test and of npm run proof, in their order. A step is { name, args, env }: the arguments for `node`.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
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

const stepOf = (packageName, config) => (path) =>
  vitest(basename(path).replace(/\.(test|proof)\.ts$/, ''), config, join(root, packageName, path))
const without = (paths) => paths.map((path) => `--exclude=**/${path}`)

/** npm run proof: each heavy file is a step of its own, so that a proof that was stopped can continue. */
export function proofSteps() {
  const [server, e2e] = [heavyFiles('server'), heavyFiles('e2e')]
  return [
    check,
    bundle,
    vitest('tests', TESTS, ...without(server)),
    ...server.map(stepOf('server', TESTS)),
    vitest('journeys', JOURNEYS, ...without(e2e)),
    ...e2e.map(stepOf('e2e', JOURNEYS)),
  ]
}
