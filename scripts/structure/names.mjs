// The closed list of names (architecture.md §1 and §9.2): the names of one package are the names of the others.
import { basename } from 'node:path/posix'
import { AREAS, FEATURES } from './areas.mjs'

const FOLDERS = {
  domain: ['kernel', 'access', 'portals', 'test', ...AREAS],
  server: ['http', 'db', 'record', 'files', 'jobs', 'seed', 'test', ...AREAS],
  web: ['app', 'shell', 'kit', 'i18n', 'public', ...AREAS],
}
const NAMELESS = /^(utils?|helpers?|common|misc|index)$/i

/** Each package's files of the feature x; X is x with a capital. Split by meaning only where a file outgrows its size. */
const FILES = {
  domain: [
    'x.{model,lifecycle,messages,lifts,contract,settings,search}.ts',
    'x[.part].{rules,form}.ts',
    'x[.parts].test.ts',
  ],
  server: ['x.{table,routes,jobs,factory}.ts', 'x[.part].{queries,commands,show,sheets,print}.ts', 'x[.parts].test.ts'],
  web: [
    'X[Part]{Page,Picker,Form,Dialog,Drawer,Panel}[.test].tsx',
    'x.{columns,fields}.tsx',
    'x.labels.ts',
    'x.module.css',
    'x[.parts].test.{ts,tsx}',
  ],
}
/** What the marks of these names are as a regular expression. */
const MARKS = {
  '[.part]': '(\\.[a-z][A-Za-z0-9]*)?',
  '[.parts]': '(\\.[a-z][A-Za-z0-9]*)*',
  '[.test]': '(\\.test)?',
  '[Part]': '[A-Za-z0-9]*',
  '{': '(',
  ',': '|',
  '}': ')',
  '.': '\\.',
}
const patternOf = (name) => new RegExp(`^${name.replace(/\[\.?\w+\]|[{,}.]/g, (mark) => MARKS[mark])}$`)

function featureFault(path) {
  const [packageName, area, x, ...rest] = path.split('/')
  if (!FILES[packageName] || !AREAS.includes(area)) return undefined
  if (rest.length === 0 || !FEATURES[area].includes(x)) {
    return [
      'feature-name',
      `${x} is no feature of the area ${area} (scripts/structure/areas.mjs). Give the file to the feature that owns the entity.`,
    ]
  }
  const X = x[0].toUpperCase() + x.slice(1)
  const names = FILES[packageName].map((name) => name.replace(/^x/, x).replace(/^X/, X))
  if (names.some((name) => patternOf(name).test(rest.join('/')))) return undefined
  return ['file-name', `a file of ${x} here is one of: ${names.join(', ')}.`]
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
