// Where an item may be found: each layer answers the place of a name, false for a gap, null where the item is not expected.
import { contractLayers } from './layers-contract.mjs'
import { sheetLayers } from './layers-sheet.mjs'
import { textLayers } from './layers-text.mjs'
import { readColumns } from './migrations.mjs'

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
