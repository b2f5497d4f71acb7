// The floors that are code of screens: looked for in their text, comments left out.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSource } from '../structure/source.mjs'
import { callNamed, isMove } from './floors-contract.mjs'
import { pathsIn } from './product.mjs'

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A field is named as a string, or as the key of its words. */
const names = (text, name) => new RegExp(`(['"\`])${escaped(name)}\\1|\\b\\w*[wW]ords\\.${escaped(name)}\\b`).test(text)
/** A record's field may also be read. */
const reads = (text, name) => names(text, name) || new RegExp(`\\.${escaped(name)}\\b`).test(text)
const calls = (text, name) => new RegExp(`\\b${escaped(name)}\\(`).test(text)

/** The code of those of the web's files whose path fits, without comments and tests. */
const textOf = (house, paths, pattern) =>
  paths
    .filter((path) => pattern.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readSource(readFileSync(join(house, 'web', path), 'utf8')).code)
    .join('\n')

function textsOf(house, paths, feature) {
  const own = paths.filter((path) => path.split('/').at(-2) === feature)
  // What the frame draws of a feature stands in web/shell under its name.
  const framed = new RegExp(`^shell/${feature[0].toUpperCase()}${feature.slice(1)}[A-Z][A-Za-z]*\\.tsx$`)
  return {
    form: textOf(house, own, /(\.fields|Form|Dialog|Drawer|Panel)\.tsx$/),
    table: textOf(house, own, /\.columns\.tsx$/),
    screen: `${textOf(house, own, /\.tsx$/)}\n${textOf(house, paths, framed)}`,
  }
}

const IMPORT_CALLS = new Set(['import', 'template'])

/** Every word that the domain says in Chinese. */
function wordsOf(house) {
  const texts = pathsIn(house, 'domain')
    .filter((path) => path.endsWith('.messages.ts'))
    .map((path) => readFileSync(join(house, 'domain', path), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bCN: '([^']*)'/g)].map(([, word]) => word)))
}

export function textFloors(house, read) {
  const words = wordsOf(house)
  const paths = pathsIn(house, 'web')
  const known = new Map()
  // The screens of a feature are its own, or those of another that its section names.
  const textsFor = ({ feature, screens = feature }) =>
    known.get(screens) ?? known.set(screens, textsOf(house, paths, screens)).get(screens)
  /** Moves are buttons of their lifecycle, imports one button for upload and template; any other action names its call. */
  const acts = (section, name) => {
    const { screen } = textsFor(section)
    const { feature, key } = callNamed(section, name)
    if (isMove(read, feature, key)) return screen.includes('<MoveButtons') && screen.includes(`${feature}Lifecycle`)
    if (screen.includes(`${feature}Contract.${key}`)) return true
    return IMPORT_CALLS.has(key) && screen.includes(`<ImportButton calls={${feature}Contract}`)
  }
  return {
    form: (section, _, name) => names(textsFor(section).form, name),
    table: (section, _, name) =>
      name === 'actions' ? textsFor(section).screen.includes('rowActions=') : names(textsFor(section).table, name),
    shown: (section, _, name) => reads(textsFor(section).screen, name),
    screen: (section, { kind }, name) => {
      if (kind === 'action') return acts(section, name)
      const { screen } = textsFor(section)
      return kind === 'lock' ? reads(screen, name) : names(screen, name) || calls(screen, name)
    },
    word: (_, { label }) => words.has(label),
  }
}
