// Repeated code: pairs of places that share six or more lines of the same shape (scripts/duplicates/), per 1,000 lines.
// Measured are the TypeScript sources of server and domain and the features of web. Left out are tests, factories,
// server/test and lists of words (x.messages.ts, x.labels.ts), where equal shapes are right.
// docs/duplicates.json holds the ceiling of each package; a figure may only fall.
//   node scripts/duplicates.mjs [--root DIR] [--list N [PACKAGE]]
// --root measures another checkout; --list also prints the N longest pairs of each package, or of one.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { pairsOf } from './duplicates/pairs.mjs'
import { shapesOf } from './duplicates/shapes.mjs'

const PACKAGES = {
  server: (path) => path.startsWith('server/'),
  'web features': (path) => /^web\/(?!app\/|shell\/|kit\/|i18n\/|test\/)[^/]+\//.test(path),
  domain: (path) => path.startsWith('domain/'),
}
const LEFT_OUT = /\.(test|factory|messages|labels|d)\.tsx?$|^server\/test\/|\/generated\//
const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', '.cache'])
const CEILINGS = 'docs/duplicates.json'
/** A figure so far below its ceiling requires a lower ceiling. */
const WELL_BELOW = 0.95

const { values, positionals } = parseArgs({
  options: { root: { type: 'string', default: '.' }, list: { type: 'string' } },
  allowPositionals: true,
})
const inRoot = (path) => join(values.root, path)

function* sourcesUnder(folder) {
  if (!existsSync(inRoot(folder))) return
  for (const entry of readdirSync(inRoot(folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && !NOT_OURS.has(entry.name)) yield* sourcesUnder(path)
    else if (/\.tsx?$/.test(path) && !LEFT_OUT.test(path)) yield path
  }
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)

/** In the order of file names: the figure stays the same when a folder moves. */
const paths = ['domain', 'server', 'web']
  .flatMap((folder) => [...sourcesUnder(folder)])
  .toSorted((a, b) => compare(basename(a), basename(b)) || compare(a, b))

function measure(belongs) {
  const files = paths.filter(belongs).map((path) => {
    const source = readFileSync(inRoot(path), 'utf8')
    return { path, lines: source.trimEnd().split('\n').length, shapes: shapesOf(source) }
  })
  const lines = files.reduce((sum, file) => sum + file.lines, 0)
  const pairs = pairsOf(files)
  return { files, lines, pairs, figure: lines === 0 ? 0 : Math.round((pairs.length / lines) * 10_000) / 10 }
}

function printPairs({ files, pairs }, count) {
  const nameOf = ({ file, from, to }) => {
    const { path, shapes } = files[file]
    return `${path}:${shapes[from].line}-${shapes[to - 1].line}`
  }
  for (const [first, second] of pairs.slice(0, count)) {
    console.log(`  ${first.to - first.from} lines  ${nameOf(first)}  ${nameOf(second)}`)
  }
}

/** The result of comparing the figure of a package with its ceiling: [is it a fault?, sentence]. */
function verdictOf(figure, ceiling) {
  if (ceiling === undefined) return [true, `has no ceiling in ${CEILINGS}`]
  if (figure > ceiling) return [true, `above its ceiling ${ceiling}: write once what the new pairs share (--list 20)`]
  if (figure < ceiling * WELL_BELOW)
    return [false, `well below its ceiling: lower ${ceiling} to ${figure} in ${CEILINGS}`]
  return [false, `ceiling ${ceiling}`]
}

const ceilings = existsSync(inRoot(CEILINGS)) ? JSON.parse(readFileSync(inRoot(CEILINGS), 'utf8')).packages : undefined
/** Another checkout may be older than its ceilings: then it is only measured. */
const judged = ceilings !== undefined || values.root === '.'
let faults = 0
for (const [name, belongs] of Object.entries(PACKAGES)) {
  const measured = measure(belongs)
  const { pairs, lines, figure } = measured
  const [fault, sentence] = judged ? verdictOf(figure, ceilings?.[name]?.ceiling) : [false, '']
  if (fault) faults += 1
  console.log(`${name}: ${pairs.length} pairs, ${lines} lines, ${figure.toFixed(1)} per 1,000  ${sentence}`.trimEnd())
  if (values.list && (!positionals[0] || name.startsWith(positionals[0]))) printPairs(measured, Number(values.list))
}
console.log(`${paths.length} files, ${faults} faults`)
process.exitCode = paths.length > 0 && faults === 0 ? 0 : 1
