import type { FastifyInstance } from 'fastify'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { traineeLifecycle } from '@zhikao/domain/training/trainee/trainee.lifecycle.ts'
import { bulkHandler } from '../../http/bulk.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { changeHandler, removalHandler } from '../../record/handlers.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { getTrainSession } from '../session/session.queries.ts'
import { createTrainee, removeTrainee, revealTrainee, setResult, updateTrainee } from './trainee.commands.ts'
import { listTrainees } from './trainee.list.queries.ts'
import { decideTrainee, moveTrainee } from './trainee.move.commands.ts'
import { getTrainee, listTraineeHistory } from './trainee.queries.ts'
import { detailOf, rowOf } from './trainee.show.ts'

export function traineeRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, traineeContract, {
    list: (ctx) => pageOf(ctx, ctx.query),
    ofTraining: async (ctx) => {
      const { sn } = await getTrainSession(ctx.db, ctx.actor, ctx.params.id)
      return pageOf(ctx, { ...ctx.query, train_sn: [sn] })
    },
    create: async (ctx) => show(ctx, await createTrainee(ctx.db, ctx.actor, ctx.body)),
    register: async (ctx) =>
      show(ctx, await createTrainee(ctx.db, ctx.actor, { ...ctx.body, train_sn: ctx.params.id })),
    detail: (ctx) => show(ctx, ctx.params.id),
    update: changeHandler(updateTrainee, show),
    audit: changeHandler(decideTrainee, show),
    result: changeHandler(setResult, show),
    reveal: (ctx) => revealTrainee(ctx.db, ctx.actor, ctx.params.id, ctx.body.reason),
    remove: removalHandler(removeTrainee),
    ...moveHandlers(traineeLifecycle, moveTrainee, show),
    bulk: bulkHandler(moveTrainee),
    history: (ctx) => listTraineeHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

type Shown = Pick<Ctx, 'db' | 'actor' | 'lang'>

async function pageOf(ctx: Shown, query: Parameters<typeof listTrainees>[2]) {
  const page = await listTrainees(ctx.db, ctx.actor, query)
  return { ...page, items: page.items.map((record) => rowOf(record, ctx)) }
}

const show = async (ctx: Shown, sn: string) => detailOf(await getTrainee(ctx.db, ctx.actor, sn), ctx)
