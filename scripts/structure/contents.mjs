// What a text check can hold: words in three languages, writes only by the owner, one writer of a status, casts.
import { timeLimits } from './limits.mjs'
import { balanced } from './source.mjs'

const TEST = /\.test\.tsx?$|^server\/test\/|^web\/test\/|^e2e\//

function* reExports({ path, bare, lineAt }) {
  if (!/\.tsx?$/.test(path)) return
  for (const { index } of bare.matchAll(/^export\s+(type\s+)?(\*|\{[^}]*\}\s*from\b)/gm)) {
    yield [lineAt(index), 're-export', 'no barrels, no re-exports: import each name from the file that declares it.']
  }
}

const MAY_HOLD_CHINESE = [
  TEST,
  /\.(messages|labels|model|form|sheets|print|factory)\.tsx?$/,
  /^domain\/kernel\/messages\.ts$/,
  /^web\/i18n\//,
  /^server\/seed\//,
  // Values that the tests of all packages share.
  /^domain\/kernel\/test[A-Z]\w*\.ts$/,
]
/** The texts of a contract for readers of the API: summaries, also as an argument of importEndpoint(…) and the like. */
const SUMMARY = /\b(?:summary|description)\s*:\s*(['"`])[^'"`]*\1|\w+Endpoint\([^()]*\)/g

function* untranslatedWords({ path, words, lineAt }) {
  if (!/^(domain|server|web)\//.test(path) || MAY_HOLD_CHINESE.some((place) => place.test(path))) return
  const checked = path.endsWith('.contract.ts') ? words.replace(SUMMARY, (text) => text.replace(/[^\n]/g, ' ')) : words
  for (const { 0: text, index } of checked.matchAll(/\p{Script=Han}.*/gu)) {
    yield [
      lineAt(index),
      'untranslated-word',
      `“${text.split(/['"`]/)[0]?.slice(0, 20)}” must be a key in CN, HK and US: x.messages.ts when the server uses it too, x.labels.ts when only a screen shows it.`,
    ]
  }
}

/** Local name → owner, for every table that the file imports from an x.table.ts. */
function importedTables(code) {
  const owners = new Map()
  for (const [, names, owner] of code.matchAll(/import\s*\{([^}]*)\}\s*from\s*'[^']*?(\w+)\.table\.ts'/g)) {
    for (const name of names.split(','))
      owners.set(
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1)
          .replace(/^type\s+/, ''),
        owner,
      )
  }
  return owners
}

const BUILT_WRITE = /\.(insert|update|delete)\(\s*(\w+)/g
const TARGET = '(?:"?(\\w+)"?|\\$\\{(\\w+)\\})'
const RAW_WRITE = new RegExp(
  `\\b(?:insert\\s+into\\s+${TARGET}|delete\\s+from\\s+${TARGET}|update\\s+${TARGET}\\s+(?:\\w+\\s+)?set\\b|copy\\s+${TARGET}[^'"\`;]*\\bfrom\\b)`,
  'gi',
)

function* foreignWrites({ path, code, lineAt }, tables) {
  if (!/^server\/.*\.ts$/.test(path) || TEST.test(path)) return
  const imported = importedTables(code)
  const ownerOf = (name) => imported.get(name) ?? tables.get(name)
  const writes = [
    ...[...code.matchAll(BUILT_WRITE)].map((found) => [found.index, imported.get(found[2])]),
    ...[...code.matchAll(RAW_WRITE)].map((found) => [found.index, ownerOf(found.slice(1).find(Boolean))]),
  ]
  for (const [index, owner] of writes) {
    if (!owner || new RegExp(`^server/\\w+/${owner}/${owner}(\\.\\w+)?\\.(commands|jobs|factory)\\.ts$`).test(path))
      continue
    yield [
      lineAt(index),
      'foreign-write',
      `only ${owner}.commands.ts writes the tables of ${owner}: call its command (a query may join the table, never write it).`,
    ]
  }
}

const STATUS_KEY = /[{,]\s*\w*status\s*(?=[:,}])/i

function* statusWrites({ path, bare, code, lineAt }) {
  if (
    !/^server\/.*\.ts$/.test(path) ||
    path === 'server/record/moveRecord.ts' ||
    TEST.test(path) ||
    path.endsWith('.factory.ts')
  )
    return
  const built = [...bare.matchAll(/\.set\(\s*\{/g)].filter(({ 0: text, index }) =>
    STATUS_KEY.test(balanced(bare, index + text.length - 1)),
  )
  const raw = [...code.matchAll(/\bset\s+\w*status\s*=/gi)]
  for (const { index } of [...built, ...raw]) {
    yield [
      lineAt(index),
      'status-write',
      'a status changes only through moveRecord: make it a move of x.lifecycle.ts and call it.',
    ]
  }
}

const EDGES = /^(domain\/kernel|server\/(http|db|record|files|jobs)|web\/kit)\//

function* casts({ path, source, bare, lineAt }) {
  if (!/^(domain|server|web)\/.*\.tsx?$/.test(path) || TEST.test(path)) return
  const code = bare.replace(/^(import|export)\s[^;]*?(from\b|\n\n)/gm, (text) => text.replace(/[^\n]/g, ' '))
  const lines = source.split('\n')
  for (const { index } of code.matchAll(/[\w)\]}"'`>]\s+as\s+(?!const\b)[\w{[(]/g)) {
    const line = lineAt(index)
    const reason = [lines[line - 1], lines[line - 2]].some((text) => /\/\/|\*\//.test(text ?? ''))
    if (EDGES.test(path) && reason) continue
    yield [
      line,
      'cast',
      EDGES.test(path)
        ? 'a cast at an edge has its reason in a comment on the line or above it.'
        : 'no cast outside the kernel edges: infer the type from the schema, narrow it, or parse it.',
    ]
  }
}

const RULES = [reExports, untranslatedWords, foreignWrites, statusWrites, casts, timeLimits]

/** All faults of one file as [line, rule, lesson]; `tables` is SQL name → owner. */
export const contentFaults = (file, tables) => RULES.flatMap((rule) => [...rule(file, tables)])

/** SQL name → owner, from the pgTable('name', …) of an x.table.ts. */
export function tablesOf({ path, code }) {
  const owner = /^server\/\w+\/(\w+)\/\1\.table\.ts$/.exec(path)?.[1]
  return owner ? [...code.matchAll(/\bpgTable\(\s*['"](\w+)['"]/g)].map(([, name]) => [name, owner]) : []
}
