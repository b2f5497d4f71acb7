// The closed list of file names, and the rules of the code that a text check can hold (architecture.md §1, §2, §9).
// Runs in any Node ≥ 20 over the working directory; each fault is one line with what to do.
// --shrink first lowers the lists of what exceeds a limit (scripts/structure/*.json) to the amounts of today.
import { readdirSync, readFileSync } from 'node:fs'
import { faultsAbove, readAllowed, shrinkAllowed } from './structure/allowed.mjs'
import { contentFaults, tablesOf } from './structure/contents.mjs'
import { longFiles, longFunctions, unreasonable } from './structure/lengths.mjs'
import { nameFault } from './structure/names.mjs'
import { readSource } from './structure/source.mjs'
import { bareTables, foreignTables } from './structure/tables.mjs'

const PACKAGES = ['domain', 'server', 'web', 'e2e', 'bench', 'scripts']
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
const paths = PACKAGES.filter((name) => present.has(name)).flatMap((name) => [...filesUnder(name)])
const texts = [...paths, ...(present.has('tools') ? filesUnder('tools') : [])]
  .filter((path) => /\.(tsx?|mjs|css|sql)$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const files = texts
  .filter(({ path }) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith('tools/'))
  .map(({ path, text }) => ({ path, ...readSource(text) }))
const known = { tables: new Map(files.flatMap(tablesOf)), mayHoldWords: MAY_HOLD_WORDS }

/** What exceeds a limit, by the list of what may do so for now, with the name of its rule. */
const above = {
  'long-files': ['too-long', longFiles(texts)],
  'long-functions': ['long-function', longFunctions(files)],
  'bare-tables': ['bare-table', foreignTables(files)],
}
if (process.argv.includes('--shrink')) {
  for (const [list, [, findings]] of Object.entries(above)) shrinkAllowed(list, findings)
}

const faults = [
  ...paths.flatMap((path) => {
    const fault = nameFault(path)
    return fault ? [[path, 1, ...fault]] : []
  }),
  ...files.flatMap((file) => contentFaults(file, known).map((fault) => [file.path, ...fault])),
  ...Object.entries(above).flatMap(([list, [rule, findings]]) => faultsAbove(list, rule, findings)),
  ...unreasonable(readAllowed('long-functions')),
]
for (const [path, line, rule, lesson] of faults) console.log(`${path}:${line}  ${rule}  ${lesson}`)
const bare = bareTables(files)
console.log(
  `bare table names: ${bare.filter(({ own }) => !own).length} of other folders, ${bare.filter(({ own }) => own).length} of the own folder`,
)
console.log(`${files.length} files, ${faults.length} faults`)
process.exitCode = files.length > 0 && faults.length === 0 ? 0 : 1
