import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { keyword, pageOf, pageQuery, several } from '../../kernel/page.ts'
import { DOWNLOAD_CATEGORIES, TILES } from './report.model.ts'

export const reportContract = {
  dashboard: endpoint('report.dashboard', {
    method: 'GET',
    path: '/dashboard',
    permission: 'home:read',
    summary: '首页：等我处理的事项',
    data: z.strictObject({
      /** `url` is a path of the actor's own portal, or null where it has no such screen. */
      tiles: z.array(
        z.strictObject({
          name: z.enum(TILES),
          count: z.number().int(),
          waits: z.boolean(),
          url: z.string().nullable(),
        }),
      ),
    }),
  }),
  information: endpoint('report.information', {
    method: 'GET',
    path: '/user/information',
    permission: 'signed-in',
    summary: '数据下载：本角色的文档与本人的导出文件',
    query: pageQuery(['publish_time', 'title', 'size']).extend({
      keyword,
      category: several(z.enum(DOWNLOAD_CATEGORIES)).optional(),
    }),
    data: pageOf(
      z.strictObject({
        sn: z.string(),
        category: z.enum(DOWNLOAD_CATEGORIES),
        title: z.string(),
        /** Bytes; null for a document that is made on request. */
        size: z.number().int().nullable(),
        publish_time: z.string().nullable(),
        /** Until when it can be had; null for ever. */
        end_time: z.string().nullable(),
        /** A path of this server. */
        url: z.string(),
      }),
    ),
  }),
}
