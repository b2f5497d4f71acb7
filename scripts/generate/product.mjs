// What the generators read: contracts, lifecycles, roles and grants, portals, words, as the running product has them.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const load = (root, path) => import(pathToFileURL(join(root, path)).href)

/** The paths of a package's files, from its root, in alphabetical order. */
export const pathsIn = (root, packageName) =>
  readdirSync(join(root, packageName), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.split('/').includes('node_modules'))
    .toSorted()

/** The one file of a package whose path has this ending, in any folder. */
export function pathOf(root, packageName, ending) {
  const found = pathsIn(root, packageName).filter((path) => path === ending || path.endsWith(`/${ending}`))
  if (found.length !== 1) throw new Error(`${packageName}: ${found.length} files are called ${ending}`)
  return `${packageName}/${found[0]}`
}

/** The modules x/x.<part>.ts of every feature of domain that has one, by feature, in alphabetical order. */
async function modulesOf(root, part) {
  const found = pathsIn(root, 'domain').flatMap((path) => {
    const [, name, own, ownPart] = /(?:^|\/)([^/]+)\/([^/.]+)\.([^/]+)\.ts$/.exec(path) ?? []
    return name && name === own && ownPart === part ? [{ name, path }] : []
  })
  return Promise.all(
    found
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(async ({ name, path }) => ({ name, exports: await load(root, `domain/${path}`) })),
  )
}

const isContract = (value) =>
  value !== null &&
  typeof value === 'object' &&
  Object.values(value).length > 0 &&
  Object.values(value).every((one) => one !== null && typeof one === 'object' && 'method' in one && 'answer' in one)

const isLifecycle = (value) => value !== null && typeof value === 'object' && 'moves' in value && 'states' in value

/** Everything that the documents are derived from. */
export async function readProduct(root) {
  const [contracts, lifecycles, access, portals, words] = await Promise.all([
    modulesOf(root, 'contract'),
    modulesOf(root, 'lifecycle'),
    Promise.all(
      ['roles', 'grants', 'permissions'].map((name) => load(root, pathOf(root, 'domain', `access/${name}.ts`))),
    ),
    load(root, pathOf(root, 'domain', 'portals/sections.ts')),
    load(root, pathOf(root, 'domain', 'kernel/access.messages.ts')),
  ])
  const [{ ROLES }, { GRANTS }, { PERMISSIONS }] = access
  return {
    // A feature may serve its calls from several contracts.
    contracts: contracts.map(({ name, exports }) => ({
      name,
      calls: Object.assign({}, ...Object.values(exports).filter(isContract)),
    })),
    lifecycles: lifecycles.flatMap(({ name, exports }) =>
      Object.values(exports)
        .filter(isLifecycle)
        .map((lifecycle) => ({ ...lifecycle, feature: name })),
    ),
    roles: ROLES,
    roleWords: words.roleWords,
    grants: GRANTS,
    permissions: PERMISSIONS,
    portals,
  }
}

/** May this role make this call by default? */
export function mayCall({ grants }, role, { permission }) {
  return permission === 'public' || permission === 'signed-in' || grants[role].includes(permission)
}

/** The head of a derived document. */
export const headOf = (title, text) =>
  `<!-- Written by npm run generate from the code. Change the code, then run it again. -->\n\n# ${title}\n\n${text}`

const cell = (value) => String(value).replaceAll('|', '\\|')

/** A Markdown table. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}
