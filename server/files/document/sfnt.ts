/** The directory of a font's tables: each record has 16 bytes, its tag in the first four. */
const RECORDS = 12
const RECORD = 16

/** Hides the shaping tables of a font, in place: one glyph for each character, widths that add up, and nothing large to decode. */
export function withoutShaping(font: Buffer): Buffer {
  for (let at = RECORDS; at < RECORDS + font.readUInt16BE(4) * RECORD; at += RECORD) {
    const tag = font.toString('latin1', at, at + 4)
    if (tag === 'GSUB' || tag === 'GPOS') font.write(tag.toLowerCase(), at, 'latin1')
  }
  return font
}

/** Is this a collection of fonts (.ttc)? */
export const isCollection = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'ttcf'

/** One font of a collection as a file of its own. */
export function fontOfCollection(collection: Buffer, index: number): Buffer {
  const head = collection.readUInt32BE(12 + index * 4)
  const count = collection.readUInt16BE(head + 4)
  const directory = Buffer.from(collection.subarray(head, head + RECORDS + count * RECORD))
  const tables: Buffer[] = []
  let end = directory.length
  for (let at = RECORDS; at < directory.length; at += RECORD) {
    const [start, length] = [directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12)]
    const table = Buffer.alloc(Math.ceil(length / 4) * 4)
    collection.copy(table, 0, start, start + length)
    directory.writeUInt32BE(end, at + 8)
    tables.push(table)
    end += table.length
  }
  return Buffer.concat([directory, ...tables])
}
