import { answered, COPIES, nameIn, write } from './database.ts'
import type { Sealed, Sealer } from './sealer.ts'

/** A stored picture: of which exam, and the key of its file at the server. */
export type PictureName = { exam: string; key: string }

/** Encrypted pictures of one account, beside its copies: read one by one, never all of them. */
export function picturesOf(database: IDBDatabase, account: string, { sealBytes, openBytes }: Sealer) {
  const prefix = `${account}/`
  const nameOf = ({ exam, key }: PictureName) => `${prefix}${exam}/${key}`
  const under = (start: string) => IDBKeyRange.bound(start, `${start}\uffff`)
  return {
    pictures: async (): Promise<PictureName[]> => {
      const names = await answered(database.transaction(COPIES).objectStore(COPIES).getAllKeys(under(prefix)))
      return names.map((name) => {
        const [exam = '', ...key] = nameIn(name).slice(prefix.length).split('/')
        return { exam, key: key.join('/') }
      })
    },
    readPicture: async (name: PictureName): Promise<ArrayBuffer | null> => {
      const stored = database.transaction(COPIES).objectStore(COPIES)
      const row = await answered<Sealed | undefined>(stored.get(nameOf(name)))
      return row ? openBytes(row) : null
    },
    writePicture: async (name: PictureName, bytes: ArrayBuffer): Promise<void> => {
      const row = await sealBytes(bytes)
      await write(database, COPIES, (store) => store.put(row, nameOf(name)))
    },
    removePicture: (name: PictureName) => write(database, COPIES, (store) => store.delete(nameOf(name))),
  }
}
