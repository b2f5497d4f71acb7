// Where an item may be found: each layer answers the place of a name, false for a gap, null where the item is not expected.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { contractLayers } from './layers-contract.mjs'
import { textLayers } from './layers-text.mjs'
import { readColumns } from './migrations.mjs'
import { pathOf } from './product.mjs'

/** A section's `sheets` names, per kind, the list of x.sheets.ts, or the function that returns it. */
async function columnsOf(root, { feature, sheets = {} }) {
  const named = Object.entries(sheets)
  const path = () => join(root, pathOf(root, 'server', `${feature}/${feature}.sheets.ts`))
  const exports = named.length > 0 ? await import(pathToFileURL(path()).href) : {}
  return Object.fromEntries(
    named.map(([kind, name]) => [kind, typeof exports[name] === 'function' ? exports[name](false) : exports[name]]),
  )
}

async function sheetLayers(root, sections) {
  const lists = new Map(await Promise.all(sections.map(async (section) => [section, await columnsOf(root, section)])))
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
export async function readLayers(root, read, sections) {
  const columns = readColumns(root)
  return {
    database: ({ table }, _, name) => columns.has(name.includes('.') ? name : `${table}.${name}`),
    ...contractLayers(read),
    ...textLayers(root, read),
    ...(await sheetLayers(root, sections)),
  }
}
