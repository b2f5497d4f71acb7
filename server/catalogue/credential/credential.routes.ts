import type { FastifyInstance } from 'fastify'
import { credentialContract } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import { credentialLifecycle } from '@zhikao/domain/catalogue/credential/credential.lifecycle.ts'
import { bulkHandler } from '../../http/bulk.ts'
import { changeHandler, removalHandler, shownPage } from '../../record/handlers.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { createCredential, moveCredential, removeCredential, updateCredential } from './credential.commands.ts'
import { getVisibleCredential, listCredentialHistory, listCredentials } from './credential.queries.ts'
import { detailOf, rowOf } from './credential.show.ts'

export function credentialRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, credentialContract, {
    list: async (ctx) => shownPage(await listCredentials(ctx.db, ctx.actor, ctx.query), (record) => rowOf(record, ctx)),
    create: async (ctx) => show(ctx, await createCredential(ctx.db, ctx.actor, ctx.body)),
    detail: (ctx) => show(ctx, ctx.params.id),
    update: changeHandler(updateCredential, show),
    remove: removalHandler(removeCredential),
    ...moveHandlers(credentialLifecycle, moveCredential, show),
    bulk: bulkHandler(moveCredential),
    history: (ctx) => listCredentialHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  detailOf(await getVisibleCredential(ctx.db, ctx.actor, sn), ctx)
