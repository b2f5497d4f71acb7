import type pg from 'pg'
import { chainHash, GENESIS, hashedTime } from './audit.ts'
import { holdsAnchor } from './auditAnchor.ts'
import type { Anchors } from './auditAnchor.ts'

type Row = Record<string, unknown> & { chain: string; seq: number; previous_hash: string; hash: string }
export type ChainVerdict = {
  chain: string
  entries: number
  head: string
  broken: null | { seq: number; why: 'gap' | 'link' | 'content' | 'tail' | 'anchor' }
}

const PAGE = 2000

/** Checks every chain from its beginning: no gap, each link, each content, the head that is stored outside the table, and the anchor that is stored outside the database. */
export async function verifyAudit(pool: pg.Pool, anchors: Anchors = new Map()): Promise<ChainVerdict[]> {
  const { rows } = await pool.query<{ chain: string; seq: number; hash: string }>(
    `select h.chain, h.seq, h.hash from audit_head h union all
     select distinct a.chain, 0::bigint, $1 from audit a where not exists (select 1 from audit_head h where h.chain = a.chain) order by 1`,
    [GENESIS],
  )
  const verdicts: ChainVerdict[] = []
  const gone = [...anchors.keys()].filter((chain) => !rows.some((row) => row.chain === chain))
  const heads = [...rows, ...gone.map((chain) => ({ chain, seq: 0, hash: GENESIS }))]
  for (const head of heads) verdicts.push(await compareAnchor(pool, await verifyChain(pool, head), anchors))
  return verdicts
}

/** A chain that is whole may be a shorter one than before: then the anchored entry is missing or another one. */
async function compareAnchor(pool: pg.Pool, verdict: ChainVerdict, anchors: Anchors): Promise<ChainVerdict> {
  const anchor = anchors.get(verdict.chain)
  if (verdict.broken || !anchor || (await holdsAnchor(pool, anchor))) return verdict
  return { ...verdict, broken: { seq: Math.min(verdict.entries + 1, anchor.seq), why: 'anchor' } }
}

async function verifyChain(pool: pg.Pool, head: { chain: string; seq: number; hash: string }): Promise<ChainVerdict> {
  let [seq, hash] = [0, GENESIS]
  const broken = (why: 'gap' | 'link' | 'content' | 'tail') => ({
    chain: head.chain,
    entries: seq,
    head: hash,
    broken: { seq: seq + 1, why },
  })
  for (;;) {
    const page = await pool.query<Row>(
      `select chain, seq::int as seq, ${hashedTime('time')} as time, ${hashedTime('business_time')} as business_time, actor_sn, actor_name, actor_role, ip, request_id, action, target_type,
         target_sn, before, after, previous_hash, hash from audit where chain = $1 and seq > $2 order by seq limit ${PAGE}`,
      [head.chain, seq],
    )
    for (const { previous_hash, hash: stored, ...content } of page.rows) {
      if (content.seq !== seq + 1) return broken('gap')
      if (previous_hash !== hash) return broken('link')
      if (chainHash(previous_hash, content) !== stored) return broken('content')
      ;[seq, hash] = [content.seq, stored]
    }
    if (page.rows.length < PAGE) break
  }
  return head.seq === seq && head.hash === hash
    ? { chain: head.chain, entries: seq, head: hash, broken: null }
    : broken('tail')
}
