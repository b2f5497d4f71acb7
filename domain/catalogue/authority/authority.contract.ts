import { z } from 'zod'
import { bulkEndpoint } from '../../kernel/bulk.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, orNull, version } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { keyword, pageOf, pageQuery, several } from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { SWITCH_STATUS } from '../../kernel/switch.ts'
import { authorityLifecycle } from './authority.lifecycle.ts'
import { authorityBody } from './authority.model.ts'

const PATH = '/credential/authority'
const status = z.enum(SWITCH_STATUS)

export const authorityRow = z.strictObject({
  sn: z.string(),
  code: z.string(),
  name: z.string(),
  uscc: z.string(),
  credential_count: z.number().int(),
  contact_name: z.string(),
  /** Masked here, whole in the detail: a business contact. */
  mobile: z.string(),
  status,
  update_time: z.string(),
  version: z.number().int(),
  actions: actionsOf(authorityLifecycle, 'edit', 'delete'),
})
export const authorityDetail = authorityRow.extend({
  name_en: orNull,
  email: orNull,
  website: orNull,
  logo: orNull,
  seal: orNull,
  batch: orNull,
  create_time: z.string(),
  refused: z.array(refusedMove),
})

export const authorityContract = {
  list: endpoint('authority.list', {
    method: 'GET',
    path: PATH,
    permission: 'authority:read',
    summary: '发证机构列表',
    query: pageQuery(['update_time', 'code', 'name']).extend({ keyword, status: several(status).optional() }),
    data: pageOf(authorityRow),
  }),
  create: endpoint('authority.create', {
    method: 'POST',
    path: PATH,
    permission: 'authority:add',
    summary: '新增发证机构',
    body: authorityBody,
    data: authorityDetail,
  }),
  detail: endpoint('authority.detail', {
    method: 'GET',
    path: `${PATH}/:id`,
    permission: 'authority:read',
    summary: '发证机构详情',
    params: byId,
    data: authorityDetail,
  }),
  update: endpoint('authority.update', {
    method: 'PUT',
    path: `${PATH}/:id`,
    permission: 'authority:edit',
    summary: '编辑发证机构',
    params: byId,
    body: authorityBody.extend({ version: version.optional() }),
    data: authorityDetail,
  }),
  remove: endpoint('authority.remove', {
    method: 'DELETE',
    path: `${PATH}/:id`,
    permission: 'authority:delete',
    summary: '删除发证机构',
    params: byId,
    data: z.null(),
  }),
  ...moveEndpoints(authorityLifecycle, PATH, authorityDetail),
  bulk: bulkEndpoint(authorityLifecycle, PATH),
  history: historyEndpoint(authorityLifecycle, PATH, 'authority:read'),
}
