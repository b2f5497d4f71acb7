import type { FastifyInstance } from 'fastify'
import { auditContract } from '@zhikao/domain/audit/audit.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../http/services.ts'
import { listAudit } from './audit.queries.ts'

export function auditRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, auditContract, {
    list: async (ctx) => {
      const page = await listAudit(ctx.db, ctx.query)
      const items = page.items.map(
        ({
          sn,
          chain,
          time,
          business_time,
          actor_name,
          actor_role,
          ip,
          action,
          target_type,
          target_sn,
          request_id,
        }) => ({
          sn,
          chain,
          time,
          business_time,
          actor_name,
          actor_role,
          ip,
          action,
          target_type,
          target_sn,
          request_id,
        }),
      )
      return { ...page, items }
    },
  })
}
