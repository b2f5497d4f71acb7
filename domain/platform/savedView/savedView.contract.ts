import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, version } from '../../kernel/field.ts'
import { listName, viewBody } from './savedView.model.ts'

/** A view as its readers see it; `mine`: the reader made it and may change it. */
export const savedView = viewBody.extend({
  sn: z.string(),
  list: listName,
  mine: z.boolean(),
  owner_name: z.string(),
  version: z.number().int(),
})

export const savedViewContract = {
  list: endpoint('savedView.list', {
    method: 'GET',
    path: '/view',
    permission: 'signed-in',
    summary: '一个列表的已存视图：我的与本单位共享的',
    query: z.strictObject({ list: listName }),
    data: z.array(savedView),
  }),
  create: endpoint('savedView.create', {
    method: 'POST',
    path: '/view',
    permission: 'signed-in',
    summary: '保存视图',
    query: z.strictObject({ list: listName }),
    body: viewBody,
    data: savedView,
  }),
  update: endpoint('savedView.update', {
    method: 'PUT',
    path: '/view/:id',
    permission: 'signed-in',
    summary: '修改我的视图',
    params: byId,
    body: viewBody.extend({ version: version.optional() }),
    data: savedView,
  }),
  remove: endpoint('savedView.remove', {
    method: 'DELETE',
    path: '/view/:id',
    permission: 'signed-in',
    summary: '删除我的视图',
    params: byId,
    data: z.null(),
  }),
}
