import { createHash } from 'node:crypto'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { encodedPicture } from '../files/image/picture.ts'
import type { EncodedPicture } from '../files/image/picture.ts'
import type { SheetCell } from '../files/sheet/read.ts'
import type { ImportRow, RowSpec } from './importRows.ts'
import type { JobContext } from './task.ts'

/** Takes a picture of an import's file. Returns the name under which cells name it; null: it is no whole JPEG or PNG. */
export type PictureSink = { take: (name: string, bytes: Buffer) => Promise<string | null> }

/** How the pictures of a file come into the records. */
export type PictureSpec<R> = {
  /** The pictures that a cell names. */
  namesIn: (text: string) => string[]
  /** The row with the keys of its pictures; one without a key stays a name. */
  place: (row: R, keyOf: (name: string) => string | null) => R
  /** The key of a stored picture with this content, which a record may name. */
  find: (db: Db, sha256: string) => Promise<string | undefined>
}

type Picture = EncodedPicture & { name: string; sha256: string }
type Ctx = Pick<JobContext<unknown>, 'services' | 'actor'>

/** What a picture is called in cells: signs that a mark has are left out. */
const cleaned = (name: string) => name.replaceAll(/[[\]!()\s]/g, '').slice(-60) || 'picture'

/**
 * The pictures of one import's file by the names that its cells have: encoded again like any upload, stored once when a row takes them,
 * for a preview never. They are stored in transactions of their own, since the import's connection is taking the rows meanwhile; those
 * that no record names in the end are swept a day later.
 */
export function importPictures<R>({ services, actor }: Ctx, spec: PictureSpec<R> | undefined, isPreview: boolean) {
  const pictures = new Map<string, Picture | null>()
  const keys = new Map<string, string | null>()
  const stored = new Map<string, string>()
  const keep = async (db: Db, { name, type, ext, source, sha256 }: Picture): Promise<string | null> => {
    const known = stored.get(sha256) ?? (await spec?.find(db, sha256))
    if (known !== undefined || isPreview) return known ?? null
    const { key } = await services.storeFile(db, services, actor, { kind: 'CONTENT', name, type, ext, source })
    stored.set(sha256, key)
    return key
  }
  const hold = async (cells: readonly SheetCell[]) => {
    for (const name of cells.flatMap(({ text }) => spec?.namesIn(text) ?? [])) {
      const picture = pictures.get(name)
      if (picture && !keys.has(name)) keys.set(name, await transaction(services.pool, (db) => keep(db, picture)))
    }
  }
  return {
    /** For one reading of the file: in each, the same pictures get the same names. */
    sink: () => sinkInto(pictures),
    /** The same rows, their pictures found or stored. */
    held: async function* (rows: AsyncIterable<ImportRow>): AsyncGenerator<ImportRow> {
      for await (const row of rows) {
        await hold(row.cells)
        yield row
      }
    },
    /** The reader of rows, with the keys of their pictures. */
    reader:
      (readRow: RowSpec<R>['readRow']): RowSpec<R>['readRow'] =>
      (cells) => {
        const read = readRow(cells)
        return spec && 'row' in read ? { ...read, row: spec.place(read.row, (name) => keys.get(name) ?? null) } : read
      },
  }
}

function sinkInto(pictures: Map<string, Picture | null>): PictureSink {
  let count = 0
  return {
    take: async (given, bytes) => {
      count += 1
      const name = `${count}-${cleaned(given)}`
      if (!pictures.has(name)) pictures.set(name, await pictureOf(name, bytes))
      return pictures.get(name) ? name : null
    },
  }
}

async function pictureOf(name: string, bytes: Buffer): Promise<Picture | null> {
  const encoded = await encodedPicture(bytes)
  return encoded && { name, ...encoded, sha256: createHash('sha256').update(encoded.source).digest('hex') }
}
