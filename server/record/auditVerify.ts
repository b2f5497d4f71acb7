import type pg from 'pg'
import { chainHash, GENESIS } from './audit.ts'

type Row = Record<string, unknown> & { chain: string; seq: number; previous_hash: string; hash: string }
export type ChainVerdict = {
  chain: string
  entries: number
  head: string
  broken: null | { seq: number; why: 'gap' | 'link' | 'content' | 'tail' }
}

const PAGE = 2000

/** Checks every chain from its beginning: no gap, each link, each content, and the head that is stored outside the table. */
export async function verifyAudit(pool: pg.Pool): Promise<ChainVerdict[]> {
  const { rows } = await pool.query<{ chain: string; seq: number; hash: string }>(
    `select h.chain, h.seq, h.hash from audit_head h union all
     select distinct a.chain, 0::bigint, $1 from audit a where not exists (select 1 from audit_head h where h.chain = a.chain) order by 1`,
    [GENESIS],
  )
  const verdicts: ChainVerdict[] = []
  for (const head of rows) verdicts.push(await verifyChain(pool, head))
  return verdicts
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
      `select chain, seq::int as seq, time::text as time, business_time::text as business_time, actor_sn, actor_name, actor_role, ip, request_id, action, target_type,
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
