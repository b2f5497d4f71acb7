// docs/generated/routes.md: every route entry of spec §2 and every call of spec §7 with its screen, permission and test.
import { readFileSync } from 'node:fs'
import { inCheckout } from '../checkout.mjs'
import { documentOf, table } from './product.mjs'
import { testTexts } from './tests.mjs'

/** So many there are in the specification. */
const COUNTS = { routes: 157, calls: 49 }
/** Opens every screen of the portals in every language; asks every call as every role. */
const EVERY_SCREEN = 'e2e/screens.full.test.ts'
const EVERY_CALL = 'server/test/proof/matrix.test.ts'
const ROUTER = 'web/app/router.tsx'

/** A path whatever its parts in braces, `$` or `:` are called. */
const shape = (path) => path.replaceAll(/\{\w+\}|[$:]\w+/g, '*')

/** The row of a portal at a path; the own rows of the roles come first. */
function rowsByShape({ portals }) {
  const rows = portals.ALL_PORTALS.flatMap((portal) => portal.rows)
  return new Map(rows.filter(({ screen }) => screen).map((row) => [shape(row.path), row]))
}

/** The test that names this text in quotes, else the one that walks over everything. */
function testOf(texts, named, otherwise) {
  const found = [...texts].find(([, text]) => named.some((one) => text.includes(one)))
  return found?.[0] ?? otherwise
}

function routeOf({ path, rows, outside, texts }) {
  const row = rows.get(shape(path))
  if (row) {
    const own = row.path.replace(/^\/(?:center|system)(?=\/)/, '')
    const named = [`screenOf('${row.path}')`, ...(own === row.path ? [] : [`both('${own}')`])]
    return { screen: row.screen, permission: row.permission ?? 'signed-in', test: testOf(texts, named, EVERY_SCREEN) }
  }
  const one = outside[path]
  if (!one || !readFileSync(inCheckout(ROUTER), 'utf8').includes(one.mark)) return null
  return { screen: one.screen, permission: 'no session', test: one.test }
}

/** The call of a line such as `PUT /user/{id}`; `*` is any method. */
function callOf(line, calls) {
  const [method, path] = line.split(' ')
  const full = shape(path.startsWith('/api/') ? path : `/api/admin${path}`)
  const known = (call) => [method, '*'].includes(method === '*' ? '*' : call.method)
  return calls.find((call) => known(call) && matches(shape(`${call.base}${call.path}`), full))
}

/** A part that the specification leaves open (`/register/{x}`) may be a fixed word of the product. */
const matches = (own, wanted) => {
  const [parts, asked] = [own.split('/'), wanted.split('/')]
  return parts.length === asked.length && asked.every((part, at) => part === parts[at] || part === '*')
}

/** What is wrong with the list, as sentences: its length, open entries that are there or unlisted, a ceiling that is not the figure. */
function gapsOf(map, found) {
  const open = new Map(map.open.flatMap(({ waits, entries }) => entries.map((entry) => [entry, waits])))
  const entries = new Set(found.map(({ entry }) => entry))
  return [
    ...Object.entries(COUNTS).flatMap(([kind, count]) => {
      const { length } = found.filter((one) => one.kind === kind)
      return length === count ? [] : [`docs/routes.json has ${length} ${kind}, the specification ${count}`]
    }),
    ...found.flatMap(({ entry, built }) => {
      if (built && open.has(entry)) return [`${entry} is there: take it off the open ones of docs/routes.json`]
      return built || open.has(entry)
        ? []
        : [`${entry} is not there, and docs/routes.json does not say what it waits for`]
    }),
    ...[...open.keys()]
      .filter((entry) => !entries.has(entry))
      .map((entry) => `${entry} is no entry of docs/routes.json`),
    ...(open.size === map.ceiling
      ? []
      : [
          `${open.size} entries of docs/routes.json are open, its ceiling is ${map.ceiling}: it is lowered with them, never raised`,
        ]),
  ]
}

/** The document, and what is wrong with its list. */
export function routes(read, map) {
  const [rows, texts] = [rowsByShape(read), testTexts()]
  const calls = read.contracts.flatMap((contract) => Object.values(contract.calls))
  const waits = new Map(map.open.flatMap(({ waits: why, entries }) => entries.map((entry) => [entry, why])))
  const parts = []
  const found = []
  const line = (kind, entry, built, cells) => {
    found.push({ kind, entry, built: built !== null })
    return built ? [entry, ...cells(built)] : [entry, '', '', '', `waits for: ${waits.get(entry) ?? ''}`]
  }
  const of = ({ screen, permission, test }) => [screen, permission, test, '']
  for (const { section, routes: paths } of map.routes)
    parts.push(
      `## Spec §${section}`,
      table(
        ['route', 'screen', 'permission', 'test', 'open'],
        paths.map((path) => line('routes', path, routeOf({ path, rows, outside: map.outside, texts }), of)),
      ),
    )
  for (const { part, calls: lines } of map.calls)
    parts.push(
      `## Spec §7: ${part}`,
      table(
        ['call', 'own call', 'permission', 'test', 'open'],
        lines.map((one) => {
          const call = callOf(one, calls)
          const test = call && testOf(texts, [`/${call.name.split('.')[0]}.contract.ts`], EVERY_CALL)
          return line('calls', one, call ? { screen: call.name, permission: call.permission, test } : null, of)
        }),
      ),
    )
  const open = found.filter(({ built }) => !built).length
  const text =
    `${COUNTS.routes} route entries of spec §2 and ${COUNTS.calls} calls of spec §7 (docs/routes.json), ${open} of them open. ` +
    `A screen without a test of its own is opened by ${EVERY_SCREEN}; every call is asked by ${EVERY_CALL} as well.`
  return { text: documentOf('Routes and calls of the specification', text, parts), gaps: gapsOf(map, found) }
}
