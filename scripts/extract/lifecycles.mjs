import { cellsOf } from '../fields/text.mjs'

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
