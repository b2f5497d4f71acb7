import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { actionsFor, refusedFor } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { templateContract } from '@zhikao/domain/catalogue/template/template.contract.ts'
import type { templateRow } from '@zhikao/domain/catalogue/template/template.contract.ts'
import { templateLifecycle } from '@zhikao/domain/catalogue/template/template.lifecycle.ts'
import { templateMessages } from '@zhikao/domain/catalogue/template/template.messages.ts'
import { enableFaults, removeRefusal } from '@zhikao/domain/catalogue/template/template.rules.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { copyTemplate, createTemplate, moveTemplate, removeTemplate, updateTemplate } from './template.commands.ts'
import { getTemplate, listTemplateHistory, listTemplates } from './template.queries.ts'
import type { TemplateRecord } from './template.queries.ts'

type Row = z.infer<typeof templateRow>
type Detail = DataOf<typeof templateContract.detail>

export function templateRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, templateContract, {
    list: async ({ db, actor, query, lang }) => {
      const page = await listTemplates(db, actor, query)
      return { ...page, items: page.items.map((record) => rowOf(record, actor, lang)) }
    },
    detail: (ctx) => show(ctx, ctx.params.id),
    create: async (ctx) => show(ctx, await createTemplate(ctx.db, ctx.actor, ctx.body)),
    update: async (ctx) => {
      await updateTemplate(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return show(ctx, ctx.params.id)
    },
    remove: async (ctx) => {
      await removeTemplate(ctx.db, ctx.actor, ctx.params.id)
      return null
    },
    copy: async (ctx) => show(ctx, await copyTemplate(ctx.db, ctx.actor, ctx.params.id)),
    enable: async (ctx) => {
      await moveTemplate(ctx.db, ctx.actor, ctx.params.id, 'enable', ctx.body)
      return show(ctx, ctx.params.id)
    },
    disable: async (ctx) => {
      await moveTemplate(ctx.db, ctx.actor, ctx.params.id, 'disable', ctx.body)
      return show(ctx, ctx.params.id)
    },
    history: (ctx) => listTemplateHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

const rowOf = (record: TemplateRecord, actor: Actor, lang: Lang): Row => ({
  sn: record.sn,
  name: record.name,
  credential_sn: record.credential_sn,
  credential_code: record.credential_code,
  credential_name: record.credential_name[lang],
  level: record.level,
  edition: record.edition,
  theory_enabled: record.theory_enabled,
  theory_minutes: record.theory_minutes,
  theory_weight: record.theory_weight,
  practical_enabled: record.practical_enabled,
  practical_minutes: record.practical_minutes,
  practical_weight: record.practical_weight,
  pass_rule: record.pass_rule,
  effective_from: record.effective_from,
  effective_to: record.effective_to,
  status: record.status,
  update_time: record.update_time,
  version: record.version,
  actions: actionsOf(record, actor),
})

async function show({ db, actor, lang }: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string): Promise<Detail> {
  const record = await getTemplate(db, actor, sn)
  return {
    ...rowOf(record, actor, lang),
    base_sn: record.base_sn,
    base_edition: record.base_edition,
    theory_pass: record.theory_pass,
    question_rules: record.question_rules,
    shuffle: record.shuffle,
    late_minutes: record.late_minutes,
    early_submit_minutes: record.early_submit_minutes,
    attempts: record.attempts,
    practical_pass: record.practical_pass,
    tasks: record.tasks.map((task, at) => ({ task_no: at + 1, ...task })),
    score_sheet: record.score_sheet,
    station_type: record.station_type,
    material_list: record.material_list,
    composite_pass: record.composite_pass,
    examiner_rule: record.examiner_rule,
    retake_rule: record.retake_rule,
    create_time: record.create_time,
    in_use: record.in_use,
    missing: enableFaults(record, record.needs).map(({ rule, message }) => ({ rule, message: message[lang] })),
    refused: refusedOf(record, actor, lang),
  }
}

function actionsOf(record: TemplateRecord, actor: Actor): Row['actions'] {
  const mayGo = record.status === templateLifecycle.initial && !record.referenced
  const actions: Row['actions'] = []
  if (can(actor, 'template:edit') && !record.in_use) actions.push('edit')
  actions.push(...actionsFor(templateLifecycle, record, actor))
  if (can(actor, 'template:add')) actions.push('copy')
  if (can(actor, 'template:delete') && mayGo) actions.push('delete')
  return actions
}

function refusedOf(record: TemplateRecord, actor: Actor, lang: Lang): Detail['refused'] {
  const refused: ({ move: string } & Refusal)[] = refusedFor(templateLifecycle, record, actor).map(
    ({ move, refusal }) => ({ move, ...refusal }),
  )
  if (can(actor, 'template:edit') && record.in_use)
    refused.push({ move: 'edit', rule: 'template_in_use', message: templateMessages.template_in_use })
  const kept = record.status === templateLifecycle.initial ? removeRefusal(record) : null
  if (can(actor, 'template:delete') && kept) refused.push({ move: 'delete', ...kept })
  return refused.map(({ move, rule, message }) => ({ move, rule, message: message[lang] }))
}
