// The kinds of faults that npm run full plants, each with every place of the product where it may be: places are found in
// the source, never listed. A place is { at, path, line, was, change }, a change { path: new text, or null for no file };
// `gate` answers the gate files that should notice the fault there, `red` what they print then.
import { basename, dirname, join } from 'node:path/posix'
import { foreignIn, SENTENCE } from '../../../web/i18n/testLanguage.ts'
import { mutantsOf } from '../../mutants/find.mjs'

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1']
const tests = (project, ...files) => ({ tool: [...vitest, `--project=${project}`], files })
const journey = (file) => ({ tool: [...vitest, '--config=e2e/vitest.config.ts'], files: [file], isBuilt: true })
const script = (...tool) => ({ tool, files: [] })

const throwing = (where) => `throw new Error('planted in ${where}')`
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A test of a file with such a name failed, whose title has this pattern. */
const failed = (file, title = '') => new RegExp(`FAIL .*${file}.* > .*${title}`)
const NOT_PRODUCT = /\.(?:test|proof)\.tsx?$|\.factory\.ts$|^server\/(?:test|seed)\/|\/test[A-Z]\w*\.tsx?$/

/** What finds places in a copy. */
function finderOf({ paths, text }) {
  const like = (pattern) => paths.filter((path) => pattern.test(path) && !NOT_PRODUCT.test(path))
  /** The tests of the gate in the folder of a file, and those that import it, whose text has the pattern. */
  const testsNear = (path, pattern = /./) =>
    paths.filter((one) => {
      if (!/(?<!\.full)\.test\.tsx?$/.test(one) || !pattern.test(text(one))) return false
      return dirname(one) === dirname(path) || text(one).includes(`/${basename(path)}'`)
    })
  /** The part of a file from `start` to `end`, with `put` instead. */
  const placeAt = (path, start, end, put) => {
    const [before, was, after] = [text(path).slice(0, start), text(path).slice(start, end), text(path).slice(end)]
    const line = before.split('\n').length
    const at = `${path}:${line} ${was.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}`
    // A function: the new texts of all places are too much for the memory.
    return { at, path, line, was, change: () => ({ [path]: before + put + after }) }
  }
  /** A place for each match of the pattern and each text that `puts` answers instead. */
  const matches = (files, pattern, puts) =>
    files.flatMap((path) =>
      [...text(path).matchAll(pattern)].flatMap((match) =>
        puts(match, path).map((put) => placeAt(path, match.index, match.index + match[0].length, put)),
      ),
    )
  return { text, like, testsNear, placeAt, matches }
}

const LANGS = ['CN', 'HK', 'US']
const sentence = (rows) => `{ ${rows.map(([lang, text]) => `${lang}: ${text}`).join(', ')} }`

function wordFaults({ like, matches }) {
  const sources = like(/^(?:domain|server|web)\/.*\.tsx?$/)
  const inSentences = (changes) =>
    matches(sources, SENTENCE, (match) => {
      const rows = LANGS.map((lang, at) => [lang, match[at + 1]])
      return rows.flatMap(([lang]) => changes(rows, lang).map(sentence))
    })
  const without = (rows, lang) => [rows.filter(([key]) => key !== lang)]
  /** The text of another language, where its characters show that it is one. */
  const swapped = (rows, lang) =>
    rows
      .filter(([, text]) => foreignIn(text, lang))
      .map(([, text]) => rows.map(([key, own]) => [key, key === lang ? text : own]))
  return {
    'a missing translation': {
      places: inSentences(without),
      gate: ({ path }) => script('node_modules/typescript/bin/tsc', '-p', path.split('/')[0]),
      // Where the file does not name the type of its sentences, the error is at their use.
      red: () => /Property '(?:CN|HK|US)' is missing in type/,
    },
    'a word of another language': {
      places: inSentences(swapped),
      gate: () => tests('web*', 'web/i18n/words.test.ts'),
      red: ({ path, line }) => new RegExp(`${escaped(path)}:${line} `),
    },
  }
}

