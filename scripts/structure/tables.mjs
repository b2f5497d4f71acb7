// Tables are named in SQL by their imported name (`${plan}`), which types and import rules can check, never by a bare word
// (architecture.md §2).
import { dirname } from 'node:path/posix'

const SQL_FILE = /^server\/(?!test\/).*(?<!\.test|\.factory)\.ts$/
const DECLARED = /\bpgTable\(\s*['"](\w+)['"]/g

/** SQL name → folder of the file that declares it, from pgTable('name', …). */
const ownersOf = (files) =>
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
const textOf = ({ words, bare }) =>
  words
    .split('')
    .map((char, at) => (char === bare[at] && char !== '\n' ? ' ' : char))
    .join('')

function* namesIn(text) {
  for (const { 0: keyword, 1: list, index } of text.matchAll(NAMED)) {
    for (const { 0: part, 1: name, index: at } of list.matchAll(EACH)) {
      yield { name, index: index + keyword.length + at + part.length - name.length }
    }
  }
}

/** The bare names of tables of other folders in the texts of a file, as `name:line`. */
const foreignNames = (file, owners) =>
  [...namesIn(textOf(file))]
    .filter(({ name }) => owners.has(name) && owners.get(name) !== dirname(file.path))
    .map(({ name, index }) => ({ name, line: file.lineAt(index) }))

/** Files that name tables of other folders by bare words, as [path, line, rule, lesson]. */
export function foreignTables(files) {
  const owners = ownersOf(files)
  return files
    .filter(({ path }) => SQL_FILE.test(path))
    .flatMap((file) => {
      const found = foreignNames(file, owners)
      const names = found.map(({ name, line }) => `${name}:${line}`).join(', ')
      const lesson = `tables of other folders as bare words in SQL (${names}): import the table and write \${table}.`
      return found.length > 0 ? [[file.path, found[0].line, 'bare-table', lesson]] : []
    })
}
