import { sql } from 'drizzle-orm'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { SCORED_FLAGS } from '@zhikao/domain/catalogue/template/template.model.ts'
import { IMPORT_CHANGE } from '@zhikao/domain/kernel/import.ts'
import { changedScore } from '@zhikao/domain/results/score/score.change.rules.ts'
import type { ScoreContent } from '@zhikao/domain/results/score/score.change.rules.ts'
import type { Db } from '../../db/client.ts'
import type { StageFault } from '../../jobs/import.ts'
import { score } from './score.table.ts'

type Line = { row: number; subject: Subject; before: ScoreContent; after: ScoreContent }

/** SQL: what a practical counts after the row: its own figure, else what the examiners came to; nothing where the flag has no points. */
const PRACTICAL = sql`case when s.flag = any(${sql.param([...SCORED_FLAGS])}::text[])
  then coalesce(s.score, sc.final_score + coalesce(sc.deducted, 0)) end`

/** The rows of an import of scores that would change a score that is stored (F16). Hand-ins of a practical are added, never changed; what the site deducts or flags is. */
export async function findChanges(db: Db): Promise<StageFault[]> {
  const { rows } = await db.execute<Line>(sql`
    select s.row, s.subject,
      json_build_object('points', sc.final_score::float8, 'flag', sc.flag, 'deduction', sc.deduction, 'remark', sc.remark) as before,
      json_build_object('points', (case when s.subject = 'ONLINE' then s.final_score else ${PRACTICAL} end)::float8,
        'flag', s.flag, 'deduction', s.deduction, 'remark', s.remark) as after
    from import_stage s join ${score} sc on sc.sn = s.sn
    where not s.refused and (s.subject = 'ONLINE' or s.flag <> 'NORMAL' or sc.final_score is not null) order by s.row`)
  return rows.flatMap(({ row, subject, before, after }) => {
    const change = changedScore(subject, before, after)
    return change ? [{ row, key: change.path, rule: IMPORT_CHANGE, message: change.message }] : []
  })
}
