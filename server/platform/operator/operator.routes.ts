import type { FastifyInstance } from 'fastify'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { operatorLifecycle } from '@zhikao/domain/platform/operator/operator.lifecycle.ts'
import { bulkHandler } from '../../http/bulk.ts'
import { changeHandler, removalHandler, shownPage } from '../../record/handlers.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { createOperator, moveOperator, removeOperator, resetPassword, updateOperator } from './operator.commands.ts'
import { saveRole } from './operator.grants.commands.ts'
import { getOperator, listOperatorHistory, listOperators, listRoles } from './operator.queries.ts'
import { detailOf, rolesOf, rowOf } from './operator.show.ts'

export function operatorRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, operatorContract, {
    roles: async (ctx) => rolesOf(await listRoles(ctx.db)),
    saveRole: async (ctx) => {
      await saveRole(ctx.db, ctx.actor, ctx.params.role, ctx.body)
      const saved = rolesOf(await listRoles(ctx.db)).find(({ role }) => role === ctx.params.role)
      if (!saved) throw notFound()
      return saved
    },
    list: async (ctx) => shownPage(await listOperators(ctx.db, ctx.actor, ctx.query), (record) => rowOf(record, ctx)),
    detail: (ctx) => show(ctx, ctx.params.id),
    create: async (ctx) => show(ctx, await createOperator(ctx.db, ctx.actor, ctx.body)),
    update: changeHandler(updateOperator, show),
    remove: removalHandler(removeOperator),
    reset: (ctx) => resetPassword(ctx.db, ctx.actor, ctx.params.id, ctx.body),
    ...moveHandlers(operatorLifecycle, moveOperator, show),
    bulk: bulkHandler(moveOperator),
    history: (ctx) => listOperatorHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  detailOf(await getOperator(ctx.db, ctx.actor, sn), ctx)
