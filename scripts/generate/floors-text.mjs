// The floors that are code of screens: looked for in their text, comments left out.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSource } from '../structure/source.mjs'
import { callNamed, isMove } from './floors-contract.mjs'
import { folderOf } from './product.mjs'

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A field is named as a string, or as the key of its words. */
const names = (text, name) => new RegExp(`(['"\`])${escaped(name)}\\1|\\b\\w*[wW]ords\\.${escaped(name)}\\b`).test(text)
/** A record's field may also be read. */
const reads = (text, name) => names(text, name) || new RegExp(`\\.${escaped(name)}\\b`).test(text)
const calls = (text, name) => new RegExp(`\\b${escaped(name)}\\(`).test(text)

/** The code of a folder's files whose names fit, without comments and tests. */
function textOf(house, folder, pattern) {
  const path = join(house, folder)
  if (!existsSync(path)) return ''
  return readdirSync(path)
    .filter((name) => pattern.test(name) && !/\.test\.tsx?$/.test(name))
    .toSorted()
    .map((name) => readSource(readFileSync(join(path, name), 'utf8')).code)
    .join('\n')
}

function textsOf(house, feature) {
  const web = folderOf('web', feature)
  // What the frame draws of a feature stands in web/shell under its name.
  const framed = new RegExp(`^${feature[0].toUpperCase()}${feature.slice(1)}[A-Z][A-Za-z]*\\.tsx$`)
  return {
    form: textOf(house, web, /(\.fields|Form|Dialog|Drawer|Panel)\.tsx$/),
    table: textOf(house, web, /\.columns\.tsx$/),
    screen: `${textOf(house, web, /\.tsx$/)}\n${textOf(house, 'web/shell', framed)}`,
  }
}

const IMPORT_CALLS = new Set(['import', 'template'])

/** Every word that the domain says in Chinese. */
function wordsOf(house) {
  const paths = readdirSync(join(house, 'domain'), { recursive: true, encoding: 'utf8' })
  const texts = paths
    .filter((path) => path.endsWith('.messages.ts'))
    .map((path) => readFileSync(join(house, 'domain', path), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bCN: '([^']*)'/g)].map(([, word]) => word)))
}

export function textFloors(house, read) {
  const words = wordsOf(house)
  const known = new Map()
  const textsFor = ({ feature }) => known.get(feature) ?? known.set(feature, textsOf(house, feature)).get(feature)
  /** The calls that a part of the kit makes of the contract that it is given. */
  const KIT_CALLS = {
    RecordFormDrawer: ['create', 'detail', 'update'],
    RecordMoves: ['remove'],
    RecordDetailDrawer: ['detail'],
  }
  const callsByKit = (screen, feature, key) =>
    Object.entries(KIT_CALLS).some(
      ([part, keys]) => keys.includes(key) && new RegExp(`<${part}\\b[^]*?calls=\\{${feature}Contract\\}`).test(screen),
    )
  /** Moves are buttons of their lifecycle, imports one button for upload and template; any other action names its call. */
  const acts = (section, name) => {
    const { screen } = textsFor(section)
    const { feature, key } = callNamed(section, name)
    if (isMove(read, feature, key))
      return /<(?:MoveButtons|RecordMoves)\b/.test(screen) && screen.includes(`${feature}Lifecycle`)
    if (screen.includes(`${feature}Contract.${key}`) || callsByKit(screen, feature, key)) return true
    return IMPORT_CALLS.has(key) && screen.includes(`<ImportButton calls={${feature}Contract}`)
  }
  return {
    form: (section, _, name) => names(textsFor(section).form, name),
    table: (section, _, name) =>
      name === 'actions'
        ? /rowActions=|<RecordListPage\b/.test(textsFor(section).screen)
        : names(textsFor(section).table, name),
    shown: (section, _, name) => reads(textsFor(section).screen, name),
    screen: (section, { kind }, name) => {
      if (kind === 'action') return acts(section, name)
      const { screen } = textsFor(section)
      return kind === 'lock' ? reads(screen, name) : names(screen, name) || calls(screen, name)
    },
    word: (_, { label }) => words.has(label),
  }
}
