import type { FastifyInstance } from 'fastify'
import { messageContract } from '@zhikao/domain/publishing/message/message.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { exportRows } from '../../jobs/export.ts'
import { changeHandler, removalHandler } from '../../record/handlers.ts'
import { statesAsked } from '../../record/stateCounts.ts'
import type { Services } from '../../services.ts'
import { createMessage, openMessage, removeMessage, updateMessage } from './message.commands.ts'
import { saveDraft } from './message.draft.commands.ts'
import { countMessageStates, listMessages } from './message.list.queries.ts'
import { followUp, rate, reply, transfer } from './message.move.commands.ts'
import { findDraft, getMessage, listEntries, listHandlers, listMessageHistory } from './message.queries.ts'
import { findRelated, listRelated } from './message.related.queries.ts'
import { messageExport } from './message.sheets.ts'
import { detailOf, rowOf } from './message.show.ts'

export function messageRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, messageContract, {
    list: async (ctx) => {
      const page = await listMessages(ctx.db, ctx.actor, ctx.query)
      const states = await statesAsked(ctx.query, () => countMessageStates(ctx.db, ctx.actor))
      return { ...page, ...states, items: page.items.map((record) => rowOf(record, ctx)) }
    },
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, messageExport, { filter: ctx.body, lang: ctx.lang }),
    create: async (ctx) => show(ctx, await createMessage(ctx.db, ctx.actor, ctx.body)),
    draft: async (ctx) => {
      const found = await findDraft(ctx.db, ctx.actor)
      return found ? { draft: found.content, save_time: found.save_time } : null
    },
    saveDraft: (ctx) => saveDraft(ctx.db, ctx.actor, ctx.body),
    related: (ctx) => listRelated(ctx.db, ctx.actor, ctx.query),
    handlers: (ctx) => listHandlers(ctx.db),
    detail: (ctx) => show(ctx, ctx.params.id),
    update: changeHandler(updateMessage, show),
    remove: removalHandler(removeMessage),
    open: async (ctx) => {
      await openMessage(ctx.db, ctx.actor, ctx.params.id)
      return show(ctx, ctx.params.id)
    },
    reply: changeHandler(reply, show),
    transfer: changeHandler(transfer, show),
    followup: changeHandler(followUp, show),
    rate: changeHandler(rate, show),
    history: (ctx) => listMessageHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

async function show(ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) {
  const record = await getMessage(ctx.db, ctx.actor, sn)
  const entries = await listEntries(ctx.db, sn)
  return detailOf(record, { entries, related: await findRelated(ctx.db, ctx.actor, record) }, ctx)
}
