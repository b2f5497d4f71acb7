// Tables are named in SQL by their imported name (`${plan}`), which types and import rules can check, never by a bare word
// (architecture.md §2).
import { dirname } from 'node:path/posix'

const SQL_FILE = /^server\/(?!test\/).*(?<!\.test|\.factory)\.ts$/
const DECLARED = /\bpgTable\(\s*['"](\w+)['"]/g

/** SQL name → folder of the file that declares it, from pgTable('name', …). */
export const ownersOf = (files) =>
  new Map(
    files
      .filter(({ path }) => SQL_FILE.test(path))
      .flatMap(({ path, code }) => [...code.matchAll(DECLARED)].map(([, name]) => [name, dirname(path)])),
  )

/** A name that is not the first part of `table.column`. */
const NAME = String.raw`(?:"?\w+"?(?![\w"]*\.)|\$\{[^{}]*\})`
const ONE = String.raw`${NAME}(?:\s+as)?(?:\s+\w+)?`
/** After these keywords follows one table or a list of tables. */
const NAMED = new RegExp(
  String.raw`\b(?:from|join|into|update|using|truncate|table)\s+(?:only\s+)?(?=(${ONE}(?:\s*,\s*${ONE})*))`,
  'gi',
)
const EACH = /(?:^|,)\s*"?(\w+)/g

/** The text of strings and templates; code and comments are blank. Holes of templates are kept. */
const textOf = ({ words, bare }) => words.replace(/\S/g, (char, at) => (char === bare[at] ? ' ' : char))

/** The bare names of tables of other folders in the texts of a file, as `name:line`. */
function foreignNames(file, owners) {
  const tables = [...textOf(file).matchAll(NAMED)].flatMap(({ 0: keyword, 1: list, index }) =>
    [...list.matchAll(EACH)].map(({ 0: part, 1: name, index: at }) => ({
      name,
      at: index + keyword.length + at + part.length,
    })),
  )
  return tables
    .filter(({ name }) => owners.has(name) && owners.get(name) !== dirname(file.path))
    .map(({ name, at }) => `${name}:${file.lineAt(at - name.length)}`)
}

/** The fault of a file that names tables of other folders by bare words, as [line, rule, lesson]. */
export function* foreignTables(file, owners) {
  const names = SQL_FILE.test(file.path) ? foreignNames(file, owners) : []
  if (names.length === 0) return
  const lesson = `tables of other folders as bare words in SQL (${names.join(', ')}): import the table and write \${table}.`
  yield [Number(names[0].split(':')[1]), 'bare-table', lesson]
}
