import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { templateDetail, templateRow } from '@zhikao/domain/catalogue/template/template.contract.ts'
import { templateLifecycle } from '@zhikao/domain/catalogue/template/template.lifecycle.ts'
import { templateMessages } from '@zhikao/domain/catalogue/template/template.messages.ts'
import { enableFaults, removeRefusal } from '@zhikao/domain/catalogue/template/template.rules.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { refusedAs, verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { TemplateRecord } from './template.queries.ts'

type Row = z.output<typeof templateRow>
type Detail = z.output<typeof templateDetail>

const IN_USE: Refusal = { rule: 'template_in_use', message: templateMessages.template_in_use }

function judge(record: TemplateRecord, reader: Reader): Pick<Detail, 'actions' | 'refused'> {
  const { actor, lang } = reader
  const { actions: moves, refused } = verdictsOf(templateLifecycle, record, reader)
  const actions: Row['actions'] = [...moves]
  if (can(actor, 'template:edit')) {
    if (record.in_use) refused.push(refusedAs('edit', IN_USE, lang))
    else actions.unshift('edit')
  }
  if (can(actor, 'template:add')) actions.push('copy')
  if (can(actor, 'template:edit') && record.theory_enabled && record.question_rules.length > 0) actions.push('sample')
  if (can(actor, 'template:delete') && record.status === templateLifecycle.initial) {
    const kept = removeRefusal(record)
    if (kept) refused.push(refusedAs('delete', kept, lang))
    else actions.push('delete')
  }
  return { actions, refused }
}

const shownFields = (record: TemplateRecord, reader: Reader) => ({
  ...record,
  ...judge(record, reader),
  credential_name: record.credential_name[reader.lang],
})

/** A template as lists show it. */
export const rowOf = (record: TemplateRecord, reader: Reader): Row => pick(templateRow, shownFields(record, reader))

/** A template as its own page shows it: the practical's tasks numbered, and all that is missing before it can be enabled. */
export const detailOf = (record: TemplateRecord, named_points: Detail['named_points'], reader: Reader): Detail =>
  pick(templateDetail, {
    ...shownFields(record, reader),
    named_points,
    tasks: record.tasks.map((task, at) => ({ task_no: at + 1, ...task })),
    missing: enableFaults(record, record.needs).map(({ rule, message }) => ({ rule, message: message[reader.lang] })),
  })
