import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { anyText, datetime } from '../kernel/field.ts'
import { pageOf, pageQuery } from '../kernel/page.ts'

export const auditContract = {
  list: endpoint('audit.list', {
    method: 'GET',
    path: '/audit',
    permission: 'audit:read',
    summary: '审计记录',
    query: pageQuery(['time']).extend({
      action: anyText(60).optional(),
      actor: anyText(20).optional(),
      target_sn: anyText(40).optional(),
      time_from: datetime.optional(),
      time_to: datetime.optional(),
    }),
    data: pageOf(
      z.strictObject({
        sn: z.string(),
        chain: z.string(),
        time: z.string(),
        business_time: z.string(),
        actor_name: z.string(),
        actor_role: z.string().nullable(),
        ip: z.string().nullable(),
        action: z.string(),
        target_type: z.string().nullable(),
        target_sn: z.string().nullable(),
        request_id: z.string().nullable(),
      }),
    ),
  }),
}
