import type { FastifyInstance } from 'fastify'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import { changeHandler, shownPage } from '../../record/handlers.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import { statesAsked } from '../../record/stateCounts.ts'
import type { Services } from '../../services.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { createBorrow, updateBorrow } from './borrow.commands.ts'
import { listPending, listSites, readHost } from './borrow.host.queries.ts'
import { countBorrowStates, listApproved, listBorrows } from './borrow.list.queries.ts'
import { moveBorrow } from './borrow.move.commands.ts'
import { getBorrow, getBorrowFees, listBorrowHistory, listPlanRooms } from './borrow.queries.ts'
import type { BorrowRecord } from './borrow.queries.ts'
import { detailOf, historyOf, rowOf, siteOf } from './borrow.show.ts'

export function borrowRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, borrowContract, {
    ...moveHandlers(borrowLifecycle, moveBorrow, show, ['withdraw', 'reapply']),
    sites: async (ctx) => {
      const page = await listSites(ctx.db, ctx.actor, ctx.query)
      const { borrow_decide_days: days } = await readSettings(ctx.db, 'exam_rules')
      const hosts = page.items.map((record) => record.org_sn)
      const pending = await listPending(ctx.db, ctx.actor, hosts)
      return shownPage(page, (record) => siteOf({ ...record, days, pending }, ctx))
    },
    list: async (ctx) => ({
      ...rowsOf(await listBorrows(ctx.db, ctx.actor, ctx.query), ctx),
      ...(await statesAsked(ctx.query, () => countBorrowStates(ctx.db, ctx.actor, ctx.query))),
    }),
    approved: async (ctx) => rowsOf(await listApproved(ctx.db, ctx.actor, ctx.query), ctx),
    create: async (ctx) => show(ctx, await createBorrow(ctx.db, ctx.actor, ctx.body)),
    detail: (ctx) => show(ctx, ctx.params.id),
    update: changeHandler(updateBorrow, show),
    withdraw: async (ctx) => {
      await moveBorrow(ctx.db, ctx.actor, ctx.params.id, 'withdraw', ctx.body)
      return null
    },
    reapply: async (ctx) => {
      const { version, opinion, ...fields } = ctx.body
      await moveBorrow(ctx.db, ctx.actor, ctx.params.id, 'reapply', { version, opinion, fields })
      return show(ctx, ctx.params.id)
    },
    history: async (ctx) => {
      const lines = await listBorrowHistory(ctx.db, ctx.actor, ctx.params.id)
      return lines.map((line) => historyOf(line, ctx))
    },
  })
}

const rowsOf = <P extends { items: BorrowRecord[] }>(page: P, reader: Reader) => ({
  ...page,
  items: page.items.map((record) => rowOf(record, reader)),
})

async function show(ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) {
  const record = await getBorrow(ctx.db, ctx.actor, sn)
  const host = record.host_org_sn === ctx.actor.org_sn ? await readHost(ctx.db, record) : null
  const fees = await getBorrowFees(ctx.db, sn)
  return detailOf({ ...record, host, fees, plan_rooms: await listPlanRooms(ctx.db, record.plan_sn) }, ctx)
}
