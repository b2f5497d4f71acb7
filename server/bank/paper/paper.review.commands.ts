import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { AccessWay } from '@zhikao/domain/bank/paper/paper.model.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Services } from '../../services.ts'
import { lockPaper } from './paper.queries.ts'
import { tokenHash } from './paper.review.queries.ts'
import { paperAccess, paperShare } from './paper.table.ts'

/** 192 bits. */
const TOKEN_BYTES = 24
/** The same opening of a page that is read again is one. */
const SAME_MINUTES = 10

/** A link to the review page of a paper for some hours of real time; its token is stored as its hash alone. */
export async function sharePaper(
  { db, config }: { db: Db; config: Services['config'] },
  actor: Actor,
  sn: string,
  hours: number,
): Promise<{ url: string; end_time: string }> {
  await lockPaper(db, sn)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const [made] = await db
    .insert(paperShare)
    .values({
      token_hash: tokenHash(token),
      paper_sn: sn,
      made_by: actor.sn,
      end_time: sql`now() + make_interval(hours => ${hours}::int)`,
    })
    .returning({ end_time: paperShare.end_time })
  if (!made) throw new Error('the link was not stored')
  await writeAudit(db, actor, {
    action: 'paper.share',
    target: { type: 'paper', sn },
    after: { end_time: made.end_time },
  })
  const path = `/paper/review/${sn}?token=${token}`
  return {
    url: config.publicUrl === undefined ? path : config.publicUrl.replace(/\/+$/, '') + path,
    end_time: made.end_time,
  }
}

/** Keeps that a paper was opened; by an account also in the audit trail. */
export async function keepAccess(db: Db, actor: Actor | null, sn: string, way: AccessWay): Promise<void> {
  const account = actor?.sn ?? null
  const { rows } = await db.execute(sql`
    select 1 from ${paperAccess} where paper_sn = ${sn} and way = ${way} and account_sn is not distinct from ${account}
      and time > business_now() - make_interval(mins => ${SAME_MINUTES}::int) limit 1`)
  if (rows.length > 0) return
  await db
    .insert(paperAccess)
    .values({ sn: newSn(), paper_sn: sn, way, account_sn: account, name: actor?.name ?? null })
  if (actor) await writeAudit(db, actor, { action: 'paper.open', target: { type: 'paper', sn }, after: { way } })
}
