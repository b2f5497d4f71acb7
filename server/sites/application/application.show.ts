import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { ReviewTerms } from '@zhikao/domain/kernel/deadline.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { maskedDraft } from '@zhikao/domain/kernel/form.ts'
import { formChanges } from '@zhikao/domain/kernel/formChange.ts'
import { FORMS, storedSiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import type { SiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { applicationDetail, applicationRow } from '@zhikao/domain/sites/application/application.contract.ts'
import { computedCapacities } from '@zhikao/domain/sites/application/application.capacity.rules.ts'
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
import type { SiteFormValues } from '@zhikao/domain/sites/siteForm/siteForm.model.ts'
import type { ApplicationRecord, Round } from './application.queries.ts'
import type { SentRound } from './application.round.queries.ts'

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
  return maskedForm(last ? storedSiteDraft(form.form_type, last) : form)
}
/** A form with its personal numbers masked. */
export const maskedForm = (form: SiteDraft): SiteFormValues =>
  form.form_type === 'CAR' ? maskedDraft(FORMS.CAR, form.draft) : maskedDraft(FORMS.MACHINE, form.draft)

/** The form of a round, masked for everybody but its owner. */
function sentForm({ record, sent }: SentRound, { actor }: Reader): SiteFormValues | null {
  const { form } = sent.content
  if (!form || actor.org_sn === record.org_sn) return form ?? null
  return maskedForm(storedSiteDraft(record.form_type, form))
}

/** What was sent in at one time, whole. */
export const wholeRoundOf = (one: SentRound, reader: Reader) => ({ ...roundOf(one.sent), form: sentForm(one, reader) })

/** What every application says besides its form. */
const HEADER = ['levels', 'site_name', 'site_address', 'contact_name', 'contact_mobile', 'statement', 'rooms'] as const

/** The fields that differ between two rounds, as this reader sees them: first what every application says, then its form. */
export function roundChangesOf(from: SentRound, to: SentRound, reader: Reader) {
  const [before, after] = [from.sent.content, to.sent.content]
  const header = HEADER.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map(
    (field) => ({ section: 'header', field, before: before[field], after: after[field] }),
  )
  // Compared whole: two numbers may have one mask.
  const changes = formChanges(FORMS[from.record.form_type], before.form ?? {}, after.form ?? {})
  const [old, now] = [sentForm(from, reader), sentForm(to, reader)]
  const shown = changes.map(({ section, field }) => ({
    section,
    field,
    before: old?.[section]?.[field] ?? null,
    after: now?.[section]?.[field] ?? null,
  }))
  return [...header, ...shown]
}

/** What was sent in, without the form, which is read by itself. */
function roundOf({ round, submit_time, content, review }: Round): Detail['rounds'][number] {
  const { form: _, capacity: __, ...rest } = content
  return { ...rest, capacities: computedCapacities(content), round, submit_time, review }
}

type Parts = Pick<Detail, 'check_sheet' | 'approved_rooms'> & { rooms: ApplicationRoom[] }

/** An application with its form, its rooms and the last rounds that were sent in; the mobile whole. */
export const detailOf = (record: Formed & Timed & Parts, reader: Reader): Detail => {
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
