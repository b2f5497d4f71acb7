// One violation each, with the tool that must see it and the words that its output must contain.

const MODEL = 'domain/people/major/major.model.ts'
const RULES = 'domain/people/major/major.rules.ts'
const MESSAGES = 'domain/people/major/major.messages.ts'
const LIFECYCLE = 'domain/people/major/major.lifecycle.ts'
const SITES = 'domain/sites/application/application.rules.ts'
const PORTAL = 'domain/portals/school.ts'
const CLIENT = 'server/db/client.ts'
const QUERIES = 'server/people/major/major.queries.ts'
const COMMANDS = 'server/people/major/major.commands.ts'
const COLLEGE = 'server/people/college/college.commands.ts'
const JOURNEY = 'e2e/major.test.ts'
const PAGE = 'web/people/major/MajorListPage.tsx'

/**
 * A row is [name, words, file, change, other files]. The change is a function of the file's text in the clean tree, or a
 * text that is added to it; a file that is not in the clean tree is made.
 */
const violationOf = (tool, [name, words, file, change, others]) => ({
  tool,
  name,
  words: [words].flat(),
  files: { [file]: typeof change === 'function' ? change : (text = '') => text + change, ...others },
})

/** A file imports a path, and what else is needed; a file that is not in the clean tree consists of the import. */
const importing =
  (path) =>
  (text = '') =>
    `import '${path}'\n${text}`
const importRow = ([rule, file, path, others]) => [`${file} imports ${path}`, rule, file, importing(path), others]
const holding = (path, name) => ({ [path]: `export const ${name} = {}\n` })
const withLifecycle = holding(LIFECYCLE, 'majorLifecycle')
const withFactory = holding('server/people/major/major.factory.ts', 'buildMajor')
const withPlan = holding('server/exams/plan/plan.table.ts', 'plan')
const withNews = holding('domain/publishing/news/news.model.ts', 'NEWS')
const withColumns = holding('web/people/college/college.columns.tsx', 'collegeColumns')
const imports = [
  ['no-cycles', CLIENT, './history.ts', { 'server/db/history.ts': "import './client.ts'\n" }],
  [['web-imports-no-server', 'goes to domain/'], PAGE, '../../../server/db/client.ts'],
  ['web-imports-no-server', PAGE, '@zhikao/server/db/client.ts'],
  ['server-imports-no-web', QUERIES, '@zhikao/web/kit/wire/call.ts'],
  ['journeys-import-domain-only', 'e2e/major.test.ts', '@zhikao/server/main.ts'],
  ['packages-are-imported-by-name', QUERIES, '../../../domain/people/major/major.model.ts'],
  ['domain-imports-domain-and-zod-only', RULES, 'node:fs'],
  ['domain-imports-domain-and-zod-only', RULES, 'antd'],
  ['kernel-imports-no-feature', 'domain/kernel/endpoint.ts', '../people/major/major.model.ts'],
  ['access-is-the-lowest-layer', 'domain/access/roles.ts', '../kernel/schema.ts'],
  ['portals-import-no-feature', PORTAL, '../people/major/major.model.ts'],
  ['features-import-no-portal', MODEL, '../../portals/school.ts', holding(PORTAL, 'school')],
  [['another-feature-below-its-lifecycle', 'never its contract'], RULES, '../college/college.contract.ts'],
  ['another-feature-below-its-contract', 'domain/people/major/major.contract.ts', '../college/college.contract.ts'],
  ['model-is-the-lowest-layer', MODEL, './major.lifecycle.ts', withLifecycle],
  ['messages-import-the-model-only', MESSAGES, './major.lifecycle.ts', withLifecycle],
  ['rules-are-below-lifecycle-and-contract', RULES, './major.lifecycle.ts', withLifecycle],
  ['lifecycle-is-below-contract', LIFECYCLE, './major.contract.ts'],
  ['kit-imports-no-feature', 'web/kit/view/ListPage.tsx', '../../people/college/college.labels.ts'],
  ['kit-view-and-features', 'web/kit/view/ListPage.tsx', `@zhikao/${RULES}`],
  ['kit-wire-and-features', 'web/kit/wire/call.ts', `@zhikao/${MODEL}`],
  ['kit-jobs-and-features', 'web/kit/jobs/jobs.ts', `@zhikao/${MODEL}`],
  ['features-are-below-the-app', PAGE, '../../app/session.ts', holding('web/app/session.ts', 'session')],
  ['shell-imports-no-feature', 'web/shell/Layout.tsx', '../people/college/college.labels.ts'],
  ['words-import-words-only', 'web/i18n/words.ts', '../kit/wire/call.ts'],
  ['another-feature-by-picker-and-labels-only', PAGE, '../college/college.columns.tsx', withColumns],
  ['base-imports-no-feature', 'server/db/listPage.ts', '../people/college/college.table.ts'],
  ['features-are-below-the-server-app', QUERIES, '../../app.ts', holding('server/app.ts', 'app')],
  ['read-across-write-at-home', QUERIES, '../college/college.routes.ts'],
  ['tables-import-tables-only', 'server/people/college/college.table.ts', '../major/major.queries.ts'],
  ['factories-are-for-tests', QUERIES, './major.factory.ts', withFactory],
  ['product-never-imports-its-tools', QUERIES, '../../../scripts/seed.mjs', holding('scripts/seed.mjs', 'seed')],
  [['area-people-imports-lower-areas-only', 'one direction'], QUERIES, '../../exams/plan/plan.table.ts', withPlan],
  ['area-sites-imports-lower-areas-only', SITES, '../../publishing/news/news.model.ts', withNews],
  [['features-form-no-cycle', 'people/college'], COLLEGE, '../major/major.queries.ts'],
  ['imports-resolve', QUERIES, './major.nothing.ts'],
].map(importRow)
const typeCycle = [
  'a cycle of types',
  'no-cycles',
  CLIENT,
  (text) => `import type { History } from './history.ts'\nexport type Row = History\n${text}`,
  { 'server/db/history.ts': "import type { Row } from './client.ts'\nexport type History = Row[]\n" },
]

