import { crc32, deflateRawSync } from 'node:zlib'

/** One entry of a zip made by hand, so that a test can put a false value into every field of its header. */
export type ForgedEntry = {
  name: string | Buffer
  data: string | Buffer
  stored?: boolean
  flags?: number
  declaredBytes?: number
  checksum?: number
  unixMode?: number
}

const UTF8 = 0x800

/** A zip of the given entries as bytes. */
export function forgeZip(entries: ForgedEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const data = Buffer.from(entry.data)
    const packed = entry.stored ? data : deflateRawSync(data)
    const fields = headerFields(entry, data, packed, name)
    const local = Buffer.concat([signature(0x04034b50), fields, name, packed])
    directory.push(directoryRecord(entry, fields, name, offset))
    files.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, central, end])
}

function headerFields(entry: ForgedEntry, data: Buffer, packed: Buffer, name: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(entry.flags ?? (typeof entry.name === 'string' ? UTF8 : 0), 2)
  fields.writeUInt16LE(entry.stored ? 0 : 8, 4)
  fields.writeUInt32LE(entry.checksum ?? crc32(data), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(entry.declaredBytes ?? data.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

function directoryRecord(entry: ForgedEntry, fields: Buffer, name: Buffer, offset: number): Buffer {
  const made = Buffer.alloc(2)
  made.writeUInt16LE((3 << 8) | 20, 0)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(((entry.unixMode ?? 0o100644) << 16) >>> 0, 6)
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([signature(0x02014b50), made, fields, rest, name])
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value, 0)
  return bytes
}
