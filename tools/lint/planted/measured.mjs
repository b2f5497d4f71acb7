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
const lengths = [
  violation('lint', 'a function of 41 lines', ['max-lines-per-function', '`count` has too many lines (41)'], {
    'server/db/count.ts': functionOf(41),
  }),
  violation('lint', 'a component of 41 lines', ['max-lines-per-function', 'too many lines (41)'], {
    'web/kit/Count.tsx': `export const Count = ({ value }: { value: number }) => (\n  <p>\n${'    <b>{value}</b>\n'.repeat(37)}  </p>\n)\n`,
  }),
  violation('lint', 'a long function in another', ['max-lines-per-function', 'too many lines (41)'], {
    'web/kit/outer.ts': `export const outer = (): { sum: number } => {\n  const inner = async <T,>(value: T) => {\n${'\n'.repeat(39)}}\n  return inner\n}\n`,
  }),
  violation('lint', 'a listed function that has grown', ['max-lines-per-function', 'Maximum allowed is 50'], {
    'web/kit/view/RowsField.tsx': functionOf(51),
  }),
  violation('lint', 'a script of 301 lines', ['max-lines', 'scripts/seed.mjs'], {
    'scripts/seed.mjs': '\n'.repeat(300) + '1\n',
  }),
  violation('structure', 'a style sheet of 301 lines', ['too-long', '301 lines; the limit is 300'], {
    'web/kit/kit.css': '.a {}\n'.repeat(301),
  }),
  violation('structure', 'a query of 301 lines', ['too-long', 'server/db/invariants.sql'], {
    'server/db/invariants.sql': 'select 1;\n'.repeat(301),
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
]

export const MEASURED = [...duplicates, ...lengths, ...tables]
