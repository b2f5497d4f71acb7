import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import type { noticeItem } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { pathOf, rowsOf } from '@zhikao/domain/portals/sections.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { readAllNotices, readNotice } from './notice.commands.ts'
import { countUnread, getNotice, listNotices } from './notice.queries.ts'
import type { NoticeRecord } from './notice.queries.ts'

export function noticeRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, noticeContract, {
    list: async (ctx) => {
      const [page, unread] = await Promise.all([
        listNotices(ctx.db, ctx.actor, ctx.query),
        countUnread(ctx.db, ctx.actor),
      ])
      return { ...page, items: page.items.map((record) => itemOf(record, ctx.actor, ctx.lang)), unread }
    },
    readAll: async (ctx) => ({ read: await readAllNotices(ctx.db, ctx.actor, ctx.body) }),
    read: async (ctx) => {
      await readNotice(ctx.db, ctx.actor, ctx.params.id)
      return itemOf(await getNotice(ctx.db, ctx.actor, ctx.params.id), ctx.actor, ctx.lang)
    },
  })
}

function itemOf(record: NoticeRecord, actor: Actor, lang: Lang): z.infer<typeof noticeItem> {
  return {
    sn: record.sn,
    types: record.type,
    status: record.read_time === null ? record.status : 'READ',
    title: record.title[lang],
    abstract: record.abstract[lang],
    opinion: record.status === 'BACK' ? record.opinion : null,
    update_time: record.update_time,
    url: urlFor(record, actor),
  }
}

/** The screen in the reader's own portal; none where the role has it not, the account may not open it, or a part of the address is missing. */
function urlFor({ screen, params }: NoticeRecord, actor: Actor): string | null {
  const row = screen ? rowsOf(actor.role).find((one) => one.screen === screen) : undefined
  if (!screen || !row || (row.permission && !can(actor, row.permission))) return null
  const isWhole = [...row.path.matchAll(/\$(\w+)/g)].every(([, name]) => name !== undefined && params[name])
  return isWhole ? pathOf(actor.role, screen, params) : null
}
