import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { authorityDetail, authorityRow } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import { authorityLifecycle } from '@zhikao/domain/catalogue/authority/authority.lifecycle.ts'
import { authorityMayGo } from '@zhikao/domain/catalogue/authority/authority.rules.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { refusedAs, verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { AuthorityRecord } from './authority.queries.ts'

type Row = z.output<typeof authorityRow>
type Detail = z.output<typeof authorityDetail>

function judge(record: AuthorityRecord, reader: Reader): Pick<Detail, 'actions' | 'refused'> {
  const { actions, refused } = verdictsOf(authorityLifecycle, record, reader)
  const edit = can(reader.actor, 'authority:edit') ? (['edit'] as const) : []
  if (!can(reader.actor, 'authority:delete')) return { actions: [...edit, ...actions], refused }
  const kept = authorityMayGo(record)
  return kept
    ? { actions: [...edit, ...actions], refused: [...refused, refusedAs('delete', kept, reader.lang)] }
    : { actions: [...edit, ...actions, 'delete'], refused }
}

/** An authority as lists show it: the mobile masked. */
export const rowOf = (record: AuthorityRecord, reader: Reader): Row =>
  pick(authorityRow, { ...record, ...judge(record, reader), mobile: maskMobile(record.mobile) })

/** An authority as its own page shows it: the business contact whole. */
export const detailOf = (record: AuthorityRecord, reader: Reader): Detail =>
  pick(authorityDetail, { ...record, ...judge(record, reader) })
