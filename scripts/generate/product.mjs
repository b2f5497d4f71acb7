// What the generators read: contracts, lifecycles, roles and grants, portals, words, as the running product has them.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const load = (house, path) => import(pathToFileURL(join(house, path)).href)

/** The paths of a room's files, from its root, in alphabetical order. */
export const pathsIn = (house, room) =>
  readdirSync(join(house, room), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.split('/').includes('node_modules'))
    .toSorted()

/** The one file of a room whose path ends so, whichever folder holds it. */
export function pathOf(house, room, ending) {
  const found = pathsIn(house, room).filter((path) => path === ending || path.endsWith(`/${ending}`))
  if (found.length !== 1) throw new Error(`${room}: ${found.length} files are called ${ending}`)
  return `${room}/${found[0]}`
}

/** The modules x/x.<part>.ts of every feature of domain that has one, by feature, in alphabetical order. */
async function modulesOf(house, part) {
  const found = pathsIn(house, 'domain').flatMap((path) => {
    const [, name, own, ownPart] = /(?:^|\/)([^/]+)\/([^/.]+)\.([^/]+)\.ts$/.exec(path) ?? []
    return name && name === own && ownPart === part ? [{ name, path }] : []
  })
  return Promise.all(
    found
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(async ({ name, path }) => ({ name, exports: await load(house, `domain/${path}`) })),
  )
}

const isContract = (value) =>
  value !== null &&
  typeof value === 'object' &&
  Object.values(value).length > 0 &&
  Object.values(value).every((one) => one !== null && typeof one === 'object' && 'method' in one && 'answer' in one)

const isLifecycle = (value) => value !== null && typeof value === 'object' && 'moves' in value && 'states' in value

/** Everything that the documents are derived from. */
export async function readHouse(house) {
  const [contracts, lifecycles, access, portals, words] = await Promise.all([
    modulesOf(house, 'contract'),
    modulesOf(house, 'lifecycle'),
    Promise.all(
      ['roles', 'grants', 'permissions'].map((name) => load(house, pathOf(house, 'domain', `access/${name}.ts`))),
    ),
    load(house, pathOf(house, 'domain', 'portals/sections.ts')),
    load(house, pathOf(house, 'domain', 'operator/operator.messages.ts')),
  ])
  const [{ ROLES }, { GRANTS }, { PERMISSIONS }] = access
  return {
    contracts: contracts.map(({ name, exports }) => ({ name, calls: Object.values(exports).find(isContract) })),
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
