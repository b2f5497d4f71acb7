import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { TILES } from './report.model.ts'

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
}
