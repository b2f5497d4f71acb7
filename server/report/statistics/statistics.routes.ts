import type { FastifyInstance } from 'fastify'
import { statisticsContract } from '@zhikao/domain/report/statistics/statistics.contract.ts'
import { mount } from '../../http/mount.ts'
import { exportRows } from '../../jobs/export.ts'
import type { Services } from '../../services.ts'
import { printStatistics } from './statistics.print.ts'
import { readStatistics } from './statistics.queries.ts'
import { statisticsExport } from './statistics.sheets.ts'
import { pageShown } from './statistics.show.ts'

export function statisticsRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, statisticsContract, {
    list: async (ctx) => {
      const { page, limit, sort, ...filters } = ctx.query
      const asked = { topic: ctx.params.topic, ...filters }
      return pageShown(await readStatistics(ctx.db, ctx.actor, asked, { page, limit, sort }), asked, ctx.query, ctx)
    },
    print: (ctx) => printStatistics(ctx.db, { topic: ctx.params.topic, ...ctx.query }, ctx),
    export: (ctx) =>
      exportRows(ctx.db, services, ctx.actor, statisticsExport, {
        filter: { topic: ctx.params.topic, ...ctx.body },
        lang: ctx.lang,
      }),
  })
}
