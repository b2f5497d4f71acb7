import { z } from 'zod'
import { level } from '../../catalogue/credential/credential.model.ts'
import { file } from '../../kernel/answer.ts'
import { bulkEndpoint } from '../../kernel/bulk.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { anyText, byId, optional, orNull, sn } from '../../kernel/field.ts'
import { importEndpoint } from '../../kernel/import.ts'
import { moveBody, refusedMove } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { chosen, keyword, pageOf, pageQuery, several } from '../../kernel/page.ts'
import { GENDERS } from '../../kernel/person.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { revealEndpoint } from '../../kernel/reveal.ts'
import { TEACHER_STATUS } from '../../people/teacher/teacher.lifecycle.ts'
import { TITLES } from '../../people/teacher/teacher.model.ts'
import { trainType } from '../session/session.model.ts'
import { trainCertificateLifecycle } from './trainCertificate.lifecycle.ts'
import {
  CHECKED_TRAIN_STATUS,
  isAddressed,
  MAILING,
  resubmission,
  TOKEN_MAX,
  TRAIN_CERTIFICATE_STATUS,
  trainApplication,
} from './trainCertificate.model.ts'

const PATH = '/train/certificate'
const count = z.number().int()
const status = z.enum(TRAIN_CERTIFICATE_STATUS)
const reads = { method: 'GET', permission: 'trainCertificate:read' } as const
/** The address of one application. */
const one = { path: `${PATH}/:id`, params: byId }

export const trainCertificateRow = z.strictObject({
  sn: z.string(),
  trainee_sn: z.string(),
  name: z.string(),
  employer: z.string(),
  train_sn: z.string(),
  train_title: z.string(),
  type: trainType,
  /** Who held the training; null: the platform. */
  org_sn: orNull,
  org_name: orNull,
  credential_sn: z.string(),
  credential_name: z.string(),
  levels: z.array(level),
  hours_done: count,
  exam_score: z.number(),
  e_certificate_only: z.boolean(),
  status,
  opinion: orNull,
  cert_no: orNull,
  issue_date: orNull,
  expire_date: orNull,
  /** An approval makes a new examiner whose employer is not on the platform: it names the institution. */
  needs_org: z.boolean(),
  create_time: z.string(),
  update_time: z.string(),
  version: count,
  actions: actionsOf(trainCertificateLifecycle, 'pdf', 'reveal'),
})
/** Numbers are masked in every answer but a reveal. */
export const trainCertificateDetail = trainCertificateRow.extend({
  gender: z.enum(GENDERS),
  title: z.enum(TITLES),
  id_no: z.string(),
  id_photo: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  mailing: z.strictObject({ name: z.string(), mobile: z.string(), address: z.string() }).nullable(),
  /** The examiner's record that was made or renewed; `reason`: why it is not enabled. */
  examiner: z.strictObject({ status: z.enum(TEACHER_STATUS), reason: orNull }).nullable(),
  refused: z.array(refusedMove),
})

/** What the holder of the paper may see without an account: the person only in part, a photo never. */
export const checkedTrainCertificate = z.strictObject({
  no: z.string(),
  name: z.string(),
  id_no: z.string(),
  train_title: z.string(),
  type: trainType,
  start_date: z.string(),
  end_date: z.string(),
  hours: count,
  credential_name: z.string(),
  levels: z.array(level),
  authority_name: z.string(),
  issue_date: z.string(),
  expire_date: z.string(),
  status: z.enum(CHECKED_TRAIN_STATUS),
})

export const trainCertificateContract = {
  list: endpoint('trainCertificate.list', {
    ...reads,
    numbers: 'train:reveal',
    path: PATH,
    summary: '培训证书申请（组织方见其学员的，平台见全部，考评员见本人的）',
    query: pageQuery(['update_time', 'create_time', 'cert_no']).extend({
      chosen,
      keyword,
      train_sn: several(sn).optional(),
      org_sn: several(sn).optional(),
      credential_sn: several(sn).optional(),
      type: several(trainType).optional(),
      status: several(status).optional(),
    }),
    data: pageOf(trainCertificateRow),
  }),
  create: endpoint('trainCertificate.create', {
    method: 'POST',
    path: PATH,
    permission: 'trainCertificate:apply',
    summary: '为一期培训的合格学员申请培训证书，全部或全不',
    body: trainApplication,
    data: z.strictObject({ sns: z.array(z.string()) }),
  }),
  detail: endpoint('trainCertificate.detail', {
    ...reads,
    ...one,
    summary: '培训证书申请详情',
    data: trainCertificateDetail,
  }),
  pdf: endpoint('trainCertificate.pdf', {
    method: 'GET',
    path: `${PATH}/:id/pdf`,
    permission: 'trainCertificate:print',
    summary: '培训证书 PDF',
    params: byId,
    answer: file('pdf'),
  }),
  check: endpoint('trainCertificate.check', {
    method: 'GET',
    path: `${PATH}/check/:no`,
    permission: 'public',
    summary: '培训证书查验（须有二维码校验码）',
    params: z.strictObject({ no: sn }),
    query: z.strictObject({ token: anyText(TOKEN_MAX).min(1) }),
    data: checkedTrainCertificate,
  }),
  template: endpoint('trainCertificate.template', {
    method: 'GET',
    path: '/teacher/credential/template',
    permission: 'teacher:import',
    summary: '培训证书导入模板',
    answer: file('xlsx'),
  }),
  import: importEndpoint(
    'trainCertificate.import',
    '/teacher/credential/import',
    'teacher:import',
    '导入其他机构签发的培训证书编号，更新考评员档案',
  ),
  reveal: revealEndpoint('trainCertificate.reveal', PATH, 'train:reveal', '查看完整证件号码与收件手机号（记录理由）', {
    id_no: z.string(),
    mobile: orNull,
  }),
  ...moveEndpoints(trainCertificateLifecycle, PATH, trainCertificateDetail, {
    submit: moveBody.extend(resubmission).refine(isAddressed, MAILING),
    approve: moveBody.extend({ org_sn: optional(sn) }),
  }),
  bulk: bulkEndpoint(trainCertificateLifecycle, PATH),
  history: historyEndpoint(trainCertificateLifecycle, PATH, 'trainCertificate:read'),
}
