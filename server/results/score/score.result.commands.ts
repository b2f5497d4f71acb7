import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { SCORED_FLAGS } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { Ruled } from '@zhikao/domain/results/score/score.model.ts'
import { lessDeduction } from '@zhikao/domain/results/score/score.rules.ts'
import { sumPoints } from '@zhikao/domain/catalogue/template/template.rules.ts'
import type { Db } from '../../db/client.ts'
import { changeScore, createScore, lockScore, recordScore } from './score.commands.ts'
import type { Stored, Values } from './score.commands.ts'
import { score } from './score.table.ts'

type Place = Parameters<typeof createScore>[3]
/** What the hand-ins of a candidate came to; without a `ruled` one is still missing. */
export type ExaminersResult = { sn: string; place: Place; ruled: Ruled | null; totals: readonly number[] }

/** What is written: flag, deduction and remark of the site stay, the figures are the examiners', unless an incident decided a flag without any. */
function valuesOf(before: Stored | undefined, { ruled, totals }: ExaminersResult): Values | null {
  const kept = { flag: before?.flag ?? 'NORMAL', deduction: before?.deduction ?? null, remark: before?.remark ?? null }
  const points = before?.deducted ?? 0
  if (ruled && SCORED_FLAGS.includes(kept.flag)) {
    const final_score = lessDeduction(ruled.ruled, points)
    const deducted = sumPoints([ruled.ruled, -final_score])
    return { ...kept, raw_score: ruled.raw, final_score, deducted, examiner_scores: [...totals] }
  }
  const blank = { raw_score: null, final_score: null, deducted: null, examiner_scores: [] }
  return kept.flag === 'NORMAL' ? null : { ...kept, ...blank }
}

/** The examiners' result becomes the candidate's practical score, in the transaction of the hand-in, the sheet locked; one that is not whole any more is blank again (Decided 13). */
export async function writeExaminersResult(db: Db, actor: Actor, result: ExaminersResult): Promise<void> {
  const { sn, place } = result
  const before = await lockScore(db, sn)
  const values = valuesOf(before, result)
  if (!before && !values) return
  if (!before && values) await createScore(db, actor, sn, place, values)
  if (before && values) await changeScore(db, actor, before, values)
  if (before && !values) await db.delete(score).where(eq(score.sn, sn))
  await recordScore(db, actor, { sn, before, values, site_sn: place.site_sn })
}
