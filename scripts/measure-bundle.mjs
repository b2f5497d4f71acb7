// First-load JavaScript and CSS per group of routes as they travel (the .br files of the build), against the budgets of
// shell.md §0.15. Run after the web build; exits 1 when over.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { inCheckout } from './checkout.mjs'

const KIB = 1024
const BUDGET = { login: 150, dashboard: 380, table: 130, flow: 65, screen: 25, css: 20 }
const ENTRY = 'index.html'
/** The entry, the frame, and what the frame fetches before it draws, in the default language. */
const SHELL = [ENTRY, 'app/Frame.tsx', 'i18n/locale.ts']
const LOCALE = 'antd/es/locale/zh_CN.js'
const DASHBOARD = 'report/report/ReportDashboardPage.tsx'

const dist = process.argv[2] ?? inCheckout('web', 'dist')
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'))

/** What a browser is sent of a file: the compressed one, or a small one as it is. */
const sentOf = (path) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
const weigh = (files) => [...files].reduce((sum, file) => sum + sentOf(`${dist}/${file}`), 0)

/** The files that must be there before these entries run: their own, and their static imports. `part` picks scripts or styles. */
function filesOf(keys, part) {
  const needed = new Set(keys)
  for (const key of needed) {
    if (!manifest[key])
      throw new Error(`${key} is not in the manifest: has a screen moved? (scripts/measure-bundle.mjs)`)
    for (const next of manifest[key].imports ?? []) needed.add(next)
  }
  const files = [...needed].flatMap((key) => (part === 'js' ? manifest[key].file : (manifest[key].css ?? [])))
  return new Set(files.filter((file) => file.endsWith(`.${part}`)))
}
const shellKeys = Object.keys(manifest).filter((key) => SHELL.includes(key) || key.endsWith(LOCALE))

const login = filesOf([ENTRY], 'js')
const dashboard = filesOf([...shellKeys, DASHBOARD], 'js')
/** The exam day is put together of two features, in a route of the app. */
const EXAM_DAY = 'app/ExamRunRoute.tsx'
const isScreen = (key) => /^\w+\/\w+\/.+Page\.tsx$/.test(key) || key === EXAM_DAY
const screens = Object.keys(manifest).filter((key) => isScreen(key) && key !== DASHBOARD)
// The first screen with a table loads the table set: what all such screens share beyond the dashboard.
const ofLists = screens.filter((key) => key.endsWith('ListPage.tsx')).map((key) => filesOf([key], 'js'))
const tableSet = ofLists.reduce((shared, files) => shared.intersection(files)).difference(dashboard)

/** What the exam flow's screens share of the domain (web/vite.config.ts, ADR 0013): fetched with the first of them. */
const flowKey = Object.keys(manifest).find((key) => key.startsWith('_exam-flow-'))
if (!flowKey) throw new Error('the exam flow has no chunk of its own: has web/vite.config.ts changed?')
const flowSet = filesOf([flowKey], 'js').difference(dashboard.union(tableSet))

/** What the page itself names: scripts, styles and pictures, besides the entry's own closure. */
const page = readFileSync(`${dist}/index.html`, 'utf8')
const named = [...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file)
const loginPage = new Set([...login, ...filesOf([ENTRY], 'css'), 'index.html', ...named])
const known = dashboard.union(tableSet).union(flowSet)

/** The public registration: its form is fetched while the page is drawn already. */
const registerPage = filesOf([ENTRY, 'app/RegisterRoute.tsx'], 'js')
/** The self-tests, on students' phones: their login and screens are fetched while the page is drawn already. */
const practicePage = filesOf([ENTRY, 'app/PracticeRoute.tsx'], 'js')

const rows = [
  ['login', weigh(login), BUDGET.login],
  ['login page: HTML, JS, CSS, images', weigh(loginPage), BUDGET.login],
  ['public registration', weigh(registerPage), BUDGET.login],
  ['self-tests', weigh(practicePage), BUDGET.login],
  ['shell + dashboard', weigh(dashboard), BUDGET.dashboard],
  ['table set (once)', weigh(tableSet), BUDGET.table],
  ['exam flow set (once)', weigh(flowSet), BUDGET.flow],
  ...screens.map((key) => [
    key.replace(/^\w+\//, '').replace(/\.tsx$/, ''),
    weigh(filesOf([key], 'js').difference(known)),
    BUDGET.screen,
  ]),
  ['CSS, all screens', weigh(filesOf([...shellKeys, DASHBOARD, ...screens], 'css')), BUDGET.css],
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
