import type { FastifyInstance } from 'fastify'
import { transferContract } from '@zhikao/domain/people/transfer/transfer.contract.ts'
import { transferLifecycle } from '@zhikao/domain/people/transfer/transfer.lifecycle.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { moveHandlers } from '../../record/moves.ts'
import { statesAsked } from '../../record/stateCounts.ts'
import type { Services } from '../../services.ts'
import { createTransfer } from './transfer.commands.ts'
import { countTransferStates, listTransfers } from './transfer.list.queries.ts'
import { moveTransfer } from './transfer.move.commands.ts'
import { getTransfer, listTransferHistory } from './transfer.queries.ts'
import { rowOf } from './transfer.show.ts'

export function transferRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, transferContract, {
    ...moveHandlers(transferLifecycle, moveTransfer, show),
    list: async (ctx) => {
      const page = await listTransfers(ctx.db, ctx.actor, ctx.query)
      const states = await statesAsked(ctx.query, () => countTransferStates(ctx.db, ctx.actor, ctx.query))
      return { ...page, ...states, items: page.items.map((record) => rowOf(record, ctx)) }
    },
    create: async (ctx) => show(ctx, await createTransfer(ctx.db, ctx.actor, ctx.body)),
    detail: (ctx) => show(ctx, ctx.params.id),
    history: (ctx) => listTransferHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  rowOf(await getTransfer(ctx.db, ctx.actor, sn), ctx)
