// The closed list of names (architecture.md §1 and §9.2): the names of one package are the names of the others.
import { basename } from 'node:path/posix'
import { AREAS, FEATURES } from './areas.mjs'

const FOLDERS = {
  domain: ['kernel', 'access', 'portals', ...AREAS],
  server: ['http', 'db', 'record', 'files', 'jobs', 'seed', 'test', ...AREAS],
  web: ['app', 'shell', 'kit', 'i18n', 'public', ...AREAS],
}
const NAMELESS = /^(utils?|helpers?|common|misc|index)$/i
const PART = '(\\.[a-z][A-Za-z0-9]*)?'

const AREA = `(${AREAS.join('|')})`

/** Each package's names for the feature x; X is x with a capital. Split by meaning only where a file outgrows its size. */
const PACKAGES = [
  {
    place: new RegExp(`^domain/${AREA}/(.+)$`),
    names: (x) => [
      `${x}\\.(model|lifecycle|messages|lifts|contract|settings|search)\\.ts`,
      `${x}${PART}\\.(rules|form)\\.ts`,
      `${x}(\\.[a-z][A-Za-z0-9]*)*\\.test\\.ts`,
    ],
    list: 'x.{model,lifecycle,rules,messages,lifts,contract,settings,search}.ts, x.part.{rules,form}.ts, x.*.test.ts',
  },
  {
    place: new RegExp(`^server/${AREA}/(.+)$`),
    names: (x) => [
      `${x}\\.(table|routes|jobs|factory)\\.ts`,
      `${x}${PART}\\.(queries|commands|show|sheets|print)\\.ts`,
      `${x}(\\.[a-z][A-Za-z0-9]*)*\\.test\\.ts`,
    ],
    list: 'x.{table,queries,commands,show,routes,sheets,print,jobs,factory}.ts, x.part.{queries,commands,show,sheets,print}.ts, x.*.test.ts',
  },
  {
    place: new RegExp(`^web/${AREA}/(.+)$`),
    names: (x, X) => [
      `${X}[A-Za-z0-9]*(Page|Picker|Form|Dialog|Drawer|Panel)(\\.test)?\\.tsx`,
      `${x}\\.(columns|fields)(\\.test)?\\.tsx`,
      `${x}\\.labels(\\.test)?\\.ts`,
      `${x}\\.module\\.css`,
      `${x}(\\.[a-z][A-Za-z0-9]*)*\\.test\\.tsx?`,
    ],
    list: 'XListPage.tsx and other X…{Page,Picker,Form,Dialog,Drawer,Panel}.tsx, x.{columns,fields}.tsx, x.labels.ts, x.module.css, tests',
  },
]

function featureFault(path) {
  for (const { place, names, list } of PACKAGES) {
    const [, area, rest] = place.exec(path) ?? []
    if (!area) continue
    const [x, file] = rest.split(/\/(.*)/s)
    if (!file || !FEATURES[area].includes(x)) {
      return [
        'feature-name',
        `${x} is no feature of the area ${area} (scripts/structure/areas.mjs). Give the file to the feature that owns the entity.`,
      ]
    }
    const X = x[0].toUpperCase() + x.slice(1)
    if (!names(x, X).some((name) => new RegExp(`^${name}$`).test(file))) {
      return [
        'file-name',
        `a file of ${x} here is one of: ${list.replaceAll('XL', `${X}L`).replaceAll('X…', `${X}…`).replaceAll('x.', `${x}.`)}.`,
      ]
    }
  }
  return undefined
}

function folderFault(path) {
  const [packageName, folder, ...rest] = path.split('/')
  if (!FOLDERS[packageName] || rest.length === 0 || FOLDERS[packageName].includes(folder)) return undefined
  return ['folder-name', `${packageName}/ holds ${FOLDERS[packageName].join(', ')} (architecture.md §1).`]
}

/** The fault of a path's name as [rule, lesson], or undefined. */
export function nameFault(path) {
  const parts = [...path.split('/').slice(0, -1), ...basename(path).split('.')]
  const nameless = /\.(tsx?|mjs|js|cjs)$/.test(path) && parts.find((part) => NAMELESS.test(part))
  if (nameless) {
    return [
      'forbidden-name',
      `“${nameless}” names nothing. Name the file by what it does, in the folder of who needs it.`,
    ]
  }
  return folderFault(path) ?? featureFault(path)
}
