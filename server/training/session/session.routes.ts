import type { FastifyInstance } from 'fastify'
import { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import { trainSessionLifecycle } from '@zhikao/domain/training/session/session.lifecycle.ts'
import { bulkHandler } from '../../http/bulk.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { changeHandler, removalHandler, shownPage } from '../../record/handlers.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { createTrainSession, moveTrainSession, removeTrainSession, updateTrainSession } from './session.commands.ts'
import { listOpenCredentials, listTrainSessions } from './session.list.queries.ts'
import { getTrainSession, listTrainSessionHistory } from './session.queries.ts'
import { detailOf, openOf, rowOf, typesIn } from './session.show.ts'

export function trainSessionRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, trainSessionContract, {
    list: async (ctx) =>
      shownPage(await listTrainSessions(ctx.db, ctx.actor, ctx.query), (record) => rowOf(record, ctx)),
    create: async (ctx) => show(ctx, await createTrainSession(ctx.db, ctx.actor, ctx.body)),
    open: async (ctx) => {
      const page = await listOpenCredentials(ctx.db, ctx.query)
      return shownPage(page, (record) => openOf(record, ctx.lang))
    },
    types: (ctx) => Promise.resolve(typesIn(ctx.lang)),
    detail: (ctx) => show(ctx, ctx.params.id),
    update: changeHandler(updateTrainSession, show),
    remove: removalHandler(removeTrainSession),
    ...moveHandlers(trainSessionLifecycle, moveTrainSession, show),
    bulk: bulkHandler(moveTrainSession),
    history: (ctx) => listTrainSessionHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  detailOf(await getTrainSession(ctx.db, ctx.actor, sn), ctx)
