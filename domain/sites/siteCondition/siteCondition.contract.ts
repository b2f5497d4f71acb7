import { z } from 'zod'
import { level } from '../../catalogue/credential/credential.model.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, optional, orNull, sn, text } from '../../kernel/field.ts'
import { moveBody, refusedMove, signedBody } from '../../kernel/lifecycle.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { siteConditionLifecycle } from './siteCondition.lifecycle.ts'
import { CONDITION_STATUS, EVIDENCE_FILES_MAX, EVIDENCE_NOTE_MAX } from './siteCondition.model.ts'

const PATH = '/credential/apply'

export const siteConditionRow = z.strictObject({
  sn: z.string(),
  application_sn: z.string(),
  text: z.string(),
  level,
  due: z.string(),
  /** Whole days until the due day, while it is to be met; 0 on it, less than 0 after it. */
  days_left: z.number().int().nullable(),
  status: z.enum(CONDITION_STATUS),
  evidence_files: z.array(z.string()),
  evidence_note: orNull,
  /** When the evidence that waits for its decision, or was confirmed, was handed in. */
  evidence_time: orNull,
  /** What was written about the evidence that was decided last. */
  opinion: orNull,
  decide_time: orNull,
  version: z.number().int(),
  actions: actionsOf(siteConditionLifecycle),
  refused: z.array(refusedMove),
})

const byCondition = z.strictObject({ apply: sn, id: sn })
const evidenceFiles = z.array(text(120)).min(1).max(EVIDENCE_FILES_MAX)

export const siteConditionContract = {
  list: endpoint('siteCondition.list', {
    of: 'application',
    method: 'GET',
    path: `${PATH}/:id/condition`,
    permission: 'application:read',
    summary: '批准条件及其证明材料',
    params: byId,
    data: z.array(siteConditionRow),
  }),
  meet: endpoint('siteCondition.meet', {
    of: 'application',
    method: 'PUT',
    path: `${PATH}/:apply/condition/:id/meet`,
    permission: 'application:submit',
    summary: '提交批准条件的证明材料，取代尚未审核的材料',
    params: byCondition,
    body: signedBody.omit({ opinion: true }).extend({ files: evidenceFiles, note: optional(text(EVIDENCE_NOTE_MAX)) }),
    data: siteConditionRow,
  }),
  confirm: endpoint('siteCondition.confirm', {
    of: 'application',
    method: 'PUT',
    path: `${PATH}/:apply/condition/:id/confirm`,
    permission: 'application:audit',
    summary: '确认批准条件已满足',
    params: byCondition,
    body: moveBody,
    data: siteConditionRow,
  }),
  return: endpoint('siteCondition.return', {
    of: 'application',
    method: 'PUT',
    path: `${PATH}/:apply/condition/:id/return`,
    permission: 'application:audit',
    summary: '退回批准条件的证明材料',
    params: byCondition,
    body: signedBody,
    data: siteConditionRow,
  }),
}
