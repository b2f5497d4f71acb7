import type { FastifyInstance } from 'fastify'
import { identityCorrectionContract } from '@zhikao/domain/exams/identityCorrection/identityCorrection.contract.ts'
import { identityCorrectionLifecycle } from '@zhikao/domain/exams/identityCorrection/identityCorrection.lifecycle.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import {
  createIdentityCorrection,
  moveIdentityCorrection,
  revealIdentityCorrection,
} from './identityCorrection.commands.ts'
import { getIdentityCorrection, listIdentityCorrections } from './identityCorrection.queries.ts'
import { rowOf } from './identityCorrection.show.ts'

export function identityCorrectionRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, identityCorrectionContract, {
    ...moveHandlers(identityCorrectionLifecycle, moveIdentityCorrection, show),
    list: async (ctx) =>
      (await listIdentityCorrections(ctx.db, ctx.actor, ctx.params.id)).map((record) => rowOf(record, ctx)),
    create: async (ctx) => show(ctx, await createIdentityCorrection(ctx.db, ctx.actor, ctx.params.id, ctx.body)),
    reveal: (ctx) => revealIdentityCorrection(ctx.db, ctx.actor, ctx.params.id, ctx.body.reason),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  rowOf(await getIdentityCorrection(ctx.db, ctx.actor, sn), ctx)