const leftOver = (text) => text.replace('"antd"', '"left-over": "1.0.0", "antd"')
const unused = [
  ['an unused export', ['Unused exports', 'HALF_LIMIT'], MODEL, 'export const HALF_LIMIT = 15\n'],
  ['an unused file', ['Unused files', 'kernel/lonely.ts'], 'domain/kernel/lonely.ts', 'export const lonely = 1\n'],
  ['an unused dependency', ['Unused dependencies', 'left-over'], 'web/package.json', leftOver],
  ['a dependency of another package', ['Unlisted dependencies', 'antd'], QUERIES, importing('antd')],
]

const ONE = 'export const a = 1\n'
const fromClient = "import { db } from '../../db/client.ts'\n"
const college = "import { college } from '../college/college.table.ts'\n"
const school = college.replace('college', 'college as school')
const toOther = `${fromClient}${school}\nexport const steal = () => db\n  .update(school)\n`
const inSql = "export const steal = () => 'delete from college where true'\n"
const toOwnTable = `${fromClient}${college}\nexport const find = () => db.delete(college)\n`
const READ = 'server/http/read.ts'
const ledgerText = "import { pgTable } from './client.ts'\n\nexport const ledger = pgTable(\n  'ledger_entry',\n)\n"
const ledger = { 'server/db/ledger.ts': ledgerText }
const inFrom = 'export const read = `select 1 from "ledger_entry" e`\n'
const inUpdate = "export const read = 'UPDATE ledger_entry SET a = 1'\n"
const inList = 'export const read = (from: string) => `select 1 from ${from} f,\n ledger_entry e`\n'
const structure = [
  ['a file named helpers', 'forbidden-name', 'server/db/helpers.ts', ONE],
  ['a barrel named index', 'forbidden-name', 'web/kit/view/index.ts', ONE],
  ['a name outside the list', ['file-name', 'major.{model'], 'domain/people/major/major.types.ts', ONE],
  ['a service on the server', 'file-name', 'server/people/major/majorService.ts', ONE],
  ['a feature outside the list', 'feature-name', 'server/people/pupil/pupil.table.ts', ONE],
  ['a foreign write', ['foreign-write', 'college.commands.ts'], COMMANDS, toOther],
  ['a foreign write in SQL', 'foreign-write', COMMANDS, inSql],
  ['a query that writes to its own table', 'foreign-write', 'server/people/college/college.queries.ts', toOwnTable],
  ['a cast in a feature', 'cast', QUERIES, 'export const n = listMajors(String()) as unknown[]\n'],
  ['a bare table name', ['bare-table', '(ledger_entry:1)', '${table}'], READ, inFrom, ledger],
  ['a bare table name in a list', ['bare-table', '(ledger_entry:2)'], READ, inList, ledger],
  ['a bare table name in an update', ['bare-table', '(ledger_entry:1)'], READ, inUpdate, ledger],
  ['a style sheet of 301 lines', ['too-long', '301 lines; the limit is 300'], 'web/kit/kit.css', '.a {}\n'.repeat(301)],
  ['a query of 301 lines', ['too-long', 'db/invariants.sql'], 'server/db/invariants.sql', 'select 1;\n'.repeat(301)],
]

