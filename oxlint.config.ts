// The rules of oxlint (architecture.md §9, shell.md C3 and C4). An override replaces a rule whole, so the
// lists of forbidden imports are put together here once and handed out per place.

const antdStatics = {
  name: 'antd',
  importNames: ['message', 'notification'],
  message:
    'The static functions live outside the theme and the language. Let the kit say it, or take them from App.useApp().',
}
const antdOverlays = {
  name: 'antd',
  importNames: ['Modal', 'Drawer'],
  message:
    'A bare overlay crashes when its tab is hidden and shown again (shell.md C3). Use AppModal and AppDrawer of web/kit; ask through App.useApp().modal.',
}
const antdAll = {
  ...antdOverlays,
  importNames: [...antdOverlays.importNames, ...antdStatics.importNames],
  message: `${antdOverlays.message} ${antdStatics.message}`,
}
const antdParts = {
  regex: '^antd/(es|lib)/',
  message: 'Import from antd itself: the inner paths go around the rules for overlays and split the bundle twice.',
}
const routerHooks = {
  regex: '^@tanstack/react-router$',
  importNamePattern: '^use[A-Z]|^getRouteApi$',
  message:
    'A page lives in a tab with a frozen location; router hooks read the location of the tab in front (shell.md C4). Read usePage(), move through the kit.',
}

/** `patterns` are added to the one that holds everywhere. */
const restrictImports = (path: object, ...patterns: object[]) => [
  'error',
  { paths: [path], patterns: [antdParts, ...patterns] },
]

const fetchBan = {
  name: 'fetch',
  message:
    'Every call is an endpoint(): declare it in x.contract.ts and go through web/kit/wire/call.ts (architecture.md §9, rule 3).',
}
const xhrBan = { ...fetchBan, name: 'XMLHttpRequest' }
const windowFetch = ['window', 'globalThis', 'self'].flatMap((object) =>
  [fetchBan, xhrBan].map(({ name, message }) => ({ object, property: name, message })),
)

const functionLines = (max: number) => ['error', { max, skipBlankLines: false, skipComments: false, IIFEs: true }]
/** Functions of more than 40 lines, each with its reason; none is longer than 60. This list only shrinks. */
const LONG_FUNCTIONS: Record<string, number> = {
  'web/kit/view/FormDrawer.tsx': 42, // the frame of every form in a drawer: title, form and buttons of one state
  'web/kit/view/RowsField.tsx': 50, // the wiring of a form field: each property is one line
  'web/kit/wire/testStage.tsx': 43, // test fixture: the providers of a page, one line each
  'web/people/student/StudentPhotoImportDrawer.tsx': 42, // the steps of one upload share file, job and call
  'web/platform/auth/AuthLoginPage.tsx': 45, // the layout of the login page, drawn without antd
  'web/platform/operator/OperatorRolesPage.tsx': 44, // the drafts of all roles are one state, shown one role at a time
  'web/platform/operator/OperatorSectionsPanel.tsx': 44, // one matrix of sections and operations
}
const viWait =
  'It gives up after a second, which a busy machine needs for less. Use expect.poll, or until() of server/test in a hook or helper (architecture.md §8).'

/** Forbidden syntax: selectors of ESLint, under the names of tools/lint/syntax.mjs. */
const syntax = (name: string, message: string, ...selectors: string[]) => ({
  [`syntax/${name}`]: ['error', ...selectors.map((selector) => ({ selector, message }))],
})

const reExports = syntax(
  're-export',
  'No barrels, no re-exports: import each name from the file that declares it.',
  'ExportAllDeclaration',
  'ExportNamedDeclaration[source]',
)

const HAN = '/\\p{Script=Han}/u'
const untranslatedWords = (...open: string[]) =>
  syntax(
    'untranslated-word',
    'It must be a key in CN, HK and US: x.messages.ts when the server uses it too, x.labels.ts when only a screen shows it.',
    ...[`Literal[value=${HAN}]`, `TemplateElement[value.raw=${HAN}]`, `JSXText[value=${HAN}]`, `[name=${HAN}]`].map(
      (word) => word + open.map((place) => `:not(${place})`).join(''),
    ),
  )
/** The texts of a contract for readers of the API: summaries, also as an argument of importEndpoint(…) and the like. */
const ENDPOINT = 'CallExpression[callee.name=/\\wEndpoint$/]'
const SUMMARIES = [
  ...['> *', '> TemplateLiteral > *'].map((text) => `Property[key.name=/^(summary|description)$/] ${text}`),
  ...['> *', '> ObjectExpression > Property > *'].map((text) => `${ENDPOINT} ${text}`),
]
const MAY_HOLD_CHINESE = [
  ...['messages', 'labels', 'model', 'form', 'sheets', 'print', 'factory'].map((kind) => `**/*.${kind}.{ts,tsx}`),
  'domain/kernel/messages.ts',
  'web/i18n/**',
  'server/seed/**',
  // Values that tests share.
  '{domain/kernel,web/kit/wire}/test[A-Z]*.ts',
]

// A state is one whatever its column is called (docs/architecture.md, rule 6): status, photo_status, state, run_state.
const SQL_STATUS = '/\\bset\\s+(\\w*status|(\\w+_)?state)\\s*=/i'
const statusWrites = syntax(
  'status-write',
  'A status changes only through moveRecord: make it a move of x.lifecycle.ts and call it.',
  'CallExpression[callee.property.name="set"] > ObjectExpression Property[key.name=/(status|^state|_state)$/i]',
  `TemplateElement[value.raw=${SQL_STATUS}]`,
  `Literal[value=${SQL_STATUS}]`,
)
/** Columns named state that no lifecycle has. */
const STATES_WITHOUT_LIFECYCLE = [
  // A job's own steps: no person moves it.
  'server/jobs/{attempt,outcome}.ts',
  'server/seed/demoJob.ts',
]

