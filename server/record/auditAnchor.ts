import { createHash } from 'node:crypto'
import { json } from 'node:stream/consumers'
import type pg from 'pg'
import { z } from 'zod'
import type { Storage } from '../files/storage.ts'

/** The end of a chain at some time; what was anchored must stay part of the chain. */
export type Anchor = { chain: string; seq: number; hash: string; time: string }
export type Anchors = ReadonlyMap<string, Anchor>

const NAME = createHash('sha256').update('audit anchor').digest('hex').slice(0, 32)
/** One file in the storage, outside the database and common to all machines; no record refers to it. */
export const ANCHOR_KEY = `${NAME.slice(0, 2)}/${NAME.slice(2, 4)}/${NAME}.json`

const stored = z.array(z.object({ chain: z.string(), seq: z.number(), hash: z.string(), time: z.string() }))

/** The anchors of the storage; none before the first were written. */
export async function readAnchors(storage: Pick<Storage, 'open'>): Promise<Anchors> {
  const file = await storage.open(ANCHOR_KEY)
  const anchors = file ? stored.parse(await json(file.stream)) : []
  return new Map(anchors.map((anchor) => [anchor.chain, anchor]))
}

export async function writeAnchors(storage: Pick<Storage, 'put'>, anchors: Anchors): Promise<void> {
  await storage.put(ANCHOR_KEY, Buffer.from(JSON.stringify([...anchors.values()])))
}

/** The heads of all chains as new anchors. A chain that does not contain its anchor any more keeps it: it is the proof. */
export async function anchorsOf(pool: pg.Pool, before: Anchors): Promise<Anchors> {
  const { rows } = await pool.query<Anchor>(
    `select chain, seq::float8 as seq, hash, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as time from audit_head order by chain`,
  )
  const anchors = new Map(before)
  for (const head of rows) {
    const anchor = before.get(head.chain)
    if (!anchor || (await holdsAnchor(pool, anchor))) anchors.set(head.chain, head)
  }
  return anchors
}

/** Is the anchored entry still there, with its hash? */
export async function holdsAnchor(pool: pg.Pool, { chain, seq, hash }: Anchor): Promise<boolean> {
  if (seq === 0) return true
  const { rowCount } = await pool.query('select 1 from audit where chain = $1 and seq = $2 and hash = $3', [
    chain,
    seq,
    hash,
  ])
  return rowCount === 1
}