const SPEC = 'docs/sentences.spec.json'
const OPEN = 'docs/sentences.open.json'
const json = (value) => () => JSON.stringify(value)
const spec = json({ sentences: { 1.1: 'limits', 1.2: 'majors', 1.3: 'a promise' } })
const later = 'issue 3: later'
const openPart = json({ 1.3: `in part, ${later}` })
const commented = { [JOURNEY]: (text) => `${text}// test('keeps it (spec §1.3)', () => 1)\n` }
const unknownMark = "export const other = test('one more (spec §1.1, §1.9)', () => 1)\n"
const sentences = [
  ['a sentence without a test', '§1.3 has no test: “a promise”', SPEC, spec],
  ['a sentence whose only test is a comment', '§1.3 has no test', SPEC, spec, commented],
  ['an open sentence that has a test', '§1.2 has a test now', OPEN, json({ 1.2: later })],
  ['a part of a sentence without a test', '§1.3 is open in part', SPEC, spec, { [OPEN]: openPart }],
  ['an open entry for no sentence', '§1.7 of docs/', OPEN, json({ 1.7: later })],
  ['a title with the number of no sentence', 'spec §1.9 does not exist', JOURNEY, unknownMark],
]

const using = (name, from) => (text) => `import { ${name} } from '${from}'\n${text}export const M = ${name}\n`
const ROUTER = '@tanstack/react-router'
const MODAL = 'web/kit/view/AppModal.tsx'
const setting =
  "export const close = (row: { set: (change: object) => void }) => row.set({ name: 'x', status: 'OFF' })\n"
