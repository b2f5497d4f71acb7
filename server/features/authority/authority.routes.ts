import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { authorityContract } from '@zhikao/domain/authority/authority.contract.ts'
import type { authorityRow } from '@zhikao/domain/authority/authority.contract.ts'
import { authorityLifecycle } from '@zhikao/domain/authority/authority.lifecycle.ts'
import { authorityMayGo } from '@zhikao/domain/authority/authority.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { actionsFor, refusedFor } from '@zhikao/domain/kernel/lifecycle.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../http/services.ts'
import { createAuthority, moveAuthority, removeAuthority, updateAuthority } from './authority.commands.ts'
import { getAuthority, listAuthorities, listAuthorityHistory } from './authority.queries.ts'
import type { AuthorityRecord } from './authority.queries.ts'

type Row = z.infer<typeof authorityRow>
type Detail = DataOf<typeof authorityContract.detail>

export function authorityRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, authorityContract, {
    list: async (ctx) => {
      const page = await listAuthorities(ctx.db, ctx.query)
      return { ...page, items: page.items.map((record) => rowOf(record, ctx.actor)) }
    },
    create: async (ctx) => show(ctx, await createAuthority(ctx.db, services, ctx.actor, ctx.body)),
    detail: (ctx) => show(ctx, ctx.params.id),
    update: async (ctx) => {
      await updateAuthority(ctx.db, services, ctx.actor, ctx.params.id, ctx.body)
      return show(ctx, ctx.params.id)
    },
    remove: async (ctx) => {
      await removeAuthority(ctx.db, ctx.actor, ctx.params.id)
      return null
    },
    enable: async (ctx) => {
      await moveAuthority(ctx.db, ctx.actor, ctx.params.id, 'enable', ctx.body)
      return show(ctx, ctx.params.id)
    },
    disable: async (ctx) => {
      await moveAuthority(ctx.db, ctx.actor, ctx.params.id, 'disable', ctx.body)
      return show(ctx, ctx.params.id)
    },
    history: (ctx) => listAuthorityHistory(ctx.db, ctx.params.id),
  })
}

async function show({ db, actor, lang }: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string): Promise<Detail> {
  const record = await getAuthority(db, sn)
  return {
    ...rowOf(record, actor),
    mobile: record.mobile,
    name_en: record.name_en,
    email: record.email,
    website: record.website,
    logo: record.logo,
    seal: record.seal,
    batch: record.batch,
    create_time: record.create_time,
    refused: refusedOf(record, actor, lang),
  }
}

function actionsOf(record: AuthorityRecord, actor: Actor): Row['actions'] {
  const actions: Row['actions'] = actionsFor(authorityLifecycle, record, actor)
  if (can(actor, 'authority:edit')) actions.unshift('edit')
  if (can(actor, 'authority:delete') && !authorityMayGo(record)) actions.push('delete')
  return actions
}

function refusedOf(record: AuthorityRecord, actor: Actor, lang: Lang): Detail['refused'] {
  const refused = refusedFor(authorityLifecycle, record, actor).map(({ move, refusal }) => ({
    move,
    rule: refusal.rule,
    message: refusal.message[lang],
  }))
  const kept = can(actor, 'authority:delete') ? authorityMayGo(record) : null
  return kept ? [...refused, { move: 'delete', rule: kept.rule, message: kept.message[lang] }] : refused
}

const rowOf = (record: AuthorityRecord, actor: Actor): Row => ({
  sn: record.sn,
  code: record.code,
  name: record.name,
  uscc: record.uscc,
  credential_count: record.credential_count,
  contact_name: record.contact_name,
  mobile: maskMobile(record.mobile),
  status: record.status,
  update_time: record.update_time,
  version: record.version,
  actions: actionsOf(record, actor),
})
