// The closed list of file names, and the rules of the house that a text check can hold (architecture.md §1, §2, §9).
// Runs in any Node ≥ 20 over the working directory; each fault is one line that says where the thing belongs.
import { readdirSync, readFileSync } from 'node:fs'
import { contentFaults, tablesOf } from './structure/contents.mjs'
import { coverageFaults } from './structure/coverage.mjs'
import { nameFault } from './structure/names.mjs'
import { readSource } from './structure/source.mjs'

const ROOMS = ['domain', 'server', 'web', 'e2e', 'bench', 'scripts']
const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', '.cache'])

/** Code lists whose wire values are Chinese words of the spec, outside an x.model.ts. This list only shrinks. */
const MAY_HOLD_WORDS = []

function* filesUnder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (NOT_OURS.has(entry.name)) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* filesUnder(path)
    else yield path
  }
}

const present = new Set(readdirSync('.'))
const paths = ROOMS.filter((room) => present.has(room)).flatMap((room) => [...filesUnder(room)])
const files = paths
  .filter((path) => /\.(tsx?|mjs)$/.test(path))
  .map((path) => ({ path, ...readSource(readFileSync(path, 'utf8')) }))
const known = { tables: new Map(files.flatMap(tablesOf)), mayHoldWords: MAY_HOLD_WORDS }

const faults = [
  ...paths.flatMap((path) => {
    const fault = nameFault(path)
    return fault ? [[path, 1, ...fault]] : []
  }),
  ...files.flatMap((file) => contentFaults(file, known).map((fault) => [file.path, ...fault])),
  ...coverageFaults(),
]
for (const [path, line, rule, lesson] of faults) console.log(`${path}:${line}  ${rule}  ${lesson}`)
console.log(`${files.length} files, ${faults.length} faults`)
process.exitCode = files.length > 0 && faults.length === 0 ? 0 : 1
