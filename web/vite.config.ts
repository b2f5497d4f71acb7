import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/** Patches one place of a library; the build fails if a new release no longer has the expected text. */
const replaceText = (name: string, file: RegExp, theirs: string, ours: string): Plugin => ({
  name,
  transform(code, id) {
    if (!file.test(id)) return null
    if (!code.includes(theirs)) throw new Error(`${name}: ${id} no longer reads as expected`)
    return { code: code.replace(theirs, ours), map: null }
  },
})

/** Replaces the functions that a module exports from `start` on by ones that throw: the web app never calls them, and the login need not carry them. */
const withoutFunctions = (name: string, file: RegExp, start: string): Plugin => ({
  name,
  transform(code, id) {
    if (!file.test(id)) return null
    const at = code.indexOf(start)
    const names = [...code.slice(at).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, exported]) => exported)
    if (at < 0 || names.length === 0) throw new Error(`${name}: ${id} no longer reads as expected`)
    const thrown = `() => () => { throw new Error('${name}') }`
    return { code: [code.slice(0, at), ...names.map((one) => `export const ${one} = ${thrown}`)].join('\n'), map: null }
  },
})

const otherwise = [
  // antd's icons have English names for screen readers; an icon next to text is hidden from them, a single icon gets its label where it is used.
  replaceText(
    'silent-icons',
    /@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(?:Light)?\.js/,
    '"aria-label": icon.name',
    '"aria-hidden": restProps["aria-label"] ? undefined : true',
  ),
  // A table measures the scroll bar on each show by inserting a style sheet, which recalculates all styles: once is enough, since all scroll bars are the browser's default.
  replaceText(
    'one-scroll-bar',
    /@rc-component[\\/]util[\\/]es[\\/]getScrollBarSize\.js/,
    'return measureScrollbarSize(target);',
    'return (cached ??= measureScrollbarSize());',
  ),
  // JSON schemas are made by the server alone; zod's classic schemas import all that writes them (4 KiB on the wire).
  withoutFunctions('no-json-schema', /zod[\\/]v4[\\/]core[\\/]json-schema-processors\.js/, 'const formatMap = {'),
  withoutFunctions(
    'no-json-schema',
    /zod[\\/]v4[\\/]core[\\/]to-json-schema\.js/,
    'export function initializeContext(',
  ),
]

/**
 * Words, rules and contracts that four or more screens of the exam flow share: one file, fetched with the first of
 * them, instead of thirty small ones (ADR 0013). Login, shell and dashboard need none of it; authorities, borrowing, the calls of exams,
 * examiners and fees and the notes of duties belong to the few screens that show them, the whole form of a site to those that show it.
 */
const examFlow = {
  name: 'exam-flow',
  test: /[\\/]domain[\\/](?:catalogue(?![\\/]authority)|people(?![\\/]teacher[\\/]teacher\.contract)|sites(?![\\/](?:siteForm|sitePreview))|exams(?![\\/](?:attendance|borrow|roomRecord|assignment|dutyFeedback|exam[\\/]exam\.contract|fee[\\/]fee\.(?:contract|model)))|platform[\\/]setting|results[\\/]score)[\\/]/,
  minShareCount: 4,
}

/** Levels, subjects and types of questions: of the catalogue the only part that the self-tests need. */
const catalogueWords = {
  name: 'catalogue-words',
  test: /[\\/]domain[\\/]catalogue[\\/](?:credential|template)[\\/]\w+\.(?:model|messages)\.ts$/,
}

/** What the screens of trainings share with the public registration: one file instead of five. */
const training = {
  name: 'training',
  test: /[\\/]domain[\\/]training[\\/](?:session|trainee)[\\/].+(?<!lifts)\.ts$/,
  minShareCount: 2,
}

/** What the screens of an exam day share: fetched by them alone. */
const examDay = { name: 'exam-day', test: /[\\/]domain[\\/]exams[\\/](?:attendance|roomRecord)[\\/]/, minShareCount: 2 }

/**
 * What the login and each screen load: React, and what every contract is built from: zod, and the texts, fields and
 * identifiers of the kernel. They import nothing else, so that no file of the console is needed before them. One file: each
 * more costs a KiB of headers.
 */
const fieldRules = {
  name: 'field-rules',
  test: /[\\/]node_modules[\\/](?:zod|react)[\\/]|[\\/]domain[\\/]kernel[\\/](?:text|textForm(?:\.tables)?|messages|field|page|identifier(?:\.messages)?|person(?:\.messages)?)\.ts$/,
}

/** Who lifts which rule: one file that the frame fetches after itself, and no part of what screens share (ADR 0031). */
const lifts = { name: 'lifts', test: /[\\/]domain[\\/](?:.+\.lifts|kernel[\\/]lift(?:\.messages)?)\.ts$/ }

