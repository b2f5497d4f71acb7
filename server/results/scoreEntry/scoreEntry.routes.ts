import type { FastifyInstance } from 'fastify'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { noteCopy } from '../../exams/examDevice/examDevice.commands.ts'
import { mount } from '../../http/mount.ts'
import { orLate } from '../../record/late.ts'
import type { Services } from '../../services.ts'
import { enterOnBehalf, takeScans } from './scoreEntry.behalf.commands.ts'
import { handInEntry, openDispute, returnEntry, saveEntry } from './scoreEntry.commands.ts'
import { getEntryView, listEntryRecords } from './scoreEntry.queries.ts'
import { readOfflineCopy } from './scoreEntry.offline.queries.ts'
import { rowOf, sheetOf } from './scoreEntry.show.ts'

export function scoreEntryRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, scoreEntryContract, {
    list: async (ctx) => {
      const view = await getEntryView(ctx.db, ctx.actor, ctx.query.exam_sn)
      return sheetOf(view, await listEntryRecords(ctx.db, view.exam_sn), ctx)
    },
    offline: async (ctx) => {
      const copy = await readOfflineCopy(ctx, services)
      await noteCopy(ctx.db, ctx.actor, copy.exam.sn)
      return copy
    },
    save: (ctx) => {
      const { body, params } = ctx
      const late = { act: 'score', exam_sn: null, candidate: params.id, body } as const
      return orLate(ctx, body.occurred_at, late, async (db) =>
        rowOf(await saveEntry(db, ctx.actor, params.id, body), ctx),
      )
    },
    handin: async (ctx) => rowOf(await handInEntry(ctx.db, ctx.actor, ctx.params.id, ctx.body.version), ctx),
    dispute: async (ctx) => rowOf(await openDispute(ctx.db, ctx.actor, ctx.params.id, ctx.body.reason), ctx),
    return: async (ctx) => rowOf(await returnEntry(ctx.db, ctx.actor, ctx.params.id, ctx.body), ctx),
    behalf: async (ctx) => rowOf(await enterOnBehalf(ctx.db, services, ctx.actor, ctx.body, ctx.file), ctx),
    scans: ({ db, actor, params, file }) => takeScans(db, services, actor, params.id, file),
  })
}
