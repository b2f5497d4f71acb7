import type { FastifyInstance } from 'fastify'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { newsContract, receiptRow } from '@zhikao/domain/publishing/news/news.contract.ts'
import { newsLifecycle } from '@zhikao/domain/publishing/news/news.lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { exportRows } from '../../jobs/export.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx, Handlers } from '../../http/mount.ts'
import { getStored } from '../../platform/media/media.queries.ts'
import { sendStored } from '../../platform/media/media.stored.commands.ts'
import { changeHandler, removalHandler, shownPage } from '../../record/handlers.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { createNews, moveNews, removeNews, topNews, updateNews } from './news.commands.ts'
import { getEdition, listEditions } from './news.edition.queries.ts'
import { getNews, listNews, listNewsHistory } from './news.queries.ts'
import { confirmNews, remindNews } from './news.receipt.commands.ts'
import { findOwnReceipt, getReadable, listOwnNews, listPublicNews } from './news.read.queries.ts'
import { listReceipts } from './news.recipients.queries.ts'
import { receiptExport } from './news.sheets.ts'
import { noteView } from './news.view.commands.ts'
import { detailOf, publicOf, readOf, rowOf } from './news.show.ts'

export function newsRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, newsContract, {
    ...writing,
    ...reading,
    exportReceipts: ({ db, actor, params, body, lang }) =>
      exportRows(db, services, actor, receiptExport, { filter: { ...body, sn: params.id }, lang }),
    publicFile: async (ctx) => {
      const { attachments } = await getReadable(ctx.db, null, ctx.params.id)
      const wanted = attachments[Number(ctx.params.at) - 1]
      if (!wanted) throw notFound()
      return sendStored(services, { ...(await getStored(ctx.db, wanted.key)), name: wanted.name })
    },
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) => detailOf(await getNews(ctx.db, sn), ctx)

type All = Handlers<typeof newsContract>
type Reading = 'read' | 'readOne' | 'confirm' | 'publicList' | 'publicOne'

/** What readers ask for. */
const reading: Pick<All, Reading> = {
  read: (ctx) => listOwnNews(ctx.db, ctx.actor, ctx.query),
  readOne: async (ctx) => {
    const shown = await showReader(ctx.db, ctx.actor, ctx.params.id)
    await noteView(ctx.db, ctx.actor, ctx.params.id)
    return shown
  },
  confirm: async (ctx) => {
    await confirmNews(ctx.db, ctx.actor, ctx.params.id, ctx.body.version)
    return showReader(ctx.db, ctx.actor, ctx.params.id)
  },
  publicList: (ctx) => listPublicNews(ctx.db, ctx.query),
  publicOne: async (ctx) => publicOf(await getReadable(ctx.db, null, ctx.params.id)),
}

/** What those ask for who write. */
const writing: Omit<All, Reading | 'publicFile' | 'exportReceipts'> = {
  list: async (ctx) => shownPage(await listNews(ctx.db, ctx.query), (record) => rowOf(record, ctx)),
  create: async (ctx) => show(ctx, await createNews(ctx.db, ctx.actor, ctx.query, ctx.body)),
  detail: (ctx) => show(ctx, ctx.params.id),
  update: changeHandler(updateNews, show),
  remove: removalHandler(removeNews),
  ...moveHandlers(newsLifecycle, moveNews, show),
  top: changeHandler(topNews, show),
  receipts: async (ctx) => {
    await getNews(ctx.db, ctx.params.id)
    const page = await listReceipts(ctx.db, ctx.params.id, ctx.query)
    return shownPage(page, (record) => pick(receiptRow, record))
  },
  remind: async (ctx) => ({ reminded: await remindNews(ctx.db, ctx.actor, ctx.params.id) }),
  editions: (ctx) => listEditions(ctx.db, ctx.params.id, ctx.query),
  edition: (ctx) => getEdition(ctx.db, ctx.params.id, Number(ctx.params.edition)),
  history: (ctx) => listNewsHistory(ctx.db, ctx.actor, ctx.params.id),
}

async function showReader(db: Db, actor: Actor, sn: string) {
  const record = await getReadable(db, actor, sn)
  return readOf(record, await findOwnReceipt(db, actor, record))
}
