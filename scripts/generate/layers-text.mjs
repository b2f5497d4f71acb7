// The layers that are code of screens: names are looked for in the text, without comments.
import { readSource } from '../structure/source.mjs'
import { callNamed, isMove } from './layers-contract.mjs'
import { chineseIn, textsIn } from './product.mjs'

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A field is named as a string, or as the key of its words. */
const names = (text, name) => new RegExp(`(['"\`])${escaped(name)}\\1|\\b\\w*[wW]ords\\.${escaped(name)}\\b`).test(text)
/** A record's field may also be read. */
const reads = (text, name) => names(text, name) || new RegExp(`\\.${escaped(name)}\\b`).test(text)
const calls = (text, name) => new RegExp(`\\b${escaped(name)}\\(`).test(text)

/** The code of a feature's screens, by what they draw; `web` is path → code of all screens. */
function textsOf(web, feature) {
  const own = ([path]) => path.split('/').at(-2) === feature
  // The frame's parts for a feature are in web/shell and begin with its name.
  const framed = new RegExp(`^shell/${feature[0].toUpperCase()}${feature.slice(1)}[A-Z][A-Za-z]*\\.tsx$`)
  const textOf = (isWanted) => web.flatMap((file) => (isWanted(file) ? file[1] : [])).join('\n')
  const form = textOf((file) => own(file) && /(\.fields|Form|Dialog|Drawer|Panel)\.tsx$/.test(file[0]))
  // The fields of a person are the kit's.
  const ofPerson = /\bpersonFields\(/.test(form) ? textOf(([path]) => path === 'kit/view/personFields.tsx') : ''
  return {
    form: `${form}\n${ofPerson}`,
    table: textOf((file) => own(file) && file[0].endsWith('.columns.tsx')),
    screen: textOf((file) => own(file) || framed.test(file[0])),
  }
}

/** Parts of the kit that make these calls of the contract that they are given as `calls`. */
const CALLS_OF_PART = {
  ImportButton: ['import', 'template'],
  RecordMoves: ['remove'],
  RecordFormDrawer: ['create', 'update'],
  RecordDetailDrawer: ['detail'],
}
const isGiven = (screen, part, contract) =>
  new RegExp(`<${part}\\b[^<]*?\\bcalls=\\{${contract}\\}`).test(screen) ||
  new RegExp(`\\b${part[0].toLowerCase()}${part.slice(1)}\\(\\{[^{}]*?\\bcalls: ${contract}\\b`).test(screen)
const MOVE_BUTTONS = /<(MoveButtons|RecordMoves)\b|\brecordMoves\(/
const ROW_ACTIONS = /\b(rowActions|Moves)=/

export function textLayers(read) {
  const words = new Set(chineseIn([...textsIn('domain', /\.messages\.ts$/).values()]))
  const web = [...textsIn('web', /\.tsx$/)].map(([path, text]) => [path, readSource(text).code])
  const known = new Map()
  // The screens of a feature are its own, or those of another that its section names.
  const textsFor = ({ feature, screens = feature }) =>
    known.get(screens) ?? known.set(screens, textsOf(web, screens)).get(screens)
  /** Moves are buttons of their lifecycle, some parts of the kit make calls of the contract that they are given; any other action names its call. */
  const acts = (section, name) => {
    const { screen } = textsFor(section)
    const { feature, key } = callNamed(section, name)
    const shown = new RegExp(`${feature}(?:Lifecycle|Process)`)
    if (isMove(read, feature, key) && MOVE_BUTTONS.test(screen) && shown.test(screen)) return true
    if (screen.includes(`${feature}Contract.${key}`)) return true
    return Object.entries(CALLS_OF_PART).some(
      ([part, keys]) => keys.includes(key) && isGiven(screen, part, `${feature}Contract`),
    )
  }
  return {
    form: (section, _, name) => names(textsFor(section).form, name),
    table: (section, _, name) =>
      name === 'actions' ? ROW_ACTIONS.test(textsFor(section).screen) : names(textsFor(section).table, name),
    shown: (section, _, name) => reads(textsFor(section).screen, name),
    screen: (section, { kind }, name) => {
      if (kind === 'action') return acts(section, name)
      const { screen } = textsFor(section)
      return kind === 'lock' ? reads(screen, name) : names(screen, name) || calls(screen, name)
    },
    word: (_, { label }) => words.has(label),
  }
}
