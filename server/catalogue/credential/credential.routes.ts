import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { credentialContract } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import type { credentialRow } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import { credentialLifecycle } from '@zhikao/domain/catalogue/credential/credential.lifecycle.ts'
import { credentialMayGo } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { actionsFor, refusedFor } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { createCredential, moveCredential, removeCredential, updateCredential } from './credential.commands.ts'
import { getVisibleCredential, knowsSites, listCredentialHistory, listCredentials } from './credential.queries.ts'
import type { CredentialRecord } from './credential.queries.ts'

type Row = z.infer<typeof credentialRow>
type Detail = DataOf<typeof credentialContract.detail>

export function credentialRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, credentialContract, {
    list: async (ctx) => {
      const page = await listCredentials(ctx.db, ctx.actor, ctx.query)
      return { ...page, items: page.items.map((record) => rowOf(record, ctx.actor)) }
    },
    create: async (ctx) => show(ctx, await createCredential(ctx.db, ctx.actor, ctx.body)),
    detail: (ctx) => show(ctx, ctx.params.id),
    update: async (ctx) => {
      await updateCredential(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return show(ctx, ctx.params.id)
    },
    remove: async (ctx) => {
      await removeCredential(ctx.db, ctx.actor, ctx.params.id)
      return null
    },
    enable: async (ctx) => {
      await moveCredential(ctx.db, ctx.actor, ctx.params.id, 'enable', ctx.body)
      return show(ctx, ctx.params.id)
    },
    disable: async (ctx) => {
      await moveCredential(ctx.db, ctx.actor, ctx.params.id, 'disable', ctx.body)
      return show(ctx, ctx.params.id)
    },
    history: (ctx) => listCredentialHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

async function show({ db, actor, lang }: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string): Promise<Detail> {
  const record = await getVisibleCredential(db, actor, sn)
  return {
    ...rowOf(record, actor),
    majors: record.majors,
    validity_years: record.validity_years,
    site_valid_years: record.site_valid_years,
    standard_file: record.standard_file,
    outline_file: record.outline_file,
    cover: record.cover,
    intro: record.intro,
    training_open: record.training_open,
    create_time: record.create_time,
    refused: refusedOf(record, actor, lang),
  }
}

function actionsOf(record: CredentialRecord, actor: Actor): Row['actions'] {
  const actions: Row['actions'] = actionsFor(credentialLifecycle, record, actor)
  if (can(actor, 'credential:edit')) actions.unshift('edit')
  if (can(actor, 'credential:delete') && !credentialMayGo(record)) actions.push('delete')
  return actions
}

function refusedOf(record: CredentialRecord, actor: Actor, lang: Lang): Detail['refused'] {
  const refused = refusedFor(credentialLifecycle, record, actor).map(({ move, refusal }) => ({
    move,
    rule: refusal.rule,
    message: refusal.message[lang],
  }))
  const kept = can(actor, 'credential:delete') ? credentialMayGo(record) : null
  return kept ? [...refused, { move: 'delete', rule: kept.rule, message: kept.message[lang] }] : refused
}

const rowOf = (record: CredentialRecord, actor: Actor): Row => ({
  sn: record.sn,
  code: record.code,
  name: record.name,
  name_hk: record.name_hk,
  name_en: record.name_en,
  authority_sn: record.authority_sn,
  authority_name: record.authority_name,
  form_type: record.form_type,
  exam_form: record.exam_form,
  levels: record.levels,
  directions: record.directions,
  sort: record.sort,
  site_count: knowsSites(actor) ? record.site_count : null,
  status: record.status,
  update_time: record.update_time,
  version: record.version,
  actions: actionsOf(record, actor),
})
