// First-load JavaScript and CSS per group of routes as they travel (the .br files of the build), against the budgets of
// shell.md §0.15. Run after the web build; exits 1 when over.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const KIB = 1024
const BUDGET = { login: 150, dashboard: 380, table: 130, flow: 65, screen: 25, css: 20 }
const ENTRY = 'index.html'
const FRAME = 'app/Frame.tsx'
/** What the frame fetches in addition to itself before it draws, in the default language. */
const FRAME_WORDS = ['i18n/locale.ts']
const DASHBOARD = 'report/report/ReportDashboardPage.tsx'
/** The first screen with a table loads the table set: what all such screens share beyond the dashboard. */
const isList = (key) => key.endsWith('ListPage.tsx')

const dist = process.argv[2] ?? fileURLToPath(new URL('../web/dist', import.meta.url))
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'))

const sizes = new Map()
/** What a browser is sent: the compressed file, or a small one as it is. */
function sent(file) {
  const path = `${dist}/${file}`
  const known = sizes.get(file) ?? readFileSync(existsSync(`${path}.br`) ? `${path}.br` : path).length
  sizes.set(file, known)
  return known
}
const weigh = (files) => [...files].reduce((sum, file) => sum + sent(file), 0)
const minus = (files, known) => new Set([...files].filter((file) => !known.has(file)))
const union = (...sets) => new Set(sets.flatMap((set) => [...set]))
const common = (sets) => new Set([...(sets[0] ?? [])].filter((file) => sets.every((set) => set.has(file))))

/** The files that must be there before an entry runs: itself and its static imports. `part` picks scripts or styles. */
function closure(key, part, seen = new Set()) {
  if (seen.has(key)) return new Set()
  seen.add(key)
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the manifest: has a screen moved? (scripts/measure-bundle.mjs)`)
  const own = part === 'js' ? [chunk.file].filter((file) => file.endsWith('.js')) : (chunk.css ?? [])
  return union(new Set(own), ...(chunk.imports ?? []).map((next) => closure(next, part, seen)))
}
const all = (keys, part) => union(...keys.map((key) => closure(key, part)))
const localeOf = Object.keys(manifest).find((key) => key.endsWith('antd/es/locale/zh_CN.js'))
const shellKeys = [ENTRY, FRAME, ...FRAME_WORDS, ...(localeOf ? [localeOf] : [])].filter((key) => manifest[key])

const login = closure(ENTRY, 'js')
const dashboard = all([...shellKeys, DASHBOARD], 'js')
const screens = Object.keys(manifest).filter((key) => /^\w+\/\w+\/.+Page\.tsx$/.test(key) && key !== DASHBOARD)
const listScreens = screens.filter(isList)
const tableSet = minus(common(listScreens.map((key) => closure(key, 'js'))), dashboard)

/** What the exam flow's screens share of the domain (web/vite.config.ts, ADR 0013): fetched with the first of them. */
const flowKey = Object.keys(manifest).find((key) => key.startsWith('_exam-flow-'))
if (!flowKey) throw new Error('the exam flow has no chunk of its own: has web/vite.config.ts changed?')
const flowSet = minus(closure(flowKey, 'js'), union(dashboard, tableSet))

/** What the page itself names: scripts, styles and pictures, besides the entry's own closure. */
const named = [...readFileSync(`${dist}/index.html`, 'utf8').matchAll(/(?:src|href)="\/([^"]+)"/g)].map(
  ([, file]) => file,
)
const loginPage = union(login, closure(ENTRY, 'css'), new Set(['index.html', ...named]))

const rows = [
  ['login', weigh(login), BUDGET.login],
  ['login page: HTML, JS, CSS, images', weigh(loginPage), BUDGET.login],
  ['shell + dashboard', weigh(dashboard), BUDGET.dashboard],
  ['table set (once)', weigh(tableSet), BUDGET.table],
  ['exam flow set (once)', weigh(flowSet), BUDGET.flow],
  ...screens.map((key) => [
    key.replace(/^\w+\//, '').replace(/\.tsx$/, ''),
    weigh(minus(closure(key, 'js'), union(dashboard, tableSet, flowSet))),
    BUDGET.screen,
  ]),
  ['CSS, all screens', weigh(all([...shellKeys, DASHBOARD, ...screens], 'css')), BUDGET.css],
]

const width = Math.max(...rows.map(([name]) => name.length))
const over = rows.filter(([, bytes, budget]) => bytes > budget * KIB)
console.log(`${'first load, on the wire'.padEnd(width)}      KiB   budget`)
for (const [name, bytes, budget] of rows) {
  const mark = bytes > budget * KIB ? '  OVER' : ''
  console.log(`${name.padEnd(width)}  ${(bytes / KIB).toFixed(1).padStart(7)}  ${String(budget).padStart(7)}${mark}`)
}
console.log(over.length === 0 ? 'bundle: within budget' : `bundle: ${over.length} over budget`)
if (process.env.ZHIKAO_RESULT) {
  const failures = over.map(([name]) => `${name} is over its budget`)
  const passed = rows.length - over.length
  writeFileSync(process.env.ZHIKAO_RESULT, JSON.stringify({ passed, failed: over.length, failures }))
}
process.exitCode = over.length === 0 ? 0 : 1
