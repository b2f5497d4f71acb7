// What the generators read: contracts, lifecycles, roles and grants, portals, words, as the running product has them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { GRANTS } from '../../domain/access/grants.ts'
import { PERMISSIONS } from '../../domain/access/permissions.ts'
import { ROLES } from '../../domain/access/roles.ts'
import { roleWords } from '../../domain/kernel/access.messages.ts'
import * as portals from '../../domain/portals/sections.ts'
import { inCheckout } from '../checkout.mjs'
import { FEATURES } from '../structure/areas.mjs'

/** The texts of the files of a package whose path matches, by path in alphabetical order; tests are left out. */
export const textsIn = (packageName, pattern) =>
  new Map(
    readdirSync(inCheckout(packageName), { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => pattern.test(path) && !/(?:^|\/)node_modules\/|\.test\.tsx?$/.test(path))
      .toSorted()
      .map((path) => [path, readFileSync(inCheckout(packageName, path), 'utf8')]),
  )

/** The Chinese words in texts of the product. */
export const chineseIn = (texts) =>
  texts.flatMap((text) => [...text.matchAll(/\bCN: '([^']*)'/g)]).map(([, word]) => word)

/** The modules x.<part>.ts of every feature of a package that has one, as { feature, exports }, in alphabetical order. */
export function modulesOf(packageName, part) {
  const all = Object.entries(FEATURES).flatMap(([area, features]) => features.map((feature) => ({ area, feature })))
  const files = all
    .map(({ area, feature }) => ({ feature, path: inCheckout(packageName, area, feature, `${feature}.${part}.ts`) }))
    .filter(({ path }) => existsSync(path))
    .toSorted((one, other) => (one.feature < other.feature ? -1 : 1))
  return Promise.all(
    files.map(async ({ feature, path }) => ({ feature, exports: await import(pathToFileURL(path).href) })),
  )
}

/** Is this an object that has these names? */
const has = (value, ...names) => value !== null && typeof value === 'object' && names.every((name) => name in value)
const isContract = (value) =>
  has(value) && Object.keys(value).length > 0 && Object.values(value).every((one) => has(one, 'method', 'answer'))
const isLifecycle = (value) => has(value, 'moves', 'states')

/** Everything that the documents are derived from. */
export async function readProduct() {
  const [contracts, lifecycles] = await Promise.all(['contract', 'lifecycle'].map((part) => modulesOf('domain', part)))
  return {
    // A feature may serve its calls from several contracts.
    contracts: contracts.map(({ feature, exports }) => ({
      name: feature,
      calls: Object.assign({}, ...Object.values(exports).filter(isContract)),
    })),
    lifecycles: lifecycles.flatMap(({ feature, exports }) =>
      Object.values(exports)
        .filter(isLifecycle)
        .map((lifecycle) => ({ ...lifecycle, feature })),
    ),
    roles: ROLES,
    roleWords,
    grants: GRANTS,
    permissions: PERMISSIONS,
    portals,
  }
}

/** May this role make this call by default? */
export function mayCall({ grants }, role, { permission }) {
  return permission === 'public' || permission === 'signed-in' || grants[role].includes(permission)
}

/** A derived document: its title, what it holds, and its parts. */
export function documentOf(title, text, parts) {
  const note = '<!-- Written by npm run generate from the code. Change the code, then run it again. -->'
  return `${[note, `# ${title}`, text, ...parts].join('\n\n')}\n`
}

const cell = (value) => String(value).replaceAll('|', '\\|')

/** A Markdown table. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}
