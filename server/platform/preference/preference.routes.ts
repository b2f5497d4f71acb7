import type { FastifyInstance } from 'fastify'
import { preferenceContract } from '@zhikao/domain/platform/preference/preference.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { resetPreference, savePreference } from './preference.commands.ts'
import { readPreference } from './preference.queries.ts'

export function preferenceRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, preferenceContract, {
    current: (ctx) => readPreference(ctx.db, ctx.actor),
    save: (ctx) => savePreference(ctx.db, ctx.actor, ctx.body.setting),
    reset: (ctx) => resetPreference(ctx.db, ctx.actor),
  })
}
