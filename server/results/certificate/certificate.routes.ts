import type { FastifyInstance } from 'fastify'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { mount } from '../../http/mount.ts'
import { exportRows } from '../../jobs/export.ts'
import type { Services } from '../../services.ts'
import { checkCertificate } from './certificate.check.queries.ts'
import { printCertificate } from './certificate.print.commands.ts'
import { listCertificates } from './certificate.queries.ts'
import { certificateExport } from './certificate.sheets.ts'
import { checkedOf, rowOf } from './certificate.show.ts'

export function certificateRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, certificateContract, {
    list: async (ctx) => {
      const page = await listCertificates(ctx.db, ctx.actor, ctx.query)
      return { ...page, items: page.items.map((record) => rowOf(record, ctx)) }
    },
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, certificateExport, { filter: ctx.body, lang: ctx.lang }),
    check: async (ctx) =>
      checkedOf(await checkCertificate(ctx.db, services.secret, ctx.params.no, ctx.query), ctx.lang),
    pdf: (ctx) => printCertificate(services, ctx.actor, ctx.params.no),
  })
}
