import type { FastifyInstance } from 'fastify'
import { phraseContract } from '@zhikao/domain/platform/phrase/phrase.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { createPhrase, removePhrase } from './phrase.commands.ts'
import { getOwnPhrase, listPhrases } from './phrase.queries.ts'

export function phraseRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, phraseContract, {
    list: (ctx) => listPhrases(ctx.db, ctx.actor, ctx.query.kind),
    create: async (ctx) => {
      const sn = await createPhrase(ctx.db, ctx.actor, { kind: ctx.query.kind, text: ctx.body.text })
      return getOwnPhrase(ctx.db, ctx.actor, sn)
    },
    remove: (ctx) => removePhrase(ctx.db, ctx.actor, ctx.params.id),
  })
}
