// Reads the fields of domain.md §2, §3 and §8.3: for each section its fields, columns, filters, actions, as it names them.
import { itemsOf, plainFields, wordsOfCell } from './clauses.mjs'
import { cellsOf, clausesOf, cut } from './text.mjs'

/** Parts with a bold head that explain how something works; every other part must yield fields. */
const PROSE_PARTS = /^(?:D\. |Running|Who may|Without network|Documents|Marking|Review pages|Self-test|Exchange)/
const PART = /^\*\*(.+?)\*\*\s*(.*)$/
const LISTED = /^(?:\([^)]*\)|per [^:`]*): (?!`)/

/** The sections of the document that hold fields: number, title, lines. */
function sectionsOf(text) {
  const sections = []
  let section
  for (const line of text.split('\n')) {
    const [, number, title] = /^#{2,3} (\d+(?:\.\d+[a-z]?)?)\.? (.*)$/.exec(line) ?? []
    if (/^#{1,3} /.test(line)) section = undefined
    if (number && /^(?:2|3\.\d+[a-z]?|8\.3)$/.test(number)) {
      section = { section: number, title: title.replace(/\s*\(?`.*/, '').trim(), lines: [] }
      sections.push(section)
    } else if (section && line.trim() && !line.startsWith('---'))
      section.lines.push(...line.split(/(?<=\. )(?=\*\*[A-Z])/))
  }
  return sections
}

/** A part with a bold head: 3.6 A, or 3.13a Attendance. */
function partOf(section, name, rest) {
  const letter = /^([A-Z](?:-[A-Z])?)\. (.*)$/.exec(name)
  const part = letter ? letter[1] : name.replace(/ \p{Script=Han}.*/u, '')
  return {
    section: `${section} ${part}`,
    title: letter ? letter[2] : name,
    isProse: PROSE_PARTS.test(name),
    lines: rest ? [rest] : [],
  }
}

function* partsOf({ section, title, lines }) {
  let part = { section, title, lines: [] }
  for (const line of lines) {
    const [, name, rest] = PART.exec(line) ?? []
    // After the last part the rules and lists of the whole section follow.
    const isBack = /^(?:Rules:|List columns|Unique:)/.test(line) && part.section !== section
    if (name || isBack) {
      yield part
      part = name ? partOf(section, name, rest) : { section, title, lines: [line] }
    } else part.lines.push(line)
  }
  yield part
}

function itemsOfPart({ section, isProse, lines }) {
  if (isProse) return []
  const items = lines.flatMap((line, at) => {
    const [listed] = (at === 0 && LISTED.exec(line)) || []
    if (!listed) return clausesOf(line).flatMap(itemsOf)
    const [first, ...others] = clausesOf(line.slice(listed.length))
    return [...plainFields(first), ...others.flatMap(itemsOf)]
  })
  if (items.length === 0 && lines.length > 0 && / /.test(section)) {
    throw new Error(`§${section} holds no field: a part that holds none is named in PROSE_PARTS`)
  }
  return items
}

const rowsOf = (lines) => lines.filter((line) => line.startsWith('|') && !/^\|[-|]+\|$/.test(line)).map(cellsOf)

const plainText = (cell) => cell.replaceAll('`', '').trim()

/** §2: the formats of fields and of numbers. */
function formatsOf({ section, title, lines }) {
  let kind
  const items = rowsOf(lines).flatMap(([name, label]) => {
    if (name === 'Key' || name === 'Number') {
      kind = name === 'Key' ? 'format' : 'number'
      return []
    }
    return [{ kind, key: plainText(name), ...(kind === 'format' ? { label } : {}) }]
  })
  return [{ section, title, items }]
}

/** A cell of the index that names columns (after a colon) or inputs (with a star). */
function shownIn(text) {
  if (/^\w+\*/.test(text)) return wordsOfCell('field', cut(text, /;/y)[0])
  const [, list] = /^[^:§]*: (.*)$/.exec(text) ?? []
  return list ? wordsOfCell('column', list) : []
}

/** §3.22: each row of the screen index is a part of its own, named by its route. */
function screensOf({ section, lines }) {
  const [, ...rows] = rowsOf(lines)
  return rows.map(([route, shows, filters, actions]) => ({
    section: `${section} ${plainText(route)}`,
    title: '',
    items: [
      ...shownIn(shows),
      ...wordsOfCell('filter', filters),
      ...wordsOfCell('action', actions.replaceAll(/\b(?:college|center\/system|admin) (?=\p{Script=Han})/gu, '')),
    ],
  }))
}

/** Parts with the same number are merged; an item named twice is listed once. */
function merged(parts) {
  const sections = [...Map.groupBy(parts, ({ section }) => section).values()].map((same) => {
    const items = same.flatMap((part) => part.items)
    const isFirst = ({ kind, key }, at) => items.findIndex((one) => one.kind === kind && one.key === key) === at
    return { section: same[0].section, title: same[0].title, items: items.filter(isFirst) }
  })
  return sections.filter(({ items }) => items.length > 0)
}

/** Every section with its items, in the order of the document; throws where a line can't be read. */
export function readDesign(text) {
  const sections = sectionsOf(text)
  const read = sections.flatMap((section) => {
    try {
      if (section.section === '2') return formatsOf(section)
      if (section.section === '3.22') return screensOf(section)
      return [...partsOf(section)].map((part) => ({ ...part, items: itemsOfPart(part) }))
    } catch (error) {
      throw new Error(`domain.md §${section.section}: ${error.message}`, { cause: error })
    }
  })
  if (sections.length === 0) throw new Error('domain.md has no section with fields: the reader does not understand it')
  return merged(read)
}
