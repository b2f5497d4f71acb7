import type { FastifyInstance } from 'fastify'
import { idphotoCallContract } from '@zhikao/domain/people/idphotoCall/idphotoCall.contract.ts'
import { mount } from '../../http/mount.ts'
import { exportRows } from '../../jobs/export.ts'
import { shownPage } from '../../record/handlers.ts'
import type { Services } from '../../services.ts'
import { saveQuota } from './idphotoCall.commands.ts'
import { getQuota, listCalls } from './idphotoCall.queries.ts'
import { callExport } from './idphotoCall.sheets.ts'
import { quotaShown, rowOf } from './idphotoCall.show.ts'
import { readStat } from './idphotoCall.stat.queries.ts'

export function idphotoCallRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, idphotoCallContract, {
    stat: (ctx) => readStat(ctx.db, ctx.query, services.config.photoVendor),
    log: async (ctx) => {
      const page = await listCalls(ctx.db, ctx.query)
      return shownPage(page, rowOf)
    },
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, callExport, { filter: ctx.body, lang: ctx.lang }),
    quota: async (ctx) => quotaShown(await getQuota(ctx.db)),
    saveQuota: async (ctx) => {
      await saveQuota(ctx.db, ctx.actor, ctx.body)
      return quotaShown(await getQuota(ctx.db))
    },
  })
}
