// Where an item may be found: each layer answers the place of a name, false for a gap, null where the item is not expected.
import { contractLayers } from './layers-contract.mjs'
import { textLayers } from './layers-text.mjs'
import { readColumns } from './migrations.mjs'
import { modulesOf } from './product.mjs'

async function sheetLayers(sections) {
  const modules = await modulesOf('server', 'sheets')
  /** A section's `sheets` names, per kind, the list of x.sheets.ts, or the function that returns it. */
  const columnsOf = ({ feature, sheets = {} }) => {
    const exports = modules.find((one) => one.feature === feature)?.exports
    const listOf = (name) => (typeof exports[name] === 'function' ? exports[name](false) : exports[name])
    return Object.fromEntries(Object.entries(sheets).map(([kind, name]) => [kind, listOf(name)]))
  }
  const lists = new Map(sections.map((section) => [section, columnsOf(section)]))
  const columnOf = (section, { kind }, name) => lists.get(section)?.[kind]?.find(({ key }) => key === name)
  return {
    sheet: (section, item, name) => columnOf(section, item, name) !== undefined,
    heading: (section, item, name) => columnOf(section, item, name)?.title.CN === item.label,
    /** The header row is fixed: a column has the position that the design lists. */
    place: (section, item, name) => {
      const at = section.items.filter(({ kind }) => kind === item.kind).indexOf(item)
      return at === lists.get(section)?.[item.kind]?.findIndex(({ key }) => key === name)
    },
  }
}

/** Reads the product once; each layer is a function of (section, item, name). */
export async function readLayers(read, sections) {
  const columns = readColumns()
  return {
    database: ({ table }, _, name) => columns.has(name.includes('.') ? name : `${table}.${name}`),
    ...contractLayers(read),
    ...textLayers(read),
    ...(await sheetLayers(sections)),
  }
}
