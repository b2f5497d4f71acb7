import type { FastifyInstance } from 'fastify'
import { can } from '@zhikao/domain/access/actor.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import { changeHandler, removalHandler } from '../../record/handlers.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { moveHandlers } from '../../record/moves.ts'
import { statesAsked } from '../../record/stateCounts.ts'
import type { Services } from '../../services.ts'
import { readTerms } from '../../platform/setting/setting.queries.ts'
import { exportRows } from '../../jobs/export.ts'
import { listCards } from './application.card.queries.ts'
import { copyForm, createApplication, removeApplication, updateApplication } from './application.commands.ts'
import { countApplicationStates, listApplications } from './application.list.queries.ts'
import { approveApplication, listImpact, moveApplication, renewApplication } from './application.move.commands.ts'
import { withForm } from './application.form.queries.ts'
import { getApplication, listApplicationHistory, listRooms, listRounds } from './application.queries.ts'
import { fileAgreement, saveSheet } from './application.review.commands.ts'
import { applicationExport } from './application.sheets.ts'
import { findSheet, getRound, listRoundTimes } from './application.round.queries.ts'
import { detailOf, roundChangesOf, rowOf, wholeRoundOf } from './application.show.ts'
import { findApprovedRooms, listSiteRooms } from './application.site.queries.ts'

export function applicationRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, applicationContract, {
    ...moveHandlers(applicationLifecycle, moveApplication, show, ['approve', 'renew']),
    list: async (ctx) => {
      const page = await listApplications(ctx.db, ctx.actor, ctx.query)
      const states = await statesAsked(ctx.query, () => countApplicationStates(ctx.db, ctx.actor))
      const terms = await readTerms(ctx.db)
      return { ...page, ...states, items: page.items.map((record) => rowOf({ ...record, terms }, ctx)) }
    },
    mine: (ctx) => listCards(ctx.db, ctx.actor, ctx.query),
    detail: (ctx) => show(ctx, ctx.params.id),
    create: async (ctx) => show(ctx, await createApplication(ctx.db, ctx.actor, ctx.body)),
    update: changeHandler(updateApplication, show),
    remove: removalHandler(removeApplication),
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, applicationExport, { filter: ctx.body, lang: ctx.lang }),
    impact: (ctx) => listImpact(ctx.db, ctx.actor, ctx.params.id, ctx.query),
    rounds: (ctx) => listRoundTimes(ctx.db, ctx.actor, ctx.params.id),
    round: async (ctx) => wholeRoundOf(await getRound(ctx.db, ctx.actor, ctx.params.id, ctx.params.round), ctx),
    diff: async (ctx) => {
      const { from, to } = ctx.query
      const [before, after] = [
        await getRound(ctx.db, ctx.actor, ctx.params.id, from),
        await getRound(ctx.db, ctx.actor, ctx.params.id, to),
      ]
      return roundChangesOf(before, after, ctx)
    },
    copy: changeHandler(copyForm, show),
    checksheet: changeHandler(saveSheet, show),
    agreement: changeHandler(fileAgreement, show),
    rooms: (ctx) => listSiteRooms(ctx.db, ctx.actor, ctx.params.id),
    history: (ctx) => listApplicationHistory(ctx.db, ctx.actor, ctx.params.id),
    approve: changeHandler(approveApplication, show),
    // The answer is the record that was made, not the one that was renewed.
    renew: async (ctx) => show(ctx, await renewApplication(ctx.db, ctx.actor, ctx.params.id, ctx.body)),
  })
}

async function show(ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) {
  const { db, actor } = ctx
  const record = await getApplication(db, actor, sn, { countExams: can(actor, 'application:disable') })
  const [rooms, sent] = [await listRooms(db, sn), await listRounds(db, sn)]
  const check_sheet = await findSheet(db, actor, record)
  const more = { rooms, sent, check_sheet, approved_rooms: await findApprovedRooms(db, record) }
  return detailOf({ ...(await withForm(db, record)), ...more, terms: await readTerms(db) }, ctx)
}
