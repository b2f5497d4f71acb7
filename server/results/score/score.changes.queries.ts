import { sql } from 'drizzle-orm'
import { SCORED_FLAGS } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { ScoreFlag } from '@zhikao/domain/catalogue/template/template.model.ts'
import { IMPORT_CHANGE } from '@zhikao/domain/kernel/import.ts'
import { changedScore } from '@zhikao/domain/results/score/score.change.rules.ts'
import type { Db } from '../../db/client.ts'
import type { StageFault } from '../../jobs/import.ts'
import { score } from './score.table.ts'

type Line = {
  row: number
  before: { points: number | null; flag: ScoreFlag; deduction: string | null; remark: string | null }
  after: { points: number | null; flag: ScoreFlag; deduction: string | null; remark: string | null }
}

/** The rows of an import of scores that would change a score that is there (F16); of a practical its flag alone, its points are the examiners'. */
export async function findChanges(db: Db): Promise<StageFault[]> {
  const points = (alias: string) => sql.raw(`case when s.subject = 'ONLINE' then ${alias}.final_score::float8 end`)
  const of = (alias: string) => sql`json_build_object('points', ${points(alias)}, 'flag', ${sql.raw(alias)}.flag,
    'deduction', ${sql.raw(alias)}.deduction, 'remark', ${sql.raw(alias)}.remark)`
  const { rows } = await db.execute<Line>(sql`
    select s.row, ${of('sc')} as before, ${of('s')} as after
    from import_stage s join ${score} sc on sc.sn = s.sn
    where not s.refused and (s.subject = 'ONLINE' or s.flag <> all(${sql.param([...SCORED_FLAGS])}::text[])) order by s.row`)
  return rows.flatMap(({ row, before, after }) => {
    const change = changedScore(before, after)
    return change ? [{ row, key: change.path, rule: IMPORT_CHANGE, message: change.message }] : []
  })
}
