// The closed list of file names, and the rules of the code that a text check can hold (architecture.md §1, §2, §9).
// Looks at the working directory; each fault is one line with what to do.
import { readFileSync } from 'node:fs'
import { contentFaults } from './structure/contents.mjs'
import { nameFault } from './structure/names.mjs'
import { filesIn } from './structure/paths.mjs'
import { readSource } from './structure/source.mjs'
import { foreignTables, ownersOf } from './structure/tables.mjs'

const PACKAGES = ['domain', 'server', 'web', 'e2e', 'bench', 'scripts']
const MAX_LINES = 300

const nameFaults = (path) => [nameFault(path)].flatMap((fault) => (fault ? [[1, ...fault]] : []))

/** A style sheet or query of more than 300 lines; code is measured by oxlint (max-lines). */
function lengthFaults(path) {
  if (!/\.(css|sql)$/.test(path) || path.startsWith('server/db/migrations/')) return []
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n').length
  const lesson = `${lines} lines; the limit is ${MAX_LINES}. Split by meaning: a part that has a name of its own.`
  return lines > MAX_LINES ? [[lines, 'too-long', lesson]] : []
}

const paths = filesIn(...PACKAGES)
const files = paths
  .filter((path) => /\.(tsx?|mjs)$/.test(path))
  .map((path) => ({ path, ...readSource(readFileSync(path, 'utf8')) }))
const owners = ownersOf(files)
const faultsIn = (file) => [...contentFaults(file, owners), ...foreignTables(file, owners)]

const faults = [
  ...paths.flatMap((path) => [...nameFaults(path), ...lengthFaults(path)].map((fault) => [path, ...fault])),
  ...files.flatMap((file) => faultsIn(file).map((fault) => [file.path, ...fault])),
]
for (const [path, line, rule, lesson] of faults) console.log(`${path}:${line}  ${rule}  ${lesson}`)
console.log(`${files.length} files, ${faults.length} faults`)
process.exitCode = files.length > 0 && faults.length === 0 ? 0 : 1
