import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { actionsFor, refusedFor } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { planContract } from '@zhikao/domain/plan/plan.contract.ts'
import type { planRow } from '@zhikao/domain/plan/plan.contract.ts'
import { planLifecycle } from '@zhikao/domain/plan/plan.lifecycle.ts'
import { isOpenPlan, ownerFault, waitingDays } from '@zhikao/domain/plan/plan.rules.ts'
import { planWarnings, submitFaults } from '@zhikao/domain/plan/plan.submit.rules.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../http/services.ts'
import { exportRows } from '../../jobs/export.ts'
import { getBasis, listSites } from './plan.basis.queries.ts'
import { createPlan, removePlan, updatePlan } from './plan.commands.ts'
import { loadFacts } from './plan.facts.queries.ts'
import type { LoadedFacts } from './plan.facts.queries.ts'
import { listPlans } from './plan.list.queries.ts'
import { movePlan } from './plan.move.commands.ts'
import type { PlanMove } from './plan.move.commands.ts'
import { getPlan, listPlanHistory } from './plan.queries.ts'
import type { PlanRecord } from './plan.queries.ts'
import { planExport } from './plan.sheets.ts'

type Row = z.infer<typeof planRow>
type Detail = DataOf<typeof planContract.detail>
type Shown = Pick<Ctx, 'db' | 'actor' | 'lang'>
type MoveCtx = Shown & { params: { id: string }; body: { version?: number | undefined; opinion: string | null } }

export function planRoutes(app: FastifyInstance, services: Services): void {
  const mover = (move: PlanMove) => async (ctx: MoveCtx) => {
    await movePlan(ctx.db, ctx.actor, ctx.params.id, move, ctx.body)
    return show(ctx, ctx.params.id)
  }
  mount(app, services, planContract, {
    list: async (ctx) => {
      const page = await listPlans(ctx.db, ctx.actor, ctx.query)
      const facts = await loadFacts(
        ctx.db,
        page.items.filter((record) => isOpenPlan(record.status)),
      )
      return { ...page, items: page.items.map((record) => rowOf(record, facts.get(record.sn) ?? null, ctx)) }
    },
    sites: (ctx) => listSites(ctx.db, ctx.actor, ctx.query),
    basis: (ctx) => getBasis(ctx.db, ctx.actor, ctx.query),
    detail: (ctx) => show(ctx, ctx.params.id),
    create: async (ctx) => show(ctx, await createPlan(ctx.db, ctx.actor, ctx.body)),
    update: async (ctx) => {
      await updatePlan(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return show(ctx, ctx.params.id)
    },
    remove: async (ctx) => {
      await removePlan(ctx.db, ctx.actor, ctx.params.id)
      return null
    },
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, planExport, { filter: ctx.body, lang: ctx.lang }),
    submit: mover('submit'),
    withdraw: mover('withdraw'),
    approve: mover('approve'),
    reject: mover('reject'),
    closeSignup: mover('closeSignup'),
    history: (ctx) => listPlanHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

async function show({ db, actor, lang }: Shown, sn: string): Promise<Detail> {
  const record = await getPlan(db, actor, sn)
  const facts = (await loadFacts(db, [record])).get(sn)
  if (!facts) throw new Error(`the plan ${sn} has no facts`)
  return detailOf(record, facts, { actor, lang })
}

type Reader = { actor: Actor; lang: Lang }

function actionsOf(record: PlanRecord, facts: LoadedFacts | null, actor: Actor): Row['actions'] {
  const actions: Row['actions'] = actionsFor(planLifecycle, { ...record, facts }, actor)
  const isWritable = isOpenPlan(record.status) && !ownerFault(record, actor)
  if (isWritable && can(actor, 'plan:edit')) actions.unshift('edit')
  if (isWritable && can(actor, 'plan:delete')) actions.push('delete')
  return actions
}

function rowOf(record: PlanRecord, facts: LoadedFacts | null, { actor, lang }: Reader): Row {
  return {
    sn: record.sn,
    title: record.title,
    org_sn: record.org_sn,
    org_name: record.org_name,
    province: record.province,
    credential_sn: record.credential_sn,
    credential_code: record.credential_code,
    credential_name: record.credential_name,
    level: record.level,
    direction: record.direction,
    plan_type: record.plan_type,
    year: record.year,
    theory_start: record.theory_start,
    theory_end: record.theory_end,
    practical_start: record.practical_start,
    practical_end: record.practical_end,
    signup_start: record.signup_start,
    signup_end: record.signup_end,
    expected_count: record.expected_count,
    capacity: record.capacity,
    taken: record.taken,
    own_taken: record.own_taken,
    accept_borrow: record.accept_borrow,
    borrow_quota: record.borrow_quota,
    submit_time: record.submit_time,
    waiting_days: waitingDays(record, record.now),
    frozen: record.frozen,
    overdue: record.overdue,
    on_behalf: record.on_behalf,
    status: record.status,
    update_time: record.update_time,
    version: record.version,
    actions: actionsOf(record, facts, actor),
    refused: refusedFor(planLifecycle, { ...record, facts }, actor).map(({ move, refusal }) => ({
      move,
      rule: refusal.rule,
      message: refusal.message[lang],
    })),
  }
}

/** Faults are told while somebody can still lift or judge them: before and while it waits for its approval. */
const isJudged = (record: PlanRecord) => isOpenPlan(record.status) || record.status === 'PLAN_SUBMIT'

function detailOf(record: PlanRecord, facts: LoadedFacts, reader: Reader): Detail {
  const { lang } = reader
  const { site_code, template_sn, template_name, template_edition, theory_minutes, practical_minutes } = record
  const { borrow_region, contact_name, contact_mobile, fee_standard, materials, remark, create_time } = record
  return {
    ...rowOf(record, facts, reader),
    site_code,
    template_sn,
    template_name,
    template_edition,
    theory_minutes,
    practical_minutes,
    borrow_region,
    contact_name,
    contact_mobile,
    fee_standard,
    materials,
    remark,
    create_time,
    sessions: facts.seated.map(({ room, room_sn, subject, session_no, start_time, end_time, capacity }) => ({
      room_sn,
      room_no: room.room_no,
      room_name: room.name,
      seats: room.seats,
      subject,
      session_no,
      start_time,
      end_time,
      capacity,
    })),
    approvals: facts.sites.map(({ sn, apply_sn, levels, capacity_per_day, valid_from, valid_to }) => ({
      sn,
      apply_sn,
      levels: [...levels],
      capacity_per_day,
      valid_from,
      valid_to,
    })),
    faults: isJudged(record)
      ? submitFaults(facts).map(({ rule, message, path }) => ({ rule, message: message[lang], path }))
      : [],
    warnings: isJudged(record)
      ? planWarnings(facts).map(({ rule, message }) => ({ rule, message: message[lang] }))
      : [],
  }
}
