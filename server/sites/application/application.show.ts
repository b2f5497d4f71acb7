import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { ReviewTerms } from '@zhikao/domain/kernel/deadline.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
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

/** An application with its rooms and the last rounds that were sent in; the mobile whole. */
export const detailOf = (
  record: ApplicationRecord & Timed & { rooms: ApplicationRoom[]; sent: readonly Round[] },
  reader: Reader,
): Detail => {
  const validity = defaultValidity({ ...record, months: record.valid_months, years: record.site_valid_years })
  return pick(applicationDetail, {
    ...record,
    ...judge(record, reader),
    waiting_days: waitingDays(record),
    due: applicationDue(record, record.terms),
    default_valid_from: validity.valid_from,
    default_valid_to: validity.valid_to,
    rounds: record.sent.map(({ round, submit_time, content }) => ({ ...content, round, submit_time })),
  })
}
