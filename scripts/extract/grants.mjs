import { cellsOf } from '../fields/text.mjs'

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
