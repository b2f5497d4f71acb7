// One violation each, with the tool that must see it and the words that its output must contain.
import { MEASURED } from './measured.mjs'

const after = (more) => (text) => `${text}${more}`
const before = (more) => (text) => `${more}${text}`
const MAJOR = { model: 'domain/people/major/major.model.ts', rules: 'domain/people/major/major.rules.ts' }
const PAGE = 'web/people/major/MajorListPage.tsx'
const QUERIES = 'server/people/major/major.queries.ts'
const COMMANDS = 'server/people/major/major.commands.ts'

const coverageOf = (sentence) => JSON.stringify({ sections: [{ sentences: [{ id: '1', text: 'x', ...sentence }] }] })

const violation = (tool, name, words, files) => ({ tool, name, words: [words].flat(), files })

const imports = [
  violation('imports', 'an import cycle', 'no-cycles', {
    'server/db/client.ts': before("import './history.ts'\n"),
    'server/db/history.ts': "import './client.ts'\n",
  }),
  violation('imports', 'a cycle of types', 'no-cycles', {
    'server/db/client.ts': before("import type { History } from './history.ts'\nexport type Row = History\n"),
    'server/db/history.ts': "import type { Row } from './client.ts'\nexport type History = Row[]\n",
  }),
  violation('imports', 'web imports server', ['web-imports-no-server', 'goes to domain/'], {
    [PAGE]: before("import '../../../server/db/client.ts'\n"),
  }),
  violation('imports', 'web imports server by its package', 'web-imports-no-server', {
    [PAGE]: before("import '@zhikao/server/db/client.ts'\n"),
  }),
  violation('imports', 'server imports web', 'server-imports-no-web', {
    [QUERIES]: before("import '@zhikao/web/kit/wire/call.ts'\n"),
  }),
  violation('imports', 'a journey imports the server', 'journeys-import-domain-only', {
    'e2e/major.test.ts': before("import '@zhikao/server/main.ts'\n"),
  }),
  violation('imports', 'a package imported by a path', 'packages-are-imported-by-name', {
    [QUERIES]: before("import '../../../domain/people/major/major.model.ts'\n"),
  }),
  violation('imports', 'domain reads a file', 'domain-imports-domain-and-zod-only', {
    [MAJOR.rules]: before("import 'node:fs'\n"),
  }),
  violation('imports', 'domain imports a package', 'domain-imports-domain-and-zod-only', {
    [MAJOR.rules]: before("import 'antd'\n"),
  }),
  violation('imports', 'the kernel imports a feature', 'kernel-imports-no-feature', {
    'domain/kernel/endpoint.ts': before("import '../people/major/major.model.ts'\n"),
  }),
  violation('imports', 'access imports the kernel', 'access-is-the-lowest-layer', {
    'domain/access/roles.ts': before("import '../kernel/schema.ts'\n"),
  }),
  violation('imports', 'a portal imports a feature', 'portals-import-no-feature', {
    'domain/portals/school.ts': "import '../people/major/major.model.ts'\n",
  }),
  violation('imports', 'a feature imports a portal', 'features-import-no-portal', {
    'domain/portals/school.ts': 'export const school = []\n',
    [MAJOR.model]: before("import '../../portals/school.ts'\n"),
  }),
  violation(
    'imports',
    "rules import another's contract",
    ['another-feature-below-its-lifecycle', 'never its contract'],
    {
      [MAJOR.rules]: before("import '../college/college.contract.ts'\n"),
    },
  ),
  violation('imports', 'the model imports its lifecycle', 'model-is-the-lowest-layer', {
    [MAJOR.model]: before("import './major.lifecycle.ts'\n"),
    'domain/people/major/major.lifecycle.ts': 'export const majorLifecycle = {}\n',
  }),
  violation('imports', 'messages import rules', 'messages-import-the-model-only', {
    'domain/people/major/major.messages.ts': before("import './major.lifecycle.ts'\n"),
    'domain/people/major/major.lifecycle.ts': 'export const majorLifecycle = {}\n',
  }),
  violation('imports', 'rules import the lifecycle', 'rules-are-below-lifecycle-and-contract', {
    [MAJOR.rules]: before("import './major.lifecycle.ts'\n"),
    'domain/people/major/major.lifecycle.ts': 'export const majorLifecycle = {}\n',
  }),
  violation('imports', 'the lifecycle imports the contract', 'lifecycle-is-below-contract', {
    'domain/people/major/major.lifecycle.ts': "import './major.contract.ts'\n",
  }),
  violation('imports', 'the kit imports a feature', 'kit-imports-no-feature', {
    'web/kit/view/ListPage.tsx': before("import '../../people/college/college.labels.ts'\n"),
  }),
  violation('imports', 'the look of the kit imports the rules of a feature', 'kit-view-and-features', {
    'web/kit/view/ListPage.tsx': before("import '@zhikao/domain/people/major/major.rules.ts'\n"),
  }),
  violation('imports', 'the calls of the kit import a feature', 'kit-wire-and-features', {
    'web/kit/wire/call.ts': "import '@zhikao/domain/people/major/major.model.ts'\n",
  }),
  violation('imports', 'the jobs of the kit import a feature', 'kit-jobs-and-features', {
    'web/kit/jobs/jobs.ts': "import '@zhikao/domain/people/major/major.model.ts'\n",
  }),
  violation('imports', 'a page imports the app', 'features-are-below-the-app', {
    [PAGE]: before("import '../../app/session.ts'\n"),
    'web/app/session.ts': 'export const session = {}\n',
  }),
  violation('imports', 'the shell imports a feature', 'shell-imports-no-feature', {
    'web/shell/Layout.tsx': "import '../people/college/college.labels.ts'\n",
  }),
  violation('imports', 'words import the kit', 'words-import-words-only', {
    'web/i18n/words.ts': "import '../kit/wire/call.ts'\n",
  }),
  violation('imports', "a page imports another's columns", 'another-feature-by-picker-and-labels-only', {
    [PAGE]: before("import '../college/college.columns.tsx'\n"),
    'web/people/college/college.columns.tsx': 'export const collegeColumns = []\n',
  }),
  violation('imports', 'the database imports a feature', 'base-imports-no-feature', {
    'server/db/listPage.ts': "import '../people/college/college.table.ts'\n",
  }),
  violation('imports', 'a feature imports the app', 'features-are-below-the-server-app', {
    [QUERIES]: before("import '../../app.ts'\n"),
    'server/app.ts': 'export const app = {}\n',
  }),
  violation('imports', "a feature imports another's routes", 'read-across-write-at-home', {
    [QUERIES]: before("import '../college/college.routes.ts'\n"),
  }),
  violation('imports', 'a table imports a query', 'tables-import-tables-only', {
    'server/people/college/college.table.ts': before("import '../major/major.queries.ts'\n"),
  }),
  violation('imports', 'the product uses a factory', 'factories-are-for-tests', {
    [QUERIES]: before("import './major.factory.ts'\n"),
    'server/people/major/major.factory.ts': 'export const buildMajor = () => ({})\n',
  }),
  violation('imports', 'the product uses a script', 'product-never-imports-its-tools', {
    [QUERIES]: before("import '../../../scripts/seed.mjs'\n"),
    'scripts/seed.mjs': 'export const seed = 1\n',
  }),
  violation('imports', 'an area imports a higher area', ['area-people-imports-lower-areas-only', 'one direction'], {
    [QUERIES]: before("import '../../exams/plan/plan.table.ts'\n"),
    'server/exams/plan/plan.table.ts': 'export const plan = {}\n',
  }),
  violation('imports', 'an area imports another area of its row', 'area-sites-imports-lower-areas-only', {
    'domain/sites/application/application.rules.ts': "import '../../publishing/news/news.model.ts'\n",
    'domain/publishing/news/news.model.ts': 'export const NEWS_LIMIT = 3\n',
  }),
  violation('imports', 'two features of one area import each other', ['features-form-no-cycle', 'people/college'], {
    'server/people/college/college.commands.ts': before("import '../major/major.queries.ts'\n"),
  }),
  violation('imports', 'an import that cannot be resolved', 'imports-resolve', {
    [QUERIES]: before("import './major.nothing.ts'\n"),
  }),
]

