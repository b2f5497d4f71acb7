import { newSn } from '../../db/sn.ts'
import type { Services } from '../../services.ts'

const DECISIONS: Record<string, readonly [entity: string, move: string]> = {
  PLAN_AUDIT: ['plan', 'approve'],
  PLAN_REJECT: ['plan', 'reject'],
  EXAM_AUDIT: ['examApplication', 'approveExam'],
  EXAM_REJECT: ['examApplication', 'rejectExam'],
  REJECT: ['score', 'reject'],
}

/** Writes that the decision of this account brought a row into its state; an hour ahead, so that nothing is newer and it may be taken back however slow the machine is. */
export async function decide({ pool }: Pick<Services, 'pool'>, sn: string, state: unknown, by: unknown): Promise<void> {
  const status = String(state)
  const [entity, move] = DECISIONS[status] ?? []
  if (!entity) throw new Error(`no decision leads to ${status}`)
  await pool.query(
    `insert into history (sn, entity, entity_sn, move, to_status, actor_sn, actor_name, actor_role, time)
     values ($1, $2, $3, $4, $5, $6, $6, 'center', business_moment() + interval '1 hour')`,
    [newSn(), entity, sn, move, status, by],
  )
  if (entity === 'score')
    await pool.query(`update score_sheet set update_time = business_moment() + interval '1 hour' where sn = $1`, [sn])
}
