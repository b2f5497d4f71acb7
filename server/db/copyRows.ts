import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from } from 'pg-copy-streams'
import { clientOf } from './client.ts'
import type { Db } from './client.ts'

/** One value of a COPY: null is NULL; a Date, array or object never comes here. */
export type CopyValue = string | number | boolean | null

const CHUNK = 64 * 1024
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Streams rows into `target` (`table (column, …)`, never a user's text) by COPY, inside the caller's transaction; returns how many. */
export async function copyRows(
  db: Db,
  target: string,
  rows: AsyncIterable<readonly CopyValue[]> | Iterable<readonly CopyValue[]>,
): Promise<number> {
  const client = clientOf(db)
  if (!client) throw new Error('COPY needs a transaction of its own')
  let count = 0
  async function* lines() {
    let text = ''
    for await (const row of rows) {
      text += `${row.map(copyText).join('\t')}\n`
      count += 1
      if (text.length < CHUNK) continue
      yield text
      text = ''
    }
    if (text !== '') yield text
  }
  await pipeline(
    Readable.from(lines(), { objectMode: false, encoding: undefined }),
    client.query(from(`copy ${target} from stdin`)),
  )
  return count
}

function copyText(value: CopyValue): string {
  if (value === null) return '\\N'
  return typeof value === 'string' ? value.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign) : String(value)
}
