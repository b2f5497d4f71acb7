import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import type { borrowRow, openSite } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import { borrowMessages } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { freeFor, refusal } from '@zhikao/domain/exams/borrow/borrow.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { actionsFor, refusedFor } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { borrowDeadlineOf, freePlacesOf } from '@zhikao/domain/exams/plan/plan.places.rules.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { readSetting } from '../../platform/setting/setting.queries.ts'
import { createBorrow, factsless, updateBorrow } from './borrow.commands.ts'
import { listSites, readHost } from './borrow.host.queries.ts'
import type { HostPlanRecord, SiteRecord } from './borrow.host.queries.ts'
import { listApproved, listBorrows } from './borrow.list.queries.ts'
import { moveBorrow } from './borrow.move.commands.ts'
import type { BorrowBody, BorrowMove } from './borrow.move.commands.ts'
import { getBorrow, listBorrowHistory, listPlanRooms } from './borrow.queries.ts'
import type { BorrowRecord } from './borrow.queries.ts'

type Row = z.infer<typeof borrowRow>
type Detail = DataOf<typeof borrowContract.detail>
type Shown = Pick<Ctx, 'db' | 'actor' | 'lang'>
type MoveCtx = Shown & { params: { id: string } }

export function borrowRoutes(app: FastifyInstance, services: Services): void {
  const moved = async (ctx: MoveCtx, move: BorrowMove, body: BorrowBody) => {
    await moveBorrow(ctx.db, ctx.actor, ctx.params.id, move, body)
    return show(ctx, ctx.params.id)
  }
  mount(app, services, borrowContract, {
    sites: async (ctx) => {
      const page = await listSites(ctx.db, ctx.actor, ctx.query)
      const { borrow_decide_days } = await readSetting(ctx.db, 'exam_rules')
      return { ...page, items: page.items.map((record) => siteOf(record, borrow_decide_days, ctx.lang)) }
    },
    list: async (ctx) => rowsOf(await listBorrows(ctx.db, ctx.actor, ctx.query), ctx),
    approved: async (ctx) => rowsOf(await listApproved(ctx.db, ctx.actor, ctx.query), ctx),
    create: async (ctx) => show(ctx, await createBorrow(ctx.db, ctx.actor, ctx.body)),
    detail: (ctx) => show(ctx, ctx.params.id),
    update: async (ctx) => {
      await updateBorrow(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return show(ctx, ctx.params.id)
    },
    approve: (ctx) => moved(ctx, 'approve', ctx.body),
    reject: (ctx) => moved(ctx, 'reject', ctx.body),
    withdraw: async (ctx) => {
      await moveBorrow(ctx.db, ctx.actor, ctx.params.id, 'withdraw', ctx.body)
      return null
    },
    reapply: (ctx) => {
      const { version, opinion, ...fields } = ctx.body
      return moved(ctx, 'reapply', { version, opinion, fields })
    },
    attach: (ctx) => moved(ctx, 'attach', ctx.body),
    detach: (ctx) => moved(ctx, 'detach', ctx.body),
    cancel: (ctx) => moved(ctx, 'cancel', ctx.body),
    history: async (ctx) => {
      const lines = await listBorrowHistory(ctx.db, ctx.actor, ctx.params.id)
      return lines.map((line) => ({ ...line, opinion: opinionIn(line.opinion, ctx.lang) }))
    },
  })
}

/** The system's own words are said in the reader's language; people's stay as they were written. */
const opinionIn = (opinion: string | null, lang: Lang): string | null =>
  SYSTEM_WORDS.find((words) => words.CN === opinion)?.[lang] ?? opinion
const SYSTEM_WORDS = [borrowMessages.borrow_timeout, borrowMessages.borrow_site_closed]

function siteOf({ signup_end, now, ...record }: SiteRecord, days: number, lang: Lang): z.infer<typeof openSite> {
  const deadline = borrowDeadlineOf(signup_end, days)
  const closed: Refusal | null =
    now > deadline
      ? refusal('borrow_deadline', { time: deadline })
      : record.remaining === 0
        ? refusal('borrow_quota', { count: 1, remaining: 0 })
        : null
  return {
    sn: record.sn,
    title: record.title,
    org_sn: record.org_sn,
    site_name: record.site_name,
    site_code: record.site_code,
    province: record.province,
    city: record.city,
    credential_sn: record.credential_sn,
    credential_name: record.credential_name[lang],
    level: record.level,
    remaining: record.remaining,
    theory_start: record.theory_start,
    theory_end: record.theory_end,
    practical_start: record.practical_start,
    practical_end: record.practical_end,
    deadline,
    actions: closed ? [] : ['apply'],
    refused: closed ? [{ move: 'apply', rule: closed.rule, message: closed.message[lang] }] : [],
  }
}

const rowsOf = <P extends { items: BorrowRecord[] }>(page: P, { actor, lang }: Shown) => ({
  ...page,
  items: page.items.map((record) =>
    rowOf(record, actionsFor(borrowLifecycle, factsless(record), actor), { actor, lang }),
  ),
})

/** Beside the moves: a refused request may be edited, an attached one leads its school to the sign-up. */
function actionsWith(record: BorrowRecord, moves: BorrowMove[], actor: Actor): Row['actions'] {
  const actions: Row['actions'] = [...moves]
  const isOwn = record.org_sn === actor.org_sn
  if (isOwn && record.plan_sn && record.status === 'SCHOOL_AUDIT') actions.unshift('signup')
  if (isOwn && record.status === 'SCHOOL_REJECT' && can(actor, 'borrow:edit')) actions.push('edit')
  return actions
}

const rowOf = (record: BorrowRecord, moves: BorrowMove[], { actor, lang }: Pick<Shown, 'actor' | 'lang'>): Row => ({
  sn: record.sn,
  title: record.title,
  org_sn: record.org_sn,
  org_name: record.org_name,
  host_org_sn: record.host_org_sn,
  host_name: record.host_name,
  site_code: record.site_code,
  credential_sn: record.credential_sn,
  credential_name: record.credential_name[lang],
  level: record.level,
  expected_date_start: record.expected_date_start,
  expected_date_end: record.expected_date_end,
  student_count: record.student_count,
  approved_count: record.approved_count,
  taken: record.taken,
  wanted_plan_sn: record.wanted_plan_sn,
  plan_sn: record.plan_sn,
  plan_title: record.plan_title,
  theory_start: record.theory_start,
  theory_end: record.theory_end,
  practical_start: record.practical_start,
  practical_end: record.practical_end,
  signup_start: record.signup_start,
  signup_end: record.signup_end,
  school_contact: record.school_contact,
  school_mobile: record.school_mobile,
  deadline: record.deadline,
  audit_opinion: opinionIn(record.audit_opinion, lang),
  audit_time: record.audit_time,
  round: record.round,
  status: record.status,
  create_time: record.create_time,
  update_time: record.update_time,
  version: record.version,
  actions: actionsWith(record, moves, actor),
})

async function show({ db, actor, lang }: Shown, sn: string): Promise<Detail> {
  const record = await getBorrow(db, actor, sn)
  const host = record.host_org_sn === actor.org_sn ? await readHost(db, record) : null
  const facts = { ...factsless(record), host }
  const { plan_contact_name: name, plan_contact_mobile: mobile } = record
  return {
    ...rowOf(record, actionsFor(borrowLifecycle, facts, actor), { actor, lang }),
    preferred_city: record.preferred_city,
    reason: record.reason,
    proof_files: record.proof_files,
    fee_bearer: record.fee_bearer,
    accept_same_examiner_rule: record.accept_same_examiner_rule,
    conditions: record.conditions,
    plan_contact: name && mobile ? { name, mobile } : null,
    plan_rooms: await listPlanRooms(db, record.plan_sn),
    host: host && {
      free: freeFor(host.plans, host.unattached, record.status === 'SCHOOL_INIT' ? record.wanted_plan_sn : null),
      plans: host.plans.map(placesOf),
    },
    refused: refusedFor(borrowLifecycle, facts, actor).map(({ move, refusal: refused }) => ({
      move,
      rule: refused.rule,
      message: refused.message[lang],
    })),
  }
}

const placesOf = (plan: HostPlanRecord): NonNullable<Detail['host']>['plans'][number] => ({
  sn: plan.sn,
  title: plan.title,
  theory_start: plan.theory_start,
  theory_end: plan.theory_end,
  practical_start: plan.practical_start,
  practical_end: plan.practical_end,
  signup_end: plan.signup_end,
  capacity: plan.capacity,
  own_taken: plan.own_taken,
  reserved: plan.reserved,
  borrow_quota: plan.borrow_quota,
  free: freePlacesOf(plan),
})
