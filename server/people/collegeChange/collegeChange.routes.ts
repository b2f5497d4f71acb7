import type { FastifyInstance } from 'fastify'
import { collegeChangeContract } from '@zhikao/domain/people/collegeChange/collegeChange.contract.ts'
import { collegeChangeLifecycle } from '@zhikao/domain/people/collegeChange/collegeChange.lifecycle.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { moveHandlers } from '../../record/moves.ts'
import { statesAsked } from '../../record/stateCounts.ts'
import type { Services } from '../../services.ts'
import { createChange, moveChange } from './collegeChange.commands.ts'
import { readTerms } from '../../platform/setting/setting.queries.ts'
import { countChangeStates, getChange, listChangeHistory, listChanges } from './collegeChange.queries.ts'
import { rowOf } from './collegeChange.show.ts'

export function collegeChangeRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, collegeChangeContract, {
    ...moveHandlers(collegeChangeLifecycle, moveChange, show),
    list: async (ctx) => {
      const page = await listChanges(ctx.db, ctx.actor, ctx.query)
      const states = await statesAsked(ctx.query, () => countChangeStates(ctx.db, ctx.actor))
      const terms = await readTerms(ctx.db)
      return { ...page, ...states, items: page.items.map((record) => rowOf({ ...record, terms }, ctx)) }
    },
    create: async (ctx) => show(ctx, await createChange(ctx.db, ctx.actor, ctx.body)),
    detail: (ctx) => show(ctx, ctx.params.id),
    history: (ctx) => listChangeHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  rowOf({ ...(await getChange(ctx.db, ctx.actor, sn)), terms: await readTerms(ctx.db) }, ctx)
