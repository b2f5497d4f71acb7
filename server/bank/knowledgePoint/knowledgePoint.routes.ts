import type { FastifyInstance } from 'fastify'
import { knowledgePointContract } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { changeHandler, removalHandler } from '../../record/handlers.ts'
import type { Services } from '../../services.ts'
import { createPoint, removePoint, updatePoint } from './knowledgePoint.commands.ts'
import { getPoint, listPoints } from './knowledgePoint.queries.ts'
import { rowOf } from './knowledgePoint.show.ts'

export function knowledgePointRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, knowledgePointContract, {
    list: async ({ db, actor, query }) => {
      const points = await listPoints(db, query.credential_sn)
      return { items: points.map((record) => rowOf(record, actor)) }
    },
    create: async (ctx) => show(ctx, await createPoint(ctx.db, ctx.actor, ctx.body)),
    update: changeHandler(updatePoint, show),
    remove: removalHandler(removePoint),
  })
}

const show = async ({ db, actor }: Pick<Ctx, 'db' | 'actor'>, sn: string) => rowOf(await getPoint(db, sn), actor)
