import type { FastifyInstance } from 'fastify'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { MoveBody } from '@zhikao/domain/kernel/lifecycle.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { shownPage } from '../../record/handlers.ts'
import type { Services } from '../../services.ts'
import { exportRows } from '../../jobs/export.ts'
import { offeredSide, signUp } from './signup.commands.ts'
import { listEligible } from './signup.eligible.queries.ts'
import { listSignups } from './signup.list.queries.ts'
import type { SignupFilters } from './signup.list.queries.ts'
import { moveSignup, removeSignup } from './signup.move.commands.ts'
import type { SignupMove } from './signup.move.commands.ts'
import { startPhotoExport } from './signup.photo.commands.ts'
import { listPilots } from './signup.pilot.queries.ts'
import { getSignupHead, getSignupPlan, seesWhole } from './signup.plan.queries.ts'
import type { SignupPlanRecord } from './signup.plan.queries.ts'
import { listSignupPlans } from './signup.planList.queries.ts'
import { getSignup } from './signup.queries.ts'
import { signupExport } from './signup.sheets.ts'
import { listSignupsOf } from './signup.student.queries.ts'
import { eligibleOf, headOf, ofStudentOf, pilotOf, planRowOf, rowOf } from './signup.show.ts'

type Read = Pick<Ctx, 'db' | 'actor' | 'lang'>
type Window = { page: number; limit: number; sort?: string | undefined }
type MoveCall = Read & { params: { plan: string; id: string }; body: MoveBody }

export function signupRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, signupContract, {
    plans: async (ctx) =>
      shownPage(await listSignupPlans(ctx.db, ctx.actor, ctx.query), (record) => planRowOf(record, ctx)),
    plan: async (ctx) => headOf(await getSignupHead(ctx.db, ctx.actor, ctx.params.id, ctx.query.borrow_sn), ctx),
    ofStudent: async (ctx) =>
      (await listSignupsOf(ctx.db, ctx.actor, ctx.params.id)).map((record) => ofStudentOf(record, ctx)),
    pilots: async (ctx) => (await listPilots(ctx.db, ctx.actor, ctx.params.id)).map((record) => pilotOf(record, ctx)),
    eligible: async (ctx) => {
      const record = await getSignupPlan(ctx.db, ctx.actor, ctx.params.id)
      const { org_sn } = await offeredSide(ctx.db, ctx.actor, record, ctx.query.borrow_sn)
      const page = await listEligible(ctx.db, ctx.actor, record, { orgSn: org_sn, query: ctx.query })
      return shownPage(page, (student) => eligibleOf(student, ctx))
    },
    list: async (ctx) => {
      const record = await getSignupPlan(ctx.db, ctx.actor, ctx.params.id)
      // The reader's own side: a site's own students, unless it requests a borrowed exam's.
      const isOwnSide = seesWhole(ctx.actor, record) && !ctx.query.borrow_sn && !ctx.query.source
      return showPage(ctx, record, { ...ctx.query, ...(isOwnSide ? { source: ['OWN'] } : {}) })
    },
    students: async (ctx) => showPage(ctx, await getSignupPlan(ctx.db, ctx.actor, ctx.params.id), ctx.query),
    create: (ctx) => signUp(ctx.db, ctx.actor, ctx.params.id, ctx.body, ctx.lang),
    remove: async (ctx) => {
      await removeSignup(ctx.db, ctx.actor, ctx.params, ctx.query.reason ?? null)
      return null
    },
    export: ({ db, actor, params, body, lang }) =>
      exportRows(db, services, actor, signupExport, { filter: { ...body, plan_sn: params.id }, lang }),
    exportPhoto: (ctx) => startPhotoExport(ctx.db, ctx.actor, { ...ctx.body, plan_sn: ctx.params.id }, ctx.lang),
    confirm: moveHandler('confirm'),
    reject: moveHandler('reject'),
    resubmit: moveHandler('resubmit'),
  })
}

const moveHandler = (move: SignupMove) => async (ctx: MoveCall) => {
  await moveSignup(ctx.db, ctx.actor, ctx.params, move, ctx.body)
  return rowOf(await getSignup(ctx.db, ctx.params.id), ctx)
}

async function showPage(
  reader: Read,
  record: SignupPlanRecord,
  query: SignupFilters & Window,
): Promise<DataOf<typeof signupContract.students>> {
  const found = await listSignups(reader.db, reader.actor, record, query)
  return { ...found, items: found.items.map((row) => rowOf(row, reader)) }
}
