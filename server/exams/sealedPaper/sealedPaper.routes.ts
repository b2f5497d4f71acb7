import type { FastifyInstance } from 'fastify'
import { sealedPaperContract } from '@zhikao/domain/exams/sealedPaper/sealedPaper.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { openPaper, sealBankPaper, uploadPaper } from './sealedPaper.commands.ts'
import { listPapers } from './sealedPaper.queries.ts'

export function sealedPaperRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, sealedPaperContract, {
    list: (ctx) => listPapers(ctx.db, ctx.actor, ctx.params.id),
    upload: async (ctx) => {
      const { paper_sn } = ctx.body
      const place = { ...ctx.params, ...ctx.query }
      if (paper_sn === null) await uploadPaper(ctx.db, services, ctx.actor, place, ctx.file)
      else await sealBankPaper(ctx.db, services, ctx.actor, place, paper_sn)
      return listPapers(ctx.db, ctx.actor, ctx.params.id)
    },
    download: (ctx) => openPaper(services, ctx.actor, ctx.params, ctx.query.exam),
  })
}
