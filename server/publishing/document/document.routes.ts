import type { FastifyInstance } from 'fastify'
import { documentContract } from '@zhikao/domain/publishing/document/document.contract.ts'
import { documentLifecycle } from '@zhikao/domain/publishing/document/document.lifecycle.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { storeUpload } from '../../platform/media/media.upload.commands.ts'
import { changeHandler, removalHandler, shownPage } from '../../record/handlers.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { createDocument, moveDocument, removeDocument, updateDocument } from './document.commands.ts'
import { openFile } from './document.file.commands.ts'
import { listDownloads } from './document.list.queries.ts'
import { getDocument, listDocumentHistory, listEditions, publishes } from './document.queries.ts'
import { detailOf, rowOf } from './document.show.ts'

export function documentRoutes(app: FastifyInstance, services: Services): void {
  const workbooks = services.importWorkbooks
  mount(app, services, documentContract, {
    list: async (ctx) => {
      const page = await listDownloads(ctx.db, ctx.actor, ctx.query, { lang: ctx.lang, workbooks })
      return shownPage(page, (one) => rowOf(one, ctx, services.config.fileBase))
    },
    upload: (ctx) => storeUpload(ctx.db, services, ctx.actor, ctx.file, 'LIBRARY'),
    create: async (ctx) => show(ctx, await createDocument(ctx.db, ctx.actor, ctx.body)),
    detail: (ctx) => show(ctx, ctx.params.id),
    update: changeHandler(updateDocument, show),
    remove: removalHandler(removeDocument),
    file: (ctx) => openFile(ctx.db, services, ctx.actor, ctx.params.id, ctx.query),
    ...moveHandlers(documentLifecycle, moveDocument, show),
    history: (ctx) => listDocumentHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

async function show(ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) {
  const record = await getDocument(ctx.db, ctx.actor, sn)
  return detailOf(record, publishes(ctx.actor) ? await listEditions(ctx.db, sn) : [], ctx)
}
