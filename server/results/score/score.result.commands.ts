import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Ruled } from '@zhikao/domain/results/score/score.model.ts'
import { scoreOfEntries } from '@zhikao/domain/results/score/score.result.rules.ts'
import type { Db } from '../../db/client.ts'
import { changeScore, createScore, lockScore, recordScore } from './score.commands.ts'
import { score } from './score.table.ts'

type Place = Parameters<typeof createScore>[3]
/** What the hand-ins of a candidate came to; without a `ruled` one is still missing. */
export type ExaminersResult = { sn: string; place: Place; ruled: Ruled | null; totals: readonly number[] }

/** The examiners' result becomes the candidate's practical score, in the transaction of the hand-in, the sheet locked; one that is not whole any more is blank again (Decided 13). */
export async function writeExaminersResult(db: Db, actor: Actor, result: ExaminersResult): Promise<void> {
  const { sn, place } = result
  const before = await lockScore(db, sn)
  const values = scoreOfEntries(before, result)
  if (!before && !values) return
  if (!before && values) await createScore(db, actor, sn, place, values)
  if (before && values) await changeScore(db, actor, before, values)
  if (before && !values) await db.delete(score).where(eq(score.sn, sn))
  await recordScore(db, actor, { sn, before, values, site_sn: place.site_sn })
}
