// What the generators read: contracts, lifecycles, roles and grants, portals, words, as the running product has them.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AREAS, FEATURES } from '../structure/areas.mjs'

const load = (house, path) => import(pathToFileURL(join(house, path)).href)

/** The features that the domain knows, as [area, name], by name in alphabetical order. */
const featuresOf = (house) =>
  AREAS.flatMap((area) => {
    const folder = join(house, 'domain', area)
    return existsSync(folder) ? readdirSync(folder).map((name) => [area, name]) : []
  }).toSorted(([, one], [, other]) => (one < other ? -1 : 1))

/** The modules domain/<area>/x/x.<part>.ts of every feature that has one, by feature, in alphabetical order. */
async function modulesOf(house, part) {
  const path = ([area, name]) => `domain/${area}/${name}/${name}.${part}.ts`
  const found = featuresOf(house).filter((feature) => existsSync(join(house, path(feature))))
  return Promise.all(found.map(async (feature) => ({ name: feature[1], exports: await load(house, path(feature)) })))
}

/** The folder of a feature in a package: `server/exams/plan`. */
export const folderOf = (room, feature) =>
  `${room}/${AREAS.find((area) => FEATURES[area].includes(feature))}/${feature}`

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
    Promise.all(['roles', 'grants', 'permissions'].map((name) => load(house, `domain/access/${name}.ts`))),
    load(house, 'domain/portals/sections.ts'),
    load(house, 'domain/platform/operator/operator.messages.ts'),
  ])
  const [{ ROLES }, { GRANTS }, { PERMISSIONS }] = access
  return {
    contracts: contracts.map(({ name, exports }) => ({ name, calls: Object.values(exports).find(isContract) })),
    lifecycles: lifecycles.flatMap(({ exports }) => Object.values(exports).filter(isLifecycle)),
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