/** A call of what keeps drafts: of a page, of the register of drafts, of a form; no declaration, and no end of a draft. */
const KEEPS_DRAFT =
  /(?<![\w.]|function )[\w.]*\b(?:setDirty|draftOf|watch|stash|accept|waitingFor|wait|touch|useAutosave)\((?!false|\w+: )/g
const OF_DRAFTS = /usePage\(|createDraftRegister\(|\bdrafts\.|useAutosave\(|RecordFormState/

function webFaults({ text, like, matches, testsNear }) {
  const imports = [...text('web/app/pages.ts').matchAll(/import\('(.+?)'\)/g)].map(([, path]) => join('web/app', path))
  return {
    'a screen that throws': {
      places: matches([...new Set(imports)], /^export default (function \w+\(\) \{)?.*$/gm, ([head, named], path) => [
        named ? `${head} if (document) ${throwing(path)}` : `export default () => { ${throwing(path)} }`,
      ]),
      gate: () => journey('e2e/screensOpen.test.ts'),
      red: ({ path }) => new RegExp(`planted in ${escaped(path)}`),
    },
    'a lost stylesheet': {
      places: matches(like(/^web\/.*\.css$/), /^[^]*$/g, () => ['']),
      gate: () => tests('web*', 'web/app/styles.test.ts'),
      red: ({ path }) => new RegExp(escaped(path)),
    },
    'a form that loses its draft': {
      places: matches(
        like(/^web\/.*\.tsx?$/).filter((path) => OF_DRAFTS.test(text(path))),
        KEEPS_DRAFT,
        ([call], path) =>
          new RegExp(`^(?:const|function) ${call.slice(0, -1)}\\b`, 'm').test(text(path))
            ? []
            : [call.startsWith('use') ? '(() => ({}))(' : '(() => undefined)('],
      ),
      gate: ({ path }) => tests('web*', 'web/app/savedDraft.test.tsx', ...testsNear(path, /draft|dirty/i)),
      red: () => failed('web'),
    },
    'a broken service worker': {
      places: matches(['web/public/sw.js'], /(?:=>|^(?:async )?function .*\)) (\{)?/gm, ([head, isBlock], path) => [
        isBlock ? `${head} ${throwing(path)}` : `${head}(() => { ${throwing(path)} })() ?? `,
      ]),
      gate: () => tests('web*', 'web/kit/offline/worker.test.ts'),
      red: () => failed('offline/worker.test.ts'),
    },
  }
}

/** The migrations from a number on are one number later. */
function gaps(migrations, text) {
  const numberOf = (path) => Number(/\/(\d+)_/.exec(path)[1])
  const later = (path) => path.replace(/\/\d+_/, `/${String(numberOf(path) + 1).padStart(4, '0')}_`)
  return [...new Set(migrations.map(numberOf))].map((number) => {
    const moved = migrations.filter((path) => numberOf(path) >= number)
    const rows = [...moved.map((path) => [path, null]), ...moved.map((path) => [later(path), text(path)])]
    return { at: `before ${number}`, path: migrations[0], change: () => Object.fromEntries(rows) }
  })
}

const COLUMNS = /^( *)(?:export )?const \w+: (?:readonly )?\w*Column(?:<\w+>)?\[\] = \[\n([^]*?)^\1\]/gm
/** Each column of a list of columns. */
const columnsIn = (path, { text, placeAt }) =>
  [...text(path).matchAll(COLUMNS)].flatMap(({ index, 0: list, 1: margin, 2: body }) => {
    const start = index + list.length - margin.length - 1 - body.length
    const column = new RegExp(`^${margin}  (?!//)[^\\s.}\\])][^]*?\\n(?=${margin}  [^\\s}\\])]|$(?![^]))`, 'gm')
    return [...body.matchAll(column)].map((one) =>
      placeAt(path, start + one.index, start + one.index + one[0].length, ''),
    )
  })

function serverFaults(find) {
  const { text, like, matches, testsNear } = find
  return {
    'a migration with a gap': {
      places: gaps(like(/^server\/db\/migrations\/.*\.sql$/), text),
      gate: () => tests('server', 'server/db/migrate.test.ts'),
      red: () => failed('db/migrate.test.ts', 'without a gap'),
    },
    'a job that throws': {
      places: matches(like(/\.jobs\.ts$/), /\b(run|act): |\b(?:export|import|undo)Task\(/g, ([head, key], path) => [
        key
          ? `${key}: async () => { ${throwing(path)} }, planted_${head}`
          : `((...given) => ({ ...${head}...given), run: async () => { ${throwing(path)} } }))(`,
      ]),
      gate: ({ path, was }) =>
        was === 'exportTask('
          ? tests('server', 'server/test/exportMarks.test.ts')
          : tests('server', 'server/jobs/upkeep.test.ts', ...testsNear(path)),
      red: () => failed('server'),
    },
    'a certificate without QR': {
      places: matches(like(/certificate\.print\.ts$/), /^.*(?:\.qr|await drawCode)\(.*$/gm, () => ['']),
      gate: () => tests('server', 'server/results/certificate/certificate.test.ts'),
      red: () => failed('certificate/certificate.test.ts', '(?:QR|address)'),
    },
    'an export with one column less': {
      places: like(/^server\/.*\.ts$/).flatMap((path) => columnsIn(path, find)),
      gate: () => script('scripts/generate.mjs', '--check'),
      red: ({ was }) => new RegExp(`sheets\\.md.* ${/'(\w+)'|\.(\w+)/.exec(was).slice(1).find(Boolean)} `),
    },
  }
}

function contractFaults({ text, like, matches, placeAt }) {
  const contracts = like(/\.contract\.ts$/)
  const answers = contracts.flatMap((path) =>
    [...text(path).matchAll(/\bdata: (.*)/g)].flatMap(([, type]) => type.match(/\w+/g)),
  )
  return {
    'a contract field that nobody shows': {
      places: matches(contracts, /^(?:export )?const (\w+) = [\w.]*(?:[oO]bject|extend)\(\{/gm, ([head, name]) =>
        answers.includes(name) ? [`${head} shown_by_nobody: z.string(),`] : [],
      ),
      gate: () => tests('web*', 'web/app/shownFields.test.ts'),
      red: () => /shown_by_nobody/,
    },
    'a route without permission': {
      places: contracts.flatMap((path) =>
        mutantsOf(path, text(path)).map(({ start, end, put, name }) => ({ ...placeAt(path, start, end, put), name })),
      ),
      gate: () => tests('server', 'server/test/grants.test.ts'),
      // Of several moves that are declared as one, each is open then.
      red: ({ name }) =>
        failed('test/grants.test.ts', `${escaped(name).replace(/\\\$\\\{\w+\\\}/, '\\w+')}: each role`),
    },
  }
}

/** All kinds by their names, with their places in this copy. */
export function faults(copy) {
  const find = finderOf(copy)
  return { ...webFaults(find), ...wordFaults(find), ...contractFaults(find), ...serverFaults(find) }
}
