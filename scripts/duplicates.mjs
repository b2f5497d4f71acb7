// Repeated code: pairs of places that share six or more lines of the same shape (scripts/duplicates/), per 1,000 lines.
// Measured are the TypeScript sources of server and domain and the features of web. Left out are tests, factories,
// server/test and lists of words (x.messages.ts, x.labels.ts), where equal shapes are right.
// docs/duplicates.json holds the ceiling of each package; a figure may only fall.
// `node scripts/duplicates.mjs --list N [PACKAGE]` also prints the N longest pairs of each package, or of one.
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { pairsOf } from './duplicates/pairs.mjs'
import { shapesOf } from './duplicates/shapes.mjs'
import { filesIn } from './structure/paths.mjs'

const PACKAGES = {
  server: (path) => path.startsWith('server/'),
  'web features': (path) => /^web\/(?!app\/|shell\/|kit\/|i18n\/|test\/)[^/]+\//.test(path),
  domain: (path) => path.startsWith('domain/'),
}
const LEFT_OUT = /\.(test|factory|messages|labels|d)\.tsx?$|^server\/test\/|\/generated\//
const CEILINGS = 'docs/duplicates.json'
/** A figure so far below its ceiling requires a lower ceiling. */
const WELL_BELOW = 0.95

const { values, positionals } = parseArgs({ options: { list: { type: 'string' } }, allowPositionals: true })

const keyOf = (path) => `${basename(path)} ${path}`
/** In the order of file names: the figure stays the same when a folder moves. */
const paths = filesIn('domain', 'server', 'web')
  .filter((path) => /\.tsx?$/.test(path) && !LEFT_OUT.test(path))
  .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

function measure(belongs) {
  const files = paths.filter(belongs).map((path) => {
    const source = readFileSync(path, 'utf8')
    return { path, lines: source.trimEnd().split('\n').length, shapes: shapesOf(source) }
  })
  const lines = files.reduce((sum, file) => sum + file.lines, 0)
  const pairs = pairsOf(files)
  return { files, lines, pairs, figure: lines === 0 ? 0 : Math.round((pairs.length / lines) * 10_000) / 10 }
}

function printPairs(files, pairs) {
  const nameOf = ({ file, from, to }) =>
    `${files[file].path}:${files[file].shapes[from].line}-${files[file].shapes[to - 1].line}`
  for (const [first, second] of pairs)
    console.log(`  ${first.to - first.from} lines  ${nameOf(first)}  ${nameOf(second)}`)
}

/** The result of comparing the figure of a package with its ceiling: [is it a fault?, sentence]. */
function verdictOf(figure, ceiling) {
  if (ceiling === undefined) return [true, `has no ceiling in ${CEILINGS}`]
  if (figure > ceiling) return [true, `above its ceiling ${ceiling}: write once what the new pairs share (--list 20)`]
  if (figure < ceiling * WELL_BELOW)
    return [false, `well below its ceiling: lower ${ceiling} to ${figure} in ${CEILINGS}`]
  return [false, `ceiling ${ceiling}`]
}

const ceilings = existsSync(CEILINGS) ? JSON.parse(readFileSync(CEILINGS, 'utf8')).packages : {}
let faults = 0
for (const [name, belongs] of Object.entries(PACKAGES)) {
  const { files, pairs, lines, figure } = measure(belongs)
  const [fault, sentence] = verdictOf(figure, ceilings[name]?.ceiling)
  if (fault) faults += 1
  console.log(`${name}: ${pairs.length} pairs, ${lines} lines, ${figure.toFixed(1)} per 1,000  ${sentence}`.trimEnd())
  if (values.list && (!positionals[0] || name.startsWith(positionals[0])))
    printPairs(files, pairs.slice(0, values.list))
}
console.log(`${paths.length} files, ${faults} faults`)
process.exitCode = paths.length > 0 && faults === 0 ? 0 : 1
