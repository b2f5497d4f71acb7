// npm run bench: the rows of performance.md §2, each with its goal. See docs/bench.md for the last figures.
// `-- --large` for ten million rows.
import { isFailed, newBook } from './goals.ts'
import type { Book } from './goals.ts'
import { hasPgbench } from './pgbench.ts'
import { watchOthers } from './processes.ts'
import { tableOf, writeReport } from './report.ts'
import { measureAssembly } from './rows/assembly.ts'
import { measureBell, stageBell } from './rows/bell.ts'
import { measureBundle } from './rows/bundle.ts'
import { measureExport } from './rows/export.ts'
import { measureHome, stageHome } from './rows/home.ts'
import { measureImport, writeImport } from './rows/import.ts'
import { measureLarge } from './rows/large.ts'
import { compareBodies, loadProduct, measureList, stageList } from './rows/list.ts'
import { measureLogin } from './rows/login.ts'
import { measureNames, stageNames } from './rows/names.ts'
import { measureReports, stageReports } from './rows/reports.ts'
import { measureSearch, stageSearch } from './rows/search.ts'
import { measureStart } from './rows/start.ts'
import { measureTabs } from './rows/tabs.ts'
import { buildWorld, MILLION } from './world.ts'
import type { World } from './world.ts'

const print = (line: string) => console.log(line)
/** A step during which others used more than this share of the machine is noisy. */
const NOISE = 0.15
const ROUNDS = [0, 1, 2]
const given = process.argv.slice(2)
const isLarge = given.includes('--large')
/** For work on the bench itself: `--only=list,login` and `--quick` (a tenth of the rows, one round). Nothing is written then. */
const only = given
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const isQuick = given.includes('--quick')
const isSelected = (row: string) => only?.includes(row) ?? true
const rounds = isQuick ? [0] : ROUNDS
const LIST_SECONDS = isQuick ? 3 : 6
const LOGIN_SECONDS = isQuick ? 3 : 4.5

async function measured(book: Book, row: string, work: () => Promise<void>): Promise<void> {
  if (!isSelected(row)) return
  const stop = watchOthers()
  await work()
  const others = stop() ?? 0
  book.endStep(others > NOISE)
  if (others > NOISE) print(`bench: ${row}: noisy, others used ${Math.round(others * 100)} % of the machine`)
}

async function measureAll(world: World, book: Book): Promise<void> {
  const list = await stageList(world)
  try {
    const rows = await compareBodies(world, list)
    print(`bench: product and peer answer the same for ${list.requests.length} requests (${rows} rows)`)
    await loadProduct(world, list, LIST_SECONDS / 2)
    if (isLarge) return await measured(book, 'large', () => measureLarge(world, list, book, LIST_SECONDS, print))
    const bell = isSelected('bell') ? await stageBell(world) : null
    const search = isSelected('search') ? await stageSearch(world) : null
    const home = isSelected('home') ? await stageHome(world) : null
    const reports = isSelected('reports') ? await stageReports(world, home === null) : null
    const file = isSelected('import') ? await writeImport(world) : ''
    for (const round of rounds) {
      print(`bench: round ${round + 1} of ${rounds.length}`)
      await measured(book, 'start', () => measureStart(world.folder, book, round))
      await measured(book, 'list', () => measureList(world, list, book, LIST_SECONDS))
      if (bell) await measured(book, 'bell', () => measureBell(world, list, bell, book, LIST_SECONDS))
      if (search) await measured(book, 'search', () => measureSearch(world, list, search, book, LIST_SECONDS))
      if (home) await measured(book, 'home', () => measureHome(world, list, home, book, LIST_SECONDS))
      if (reports) await measured(book, 'reports', () => measureReports(world, list, reports, book, LIST_SECONDS))
      await measured(book, 'login', () => measureLogin(world, book, round, LOGIN_SECONDS))
      await measured(book, 'export', () => measureExport(world, book))
      await measured(book, 'import', () => measureImport(world, book, round, file))
      await measured(book, 'assembly', async () => measureAssembly(book))
    }
  } finally {
    await list.close()
  }
  // Last, since its index for the comparison would slow down every import.
  if (!isSelected('names')) return
  const names = await stageNames(world)
  try {
    for (const _ of rounds) await measured(book, 'names', () => measureNames(names, book))
  } finally {
    await names.close()
  }
}

const since = performance.now()
const minutes = () => (performance.now() - since) / 60_000

async function run(world: World): Promise<boolean> {
  const book = newBook()
  print(`bench: the database is ready after ${minutes().toFixed(1)} minutes`)
  await measureAll(world, book)
  if (!isLarge) await measured(book, 'tabs', () => measureTabs(book))
  if (isSelected('bundle') && !isLarge) measureBundle(book)
  print(`\n${tableOf(book.lines())}\n`)
  const { rows } = await world.pool.query<{ version: string }>("select current_setting('server_version') as version")
  const remarks = hasPgbench() ? [] : ['pgbench is not on this machine: the bare pg loop is the reference.']
  const isWhole = !only && !isQuick && !isLarge
  if (isWhole) writeReport(book.lines(), { postgres: rows[0]?.version ?? '', minutes: minutes(), remarks })
  const failed = book.lines().filter(isFailed)
  for (const { area, name, goal } of failed) print(`bench: below its goal: ${area}: ${name} (${goal?.text})`)
  const verdict =
    failed.length === 0 ? 'every ratio meets its goal' : `${failed.length} ratios short in two of three rounds`
  print(`bench: ${verdict}; ${minutes().toFixed(1)} minutes`)
  return failed.length === 0
}

const world = await buildWorld(isQuick ? MILLION / 2 : MILLION, print)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void world.close().finally(() => process.exit(1)))
}
try {
  process.exitCode = (await run(world)) ? 0 : 1
} finally {
  await world.close()
}
