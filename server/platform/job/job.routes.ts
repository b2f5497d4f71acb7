import type { FastifyInstance } from 'fastify'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { cancelJob } from './job.commands.ts'
import { followJob, getJob, listJobErrors, listJobs } from './job.queries.ts'
import type { JobRecord } from './job.queries.ts'
import { jobOf, rowErrorOf } from './job.show.ts'

export function jobRoutes(app: FastifyInstance, services: Services): void {
  const present = (lang: Lang) => (record: JobRecord) => jobOf(record, { lang, fileBase: services.config.fileBase })
  const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
    present(ctx.lang)(await getJob(ctx.db, ctx.actor, sn))
  mount(app, services, jobContract, {
    list: async (ctx) => {
      const page = await listJobs(ctx.db, ctx.actor, ctx.query)
      return { ...page, items: page.items.map(present(ctx.lang)) }
    },
    detail: (ctx) => show(ctx, ctx.params.id),
    errors: async (ctx) => {
      const page = await listJobErrors(ctx.db, ctx.actor, ctx.params.id, ctx.query)
      return { ...page, items: page.items.map((fault) => rowErrorOf(fault, ctx)) }
    },
    events: async (ctx) => {
      // A job that is not the caller's is refused before the stream begins.
      await getJob(ctx.db, ctx.actor, ctx.params.id)
      const gone = new AbortController()
      ctx.reply.raw.once('close', () => gone.abort())
      return followJob(ctx.db, services.events, ctx.actor, ctx.params.id, present(ctx.lang), gone.signal)
    },
    cancel: async (ctx) => {
      await cancelJob(ctx.db, ctx.actor, ctx.params.id)
      return show(ctx, ctx.params.id)
    },
  })
}
