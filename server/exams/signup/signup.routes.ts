import type { FastifyInstance } from 'fastify'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import type { PayStatus } from '@zhikao/domain/exams/signup/signup.model.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { exportRows } from '../../jobs/export.ts'
import { signUp, sideOf } from './signup.commands.ts'
import { listEligible } from './signup.eligible.queries.ts'
import { listSignups } from './signup.list.queries.ts'
import type { SignupFilters } from './signup.list.queries.ts'
import { moveSignup, removeSignup } from './signup.move.commands.ts'
import type { SignupMove } from './signup.move.commands.ts'
import { startPhotoExport } from './signup.photo.commands.ts'
import { getSignupPlan, seesWhole } from './signup.plan.queries.ts'
import type { SignupPlanRecord } from './signup.plan.queries.ts'
import { listSignupPlans } from './signup.plans.queries.ts'
import { printTickets } from './signup.print.queries.ts'
import { getSignup } from './signup.queries.ts'
import { signupExport } from './signup.sheets.ts'
import { showPlan, showSignup } from './signup.show.queries.ts'

type Read = Pick<Ctx, 'db' | 'actor' | 'lang'>
type Window = { page: number; limit: number; sort?: string | undefined }
type Moved = Read & {
  params: { plan: string; id: string }
  body: { version?: number | undefined; opinion: string | null; pay_status?: PayStatus }
}

export function signupRoutes(app: FastifyInstance, services: Services): void {
  const mover = (move: SignupMove) => async (ctx: Moved) => {
    await moveSignup(ctx.db, ctx.actor, ctx.params, move, ctx.body)
    return showSignup(ctx.actor, await getSignup(ctx.db, ctx.params.id), ctx.lang)
  }
  mount(app, services, signupContract, {
    plans: (ctx) => listSignupPlans(ctx.db, ctx.actor, ctx.query, ctx.lang),
    plan: async (ctx) => {
      const record = await getSignupPlan(ctx.db, ctx.actor, ctx.params.id)
      return showPlan(ctx.db, ctx.actor, record, { borrow_sn: ctx.query.borrow_sn, lang: ctx.lang })
    },
    eligible: async (ctx) => {
      const record = await getSignupPlan(ctx.db, ctx.actor, ctx.params.id)
      const { org_sn } = await sideOf(ctx.db, ctx.actor, record, ctx.query.borrow_sn)
      return listEligible(ctx.db, ctx.actor, record, { orgSn: org_sn, query: ctx.query, lang: ctx.lang })
    },
    list: async (ctx) => {
      const record = await getSignupPlan(ctx.db, ctx.actor, ctx.params.id)
      // The reader's own side: a site's own students, unless it asks for a borrowed exam's.
      const isOwnSide = seesWhole(ctx.actor, record) && !ctx.query.borrow_sn && !ctx.query.source
      return page(ctx, record, { ...ctx.query, ...(isOwnSide ? { source: ['OWN'] } : {}) })
    },
    students: async (ctx) => page(ctx, await getSignupPlan(ctx.db, ctx.actor, ctx.params.id), ctx.query),
    create: (ctx) => signUp(ctx.db, ctx.actor, ctx.params.id, ctx.body, ctx.lang),
    remove: async (ctx) => {
      await removeSignup(ctx.db, ctx.actor, ctx.params, ctx.query.reason ?? null)
      return null
    },
    export: (ctx) =>
      exportRows(ctx.db, services, ctx.actor, signupExport, {
        filter: { ...ctx.body, plan_sn: ctx.params.id },
        lang: ctx.lang,
      }),
    exportPhoto: (ctx) => startPhotoExport(ctx.db, ctx.actor, { ...ctx.body, plan_sn: ctx.params.id }, ctx.lang),
    ticket: (ctx) => printTickets(ctx, ctx.params.id, ctx.query.signup),
    confirm: mover('confirm'),
    reject: mover('reject'),
    resubmit: mover('resubmit'),
    pay: mover('pay'),
  })
}

async function page(
  { db, actor, lang }: Read,
  record: SignupPlanRecord,
  query: SignupFilters & Window,
): Promise<DataOf<typeof signupContract.students>> {
  const found = await listSignups(db, actor, record, query)
  return { ...found, items: found.items.map((row) => showSignup(actor, row, lang)) }
}
