import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { collegeDetail, collegeRow } from '@zhikao/domain/people/college/college.contract.ts'
import { collegeLifecycle } from '@zhikao/domain/people/college/college.lifecycle.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { CollegeApproval, CollegeRecord } from './college.queries.ts'

type Row = z.output<typeof collegeRow>
type Detail = z.output<typeof collegeDetail>

function judge(record: CollegeRecord, reader: Reader): Pick<Detail, 'actions' | 'refused'> {
  const { actor } = reader
  const { actions, refused } = verdictsOf(collegeLifecycle, record, reader)
  const edits = can(actor, 'college:edit') || (actor.org_sn === record.sn && can(actor, 'info:edit'))
  return {
    actions: [
      ...(edits ? (['edit'] as const) : []),
      ...(record.account_sn && can(actor, 'operator:edit') ? (['reset'] as const) : []),
      ...actions,
      ...(can(actor, 'college:delete') && !record.has_records ? (['delete'] as const) : []),
    ],
    refused,
  }
}

const pilotsOf = ({ pilots }: CollegeRecord, { lang }: Reader): Row['pilot_credentials'] =>
  pilots.map(({ credential_sn, level, declared_count, ...names }) => ({
    credential_sn,
    name: credentialName(names)[lang],
    level,
    declared_count,
  }))

/** An institution as lists show it: the mobile masked. */
export const rowOf = (record: CollegeRecord, reader: Reader): Row =>
  pick(collegeRow, {
    ...record,
    ...judge(record, reader),
    pilot_credentials: pilotsOf(record, reader),
    contact_mobile: maskMobile(record.contact_mobile),
  })

/** An institution as its own page shows it: the contact whole. */
export const detailOf = (record: CollegeRecord, approvals: readonly CollegeApproval[], reader: Reader): Detail =>
  pick(collegeDetail, {
    ...record,
    ...judge(record, reader),
    pilot_credentials: pilotsOf(record, reader),
    approvals: approvals.map(({ name, name_hk, name_en, ...approval }) => ({
      ...approval,
      credential_name: credentialName({ name, name_hk, name_en })[reader.lang],
    })),
  })
