import type { FastifyInstance } from 'fastify'
import { templateContract } from '@zhikao/domain/catalogue/template/template.contract.ts'
import { templateLifecycle } from '@zhikao/domain/catalogue/template/template.lifecycle.ts'
import { bulkHandler } from '../../http/bulk.ts'
import { changeHandler, removalHandler, shownPage } from '../../record/handlers.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { copyTemplate, createTemplate, moveTemplate, removeTemplate, updateTemplate } from './template.commands.ts'
import { getTemplate, listNamedPoints, listTemplateHistory, listTemplates } from './template.queries.ts'
import { detailOf, rowOf } from './template.show.ts'

export function templateRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, templateContract, {
    list: async (ctx) => shownPage(await listTemplates(ctx.db, ctx.actor, ctx.query), (record) => rowOf(record, ctx)),
    detail: (ctx) => show(ctx, ctx.params.id),
    create: async (ctx) => show(ctx, await createTemplate(ctx.db, ctx.actor, ctx.body)),
    update: changeHandler(updateTemplate, show),
    remove: removalHandler(removeTemplate),
    copy: async (ctx) => show(ctx, await copyTemplate(ctx.db, ctx.actor, ctx.params.id)),
    ...moveHandlers(templateLifecycle, moveTemplate, show),
    bulk: bulkHandler(moveTemplate),
    history: (ctx) => listTemplateHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

async function show(ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) {
  const record = await getTemplate(ctx.db, ctx.actor, sn)
  return detailOf(record, await listNamedPoints(ctx.db, record), ctx)
}
