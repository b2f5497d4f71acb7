import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { ReviewTerms } from '@zhikao/domain/kernel/deadline.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { maskedDraft } from '@zhikao/domain/kernel/form.ts'
import { FORMS, readSiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import type { SiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { applicationDetail, applicationRow } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import type { ApplicationRoom } from '@zhikao/domain/sites/application/application.model.ts'
import {
  applicationDue,
  defaultValidity,
  isDraft,
  isEditable,
  mayNotRenew,
  waitingDays,
} from '@zhikao/domain/sites/application/application.rules.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { ApplicationRecord, Round } from './application.queries.ts'

type Row = z.output<typeof applicationRow>
type Detail = z.output<typeof applicationDetail>
type Timed = { terms: ReviewTerms }

function judge(record: ApplicationRecord, reader: Reader): Pick<Detail, 'actions' | 'refused'> {
  // Exams soon need a confirmation; they do not close the move.
  const { actions: moves, refused } = verdictsOf(applicationLifecycle, { ...record, is_confirmed: true }, reader)
  const { actor } = reader
  const isChangeable = record.status === 'AUDIT' && !mayNotRenew({ ...record, wanted: 'CHANGE' })
  const actions: Detail['actions'] = [
    ...(isEditable(record.status) && can(actor, 'application:edit') ? (['edit'] as const) : []),
    ...moves,
    ...(isChangeable && can(actor, 'application:add') ? (['change'] as const) : []),
    ...(isDraft(record.status) && can(actor, 'application:delete') ? (['delete'] as const) : []),
  ]
  return { actions, refused }
}

/** An application as lists show it: the mobile masked. */
export const rowOf = (record: ApplicationRecord & Timed, reader: Reader): Row =>
  pick(applicationRow, {
    ...record,
    ...judge(record, reader),
    contact_mobile: maskMobile(record.contact_mobile),
    waiting_days: waitingDays(record),
    due: applicationDue(record, record.terms),
  })

type Formed = ApplicationRecord & {
  form: SiteDraft | null
  form_facts: Detail['form_facts']
  sent: readonly Round[]
}

/** The form as it is written for its owner; for the others as it was sent in last, with masked numbers. */
function formOf({ form, sent, status, org_sn }: Formed, { actor }: Reader): Detail['form'] {
  if (form === null || actor.org_sn === org_sn) return form?.draft ?? null
  const last = isEditable(status) ? sent[0]?.content.form : undefined
  const shown = last ? readSiteDraft(form.form_type, last) : form
  return shown.form_type === 'CAR' ? maskedDraft(FORMS.CAR, shown.draft) : maskedDraft(FORMS.MACHINE, shown.draft)
}

/** What was sent in, without the form, which is read by itself. */
function roundOf({ round, submit_time, content }: Round): Detail['rounds'][number] {
  const { form: _, ...rest } = content
  return { ...rest, round, submit_time }
}

/** An application with its form, its rooms and the last rounds that were sent in; the mobile whole. */
export const detailOf = (record: Formed & Timed & { rooms: ApplicationRoom[] }, reader: Reader): Detail => {
  const validity = defaultValidity({ ...record, months: record.valid_months, years: record.site_valid_years })
  return pick(applicationDetail, {
    ...record,
    ...judge(record, reader),
    waiting_days: waitingDays(record),
    due: applicationDue(record, record.terms),
    form: formOf(record, reader),
    default_valid_from: validity.valid_from,
    default_valid_to: validity.valid_to,
    rounds: record.sent.map(roundOf),
  })
}
