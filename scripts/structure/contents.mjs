// What a text check can hold: writes only by the owner, casts.

const TEST = /\.test\.tsx?$|^server\/test\/|^web\/test\/|^e2e\//

/** Local name → owner, for every table that the file imports from an x.table.ts. */
const importedTables = (code) =>
  new Map(
    [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*'[^']*?(\w+)\.table\.ts'/g)].flatMap(([, names, owner]) =>
      names.split(',').map((name) => [/(\w*)\s*$/.exec(name)[1], owner]),
    ),
  )

const BUILT_WRITE = /\.(insert|update|delete)\(\s*(\w+)/g
const TARGET = '(?:"?(\\w+)"?|\\$\\{(\\w+)\\})'
const RAW_WRITE = new RegExp(
  `\\b(?:insert\\s+into\\s+${TARGET}|delete\\s+from\\s+${TARGET}|update\\s+${TARGET}\\s+(?:\\w+\\s+)?set\\b|copy\\s+${TARGET}[^'"\`;]*\\bfrom\\b)`,
  'gi',
)

function* foreignWrites({ path, code, lineAt }, owners) {
  if (!/^server\/.*\.ts$/.test(path) || TEST.test(path)) return
  const imported = importedTables(code)
  const ownerOf = (name) => imported.get(name) ?? /^server\/\w+\/(\w+)$/.exec(owners.get(name))?.[1]
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

/** All faults of one file as [line, rule, lesson]; `owners` is SQL name → folder. */
export const contentFaults = (file, owners) => [...foreignWrites(file, owners), ...casts(file)]
