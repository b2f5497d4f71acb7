// The closed list of file names, and the rules of the code that a text check can hold (architecture.md §1, §2, §9).
// Looks at the working directory; each fault is one line with what to do.
import { readFileSync } from 'node:fs'
import { contentFaults, tablesOf } from './structure/contents.mjs'
import { nameFault } from './structure/names.mjs'
import { filesIn } from './structure/paths.mjs'
import { readSource } from './structure/source.mjs'
import { foreignTables } from './structure/tables.mjs'

const PACKAGES = ['domain', 'server', 'web', 'e2e', 'bench', 'scripts']
const MAX_LINES = 300

/** A style sheet or query of more than 300 lines; code is measured by oxlint (max-lines). */
function* lengthFaults(path) {
  if (!/\.(css|sql)$/.test(path) || path.startsWith('server/db/migrations/')) return
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n').length
  if (lines <= MAX_LINES) return
  const lesson = `${lines} lines; the limit is ${MAX_LINES}. Split by meaning: a part that has a name of its own.`
  yield [path, lines, 'too-long', lesson]
}

const paths = filesIn(...PACKAGES)
const files = paths
  .filter((path) => /\.(tsx?|mjs)$/.test(path))
  .map((path) => ({ path, ...readSource(readFileSync(path, 'utf8')) }))
const tables = new Map(files.flatMap(tablesOf))

const faults = [
  ...paths.flatMap((path) => {
    const fault = nameFault(path)
    return fault ? [[path, 1, ...fault]] : []
  }),
  ...paths.flatMap((path) => [...lengthFaults(path)]),
  ...files.flatMap((file) => contentFaults(file, tables).map((fault) => [file.path, ...fault])),
  ...foreignTables(files),
]
for (const [path, line, rule, lesson] of faults) console.log(`${path}:${line}  ${rule}  ${lesson}`)
console.log(`${files.length} files, ${faults.length} faults`)
process.exitCode = files.length > 0 && faults.length === 0 ? 0 : 1
