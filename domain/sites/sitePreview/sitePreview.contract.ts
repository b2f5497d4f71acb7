import { z } from 'zod'
import { FORM_TYPES } from '../../catalogue/credential/credential.model.ts'
import { file } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { anyText, byId, integer } from '../../kernel/field.ts'
import { SHARE_DAYS, sharedLink, sitePreview, TOKEN_MAX } from './sitePreview.model.ts'

const PATH = '/credential/apply'
/** What does not fit is read as nothing, and answered like an unknown application. */
const anyProof = anyText(TOKEN_MAX).catch('')

export const sitePreviewContract = {
  share: endpoint('sitePreview.share', {
    method: 'POST',
    path: `${PATH}/:id/share`,
    permission: 'application:read',
    summary: '分享考核站点申请：最近一次提交内容的限时链接',
    params: byId,
    body: z.strictObject({ days: integer(SHARE_DAYS.least, SHARE_DAYS.most).default(SHARE_DAYS.usual) }),
    data: sharedLink,
  }),
  revoke: endpoint('sitePreview.revoke', {
    method: 'PUT',
    path: `${PATH}/:id/share/revoke`,
    permission: 'application:read',
    summary: '停用考核站点申请已分享的所有链接',
    params: byId,
    data: z.null(),
  }),
  read: endpoint('sitePreview.read', {
    method: 'GET',
    path: `${PATH}/review`,
    permission: 'public',
    summary: '预览考核站点申请（凭分享链接的凭证，或已登录且有权查看；个人号码脱敏，文件只列名称）',
    query: z.strictObject({
      token: anyProof.optional(),
      apply: anyProof.optional(),
      code: anyProof.optional(),
      form_type: z.enum(FORM_TYPES).optional(),
    }),
    data: sitePreview,
  }),
  print: endpoint('sitePreview.print', {
    method: 'GET',
    path: `${PATH}/:id/pdf`,
    permission: 'application:read',
    summary: '考核站点申请表 PDF（供打印盖章）',
    params: byId,
    answer: file('pdf'),
  }),
}
