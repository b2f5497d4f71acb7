import type { FastifyInstance } from 'fastify'
import { settingContract } from '@zhikao/domain/platform/setting/setting.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { saveSetting } from './setting.commands.ts'
import { getSetting, listSettingChanges, listSettings } from './setting.queries.ts'
import { changeOf, rowOf } from './setting.show.ts'

export function settingRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, settingContract, {
    list: async (ctx) => (await listSettings(ctx.db)).map(rowOf),
    save: async (ctx) => {
      await saveSetting(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return rowOf(await getSetting(ctx.db, ctx.params.id))
    },
    history: async (ctx) => (await listSettingChanges(ctx.db, ctx.params.id)).map(changeOf),
  })
}
