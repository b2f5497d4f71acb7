// What a clause of domain.md §3 is, by how it begins. A clause that looks like a list and has an unknown beginning is
// refused: nothing is skipped.
import { fieldsOfSpan, spansOf } from './spans.mjs'
import { cut, outsideOf } from './text.mjs'

const HAN = /\p{Script=Han}/u
const PATH = '`(?:/|[a-z]+/)[^`]*`(?! screen)(?:\\s*\\([^)]*\\))?'

/** How a list begins, and what it lists. The first that fits is taken. */
const HEADS = [
  ['lock', new RegExp(`^${PATH}: all except `)],
  ['lock', /^Locked \(/],
  ['field', new RegExp(`^${PATH} form: `)],
  ['field', /^Audit forms: (?!`)/],
  ['action', new RegExp(`^${PATH}[^:]*: \\w+ cards with `)],
  ['action', /^(?:actions \w+: )?(?:[A-Z]+_[A-Z]+[/+]*)+ (?:same \+ )?(?=\p{Script=Han})/iu],
  ['action', /^all (?=\p{Script=Han})|^for chief: |^(?=new\/edit |export Excel)/u],
  ['action', /^(?:row |toolbar )?actions?\b[^:,(“"\p{Script=Han}]*:?\s*/iu],
  ['action', /^toolbar:?\s*/i],
  ['filter', /^filters?\b(?!\/)\s*[:+]?\s*/i],
  ['column', /^(?:[\w/-]+ ){0,2}\S*columns\b[^:]*:\s*\+?\s*(?:college – )?/i],
  ['column', /^(?:[\w/-]+ ){1,2}adds (?!`)/],
  ['column', /^[A-Z]\w+ (?:list|page)(?: = [^:]*)?(?:: \+?| = .*plus )\s*/],
  ['column', /^View = header of [^(]*\(/],
  ['column', new RegExp(`^${PATH}[^:,]*:\\s*(?:columns )?`)],
  ['read-only', /^(?:statistics )?read-only:?\s*|^(?=[\w, ]+ read-only$)/i],
  ['figure', /^(?:Page: cards|dashboard:)\s*/i],
  ['figure', /^(?:Dashboards: )?(?:school|college|center\+system|system also|train) (?=\p{Script=Han}|photo)/u],
  ['content', /^Ticket .* content: /],
]
/** Clauses that are rules and reasons, not lists of fields. */
const PROSE =
  /^(?:unique|rules?:|conditions to|eligibility|checks?:|worked|real fees|reference|default|conflicts|vendors|never|notice item|export jobs|auth\/edit|≥ 5 people|考评员 covers|yearly rating|assembly|paper review pages)/i

/** Such a head is the beginning of a clause; inside a clause it means that a full stop is missing. */
const INNER_HEAD = /(?:Read-only|Columns|Filters|Row actions|Actions)\b[^:]*: /

const strip = (text) =>
  text
    .replaceAll(/[`"“”*]/g, '')
    .replace(/\)[^(]*$| → .*/, '')
    .replace(/ read-only$/, '')
    .trim()

/** The words of a list; a bracket after a word explains it. */
function wordsIn(text, separator) {
  return cut(text, separator)
    .map((word) => strip(outsideOf(word).replace(/^(?:and|or) /, '')).replace(/^[+=] ?/, ''))
    .filter(Boolean)
}

const COMMA = /[,，]\s*/y
const SEPARATORS = { action: /[,，、;/]\s*/y, filter: /[,，、;]\s*|\+|\//y, figure: /[,，/]\s*/y }

/** After an action may follow the condition under which it is offered. */
const actionOf = (word) => word.replace(/ (?:before|opens|–) .*/, '').trim()

/** 操作(编辑/停用) is a column, and the words in its bracket are actions. */
const actionsOfColumn = (text) =>
  [...text.matchAll(/操作\(([^)]*(?:\([^)]*\)[^)]*)*)\)/g)].flatMap(([, inside]) =>
    wordsIn(inside.replace(/ – .*/s, ''), SEPARATORS.action),
  )

function listOf(kind, given) {
  const quoted = /^[“"]([^”"]+)[”"]/.exec(given)?.[1]
  const text = (quoted ?? given).replaceAll(/ (?:GET|POST|PUT|DELETE) [^\s,)]+/g, '')
  const words = wordsIn(kind === 'read-only' ? text.replaceAll('`', '') : text, SEPARATORS[kind] ?? COMMA)
  const action = (word) => ({ kind: 'action', key: actionOf(word) })
  const items = words.flatMap((word) => {
    // 申请 / 查看 after the word buttons are actions.
    if (kind === 'column' && word.startsWith('buttons ')) return cut(word.slice(8), /\//y).map(action)
    return kind === 'action' ? action(word) : { kind, key: word }
  })
  return [...items, ...actionsOfColumn(text).map(action)]
}

/** Fields in the notation; a list{…} without a name is named by the word before it. */
function fieldsOf(clause) {
  return spansOf(clause).flatMap(({ span, before }) => {
    const word = /^(?:list)?\{/.test(span) ? /([A-Za-z]+)(?:\/\w+)? $/.exec(before)?.[1] : undefined
    const kind = /read-only:?\s*$/i.test(before) ? 'read-only' : 'field'
    return fieldsOfSpan(span, word ? `${word.toLowerCase()}.` : '').map((field) => ({ kind, ...field }))
  })
}

const listsInside = (clause) =>
  [...clause.matchAll(/\((filter|column)s ([^)]*)\)/g)].flatMap(([, kind, list]) => listOf(kind, list))

/** Three words and more in a row, in Chinese or after a colon, look like a list. */
function looksLikeList(clause) {
  const outside = outsideOf(clause)
  const words = cut(outside.replace(/^[^:]*: /, ''), /[,，、/]\s*/y)
  return words.filter((word) => HAN.test(word)).length >= 3 || (/: /.test(outside) && words.length >= 3)
}

/** The items of one clause; for a row of fields, the items of each field. */
export function itemsOf(clause) {
  const [first, ...others] = cut(clause, /\s·\s/y)
  return first.startsWith('`') && others.length > 0 ? [first, ...others].flatMap(itemsOfPiece) : itemsOfPiece(clause)
}

function itemsOfPiece(clause) {
  if (PROSE.test(clause)) return []
  const inside = listsInside(clause)
  if (inside.length > 0) return inside
  const [kind, head] = HEADS.find(([, pattern]) => pattern.test(clause)) ?? []
  if (kind) {
    const items = listOf(kind, clause.replace(head, ''))
    // One word after a path is the subject of the page.
    return kind === 'column' && items.length === 1 ? [] : items
  }
  const fields = fieldsOf(clause)
  if (INNER_HEAD.test(clause) || (fields.length === 0 && looksLikeList(clause))) {
    throw new Error(`“${clause.slice(0, 120)}” looks like a list and begins in no known way`)
  }
  return fields
}

/** A list of fields in plain words: what a bold head and a colon announce. */
export const plainFields = (text) => listOf('field', text)
/** The words of a cell of the screen index, without references to the sections. */
export const wordsOfCell = (kind, text) =>
  listOf(kind, text.replace(/^– *$/, '').replaceAll(/ → [^,;]+/g, '')).filter(
    ({ key }) => !/^(?:each )?§|^\+? *$/.test(key),
  )
