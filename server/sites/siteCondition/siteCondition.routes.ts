import type { FastifyInstance } from 'fastify'
import { siteConditionContract } from '@zhikao/domain/sites/siteCondition/siteCondition.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { decideCondition, meetCondition } from './siteCondition.commands.ts'
import { getCondition, listConditions } from './siteCondition.queries.ts'
import type { ConditionKey } from './siteCondition.queries.ts'
import { rowOf } from './siteCondition.show.ts'

export function siteConditionRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, siteConditionContract, {
    list: async (ctx) => (await listConditions(ctx.db, ctx.actor, ctx.params.id)).map((one) => rowOf(one, ctx)),
    meet: async (ctx) => {
      await meetCondition(ctx.db, ctx.actor, ctx.params, ctx.body)
      return show(ctx, ctx.params)
    },
    confirm: async (ctx) => {
      await decideCondition(ctx.db, ctx.actor, ctx.params, 'confirm', ctx.body)
      return show(ctx, ctx.params)
    },
    return: async (ctx) => {
      await decideCondition(ctx.db, ctx.actor, ctx.params, 'return', ctx.body)
      return show(ctx, ctx.params)
    },
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, key: ConditionKey) =>
  rowOf(await getCondition(ctx.db, ctx.actor, key), ctx)