const LONG = ':matches(Literal[value>=1000], BinaryExpression[operator="*"][left.type="Literal"][right.type="Literal"])'
const RUNNER = [
  'callee',
  'callee.object',
  'callee.object.object',
  'callee.callee.object',
  'callee.callee.object.object',
]
  .map((place) => `[${place}.name=/^(test|it|describe)$/]`)
  .join(', ')
const LIMIT = ':not(ArrowFunctionExpression):not([callee.name="patience"])'
const timeLimits = syntax(
  'time-limit',
  'The limit of a test or of a wait in it is patience(calm seconds) of domain/kernel/patience.ts; without a limit of its own it has the one of the config. A number of milliseconds judges how fast the machine is.',
  `Property[key.name=/[tT]imeout$/] > ${LONG}`,
  `CallExpression[callee.property.name=/^(setDefaultTimeout|setDefaultNavigationTimeout|timeout)$/] > ${LONG}`,
  `CallExpression[callee.name=/^(before|after)(All|Each)$/] > ${LIMIT}:nth-child(2)`,
  `CallExpression:matches(${RUNNER}) > ${LIMIT}:nth-child(3)`,
)

const TESTS = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*.test.mjs',
  'domain/test/**',
  'server/test/**',
  'web/test/**',
  'e2e/**',
]
const CASES = ['**/*.test.ts', '**/*.test.tsx', '**/*.test.mjs', '**/*.proof.ts']
const SCRIPTS = ['scripts/**', 'bench/**', 'tools/**', '**/*.mjs']

export default {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'vitest', 'promise'],
  jsPlugins: ['./tools/lint/syntax.mjs'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/node_modules/**', '**/dist/**', 'var/**', 'screenshots/**', 'docs/generated/**'],
  rules: {
    'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    'max-lines-per-function': functionLines(40),
    'no-console': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    // Spreading a string walks its code points, which is what Chinese names need.
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    // Casts are held by scripts/check-structure.mjs: at kernel edges only, each with its reason.
    'typescript/no-unsafe-type-assertion': 'off',
    // The rule is for Express, where a rejected handler is lost; Fastify awaits it.
    'oxc/no-async-endpoint-handlers': 'off',
    // Style sheets and locales are imported for their effect; default exports with named twins are the libraries' way.
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    // Floating promises are held by their types; these two guess from the shape of a callback.
    'promise/always-return': 'off',
    'promise/no-promise-in-callback': 'off',
    // An argument that is the default today says what is meant when the default changes.
    'typescript/no-unnecessary-type-arguments': 'off',
    // Kernel functions capture literal types in parameters that they name once.
    'typescript/no-unnecessary-type-parameters': 'off',
    // A throw is asserted by its code where the code matters; toFixed takes up to 100 digits since ES2018.
    'vitest/require-to-throw-message': 'off',
    'oxc/number-arg-out-of-range': 'off',
    // Sorting a list that was made on the same line changes no other list.
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/no-restricted-vi-methods': ['error', { waitUntil: viWait, waitFor: viWait }],
    'no-restricted-imports': restrictImports(antdAll),
    // A screen hands its parts to the kit as functions of a row; the kit calls them, it never makes components of them.
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    // React 19 compiles JSX without the name React in scope.
    'react/react-in-jsx-scope': 'off',
  },
  overrides: [
    { files: ['**/*.{ts,tsx}'], rules: reExports },
    { files: ['{domain,server,web}/**/*.{ts,tsx}'], rules: untranslatedWords() },
    { files: ['{domain,server,web}/**/*.contract.ts'], rules: untranslatedWords(...SUMMARIES) },
    { files: [...MAY_HOLD_CHINESE, ...TESTS], rules: { 'syntax/untranslated-word': 'off' } },
    { files: ['server/**/*.ts'], rules: statusWrites },
    {
      files: ['server/record/moveRecord.ts', ...STATES_WITHOUT_LIFECYCLE, '**/*.factory.ts', ...TESTS],
      rules: { 'syntax/status-write': 'off' },
    },
    { files: [...CASES, 'server/test/**', 'e2e/**', '**/testSetup.ts'], rules: timeLimits },
    { files: TESTS, rules: { 'typescript/no-non-null-assertion': 'off' } },
    // The callbacks of describe and test are lists of cases.
    { files: CASES, rules: { 'max-lines-per-function': 'off' } },
    ...Object.entries(LONG_FUNCTIONS).map(([file, max]) => ({
      files: [file],
      rules: { 'max-lines-per-function': functionLines(Math.min(max, 60)) },
    })),
    // Scripts carry no types, so the rule cannot see that it looks at strings.
    { files: SCRIPTS, rules: { 'no-console': 'off', 'typescript/require-array-sort-compare': 'off' } },
    {
      files: ['web/**'],
      rules: {
        'no-restricted-globals': ['error', fetchBan, xhrBan],
        'no-restricted-properties': ['error', ...windowFetch],
      },
    },
    {
      // Features and kit: the folders below the first level.
      files: ['web/*/*/**'],
      rules: { 'no-restricted-imports': restrictImports(antdAll, routerHooks) },
    },
    {
      // The client of the API, and the service worker, which passes requests on.
      files: ['web/kit/wire/call.ts', 'web/public/sw.js'],
      rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
    },
    {
      files: ['web/kit/view/AppModal.tsx', 'web/kit/view/DrawerFrame.tsx'],
      rules: { 'no-restricted-imports': restrictImports(antdStatics, routerHooks) },
    },
  ],
}
