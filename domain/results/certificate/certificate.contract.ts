import { z } from 'zod'
import { level, SUBJECTS } from '../../catalogue/credential/credential.model.ts'
import { file, fileOrJob } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { anyText, byId, date, optional, orNull, signedVersion, sn, text, textIn, version } from '../../kernel/field.ts'
import { nameForm, numberForm } from '../../kernel/textForm.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { historyEndpoint } from '../../kernel/move.ts'
import { chosen, keyword, pageOf, pageQuery, several } from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { CAPTCHA } from '../../platform/auth/auth.model.ts'
import { certificateLifecycle } from './certificate.lifecycle.ts'
import { CERTIFICATE_STATUS, CHECKED_STATUS, NUMBER_MAX, PROOF_MAX, REASON_MAX } from './certificate.model.ts'

/** A solved captcha, where one is needed. */
const captchaGiven = { captcha_id: anyText(64).optional(), captcha: anyText(CAPTCHA.longest).optional() }
const byNumber = z.strictObject({ no: sn })
const status = z.enum(CERTIFICATE_STATUS)
const subjects = z.array(z.enum(SUBJECTS))

export const certificateRow = z.strictObject({
  sn: z.string(),
  no: z.string(),
  signup_sn: z.string(),
  name: z.string(),
  id_no: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  site_sn: z.string(),
  site_name: z.string(),
  plan_sn: z.string(),
  plan_title: z.string(),
  credential_sn: z.string(),
  credential_name: z.string(),
  direction: orNull,
  /** What was examined (Decided 46). */
  subjects,
  level,
  issue_date: z.string(),
  /** Null: no end. */
  expire_date: orNull,
  status,
  /** In force, but prints an identity that has been corrected since; a person decides whether it is reissued (Decided 42). */
  outdated: z.boolean(),
  /** The days on which it was reissued under its number, the first one first. */
  reissue_dates: z.array(z.string()),
  void_date: orNull,
  /** For the platform from the request on, for others once the certificate is void. */
  void_reason: orNull,
  /** Who asked to void it; for the platform alone. */
  void_by_name: orNull,
  update_time: z.string(),
  version: z.number().int(),
  /** `pdf`: whose student it is, and the platform; not of a void one. */
  actions: actionsOf(certificateLifecycle, 'pdf'),
  refused: z.array(refusedMove),
})

/** A reissue, with what the earlier paper showed of the holder. */
export const reissueLine = z.strictObject({
  sn: z.string(),
  date: z.string(),
  reason: z.string(),
  name: z.string(),
  id_no: z.string(),
})

/** What the holder of the paper may see without an account: the person only in part, a photo never (interface.md §6). */
export const checkedCertificate = z.strictObject({
  no: z.string(),
  name: z.string(),
  id_no: z.string(),
  credential_name: z.string(),
  direction: orNull,
  /** What was examined (Decided 46). */
  subjects,
  level,
  authority_name: z.string(),
  issue_date: z.string(),
  expire_date: orNull,
  status: z.enum(CHECKED_STATUS),
  reissue_dates: z.array(z.string()),
})
/** Of a void certificate nothing but that it is void, and since when (Decided 29). */
export const checkedVoid = z.strictObject({ no: z.string(), status: z.literal('VOID'), void_date: z.string() })

/** A move of a certificate by its number, with its reason. */
const moveEndpoint = <V extends z.ZodType>(name: string, path: string, summary: string, seen: V) =>
  endpoint(`certificate.${name}`, {
    method: 'PUT',
    path: `/certificate/:no/${path}`,
    permission: 'certificate:void',
    summary,
    params: byNumber,
    body: z.strictObject({ version: seen, reason: text(REASON_MAX) }),
    data: certificateRow,
  })

const certificateFilters = {
  chosen,
  /** A name, a whole certificate number, or of one's own students a whole ID number or its last four digits. */
  keyword,
  org_sn: several(sn).optional(),
  site_sn: several(sn).optional(),
  plan_sn: several(sn).optional(),
  credential_sn: several(sn).optional(),
  level: several(level).optional(),
  status: several(status).optional(),
  issue_date_from: date.optional(),
  issue_date_to: date.optional(),
}

export const certificateContract = {
  list: endpoint('certificate.list', {
    method: 'GET',
    path: '/certificate',
    permission: 'certificate:read',
    numbers: 'student:reveal',
    summary: '证书列表',
    query: pageQuery(['update_time', 'issue_date', 'no']).extend(certificateFilters),
    data: pageOf(certificateRow),
  }),
  ofStudent: endpoint('certificate.ofStudent', {
    method: 'GET',
    path: '/user/student/:id/certificate',
    permission: 'student:read',
    summary: '学生的证书',
    params: byId,
    data: z.array(certificateRow),
  }),
  export: endpoint('certificate.export', {
    method: 'POST',
    path: '/certificate/export',
    permission: 'certificate:export',
    numbers: 'student:reveal',
    summary: '导出证书（完整证件号码须有权限与理由）',
    body: z.strictObject({ ...certificateFilters, full: z.boolean().default(false), reason: optional(text(200, 4)) }),
    answer: fileOrJob('xlsx'),
  }),
  check: endpoint('certificate.check', {
    method: 'GET',
    path: '/certificate/:no',
    permission: 'public',
    summary: '证书查验（须有二维码校验码或持证人姓名）',
    params: byNumber,
    query: z.strictObject({
      token: anyText(PROOF_MAX).optional(),
      name: textIn(nameForm, PROOF_MAX).optional(),
      ...captchaGiven,
    }),
    data: z.union([checkedCertificate, checkedVoid]),
  }),
  checkNamed: endpoint('certificate.checkNamed', {
    method: 'POST',
    path: '/certificate/check',
    permission: 'public',
    summary: '证书查验：按证书编号与持证人姓名（一小时内多次不符时须先完成安全验证）',
    body: z.strictObject({
      no: textIn((value) => numberForm(value).toUpperCase(), NUMBER_MAX).min(1),
      name: textIn(nameForm, PROOF_MAX).min(1),
      ...captchaGiven,
    }),
    data: z.union([checkedCertificate, checkedVoid]),
  }),
  pdf: endpoint('certificate.pdf', {
    method: 'GET',
    path: '/certificate/:no/pdf',
    permission: 'certificate:read',
    summary: '证书 PDF',
    params: byNumber,
    answer: file('pdf'),
  }),
  void: moveEndpoint('void', 'void', '申请作废证书（须由另一人确认）', version.optional()),
  confirmVoid: endpoint('certificate.confirmVoid', {
    method: 'PUT',
    path: '/certificate/:no/void/confirm',
    permission: 'certificate:void',
    summary: '确认作废证书（须由另一人）',
    params: byNumber,
    body: z.strictObject({ version: signedVersion }),
    data: certificateRow,
  }),
  cancelVoid: moveEndpoint('cancelVoid', 'void/cancel', '撤销作废申请', version.optional()),
  reissue: moveEndpoint('reissue', 'reissue', '补发证书（编号不变）', signedVersion),
  reissues: endpoint('certificate.reissues', {
    method: 'GET',
    path: '/certificate/:no/reissue',
    permission: 'certificate:read',
    summary: '证书的补发记录与补发前的内容',
    params: byNumber,
    data: z.array(reissueLine),
  }),
  /** `id`: the certificate's number. */
  history: historyEndpoint(certificateLifecycle, '/certificate', 'certificate:read'),
}
