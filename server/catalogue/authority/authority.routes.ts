import type { FastifyInstance } from 'fastify'
import { authorityContract } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import { authorityLifecycle } from '@zhikao/domain/catalogue/authority/authority.lifecycle.ts'
import { bulkHandler } from '../../http/bulk.ts'
import { removalHandler, shownPage } from '../../record/handlers.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { createAuthority, moveAuthority, removeAuthority, updateAuthority } from './authority.commands.ts'
import { getAuthority, listAuthorities, listAuthorityHistory } from './authority.queries.ts'
import { detailOf, rowOf } from './authority.show.ts'

export function authorityRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, authorityContract, {
    list: async (ctx) => shownPage(await listAuthorities(ctx.db, ctx.query), (record) => rowOf(record, ctx)),
    create: async (ctx) => show(ctx, await createAuthority(ctx.db, services, ctx.actor, ctx.body)),
    detail: (ctx) => show(ctx, ctx.params.id),
    update: async (ctx) => {
      await updateAuthority(ctx.db, services, ctx.actor, ctx.params.id, ctx.body)
      return show(ctx, ctx.params.id)
    },
    remove: removalHandler(removeAuthority),
    ...moveHandlers(authorityLifecycle, moveAuthority, show),
    bulk: bulkHandler(moveAuthority),
    history: (ctx) => listAuthorityHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  detailOf(await getAuthority(ctx.db, sn), ctx)
