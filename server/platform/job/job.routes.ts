import type { FastifyInstance } from 'fastify'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx, Handlers } from '../../http/mount.ts'
import { shownPage } from '../../record/handlers.ts'
import type { Services } from '../../services.ts'
import { cancelJob } from './job.commands.ts'
import { downloadRefused, mendPreview, runPreview, undoImport } from './job.import.commands.ts'
import { findKeptRow, getImport, listKeptRows } from './job.import.queries.ts'
import { followJob, getJob, listJobErrors, listJobs } from './job.queries.ts'
import type { JobRecord } from './job.queries.ts'
import { columnOf, jobOf, refusedRowOf, rowErrorOf } from './job.show.ts'

export function jobRoutes(app: FastifyInstance, services: Services): void {
  const present = (lang: Lang) => (record: JobRecord) => jobOf(record, { lang, fileBase: services.config.fileBase })
  const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
    present(ctx.lang)(await getJob(ctx.db, ctx.actor, sn))
  mount(app, services, jobContract, {
    list: async (ctx) => {
      const page = await listJobs(ctx.db, ctx.actor, ctx.query)
      return shownPage(page, present(ctx.lang))
    },
    detail: (ctx) => show(ctx, ctx.params.id),
    errors: async (ctx) =>
      shownPage(await listJobErrors(ctx.db, ctx.actor, ctx.params.id, ctx.query), (fault) => rowErrorOf(fault, ctx)),
    ...importHandlers(services),
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

type ImportCalls = Pick<typeof jobContract, 'errorsFile' | 'rows' | 'mend' | 'run' | 'undo'>

/** The calls by which the faulty rows of an import are read, corrected, downloaded, its preview imported, and an import undone. */
const importHandlers = (services: Services): Handlers<ImportCalls> => ({
  errorsFile: (ctx) => downloadRefused(ctx.db, services, ctx.actor, ctx.params.id, ctx.lang),
  rows: async (ctx) => {
    const { sn, sheet } = await getImport(ctx.db, services, ctx.actor, ctx.params.id)
    const page = await listKeptRows(ctx.db, sn, ctx.query)
    const items = page.items.map((line) => refusedRowOf(sheet.columns, line, ctx))
    return { ...page, items, columns: sheet.columns.map((column) => columnOf(column, ctx)) }
  },
  mend: async (ctx) => {
    const { id, row } = ctx.params
    await mendPreview(ctx.db, services, ctx.actor, id, { row, values: ctx.body.values })
    const { sheet } = await getImport(ctx.db, services, ctx.actor, id)
    const kept = await findKeptRow(ctx.db, id, row)
    if (!kept) throw notFound()
    return refusedRowOf(sheet.columns, kept, ctx)
  },
  undo: (ctx) => undoImport(ctx.db, services, ctx.actor, ctx.params.id),
  run: (ctx) => runPreview(ctx.db, services, ctx.actor, ctx.params.id, ctx.body),
})