/** What nearly every screen with records uses of the kernel of the domain. */
const recordRules = {
  name: 'record-rules',
  test: /[\\/]domain[\\/]kernel[\\/](?:account|bank|bulk|calendar|certificateNo|education|import|lifecycle|money|move|nation|organisation|photo|pick|position|reveal|roomNo|switch|takeBack)[.]/,
  minShareCount: 4,
}

/**
 * Parts of the kit that screens always use together: one file each, so that the list of files which the login carries
 * stays short.
 */
const kitParts = (name: string, files: string) => ({
  name,
  test: new RegExp(`kit[\\\\/]view[\\\\/](?:${files})\\.tsx?$`),
})
const kitSets = [
  kitParts(
    'list',
    'AddButton|ColumnChoices|ColumnEdge|columnLook|columns|DetailListPage|ListPage|ListRows|ListSkeleton|ListTable|RecordSteps|rowKeys|ListCards|ListSettings|SortNote|RecordLink|RecordListPage|RecordMoves',
  ),
  kitParts(
    'records',
    'Actions|breakpoint|Can|cells|ListFilters|MoveButtons|pageArrows|StatusTag|useDrawers|useRemoval',
  ),
  kitParts('detail', 'DetailDrawer|DetailPage|RecordDetailDrawer|Timeline'),
  kitParts('form', 'EditDrawer|FormDrawer|RecordFormDrawer'),
]

/** The icons of the frame, which every page inside it has loaded. */
const frameIcons = {
  name: 'frame-icons',
  test: /[\\/]icons(?:-svg)?[\\/]es[\\/](?:asn|icons)[\\/](?:Calendar|Check|Download|Inbox|Left|Lock|QuestionCircle|Right|Search|Setting|User)Outlined\.js/,
}

/** Columns and moves that several screens of one feature share: one file for each feature. Sections, reviews, score sheets and forms of exams are apart: lists need none of them. */
const featureParts = ['borrow', 'plan', 'score', 'signup'].map((feature) => ({
  name: feature,
  test: new RegExp(
    `web[\\\\/](?:exams|results)[\\\\/]${feature}[\\\\/](?:\\w+(?<!Review|Sections|Sheet|Exam)Panel|${feature}\\.columns)\\.tsx$`,
  ),
  minShareCount: 2,
}))

/**
 * A build that watches (`npm run dev`) replaces what the server is serving: no file is removed, and the page comes last,
 * in one step, when every file that it names is there.
 */
function replaceInPlace(): Plugin {
  let page: string | Uint8Array | undefined
  return {
    name: 'replace-in-place',
    config: ({ build }) => (build?.watch ? { build: { emptyOutDir: false } } : null),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const made = bundle['index.html']
        if (!this.meta.watchMode || made?.type !== 'asset') return
        page = made.source
        delete bundle['index.html']
      },
    },
    async writeBundle({ dir }) {
      if (page === undefined) return
      await this.fs.writeFile(`${dir}/.index.html`, page)
      await this.fs.rename(`${dir}/.index.html`, `${dir}/index.html`)
      page = undefined
    },
  }
}

/** The screens of an exam day, and home, which leads to it: they open without network (ADR 0035). */
const OFFLINE_SCREENS =
  /[\\/](?:index\.html|app[\\/](?:Frame|main)\.tsx|i18n[\\/].+|ReportDashboardPage\.tsx|ExamRunRoute\.tsx|IncidentExamPage\.tsx|ScoreEntrySheetPage\.tsx)$/

/** Lists for the service worker the files that those screens need. */
function listOfflineFiles(): Plugin {
  return {
    name: 'offline-files',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = new Set<string>()
        const follow = (file: string) => {
          const chunk = bundle[file]
          if (chunk?.type !== 'chunk' || files.has(file)) return
          files.add(file)
          for (const next of chunk.imports) follow(next)
          // The entry names every screen; all others name their own parts.
          if (!chunk.isEntry) for (const next of chunk.dynamicImports) follow(next)
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
        }
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && OFFLINE_SCREENS.test(chunk.facadeModuleId ?? '')) follow(chunk.fileName)
        const paths = [...files, 'theme.js', 'logo.svg'].map((file) => `/${file}`).sort()
        this.emitFile({ type: 'asset', fileName: 'offline.json', source: JSON.stringify(paths) })
      },
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), ...otherwise, listOfflineFiles(), replaceInPlace()],
  optimizeDeps: { rolldownOptions: { plugins: otherwise } },
  // antd's public locale files are CommonJS and bring a second copy of its date picker's words; these are the same as modules.
  resolve: { alias: [{ find: /^antd\/locale\/(\w+)$/, replacement: 'antd/es/locale/$1' }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The measure of the first load (scripts/measure-bundle.mjs) reads it.
    manifest: true,
    // Scripts and styles come from files only: the content policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            fieldRules,
            training,
            lifts,
            frameIcons,
            catalogueWords,
            examFlow,
            examDay,
            recordRules,
            ...kitSets,
            ...featureParts,
          ],
        },
      },
    },
  },
})
