// The notation of domain.md §3: `field* 中文 type`, several in one span, `list{…}` and `{…}` for the fields inside.
import { cut, outsideOf } from './text.mjs'

const TYPES = new Set('s i d dt date e enum fk file rich b bool list text url pdf multi by json'.split(' '))
const NAME = /^[a-z][a-z0-9_]*(?:\/[a-z][a-z0-9_]*)*[*?]?$/
/** A path, a regular expression, a value, a word in another notation: no field. */
const isOther = (span) =>
  !/^(?:[a-z]|list\{|\{)/.test(span) || /^[a-z]+\/[a-z{]/.test(span.replace(/^\w+\/\w+\b(?!\/|\{)/, 'x'))

/** `effective_from/to` is two fields, and so is `lng/lat`. */
function alternatives(name) {
  const [first, ...others] = name.split('/')
  const stem = first.includes('_') ? first.slice(0, first.lastIndexOf('_') + 1) : ''
  return [first, ...others.map((other) => (other.includes('_') ? other : stem + other))]
}

/** The names at the beginning of a piece, up to its type, its label or its values; and the label, where one follows. */
function headOf(piece) {
  const names = []
  const words = outsideOf(piece).replaceAll('[]', '').replace(/:.*/s, '').split(' ')
  for (const word of words) {
    const isType = TYPES.has(word.replace('*', ''))
    if (!NAME.test(word) || (names.length > 0 && (isType || word.includes('/')))) break
    if (names.length === 0 || /[*_?]/.test(names[0]) || /[*_]/.test(word)) names.push(word)
    else names[names.length - 1] += ` ${word}`
  }
  const next = words[names.join(' ').split(' ').length] ?? ''
  return {
    names: names.flatMap((name) => alternatives(name.replaceAll(/[*?]/g, ''))),
    label: names.length === 1 ? /^\p{Script=Han}.*/u.exec(next)?.[0] : undefined,
  }
}

function fieldsOfPiece(piece, parent) {
  const isList = /^(?:list)?\{/.test(piece)
  const { names, label } = isList ? { names: [] } : headOf(piece)
  if (!isList && names.length === 0) return undefined
  // What lies inside `list{…}` or `name {…}`.
  const inside = /\{(.*)\}/s.exec(piece)?.[1]
  const own = names.map((name) => ({ key: parent + name, ...(label ? { label } : {}) }))
  if (!inside) return own
  const within = isList ? parent : `${parent}${names.at(-1)}.`
  return [...own, ...fieldsOfSpan(inside, within)]
}

/** The fields of one span; throws where a piece of it has an unknown notation. */
export function fieldsOfSpan(span, parent = '') {
  return cut(span, /\s·\s|[,;]\s*/y).flatMap((piece) => {
    const found = fieldsOfPiece(piece, parent)
    if (!found) throw new Error(`“${piece}” of \`${span.slice(0, 60)}\` is no field`)
    return found
  })
}

const isNotation = (span) => /^(?:list)?\{|\*|\s·\s|list\{/.test(span)
/** Fields are at the beginning of a clause, after its head, an arrow or the word that names their list. */
const BEGINS = /^[·\s]*$|(?:[:→·]|\b(?:adds|plus|only|checkboxes|read-only))\s*$/

/**
 * The code spans of a clause that hold fields, each with the words before it. A clause that only mentions fields in a
 * sentence holds none; one with the notation at a place where no fields are expected is refused.
 */
export function spansOf(clause) {
  // What a list holds may be written after its span: `levels* list` {level, fee}.
  const found = [...clause.matchAll(/`([^`]+)`( \{[^}]*\})?/g)].filter(([, span]) => !isOther(span))
  const spans = found.map(({ 1: span, 2: inside = '', index }) => ({
    span: span + inside,
    before: clause.slice(0, index),
  }))
  const [first] = spans
  if (!first || BEGINS.test(first.before) || /^(?:list)?\{/.test(first.span)) return spans
  if (first.before.trimEnd().endsWith(',') && first.span.includes('*')) return spans
  if (spans.some(({ span }) => isNotation(span)))
    throw new Error(`fields in “${clause.slice(0, 100)}” begin in no known way`)
  return []
}
