import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, orNull, sn } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { asksStates, keyword, pageOf, pageQuery, several, stateCounts } from '../../kernel/page.ts'
import { ID_TYPES } from '../../kernel/person.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { transferLifecycle } from './transfer.lifecycle.ts'
import { TRANSFER_SIDES, TRANSFER_STATUS, transferBody } from './transfer.model.ts'

const status = z.enum(TRANSFER_STATUS)

/** The student as it is on record; for the side that decides, the other never has it. */
const recorded = z.strictObject({
  sn: z.string(),
  name: z.string(),
  student_no: z.string(),
  major_name: z.string(),
  class_name: z.string(),
})

export const transferRow = z.strictObject({
  sn: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  /** The reader's side. */
  side: z.enum(TRANSFER_SIDES),
  name: z.string(),
  id_type: z.enum(ID_TYPES),
  /** Masked in every answer. */
  id_no: z.string(),
  /** The new place; null for the institution that the student leaves. */
  student_no: orNull,
  major_name: orNull,
  class_name: orNull,
  grade_year: z.number().int().nullable(),
  reason: z.string(),
  proof_files: z.array(z.string()),
  /** Null for the other institution. */
  requested_by: orNull,
  /** For who decides; for the requesting institution once the student is there. */
  from_org_name: orNull,
  /** For who decides, while it waits; the platform has it afterwards too. */
  student: recorded.nullable(),
  opinion: orNull,
  decide_time: orNull,
  deadline: z.string(),
  status,
  create_time: z.string(),
  update_time: z.string(),
  version: z.number().int(),
  actions: actionsOf(transferLifecycle),
  refused: z.array(refusedMove),
})

const path = '/user/student/transfer'

export const transferContract = {
  create: endpoint('transfer.create', {
    method: 'POST',
    path,
    permission: 'student:add',
    summary: '申请转入其他院校的学生；无论该学生是否已登记，答复相同',
    body: transferBody,
    data: transferRow,
  }),
  list: endpoint('transfer.list', {
    method: 'GET',
    path,
    permission: 'student:transfer',
    summary: '转学申请：本院校申请的和针对本院校学生的，或平台全部',
    query: pageQuery(['create_time', 'update_time', 'deadline']).extend({
      /** A part of the name in the request. */
      keyword,
      status: several(status).optional(),
      /** The institution that requests. */
      org_sn: several(sn).optional(),
      /** One side only, of an institution. */
      side: z.enum(['NEW', 'OLD']).optional(),
      ...asksStates,
    }),
    data: pageOf(transferRow).extend({ states: stateCounts(TRANSFER_STATUS) }),
  }),
  detail: endpoint('transfer.detail', {
    method: 'GET',
    path: `${path}/:id`,
    permission: 'student:transfer',
    summary: '转学申请详情',
    params: byId,
    data: transferRow,
  }),
  ...moveEndpoints(transferLifecycle, path, transferRow),
  history: historyEndpoint(transferLifecycle, path, 'student:transfer'),
}