const sqlSetting = "export const close = `update exam set run_state = 'OFF'`\n"
const focused = "import { test } from 'vitest'\n\ntest.only('x', () => undefined)\n"
const functionOf = (lines) => `export function count() {\n${'  \n'.repeat(lines - 3)}  return 1\n}\n`
const component = `export const Count = ({ value }: { value: number }) => (\n  <p>\n${'    <b>{value}</b>\n'.repeat(37)}  </p>\n)\n`
const nested = `export const outer = (): { sum: number } => {\n  const inner = async <T,>(value: T) => {\n${'\n'.repeat(39)}}\n  return inner\n}\n`
const LONG = 'max-lines-per-function'
/** Numbers of milliseconds as limits in a test, each on the line after the clean test file. */
const limits = [
  ['a limit of a test in milliseconds', "test('one', () => expect(limit).toBe(30), 120_000)"],
  ['a limit of a test with rows', "test.each<[string, () => number]>([])('one', (_, run) => run(), 2 * 60_000)"],
  ['a limit of a hook in milliseconds', 'beforeAll(() => open(), 60_000)'],
  ['a limit of a test by a constant', "test.runIf(true)('one', () => expect(limit).toBe(30), LIMIT_MS)"],
  ['a limit of a wait in milliseconds', 'export const seen = () => box.waitFor({ timeout: 20_000 })'],
  ['a limit of a whole page in milliseconds', 'page.setDefaultTimeout(20_000)'],
  ['a limit of a request in milliseconds', 'export const signal = AbortSignal.timeout(30_000)'],
].map(([name, line]) => [name, [`${JOURNEY}:5:`, 'time-limit', 'patience'], JOURNEY, `${line}\n`])
const lint = [
  ['a file of 301 lines', 'max-lines', 'domain/kernel/limits.ts', `${'\n'.repeat(300)}${ONE}`],
  ['a script of 301 lines', ['max-lines', 'scripts/seed.mjs'], 'scripts/seed.mjs', `${'\n'.repeat(300)}1\n`],
  ['a function of 41 lines', [LONG, '`count` has too many lines (41)'], 'server/db/count.ts', functionOf(41)],
  ['a component of 41 lines', [LONG, 'too many lines (41)'], 'web/kit/Count.tsx', component],
  ['a long function in another', [LONG, 'too many lines (41)'], 'web/kit/outer.ts', nested],
  ['a listed function that has grown', [LONG, 'Maximum allowed is 50'], 'web/kit/view/RowsField.tsx', functionOf(51)],
  ['an any', 'no-explicit-any', MODEL, 'export const x = (value: any) => value\n'],
  ['a floating promise', 'no-floating-promises', COLLEGE, 'export function later() {\n  createCollege()\n}\n'],
  ['a promise as a condition', 'no-misused-promises', COLLEGE, 'export const is = () => (createCollege() ? 1 : 2)\n'],
  ['an await of no promise', 'await-thenable', QUERIES, 'export const wait = async () => {\n  await 1\n}\n'],
  ['a non-null assertion', 'no-non-null-assertion', QUERIES, 'export const first = listMajors(String())[0]!\n'],
  ['a console.log in the product', 'no-console', QUERIES, "console.log('x')\n"],
  ['a fetch', ['no-restricted-globals', 'endpoint()'], PAGE, "export const load = () => fetch('/major')\n"],
  ['a window.fetch', 'no-restricted-properties', PAGE, "export const load = () => window.fetch('/major')\n"],
  ['a focused test', 'no-focused-tests', 'domain/people/major/major.test.ts', focused],
  ['a bare antd Modal', ['no-restricted-imports', 'AppModal'], PAGE, using('Modal', 'antd')],
  ['a static antd message', ['no-restricted-imports', 'App.useApp()'], MODAL, using('message', 'antd')],
  ['a router hook in a page', ['no-restricted-imports', 'usePage()'], PAGE, using('useNavigate', ROUTER)],
  ['a re-export', 're-export', 'web/kit/view/parts.ts', "export { call } from '../wire/call.ts'\n"],
  ['a status written without moveRecord', 'status-write', COLLEGE, setting],
  ['a status named state', 'status-write', COLLEGE, setting.replace('status', 'state')],
  ['a status named run_state', 'status-write', COLLEGE, setting.replace('status', 'run_state')],
  ['a state written in SQL', 'status-write', COLLEGE, sqlSetting],
  ['a Chinese word in a page', 'untranslated-word', PAGE, "export const title = '专业'\n"],
  ...limits,
]

const format = [['a semicolon', 'Formatter would have printed', MODEL, 'export const HALF = 15;\n']]

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
const lines = repeated('compareSerials', 'second')
const sameLines = { 'server/http/range.ts': repeated('compareRanges', 'other') }
const ceilings = json({ packages: { server: { ceiling: 0 }, 'web features': { ceiling: 0 } } })
const duplicates = [
  ['the same lines under other names', ['server: 1 pairs', 'ceiling 0'], 'server/db/serial.ts', lines, sameLines],
  ['a package without a ceiling', 'domain: 0 pairs, ', 'docs/duplicates.json', ceilings],
]

const all = { imports: [...imports, typeCycle], unused, structure, sentences, lint, format, duplicates }
export const VIOLATIONS = Object.entries(all).flatMap(([tool, rows]) => rows.map((row) => violationOf(tool, row)))
