import type { FastifyInstance } from 'fastify'
import { trainTemplateContract } from '@zhikao/domain/training/trainTemplate/trainTemplate.contract.ts'
import { trainTemplateLifecycle } from '@zhikao/domain/training/trainTemplate/trainTemplate.lifecycle.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { changeHandler, removalHandler, shownPage } from '../../record/handlers.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import {
  copyTrainTemplate,
  createTrainTemplate,
  removeTrainTemplate,
  updateTrainTemplate,
} from './trainTemplate.commands.ts'
import { moveTrainTemplate } from './trainTemplate.move.commands.ts'
import { previewDraft, previewTrainTemplate } from './trainTemplate.print.commands.ts'
import {
  getTrainTemplate,
  listTemplateVersions,
  listTrainTemplateHistory,
  listTrainTemplates,
} from './trainTemplate.queries.ts'
import { detailOf, rowOf, versionOf } from './trainTemplate.show.ts'

export function trainTemplateRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, trainTemplateContract, {
    list: async (ctx) => shownPage(await listTrainTemplates(ctx.db, ctx.query), (record) => rowOf(record, ctx)),
    create: async (ctx) => show(ctx, await createTrainTemplate(ctx.db, ctx.actor, ctx.body)),
    detail: (ctx) => show(ctx, ctx.params.id),
    update: changeHandler(updateTrainTemplate, show),
    remove: removalHandler(removeTrainTemplate),
    ...moveHandlers(trainTemplateLifecycle, moveTrainTemplate, show),
    copy: async (ctx) => show(ctx, await copyTrainTemplate(ctx.db, ctx.actor, ctx.params.id)),
    versions: async (ctx) => {
      const page = await listTemplateVersions(ctx.db, ctx.params.id, ctx.query)
      return shownPage(page, versionOf)
    },
    preview: (ctx) => previewTrainTemplate(ctx.db, services, ctx.actor, { sn: ctx.params.id, no: ctx.query.no }),
    previewDraft: (ctx) => previewDraft(ctx.db, services, ctx.actor, ctx.body),
    history: (ctx) => listTrainTemplateHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  detailOf(await getTrainTemplate(ctx.db, sn), ctx)
