import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, orNull, sn, version } from '../../kernel/field.ts'
import { knowledgePointFields, POINTS_MAX } from './knowledgePoint.model.ts'

const PATH = '/question/point'
const count = z.number().int()

export const knowledgePointRow = z.strictObject({
  sn: z.string(),
  credential_sn: z.string(),
  parent_sn: orNull,
  name: z.string(),
  position: count,
  /** 1: at the top of the tree. */
  depth: count,
  /** Questions that name this point itself. */
  question_count: count,
  update_time: z.string(),
  version: count,
  /** `add`: a point below this one. */
  actions: z.array(z.enum(['add', 'edit', 'delete'])),
})

export const knowledgePointContract = {
  list: endpoint('knowledgePoint.list', {
    method: 'GET',
    path: PATH,
    permission: 'question:read',
    summary: '一个证书的知识点（按树的顺序）',
    query: z.strictObject({ credential_sn: sn }),
    data: z.strictObject({ items: z.array(knowledgePointRow).max(POINTS_MAX) }),
  }),
  create: endpoint('knowledgePoint.create', {
    method: 'POST',
    path: PATH,
    permission: 'question:add',
    summary: '新增知识点',
    body: z.strictObject({ credential_sn: sn, ...knowledgePointFields }),
    data: knowledgePointRow,
  }),
  update: endpoint('knowledgePoint.update', {
    method: 'PUT',
    path: `${PATH}/:id`,
    permission: 'question:edit',
    summary: '编辑知识点：改名、移动、排序',
    params: byId,
    body: z.strictObject({ version: version.optional(), ...knowledgePointFields }),
    data: knowledgePointRow,
  }),
  remove: endpoint('knowledgePoint.remove', {
    method: 'DELETE',
    path: `${PATH}/:id`,
    permission: 'question:delete',
    summary: '删除没有下级、未被试题使用的知识点',
    params: byId,
    data: z.null(),
  }),
}
