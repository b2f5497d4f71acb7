import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { ROLES } from '@zhikao/domain/access/roles.ts'
import { keptSections, offeredSections } from '@zhikao/domain/portals/sections.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { actionsFor, refusedFor } from '@zhikao/domain/kernel/lifecycle.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import type { operatorRow } from '@zhikao/domain/platform/operator/operator.contract.ts'
import {
  operatorLifecycle,
  whyNotDelete,
  whyNotManage,
  whyNotReset,
} from '@zhikao/domain/platform/operator/operator.lifecycle.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { createOperator, moveOperator, removeOperator, resetPassword, updateOperator } from './operator.commands.ts'
import { saveRole } from './operator.grants.commands.ts'
import { getOperator, listOperatorHistory, listOperators, listRoles } from './operator.queries.ts'
import type { OperatorRecord } from './operator.queries.ts'

type Row = z.infer<typeof operatorRow>
type Shown = Pick<Ctx, 'db' | 'actor' | 'lang'>

export function operatorRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, operatorContract, {
    roles: async (ctx) => sortedRoles(await listRoles(ctx.db)),
    saveRole: async (ctx) => {
      await saveRole(ctx.db, ctx.actor, ctx.params.role, ctx.body)
      const saved = sortedRoles(await listRoles(ctx.db)).find(({ role }) => role === ctx.params.role)
      if (!saved) throw notFound()
      return saved
    },
    list: async (ctx) => {
      const page = await listOperators(ctx.db, ctx.actor, ctx.query)
      return { ...page, items: page.items.map((record) => rowOf(record, ctx.actor)) }
    },
    detail: (ctx) => show(ctx, ctx.params.id),
    create: async (ctx) => show(ctx, await createOperator(ctx.db, ctx.actor, ctx.body)),
    update: async (ctx) => {
      await updateOperator(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return show(ctx, ctx.params.id)
    },
    remove: async (ctx) => {
      await removeOperator(ctx.db, ctx.actor, ctx.params.id)
      return null
    },
    reset: (ctx) => resetPassword(ctx.db, ctx.actor, ctx.params.id, ctx.body),
    enable: async (ctx) => {
      await moveOperator(ctx.db, ctx.actor, ctx.params.id, 'enable', ctx.body)
      return show(ctx, ctx.params.id)
    },
    disable: async (ctx) => {
      await moveOperator(ctx.db, ctx.actor, ctx.params.id, 'disable', ctx.body)
      return show(ctx, ctx.params.id)
    },
    history: (ctx) => listOperatorHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

type StoredRole = Awaited<ReturnType<typeof listRoles>>[number]

/** The roles in the order of the product, each with what it holds and what can be given to it. */
function sortedRoles(stored: StoredRole[]): DataOf<typeof operatorContract.roles> {
  return ROLES.flatMap((role) => {
    const found = stored.find((one) => one.role === role)
    if (!found) return []
    const { accounts, version, update_time } = found
    const offered = offeredSections(role).map(({ id, operation }) => ({ id, operation }))
    return [{ role, accounts, permissions: keptSections(role, found), offered, update_time, version }]
  })
}

async function show({ db, actor, lang }: Shown, sn: string): Promise<DataOf<typeof operatorContract.detail>> {
  return detailOf(await getOperator(db, actor, sn), actor, lang)
}

function actionsOf(record: OperatorRecord, actor: Actor): Row['actions'] {
  const edits = can(actor, 'operator:edit')
  const actions: Row['actions'] = actionsFor(operatorLifecycle, record, actor)
  if (edits && !whyNotReset(record, actor)) actions.unshift('reset')
  if (edits && !whyNotManage(record, actor)) actions.unshift('edit')
  if (can(actor, 'operator:delete') && !whyNotDelete(record, actor)) actions.push('delete')
  return actions
}

function rowOf(record: OperatorRecord, actor: Actor): Row {
  const {
    sn,
    username,
    name,
    role,
    admin,
    org_sn,
    org_name,
    status,
    last_login_time,
    create_time,
    update_time,
    version,
  } = record
  return {
    sn,
    username,
    name,
    mobile: maskMobile(record.mobile),
    role,
    admin,
    org_sn,
    org_name,
    status,
    last_login_time,
    create_time,
    update_time,
    version,
    actions: actionsOf(record, actor),
  }
}

function detailOf(record: OperatorRecord, actor: Actor, lang: Lang): DataOf<typeof operatorContract.detail> {
  const { email, avatar, permissions, operations, remark, last_login_ip } = record
  const refused = refusedFor(operatorLifecycle, record, actor).map(({ move, refusal }) => ({
    move,
    rule: refusal.rule,
    message: refusal.message[lang],
  }))
  return { ...rowOf(record, actor), email, avatar, permissions, operations, remark, last_login_ip, refused }
}
