import type { FastifyInstance } from 'fastify'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { collegeLifecycle } from '@zhikao/domain/people/college/college.lifecycle.ts'
import { bulkHandler } from '../../http/bulk.ts'
import { changeHandler, removalHandler, shownPage } from '../../record/handlers.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { moveHandlers } from '../../record/moves.ts'
import { ownOrg } from '../../record/scope.ts'
import type { Services } from '../../services.ts'
import { exportRows } from '../../jobs/export.ts'
import { createCollege, moveCollege, removeCollege, updateCollege, updateInfo } from './college.commands.ts'
import { listColleges, listPublicColleges } from './college.list.queries.ts'
import { getCollege, listApprovals, listCollegeHistory } from './college.queries.ts'
import { detailOf, rowOf } from './college.show.ts'
import { collegeExport } from './college.sheets.ts'

export function collegeRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, collegeContract, {
    publicList: async (ctx) => {
      const page = await listPublicColleges(ctx.db, ctx.query)
      return shownPage(page, ({ sn, name }) => ({ sn, name }))
    },
    list: async (ctx) => shownPage(await listColleges(ctx.db, ctx.actor, ctx.query), (record) => rowOf(record, ctx)),
    create: async (ctx) => {
      const { sn, account } = await createCollege(ctx.db, ctx.actor, ctx.body)
      return { college: await show(ctx, sn), account }
    },
    info: (ctx) => show(ctx, ownOrg(ctx.actor)),
    updateInfo: async (ctx) => show(ctx, await updateInfo(ctx.db, ctx.actor, ctx.body)),
    detail: (ctx) => show(ctx, ctx.params.id),
    update: changeHandler(updateCollege, show),
    remove: removalHandler(removeCollege),
    export: (ctx) => exportRows(ctx.db, ctx.services, ctx.actor, collegeExport, { filter: ctx.body, lang: ctx.lang }),
    ...moveHandlers(collegeLifecycle, moveCollege, show),
    bulk: bulkHandler(moveCollege),
    history: (ctx) => listCollegeHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  detailOf(await getCollege(ctx.db, ctx.actor, sn), await listApprovals(ctx.db, sn), ctx)
