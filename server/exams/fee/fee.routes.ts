import type { FastifyInstance } from 'fastify'
import { feeContract } from '@zhikao/domain/exams/fee/fee.contract.ts'
import { signupBulkContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { moveSeveral } from '../../http/bulk.ts'
import { mount, withOwnTransactions } from '../../http/mount.ts'
import { exportRows } from '../../jobs/export.ts'
import { shownPage } from '../../record/handlers.ts'
import type { Services } from '../../services.ts'
import { getSignup } from '../signup/signup.queries.ts'
import { rowOf as signupRowOf } from '../signup/signup.show.ts'
import { moveOrPay, recordPayment } from './fee.commands.ts'
import { listFees, listStatement, listYears } from './fee.list.queries.ts'
import { feeExport } from './fee.sheets.ts'
import { rowOf, statementRowOf, yearOf } from './fee.show.ts'

export function feeRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, feeContract, {
    list: async (ctx) => shownPage(await listFees(ctx.db, ctx.actor, ctx.query), (record) => rowOf(record, ctx)),
    statement: async (ctx) => {
      const page = await listStatement(ctx.db, ctx.actor, ctx.query)
      return shownPage(page, statementRowOf)
    },
    years: async (ctx) => (await listYears(ctx.db, ctx.actor, ctx.query)).map(yearOf),
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, feeExport, { filter: ctx.body, lang: ctx.lang }),
    pay: async (ctx) => {
      await recordPayment(ctx.db, ctx.actor, ctx.params, ctx.body)
      return signupRowOf(await getSignup(ctx.db, ctx.params.id), ctx)
    },
  })
  mount(app, services, signupBulkContract, {
    bulk: withOwnTransactions((ctx) =>
      moveSeveral(ctx, (db, id, move, body) => moveOrPay(db, ctx.actor, { plan: ctx.params.plan, id }, move, body)),
    ),
  })
}
