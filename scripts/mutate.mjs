// npm run mutate -- area … [--feature name] [--kind scope|rule|permission] [--side domain|server] [--new] [--list]
// Takes one rule away at a time, in memory (scripts/mutants/find.mjs), and runs the tests of behaviour that are nearest to
// it until one fails: those of the feature in domain, then of its area; when all mutants were asked there, the same in
// server. Permissions are taken away together: the test of all calls has a row for each and names it.
// Types, structure and generated documents are not asked: they do not show what the product does. What was noticed is kept
// below .cache/proof as long as the changed file and the test stay as they are. docs/mutants.areas.md names every mutant of
// the area with its test; what was not asked now is as it was on the page; --new asks
// only those that have no test there.
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { inCheckout, root } from './checkout.mjs'
import { mutantsOf } from './mutants/find.mjs'
import { isOnPage, withSection } from './mutants/page.mjs'
import { filesIn } from './structure/paths.mjs'
import { failedIn, resultOf } from './tests/runPart.mjs'

process.chdir(root)
const page = inCheckout('docs', 'mutants.areas.md')
const stateOf = (area) => inCheckout('.cache', 'proof', `mutants-${area}.json`)
const MINUTES_PER_AREA = 60

const word = { type: 'string' }
const flag = { type: 'boolean' }
const options = { feature: word, kind: word, side: word, new: flag, list: flag }
const { values, positionals: areas } = parseArgs({ options, allowPositionals: true })
const read = (path, none) => (existsSync(path) ? readFileSync(path, 'utf8') : none)
const pageBefore = read(page, '')
/** What is known of the area that is judged now. */
let state = {}
const hashOf = (path) => hash('sha1', read(path, ''))

const filesWith = (ending, ...folders) => filesIn(...folders).filter((path) => path.endsWith(ending))
/** The tests of the gate: a rule that is lost must be red at every push. */
const testsIn = (folder) => filesWith('.test.ts', folder).filter((path) => !path.endsWith('.full.test.ts'))

const mutantsIn = (area) =>
  filesWith('.ts', `domain/${area}`, `server/${area}`).flatMap((path) => mutantsOf(path, readFileSync(path, 'utf8')))
const isChosen = (mutant) =>
  (!values.feature || mutant.path.split('/')[2] === values.feature) &&
  (!values.kind || mutant.kind === values.kind) &&
  !(values.new && isOnPage(pageBefore, mutant))
const keyOf = ({ path, kind, name }) => `${path} ${kind} ${name}`

/** The tests of one side to ask, the nearest first; each step is one run. */
function stepsFor({ kind, path }, side) {
  const [, area, feature] = path.split('/')
  const own = testsIn(`${side}/${area}/${feature}`)
  const steps = [own, testsIn(`${side}/${area}`).filter((file) => !own.includes(file))]
  if (side === 'server') steps.push(['server/test/sharedReads.test.ts'])
  return side === 'server' || kind === 'rule' ? steps.filter((files) => files.length > 0) : []
}

/** Runs tests with these mutants; answers what failed as { file, title }, only the first where `all` is not set. */
async function failuresOf(files, mutants = [], all = false) {
  const config = inCheckout('scripts', 'mutants', 'vitest.config.mjs')
  const flags = [`--config=${config}`, `--bail=${all ? 0 : 1}`, `--project=${files[0].split('/')[0]}`]
  const args = [inCheckout('node_modules', 'vitest', 'vitest.mjs'), 'run', ...flags]
  const part = { args, env: { MUTANTS: JSON.stringify(mutants) }, stdio: 'ignore' }
  const paths = files.map((file) => inCheckout(file))
  const { result, reason } = await resultOf(part, 'test', paths)
  if (!result) throw new Error(reason)
  return (
    failedIn(result)
      // After the first failure other files are given up: a file without a message says nothing.
      .filter(({ title, message, hasTests }) => title || (message && !hasTests))
      .map(({ file, title, message }) => ({ file, title: title ?? `does not load: ${message}` }))
  )
}

/** Throws when the test file fails without a mutant: its failure would prove nothing. */
async function refuseRed(file) {
  if (state[file] === hashOf(file)) return
  const [red] = await failuresOf([file])
  if (red) throw new Error(`${file} fails without a mutant too: ${red.title}`)
  state[file] = hashOf(file)
}

/** The first test that notices a mutant; null where none does. */
async function noticedBy(mutant, side) {
  for (const files of stepsFor(mutant, side)) {
    const [found] = await failuresOf(files, [mutant])
    if (!found) continue
    await refuseRed(found.file)
    return found
  }
  return null
}

const GRANTS = 'server/test/grants.test.ts'

/** Opens all these calls to every account and runs the test of all calls once: it has a row for each call, which sends that call alone. */
async function judgePermissions(rows) {
  if (rows.length === 0) return
  await refuseRed(GRANTS)
  const mutants = rows.map(({ mutant }) => mutant)
  const failed = await failuresOf([GRANTS], mutants, true)
  const callOf = ({ title }) => title.split(': ')[0]
  const names = mutants.map(({ name }) => name)
  for (const row of rows) {
    // The calls of moves share one declaration, such as `certificate.${name}`: any call without a declaration of its own.
    const { name } = row.mutant
    const call = new RegExp(`^${name.replace(/\$\{\w+\}/, '\\w+')}$`)
    const found = failed.find((one) => callOf(one) === name || (!names.includes(callOf(one)) && call.test(callOf(one))))
    if (found) row.found = keep(row.mutant, found)
  }
}

/** What is known of a mutant from an earlier run, if neither the file nor the test has changed. */
function knownOf(mutant) {
  const known = state[keyOf(mutant)]
  return known?.source === hashOf(mutant.path) && known.test === hashOf(known.file) ? known : undefined
}

/** Stores what noticed a mutant. */
function keep(mutant, found) {
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
  const chosen = rows.filter(({ mutant }) => isChosen(mutant))
  const waiting = () => chosen.filter(({ found }) => !found)
  if (values.side !== 'domain') await judgePermissions(waiting().filter(({ mutant }) => mutant.kind === 'permission'))
  for (const side of values.side ? [values.side] : ['domain', 'server'])
    for (const row of waiting()) {
      if (Date.now() > until) break
      const found = await noticedBy(row.mutant, side)
      if (found || side === 'server') row.found = found && keep(row.mutant, found)
      if (found === null && side === 'server') console.log(`✗ no test fails: ${keyOf(row.mutant)}`)
    }
  writeFileSync(page, withSection(read(page, ''), area, rows))
  const open = waiting().length
  console.log(`${area}: ${open} of ${chosen.length} noticed by no test or not asked`)
  return open
}

let open = areas.length === 0 ? 1 : 0
if (areas.length === 0) console.error('zhikao: name an area, such as: npm run mutate -- exams')
for (const area of areas) {
  if (values.list) for (const mutant of mutantsIn(area).filter(isChosen)) console.log(keyOf(mutant))
  else open += await judgeArea(area)
}
process.exitCode = open === 0 ? 0 : 1
