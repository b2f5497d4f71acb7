// Where an item may stand: each floor answers where it found a name, false for a gap, null where nothing is wanted.
import { contractFloors } from './floors-contract.mjs'
import { sheetFloors } from './floors-sheet.mjs'
import { textFloors } from './floors-text.mjs'
import { readColumns } from './migrations.mjs'

/** Looks at the house once; each floor is asked with (section, item, name). */
export async function readFloors(house, read, sections) {
  const columns = readColumns(house)
  return {
    database: ({ table }, _, name) => columns.has(name.includes('.') ? name : `${table}.${name}`),
    ...contractFloors(read),
    ...textFloors(house, read),
    ...(await sheetFloors(house, sections)),
  }
}
