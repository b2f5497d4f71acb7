// The closed list of names (architecture.md §1 and §9.2): who knows one floor guesses the files of the next.
import { basename } from 'node:path/posix'

const words = (text) => text.trim().split(/\s+/)

const FEATURES = words(`
  auth operator college major student authority credential application template plan borrow signup exam score certificate teacher
  panel assignment training question paper news notice message problem media idphoto preference job audit setting report
`)

const FOLDERS = {
  domain: ['kernel', 'access', 'portals', ...FEATURES],
  server: ['http', 'db', 'files', 'jobs', 'features', 'test'],
  web: ['app', 'shell', 'kit', 'features', 'i18n', 'public'],
}
const NAMELESS = /^(utils?|helpers?|common|misc|index)$/i
const PART = '(\\.[a-z][A-Za-z0-9]*)?'

/** Each floor's names for the feature x; X is x with a capital. Splits by meaning only where a file outgrows its size. */
const FLOORS = [
  {
    floor: /^domain\/([^/]+)\/(.+)$/,
    names: (x) => [
      `${x}\\.(model|lifecycle|messages|contract)\\.ts`,
      `${x}${PART}\\.rules\\.ts`,
      `${x}(\\.[a-z][A-Za-z0-9]*)*\\.test\\.ts`,
    ],
    list: 'x.{model,lifecycle,rules,messages,contract}.ts, x.part.rules.ts, x.*.test.ts',
  },
  {
    floor: /^server\/features\/([^/]+)\/(.+)$/,
    names: (x) => [
      `${x}\\.(table|routes|jobs|factory)\\.ts`,
      `${x}${PART}\\.(queries|commands|sheets)\\.ts`,
      `${x}(\\.[a-z][A-Za-z0-9]*)*\\.test\\.ts`,
    ],
    list: 'x.{table,queries,commands,routes,sheets,jobs,factory}.ts, x.part.{queries,commands,sheets}.ts, x.*.test.ts',
  },
  {
    floor: /^web\/features\/([^/]+)\/(.+)$/,
    names: (x, X) => [
      `${X}[A-Za-z0-9]*(Page|Picker|Form|Dialog|Drawer|Panel)(\\.test)?\\.tsx`,
      `${x}\\.(columns|fields)(\\.test)?\\.tsx`,
      `${x}\\.labels(\\.test)?\\.ts`,
      `${x}(\\.[a-z][A-Za-z0-9]*)*\\.test\\.tsx?`,
    ],
    list: 'XListPage.tsx and other X…{Page,Picker,Form,Dialog,Drawer,Panel}.tsx, x.{columns,fields}.tsx, x.labels.ts, tests',
  },
]

function featureFault(path) {
  for (const { floor, names, list } of FLOORS) {
    const [, x, file] = floor.exec(path) ?? []
    if (!x || ['kernel', 'access', 'portals'].includes(x)) continue
    if (!FEATURES.includes(x)) {
      return [
        'feature-name',
        `${x} is no feature of architecture.md §1. Give the file to the feature that owns the entity.`,
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
  const [room, folder, ...rest] = path.split('/')
  if (!FOLDERS[room] || rest.length === 0 || FOLDERS[room].includes(folder)) return undefined
  const name = room === 'domain' ? 'feature-name' : 'folder-name'
  return [
    name,
    `${room}/ holds ${FOLDERS[room].slice(0, 6).join(', ')}${room === 'domain' ? ' and the other features' : ''} (architecture.md §1).`,
  ]
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
