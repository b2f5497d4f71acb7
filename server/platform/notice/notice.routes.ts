import type { FastifyInstance } from 'fastify'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { mount } from '../../http/mount.ts'
import { shownPage } from '../../record/handlers.ts'
import type { Services } from '../../services.ts'
import { chooseMail } from './notice.choice.commands.ts'
import { showChoices } from './notice.choice.queries.ts'
import { readAllNotices, readNotice } from './notice.commands.ts'
import { getNotice, listNotices } from './notice.queries.ts'
import { itemOf } from './notice.show.ts'
import { countUnread } from './notice.unread.queries.ts'

export function noticeRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, noticeContract, {
    list: async (ctx) => {
      const [page, unread] = await Promise.all([
        listNotices(ctx.db, ctx.actor, ctx.query),
        countUnread(ctx.db, ctx.actor),
      ])
      return { ...shownPage(page, (record) => itemOf(record, ctx)), unread }
    },
    readAll: async (ctx) => ({ read: await readAllNotices(ctx.db, ctx.actor, ctx.body) }),
    choice: (ctx) => showChoices(ctx.db, ctx.actor, services),
    choose: async (ctx) => {
      await chooseMail(ctx.db, ctx.actor, ctx.body.choices)
      return showChoices(ctx.db, ctx.actor, services)
    },
    read: async (ctx) => {
      await readNotice(ctx.db, ctx.actor, ctx.params.id)
      return itemOf(await getNotice(ctx.db, ctx.actor, ctx.params.id), ctx)
    },
  })
}
