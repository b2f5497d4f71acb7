// The floor of workbooks: the very lists of columns that import, export and template are made of.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pathOf } from './product.mjs'

/** A section's `sheets` names, per kind, the list of x.sheets.ts, or the function that answers it. */
async function columnsOf(house, { feature, sheets = {} }) {
  const named = Object.entries(sheets)
  const path = () => join(house, pathOf(house, 'server', `${feature}/${feature}.sheets.ts`))
  const exports = named.length > 0 ? await import(pathToFileURL(path()).href) : {}
  return Object.fromEntries(
    named.map(([kind, name]) => [kind, typeof exports[name] === 'function' ? exports[name](false) : exports[name]]),
  )
}

export async function sheetFloors(house, sections) {
  const lists = new Map(await Promise.all(sections.map(async (section) => [section, await columnsOf(house, section)])))
  const columnOf = (section, { kind }, name) => lists.get(section)?.[kind]?.find(({ key }) => key === name)
  return {
    sheet: (section, item, name) => columnOf(section, item, name) !== undefined,
    heading: (section, item, name) => columnOf(section, item, name)?.title.CN === item.label,
    /** The header row is fixed: a column stands where the design lists it. */
    place: (section, item, name) => {
      const at = section.items.filter(({ kind }) => kind === item.kind).indexOf(item)
      return at === lists.get(section)?.[item.kind]?.findIndex(({ key }) => key === name)
    },
  }
}
