import type { FastifyInstance } from 'fastify'
import { auditContract } from '@zhikao/domain/platform/audit/audit.contract.ts'
import { mount } from '../../http/mount.ts'
import { shownPage } from '../../record/handlers.ts'
import type { Services } from '../../services.ts'
import { exportRows } from '../../jobs/export.ts'
import { getAudit, listAudit } from './audit.queries.ts'
import { auditExport } from './audit.sheets.ts'
import { detailOf, rowOf } from './audit.show.ts'

export function auditRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, auditContract, {
    list: async (ctx) => {
      const page = await listAudit(ctx.db, ctx.actor, ctx.query)
      return shownPage(page, (record) => rowOf(record, ctx.lang))
    },
    detail: async (ctx) => detailOf(await getAudit(ctx.db, ctx.actor, ctx.params.id), ctx.lang),
    export: (ctx) => exportRows(ctx.db, ctx.services, ctx.actor, auditExport, { filter: ctx.body, lang: ctx.lang }),
  })
}
