// Violations of what is measured: repeated code, and what may only shrink. They use folders that no feature owns.

const violation = (tool, name, words, files) => ({ tool, name, words: [words].flat(), files })

const repeated = (name, word) => `
export function ${name}(first: number, ${word}: number) {
  if (first > ${word}) return 'more'
  const sum = first + ${word}
  const product = first * ${word} - 1
  for (const part of [sum, product]) {
    if (part > ${word.length}) return \`\${part}\`
  }
  return 'less'
}
`

const duplicates = [
  violation('duplicates', 'the same lines under other names', ['server: 1 pairs', 'above its ceiling 0'], {
    'server/db/serial.ts': repeated('compareSerials', 'second'),
    'server/http/range.ts': repeated('compareRanges', 'other'),
  }),
  violation('duplicates', 'a package without a ceiling', 'domain: 0 pairs, ', {
    'docs/duplicates.json': JSON.stringify({ packages: { server: { ceiling: 0 }, 'web features': { ceiling: 0 } } }),
  }),
]

const functionOf = (lines) => `export function count() {\n${'  \n'.repeat(lines - 3)}  return 1\n}\n`
const list = (name, entries) => ({ [`scripts/structure/${name}.json`]: JSON.stringify(entries) })

const lengths = [
  violation('structure', 'a function of 41 lines', ['long-function', 'count has 41 lines; the limit is 40'], {
    'server/db/count.ts': functionOf(41),
  }),
  violation('structure', 'a component of 41 lines', ['long-function', 'Count has 41 lines'], {
    'web/kit/Count.tsx': `export const Count = ({ value }: { value: number }) => (\n${'  <b />\n'.repeat(39)})\n`,
  }),
  violation('structure', 'a long function in another', ['long-function', 'inner has 41 lines'], {
    'web/kit/outer.ts': `export const outer = (): { sum: number } => {\n  const inner = async <T,>(value: T) => {\n${'\n'.repeat(39)}}\n  return inner\n}\n`,
  }),
  violation('structure', 'a long method behind an apostrophe', ['long-function', 'load has 41 lines'], {
    'web/kit/Text.tsx': `const Text = () => <p>it's {1} here</p>\nexport const text = {\n  load(): string {\n${'\n'.repeat(39)}  },\n}\n`,
  }),
  violation('structure', 'a listed function that has grown', ['long-function', 'has grown from 45 to 46'], {
    'server/db/count.ts': functionOf(46),
    ...list('long-functions', { 'server/count.ts#count': 45 }),
  }),
  violation('structure', 'a listed function that is short now', ['long-function', 'remove it from this list'], {
    ...list('long-functions', { 'server/count.ts#count': 45 }),
  }),
  violation('structure', 'a reason for 61 lines', ['long-function', 'no reason allows more than 60'], {
    'server/db/count.ts': functionOf(61),
    ...list('long-functions', { 'server/count.ts#count': { amount: 61, reason: 'a list' } }),
  }),
  violation('structure', 'a style sheet of 301 lines', ['too-long', '301 lines; the limit is 300'], {
    'web/kit/kit.css': '.a {}\n'.repeat(301),
  }),
  violation('structure', 'a script of 301 lines', ['scripts/seed.mjs', 'too-long'], {
    'scripts/seed.mjs': '\n'.repeat(300) + '1\n',
  }),
  violation('structure', 'a query of 301 lines', ['too-long', 'server/db/invariants.sql'], {
    'server/db/invariants.sql': 'select 1;\n'.repeat(301),
  }),
  violation('structure', 'a listed file that has grown', ['too-long', 'has grown from 301 to 302'], {
    'web/kit/kit.css': '.a {}\n'.repeat(302),
    ...list('long-files', { 'web/kit.css': 301 }),
  }),
]

const ledger = {
  'server/db/ledger.ts':
    "import { pgTable } from './client.ts'\n\nexport const ledger = pgTable(\n  'ledger_entry',\n)\n",
}
const tables = [
  violation('structure', 'a bare table name', ['bare-table', '(ledger_entry:1)', '${table}'], {
    ...ledger,
    'server/http/read.ts': 'export const read = `select 1 from "ledger_entry" e`\n',
  }),
  violation('structure', 'a bare table name in a list', ['bare-table', '(ledger_entry:2)'], {
    ...ledger,
    'server/http/read.ts': 'export const read = (from: string) => `select 1 from ${from} f,\n ledger_entry e`\n',
  }),
  violation('structure', 'a bare table name in an update', ['bare-table', '(ledger_entry:1)'], {
    ...ledger,
    'server/http/read.ts': "export const read = 'UPDATE ledger_entry SET a = 1'\n",
  }),
  violation('structure', 'more bare table names than listed', ['bare-table', 'has grown from 1 to 2'], {
    ...ledger,
    'server/http/read.ts': 'export const read = `from ledger_entry a join ledger_entry b`\n',
    ...list('bare-tables', { 'server/read.ts': 1 }),
  }),
  violation('structure', 'a listed file without bare table names', ['bare-table', 'remove it from this list'], {
    ...ledger,
    'server/db/read.ts': 'export const read = `select ledger_entry.a from ledger_entry`\n',
    ...list('bare-tables', { 'server/read.ts': 1 }),
  }),
]

export const MEASURED = [...duplicates, ...lengths, ...tables]