const unused = [
  violation('unused', 'an unused export', ['Unused exports', 'HALF_LIMIT'], {
    [MAJOR.model]: after('export const HALF_LIMIT = 15\n'),
  }),
  violation('unused', 'an unused file', ['Unused files', 'domain/kernel/lonely.ts'], {
    'domain/kernel/lonely.ts': 'export const lonely = 1\n',
  }),
  violation('unused', 'an unused dependency', ['Unused dependencies', 'left-over'], {
    'web/package.json': (text) => text.replace('"antd"', '"left-over": "1.0.0", "antd"'),
  }),
  violation('unused', 'a dependency of another package', ['Unlisted dependencies', 'antd'], {
    [QUERIES]: before("import 'antd'\n"),
  }),
]

const longFile = Array.from({ length: 301 }, (_, i) => `export const line${i} = ${i}\n`).join('')
/** Numbers of milliseconds as limits in a test, each on the line after the clean test file. */
const LIMITS = [
  ['a limit of a test in milliseconds', "test('one', () => expect(limit).toBe(30), 120_000)"],
  ['a limit of a test with rows', "test.each<[string, () => number]>([])('one', (_, run) => run(), 2 * 60_000)"],
  ['a limit of a hook in milliseconds', 'beforeAll(() => open(), 60_000)'],
  ['a limit of a test by a constant', "test.runIf(true)('one', () => expect(limit).toBe(30), LIMIT_MS)"],
  ['a limit of a wait in milliseconds', 'export const seen = () => box.waitFor({ timeout: 20_000 })'],
  ['a limit of a whole page in milliseconds', 'page.setDefaultTimeout(20_000)'],
  ['a limit of a request in milliseconds', 'export const signal = AbortSignal.timeout(30_000)'],
]
const structure = [
  violation('structure', 'a file of 301 lines', ['too-long', '301 lines'], { 'domain/kernel/schema.ts': longFile }),
  violation('structure', 'a file named helpers', 'forbidden-name', { 'server/db/helpers.ts': 'export const a = 1\n' }),
  violation('structure', 'a barrel named index', 'forbidden-name', { 'web/kit/view/index.ts': 'export const a = 1\n' }),
  violation('structure', 'a name outside the list', ['file-name', 'major.{model'], {
    'domain/people/major/major.types.ts': 'export const a = 1\n',
  }),
  violation('structure', 'a service on the server', 'file-name', {
    'server/people/major/majorService.ts': 'export const a = 1\n',
  }),
  violation('structure', 'a feature outside the list', 'feature-name', {
    'server/people/pupil/pupil.table.ts': 'export const pupil = 1\n',
  }),
  violation('structure', 'a re-export', 're-export', {
    'web/kit/view/parts.ts': "export { call } from '../wire/call.ts'\n",
  }),
  violation('structure', 'a foreign write', ['foreign-write', 'college.commands.ts'], {
    [COMMANDS]:
      "import { db } from '../../db/client.ts'\nimport { college as school } from '../college/college.table.ts'\n\nexport const steal = () => db\n  .update(school)\n",
  }),
  violation('structure', 'a foreign write in raw SQL', 'foreign-write', {
    [COMMANDS]: "export const steal = () => 'delete from college where true'\n",
  }),
  violation('structure', 'a query that writes to its own table', 'foreign-write', {
    'server/people/college/college.queries.ts':
      "import { db } from '../../db/client.ts'\nimport { college } from './college.table.ts'\n\nexport const find = () => db.delete(college)\n",
  }),
  violation('structure', 'a status written without moveRecord', 'status-write', {
    'server/people/college/college.commands.ts': after(
      "export const close = (row: { set: (change: object) => void }) => row.set({ name: 'x', status: 'OFF' })\n",
    ),
  }),
  violation('structure', 'a sentence whose test does not exist any more', ['spec-coverage', 'has no test'], {
    'e2e/major.test.ts': after("test('another name', () => {})\n"),
    'docs/spec-coverage.json': coverageOf({ tests: [['e2e/major.test.ts', 'a name that is gone']] }),
  }),
  violation('structure', 'a sentence whose assertion is not in its test', ['spec-coverage', 'does not contain'], {
    'e2e/major.test.ts': after(
      "test('one', () => {\n  // expect(2).toBe(2)\n})\ntest('other', () => expect(2).toBe(2))\n",
    ),
    'docs/spec-coverage.json': coverageOf({ tests: [['e2e/major.test.ts', 'one', 'expect(2).toBe(2)']] }),
  }),
  violation(
    'structure',
    'a sentence whose test is named without an assertion',
    ['spec-coverage', '1 entries name no'],
    {
      'e2e/major.test.ts': after("test('one', () => expect(2).toBe(2))\n"),
      'docs/spec-coverage.json': coverageOf({ tests: [['e2e/major.test.ts', 'one']] }),
    },
  ),
  violation('structure', 'a sentence without a test', ['spec-coverage', 'under “open”'], {
    'docs/spec-coverage.json': coverageOf({ tests: [] }),
  }),
  violation('structure', 'a sentence of the document without an entry', ['spec-sentence', 'no entry for “a promise”'], {
    'docs/sentences.spec.json': JSON.stringify({ sections: [{ section: '1', rows: ['a promise'] }] }),
    'docs/spec-coverage.json': coverageOf({ tests: [], open: 'later' }),
  }),
  violation('structure', 'a Chinese word in a page', 'untranslated-word', {
    [PAGE]: after("export const title = '专业'\n"),
  }),
  ...LIMITS.map(([name, line]) =>
    violation('structure', name, ['e2e/major.test.ts:4  time-limit', 'patience'], {
      'e2e/major.test.ts': after(`${line}\n`),
    }),
  ),
  violation('structure', 'a cast in a feature', 'cast', {
    [QUERIES]: after('export const n = listMajors(String()) as unknown[]\n'),
  }),
]

