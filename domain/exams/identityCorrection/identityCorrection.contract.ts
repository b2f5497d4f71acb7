import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/field.ts'
import { signedBody } from '../../kernel/lifecycle.ts'
import { moveEndpoints } from '../../kernel/move.ts'
import { reason } from '../../kernel/person.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { correctionShown } from '../attendanceCorrection/attendanceCorrection.model.ts'
import { identityCorrectionLifecycle } from './identityCorrection.lifecycle.ts'
import { askedIdentity, shownIdentity } from './identityCorrection.model.ts'

export const identityCorrectionRow = z.strictObject({
  sn: z.string(),
  student_sn: z.string(),
  org_sn: z.string(),
  before: shownIdentity,
  after: shownIdentity,
  /** The numbers of the certificates in force that print another identity than the one asked for. */
  certificates: z.array(z.string()),
  actions: actionsOf(identityCorrectionLifecycle),
  ...correctionShown,
})

export const identityCorrectionContract = {
  create: endpoint('identityCorrection.create', {
    method: 'POST',
    path: '/user/student/:id/correction',
    permission: 'student:edit',
    summary: '申请更正身份（考试申请通过后，须有原因与证明材料，由考试中心或平台确认）',
    params: byId,
    body: askedIdentity,
    data: identityCorrectionRow,
  }),
  list: endpoint('identityCorrection.list', {
    method: 'GET',
    path: '/user/student/:id/correction',
    permission: 'student:read',
    summary: '学生的身份更正，新的在前',
    params: byId,
    data: z.array(identityCorrectionRow),
  }),
  reveal: endpoint('identityCorrection.reveal', {
    method: 'POST',
    path: '/user/student/correction/:id/reveal',
    permission: 'student:reveal',
    summary: '查看身份更正前后的完整证件号码（记录理由）',
    params: byId,
    body: z.strictObject({ reason }),
    data: z.strictObject({ before: z.string(), after: z.string() }),
  }),
  ...moveEndpoints(identityCorrectionLifecycle, '/user/student/correction', identityCorrectionRow, {
    approve: signedBody,
  }),
}
