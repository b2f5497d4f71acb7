// npm run mutate -- area … [--feature name] [--kind scope|rule|permission] [--side domain|server] [--list]
// Takes one rule away at a time, in memory (scripts/mutants/find.mjs), and runs the tests of behaviour that are nearest to
// it until one fails: those of the feature in domain, then of its area; when all mutants were asked there, the same in
// server, then what compares all calls.
// Types, structure and generated documents are not asked: they do not show what the product does. What was noticed is kept
// below .cache/proof as long as the changed file and the test stay as they are. docs/mutants.areas.md names every mutant of
// the area with its test.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { mutantsOf } from './mutants/find.mjs'
import { countsOf, withSection } from './mutants/page.mjs'
import { run } from './prepare.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = join(root, 'docs', 'mutants.areas.md')
const stateOf = (area) => join(root, '.cache', 'proof', `mutants-${area}.json`)
const MINUTES_PER_AREA = 60

const word = { type: 'string' }
const options = { feature: word, kind: word, side: word, list: { type: 'boolean', default: false } }
const { values, positionals: areas } = parseArgs({ options, allowPositionals: true })
const read = (path, none) => (existsSync(path) ? readFileSync(path, 'utf8') : none)
/** What is known of the area that is judged now. */
let state = {}
const hashOf = (path) =>
  createHash('sha1')
    .update(read(join(root, path), ''))
    .digest('hex')

/** The files below a folder, as paths from the root. */
function filesIn(folder) {
  if (!existsSync(join(root, folder))) return []
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return paths.map((path) => `${folder}/${path.replaceAll('\\', '/')}`).toSorted()
}
const testsIn = (folder) => filesIn(folder).filter((path) => path.endsWith('.test.ts'))

const mutantsIn = (area) =>
  [...filesIn(`domain/${area}`), ...filesIn(`server/${area}`)]
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => mutantsOf(path, readFileSync(join(root, path), 'utf8')))
const isChosen = ({ path, kind }) =>
  (!values.feature || path.split('/')[2] === values.feature) && (!values.kind || kind === values.kind)
const keyOf = ({ path, kind, name }) => `${path} ${kind} ${name}`

/** The tests of one side to ask, the nearest first; each step is one run. */
function stepsFor({ kind, path, name }, side) {
  const [, area, feature] = path.split('/')
  const own = testsIn(`${side}/${area}/${feature}`)
  const steps = [own, testsIn(`${side}/${area}`).filter((file) => !own.includes(file))].map((files) => ({ files }))
  if (side === 'server') steps.push({ files: ['server/test/sharedReads.test.ts'] })
  if (side === 'server' && kind === 'permission')
    steps.unshift({ files: ['server/test/grants.test.ts'], only: `^${name.replace(/\$\{\w+\}/, '\\w+')}: ` })
  return side === 'server' || kind === 'rule' ? steps.filter(({ files }) => files.length > 0) : []
}

/** Runs tests with a mutant, or without; answers the first that failed as { file, title }, null where all passed. */
async function firstFailure({ files, only }, mutant = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'zhikao-mutant-'))
  const result = join(folder, 'result.json')
  const vitest = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--bail=1', '--reporter=json']
  const output = ['--config', join(root, 'scripts', 'mutants', 'vitest.config.mjs'), `--outputFile.json=${result}`]
  const chosen = [`--project=${files[0].split('/')[0]}`, ...(only ? [`--testNamePattern=${only}`] : [])]
  try {
    const args = [...vitest, ...output, ...chosen, ...files.map((file) => join(root, file))]
    const { interruptedBy } = await run(args, { env: { MUTANT: JSON.stringify(mutant) }, stdio: 'ignore' })
    if (interruptedBy) process.exit(1)
    return failureIn(JSON.parse(readFileSync(result, 'utf8')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** After the first failure other files are given up: a file without a message says nothing. */
function failureIn({ testResults }) {
  const results = testResults.map((one) => ({ ...one, file: relative(root, one.name).replaceAll('\\', '/') }))
  for (const { file, assertionResults } of results) {
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (failed) return { file, title: failed.fullName }
  }
  const broken = results.find(({ status, message }) => status === 'failed' && message)
  return broken ? { file: broken.file, title: `does not load: ${broken.message.split('\n')[0]}` } : null
}

/** The first test that notices a mutant; null where none does. A test that fails without it too has noticed nothing. */
async function noticedBy(mutant, side) {
  for (const step of stepsFor(mutant, side)) {
    const found = await firstFailure(step, mutant)
    if (!found) continue
    if (state[found.file] !== hashOf(found.file) && (await firstFailure({ files: [found.file] })))
      throw new Error(`${found.file} fails without a mutant too: ${found.title}`)
    state[found.file] = hashOf(found.file)
    return found
  }
  return null
}

/** What is known of a mutant from an earlier run, if neither the file nor the test has changed. */
function knownOf(mutant) {
  const known = state[keyOf(mutant)]
  return known?.source === hashOf(mutant.path) && known.test === hashOf(known.file) ? known : undefined
}

async function judge(mutant, side) {
  const found = await noticedBy(mutant, side)
  if (!found) return null
  console.log(`✓ ${keyOf(mutant)}  ${found.file}`)
  state[keyOf(mutant)] = { ...found, source: hashOf(mutant.path), test: hashOf(found.file) }
  const file = stateOf(mutant.path.split('/')[1])
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(state, null, 1)}\n`)
  return found
}

/** Judges the mutants of an area while there is time; answers how many are unnoticed or not asked. */
async function judgeArea(area) {
  state = JSON.parse(read(stateOf(area), '{}'))
  const until = Date.now() + MINUTES_PER_AREA * 60_000
  const rows = mutantsIn(area).map((mutant) => ({ mutant, found: knownOf(mutant) }))
  for (const side of values.side ? [values.side] : ['domain', 'server'])
    for (const row of rows.filter(({ mutant, found }) => !found && isChosen(mutant))) {
      if (Date.now() > until) break
      const found = await judge(row.mutant, side)
      if (found || side === 'server') row.found = found
      if (found === null && side === 'server') console.log(`✗ no test fails: ${keyOf(row.mutant)}`)
    }
  writeFileSync(page, withSection(read(page, ''), area, rows))
  const { text, open } = countsOf(rows.filter(({ mutant }) => isChosen(mutant)))
  console.log(`${area}: ${text}`)
  return open
}

let open = areas.length === 0 ? 1 : 0
if (areas.length === 0) console.error('zhikao: name an area, such as: npm run mutate -- exams')
for (const area of areas) {
  if (values.list) for (const mutant of mutantsIn(area).filter(isChosen)) console.log(keyOf(mutant))
  else open += await judgeArea(area)
}
process.exitCode = open === 0 ? 0 : 1