const lint = [
  violation('lint', 'a file of 301 lines', 'max-lines', { 'domain/kernel/schema.ts': longFile }),
  violation('lint', 'an any', 'no-explicit-any', { [MAJOR.model]: after('export const x = (value: any) => value\n') }),
  violation('lint', 'a floating promise', 'no-floating-promises', {
    'server/people/college/college.commands.ts': after('export function later() {\n  createCollege()\n}\n'),
  }),
  violation('lint', 'a promise used as a condition', 'no-misused-promises', {
    'server/people/college/college.commands.ts': after('export const is = () => (createCollege() ? 1 : 2)\n'),
  }),
  violation('lint', 'an await of a value that is no promise', 'await-thenable', {
    [QUERIES]: after('export const wait = async () => {\n  await 1\n}\n'),
  }),
  violation('lint', 'a non-null assertion', 'no-non-null-assertion', {
    [QUERIES]: after('export const first = listMajors(String())[0]!\n'),
  }),
  violation('lint', 'a console.log in the product', 'no-console', { [QUERIES]: after("console.log('x')\n") }),
  violation('lint', 'a bare antd Modal', ['no-restricted-imports', 'AppModal'], {
    [PAGE]: (text) => `import { Modal } from 'antd'\n${text}export const M = Modal\n`,
  }),
  violation('lint', 'a static antd message', ['no-restricted-imports', 'App.useApp()'], {
    'web/kit/view/AppModal.tsx': (text) => `import { message } from 'antd'\n${text}export const M = message\n`,
  }),
  violation('lint', 'a router hook in a page', ['no-restricted-imports', 'usePage()'], {
    [PAGE]: (text) => `import { useNavigate } from '@tanstack/react-router'\n${text}export const M = useNavigate\n`,
  }),
  violation('lint', 'a fetch in a page', ['no-restricted-globals', 'endpoint()'], {
    [PAGE]: after("export const load = () => fetch('/major')\n"),
  }),
  violation('lint', 'a fetch through window', 'no-restricted-properties', {
    [PAGE]: after("export const load = () => window.fetch('/major')\n"),
  }),
  violation('lint', 'a wait that gives up after a second', ['no-restricted-vi-methods', 'expect.poll'], {
    'domain/people/major/major.test.ts':
      "import { expect, test, vi } from 'vitest'\n\ntest('x', async () => {\n  await vi.waitUntil(() => true)\n  expect(1).toBe(1)\n})\n",
  }),
  violation('lint', 'a wait for an assertion that gives up after a second', 'no-restricted-vi-methods', {
    'domain/people/major/major.test.ts':
      "import { expect, test, vi } from 'vitest'\n\ntest('x', async () => {\n  await vi.waitFor(() => expect(1).toBe(1))\n})\n",
  }),
  violation('lint', 'a focused test', 'no-focused-tests', {
    'domain/people/major/major.test.ts': "import { test } from 'vitest'\n\ntest.only('x', () => undefined)\n",
  }),
]

const format = [
  violation('format', 'a semicolon', 'Formatter would have printed', {
    [MAJOR.model]: 'export const MAJOR_LIMIT = 30;\n',
  }),
]

export const VIOLATIONS = [...imports, ...unused, ...structure, ...lint, ...format, ...MEASURED]
