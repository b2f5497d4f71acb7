import type { FastifyInstance } from 'fastify'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { cancelJob } from './job.commands.ts'
import { followJob, getJob, listJobErrors, listJobs } from './job.queries.ts'

export function jobRoutes(app: FastifyInstance, services: Services): void {
  const how = (ctx: Pick<Ctx, 'lang'>) => ({ fileBase: services.config.fileBase, lang: ctx.lang })
  mount(app, services, jobContract, {
    list: (ctx) => listJobs(ctx.db, ctx.actor, ctx.query, how(ctx)),
    detail: (ctx) => getJob(ctx.db, ctx.actor, ctx.params.id, how(ctx)),
    errors: (ctx) => listJobErrors(ctx.db, ctx.actor, ctx.params.id, ctx.query, ctx.lang),
    events: async (ctx) => {
      // Not there, or not yours: said before the stream begins.
      await getJob(ctx.db, ctx.actor, ctx.params.id, how(ctx))
      const gone = new AbortController()
      ctx.reply.raw.once('close', () => gone.abort())
      return followJob(ctx.db, services.events, ctx.actor, ctx.params.id, how(ctx), gone.signal)
    },
    cancel: async (ctx) => {
      await cancelJob(ctx.db, ctx.actor, ctx.params.id)
      return getJob(ctx.db, ctx.actor, ctx.params.id, how(ctx))
    },
  })
}
