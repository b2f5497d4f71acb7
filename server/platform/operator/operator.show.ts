import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { ROLES } from '@zhikao/domain/access/roles.ts'
import { maskMobile, maskUsername } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { operatorDetail, operatorRow } from '@zhikao/domain/platform/operator/operator.contract.ts'
import type { roleRow } from '@zhikao/domain/platform/operator/operator.contract.ts'
import {
  operatorLifecycle,
  whyNotDelete,
  whyNotManage,
  whyNotReset,
} from '@zhikao/domain/platform/operator/operator.lifecycle.ts'
import { keptSections, offeredSections } from '@zhikao/domain/portals/sections.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { OperatorRecord, StoredRole } from './operator.queries.ts'

type Row = z.output<typeof operatorRow>
type Detail = z.output<typeof operatorDetail>

function judge(record: OperatorRecord, reader: Reader): Pick<Detail, 'actions' | 'refused'> {
  const { actor } = reader
  const { actions: moves, refused } = verdictsOf(operatorLifecycle, record, reader)
  const edits = can(actor, 'operator:edit')
  const actions: Row['actions'] = [...moves]
  if (edits && !whyNotReset(record, actor)) actions.unshift('reset')
  if (edits && !whyNotManage(record, actor)) actions.unshift('edit')
  if (can(actor, 'operator:delete') && !whyNotDelete(record, actor)) actions.push('delete')
  return { actions, refused }
}

const shownFields = (record: OperatorRecord, reader: Reader) => ({
  ...record,
  ...judge(record, reader),
  mobile: maskMobile(record.mobile),
  username: maskUsername(record),
})

/** An account as lists show it: the mobile masked, and a username that is the mobile. */
export const rowOf = (record: OperatorRecord, reader: Reader): Row => pick(operatorRow, shownFields(record, reader))

/** An account as its own page shows it: both masked here too. */
export const detailOf = (record: OperatorRecord, reader: Reader): Detail =>
  pick(operatorDetail, shownFields(record, reader))

/** The roles in the order of the product, each with what it holds and what can be given to it. */
export function rolesOf(stored: readonly StoredRole[]): z.output<typeof roleRow>[] {
  return ROLES.flatMap((role) => {
    const found = stored.find((one) => one.role === role)
    if (!found) return []
    const { accounts, version, update_time } = found
    const offered = offeredSections(role).map(({ id, operation }) => ({ id, operation }))
    return [{ role, accounts, permissions: keptSections(role, found), offered, update_time, version }]
  })
}
