// What is drawn from design/domain.md: its fields, which role may do what, and the state machines.
import { readDesign } from '../fields/design.mjs'
import { cellsOf } from '../fields/text.mjs'

/** The fields of domain.md: per section its items by kind, each as “key label”. */
export function fieldsOf(text) {
  const textOf = ({ key, label }) => (label ? `${key} ${label}` : key)
  const sections = readDesign(text).map(({ section, title, items }) => {
    const kinds = Map.groupBy(items, ({ kind }) => kind)
    const texts = [...kinds].map(([kind, own]) => [kind, own.map(textOf)])
    return { section, ...(title ? { title } : {}), ...Object.fromEntries(texts) }
  })
  return { sections }
}

const SECTION = /^## 4\. .*?(?=^## )/ms

/** Which role may do what (domain.md §4): the roles, and for each object the cell of each role as it is in the document. */
export function grantsOf(text) {
  const lines = (SECTION.exec(text)?.[0] ?? '').split('\n').filter((line) => line.startsWith('| '))
  const [head = '', ...rows] = lines
  const [, ...roles] = cellsOf(head)
  const objects = Object.fromEntries(
    rows.map((line) => {
      const [object, ...cells] = cellsOf(line)
      return [object, Object.fromEntries(roles.map((role, at) => [role, cells[at]]))]
    }),
  )
  return { roles, objects }
}

const HEAD = /^### (5\.\d+) (.+)$/
const COLUMNS = '| From | Action | To | Who |'

/** The state machines of domain.md §5: for each section the rows of its table as [from, action, to, who]. */
export function lifecyclesOf(text) {
  const sections = []
  let section
  for (const line of text.split('\n')) {
    const [, number, title] = HEAD.exec(line) ?? []
    if (/^#{2,3} /.test(line)) section = undefined
    if (number) sections.push((section = { section: number, title, rows: [] }))
    else if (section && line.startsWith('| ') && !line.startsWith(COLUMNS)) section.rows.push(cellsOf(line).slice(0, 4))
  }
  return { sections: sections.filter(({ rows }) => rows.length > 0) }
}

const NOTICES = /^### 5\.11 .*?(?=^-{3,}|^#)/ms

/** “plan submitted / decided; ticket ready” and “certificate or site expiring” as single events, in their English words. */
function eventsOf(cell) {
  const words = cell.replaceAll(/\p{Script=Han}+/gu, '').trim()
  return words.split(/[;,] /).flatMap((part) => {
    const [first, ...others] = part.split(' / ')
    const what = first.split(' ').slice(0, -1).join(' ')
    const [, one, other, happens] = /^(\w+) or (\w+) (.+)$/.exec(first) ?? []
    return one ? [`${one} ${happens}`, `${other} ${happens}`] : [first, ...others.map((end) => `${what} ${end}`)]
  })
}

/** The catalogue of notices (domain.md §5.11): for each row its events one by one, its type and to whom. */
export function noticesOf(text) {
  const lines = (NOTICES.exec(text)?.[0] ?? '').split('\n').filter((line) => /^\| (?!Event)/.test(line))
  const rows = lines.map((line) => {
    const [events = '', type = '', to = ''] = cellsOf(line)
    return { row: events, events: eventsOf(events), type, to }
  })
  return { rows }
}
