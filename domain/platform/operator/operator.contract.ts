import { z } from 'zod'
import { bulkEndpoint } from '../../kernel/bulk.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { anyText, byId, optional, orNull, sn, version } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { keyword, pageOf, pageQuery, several, yesNo } from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { SWITCH_STATUS } from '../../kernel/switch.ts'
import { operatorLifecycle } from './operator.lifecycle.ts'
import { oneTimePassword, username } from '../../kernel/account.ts'
import { narrowedSection, operatorFields, password, role } from './operator.model.ts'

const status = z.enum(SWITCH_STATUS)

export const operatorRow = z.strictObject({
  sn: z.string(),
  username: z.string(),
  name: z.string(),
  mobile: z.string(),
  role,
  admin: z.boolean(),
  org_sn: orNull,
  org_name: orNull,
  status,
  last_login_time: orNull,
  create_time: z.string(),
  update_time: z.string(),
  version: z.number().int(),
  actions: actionsOf(operatorLifecycle, 'edit', 'reset', 'delete'),
})

export const operatorDetail = operatorRow.extend({
  email: orNull,
  avatar: orNull,
  permissions: z.array(z.string()),
  operations: z.array(narrowedSection),
  remark: orNull,
  last_login_ip: orNull,
  refused: z.array(refusedMove),
})

const section = z.strictObject({ id: z.string(), operation: z.array(z.string()) })

/** A role's grants: what it holds now, and what can be given to it. */
export const roleRow = z.strictObject({
  role,
  /** Enabled accounts of the role, which a change affects. */
  accounts: z.number().int(),
  permissions: z.array(section),
  offered: z.array(section),
  update_time: z.string(),
  version: z.number().int(),
})

export const operatorContract = {
  roles: endpoint('operator.roles', {
    method: 'GET',
    path: '/auth/role',
    permission: 'auth:read',
    summary: '权限配置：各角色的栏目与操作',
    data: z.array(roleRow),
  }),
  saveRole: endpoint('operator.saveRole', {
    method: 'PUT',
    path: '/auth/role/:role',
    permission: 'auth:edit',
    summary: '修改一个角色的栏目与操作，下一次请求起生效',
    params: z.strictObject({ role }),
    body: z.strictObject({
      version: version.optional(),
      /** The open sections, each with the operations that stay; a section that is not named is closed. */
      permissions: z.array(narrowedSection).max(200),
    }),
    data: roleRow,
  }),
  list: endpoint('operator.list', {
    method: 'GET',
    path: '/user/operator',
    permission: 'operator:read',
    numbers: 'operator:edit',
    summary: '操作员列表',
    query: pageQuery(['update_time', 'create_time', 'username', 'name', 'last_login_time']).extend({
      /** Has it never signed in? */
      never_used: yesNo.optional(),
      keyword,
      role: several(role).optional(),
      status: several(status).optional(),
    }),
    data: pageOf(operatorRow),
  }),
  detail: endpoint('operator.detail', {
    method: 'GET',
    path: '/user/:id',
    permission: 'operator:read',
    summary: '操作员详情',
    params: byId,
    data: operatorDetail,
  }),
  create: endpoint('operator.create', {
    method: 'POST',
    path: '/user',
    permission: 'operator:add',
    summary: '新增操作员',
    body: z.strictObject({ username, role, org_sn: optional(sn), initial_password: password, ...operatorFields }),
    data: operatorDetail,
  }),
  update: endpoint('operator.update', {
    method: 'PUT',
    path: '/user/:id',
    permission: 'operator:edit',
    summary: '编辑操作员',
    params: byId,
    // The mobile is masked on the screen: absent means unchanged.
    body: z.strictObject({
      version: version.optional(),
      ...operatorFields,
      mobile: operatorFields.mobile.optional(),
    }),
    data: operatorDetail,
  }),
  remove: endpoint('operator.remove', {
    method: 'DELETE',
    path: '/user/:id',
    permission: 'operator:delete',
    summary: '删除操作员',
    params: byId,
    data: z.null(),
  }),
  reset: endpoint('operator.reset', {
    method: 'PUT',
    path: '/user/:id/reset',
    permission: 'operator:edit',
    summary: '重置密码：一次性密码只显示一次',
    params: byId,
    body: z.strictObject({ version: version.optional(), reason: optional(anyText(200)) }),
    data: oneTimePassword,
  }),
  ...moveEndpoints(operatorLifecycle, '/user', operatorDetail),
  bulk: bulkEndpoint(operatorLifecycle, '/user'),
  history: historyEndpoint(operatorLifecycle, '/user', 'operator:read'),
}
