import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/field.ts'
import { signedBody } from '../../kernel/lifecycle.ts'
import { moveEndpoints } from '../../kernel/move.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { studentMergeLifecycle } from './studentMerge.lifecycle.ts'
import { mergeBody, mergeShown, similarRow } from './studentMerge.model.ts'

export const studentMergeRow = z.strictObject({
  sn: z.string(),
  actions: actionsOf(studentMergeLifecycle),
  ...mergeShown,
})

export const studentMergeContract = {
  similar: endpoint('studentMerge.similar', {
    method: 'GET',
    path: '/user/student/:id/similar',
    permission: 'student:read',
    summary: '疑似同一人的学生：证件相同，或姓名和出生日期相同；院校只看本单位的',
    params: byId,
    data: z.array(similarRow),
  }),
  list: endpoint('studentMerge.list', {
    method: 'GET',
    path: '/user/student/:id/merge',
    permission: 'student:merge',
    summary: '学生的合并申请，新的在前',
    params: byId,
    data: z.array(studentMergeRow),
  }),
  create: endpoint('studentMerge.create', {
    method: 'POST',
    path: '/user/student/merge',
    permission: 'student:merge',
    summary: '申请合并同一人的两条学生记录（由另一人确认）',
    body: mergeBody,
    data: studentMergeRow,
  }),
  ...moveEndpoints(studentMergeLifecycle, '/user/student/merge', studentMergeRow, { confirm: signedBody }),
}
