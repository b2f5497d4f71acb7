import type { FastifyInstance } from 'fastify'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { studentMergeContract } from '@zhikao/domain/people/studentMerge/studentMerge.contract.ts'
import { studentMergeLifecycle } from '@zhikao/domain/people/studentMerge/studentMerge.lifecycle.ts'
import { similarRow } from '@zhikao/domain/people/studentMerge/studentMerge.model.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { createMerge, moveMerge } from './studentMerge.commands.ts'
import { getMerge, listMerges, listSimilar } from './studentMerge.queries.ts'
import { comparedOf, rowOf } from './studentMerge.show.ts'

export function studentMergeRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, studentMergeContract, {
    ...moveHandlers(studentMergeLifecycle, moveMerge, show),
    similar: async (ctx) =>
      (await listSimilar(ctx.db, ctx.actor, ctx.params.id)).map((one) => pick(similarRow, comparedOf(one))),
    list: async (ctx) => (await listMerges(ctx.db, ctx.actor, ctx.params.id)).map((record) => rowOf(record, ctx)),
    create: async (ctx) => show(ctx, await createMerge(ctx.db, ctx.actor, ctx.body)),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  rowOf(await getMerge(ctx.db, ctx.actor, sn), ctx)
