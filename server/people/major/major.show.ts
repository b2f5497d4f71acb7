import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { majorDetail, majorRow } from '@zhikao/domain/people/major/major.contract.ts'
import { majorLifecycle } from '@zhikao/domain/people/major/major.lifecycle.ts'
import { majorMessages } from '@zhikao/domain/people/major/major.messages.ts'
import { refusedAs, verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { MajorRecord } from './major.queries.ts'

type Row = z.output<typeof majorRow>
type Detail = z.output<typeof majorDetail>

function judge(record: MajorRecord, reader: Reader): Pick<Detail, 'actions' | 'refused'> {
  const moves = verdictsOf(majorLifecycle, record, reader)
  const edit = can(reader.actor, 'major:edit') ? (['edit'] as const) : []
  const actions = [...edit, ...moves.actions]
  if (!can(reader.actor, 'major:delete')) return { actions, refused: moves.refused }
  if (!record.in_use) return { actions: [...actions, 'delete'], refused: moves.refused }
  const refusal = { rule: 'major_in_use', message: majorMessages.major_in_use }
  return { actions, refused: [...moves.refused, refusedAs('delete', refusal, reader.lang)] }
}

const computed = (record: MajorRecord, reader: Reader) => ({
  ...judge(record, reader),
  credentials: record.credentials.map(({ credential_sn, code, levels, ...names }) => ({
    credential_sn,
    code,
    name: credentialName(names)[reader.lang],
    levels,
  })),
})

/** A major as lists show it. */
export const rowOf = (record: MajorRecord, reader: Reader): Row =>
  pick(majorRow, { ...record, ...computed(record, reader) })

/** A major as its own page shows it: the director's mobile masked. */
export const detailOf = (record: MajorRecord, reader: Reader): Detail =>
  pick(majorDetail, {
    ...record,
    ...computed(record, reader),
    director_mobile: record.director_mobile && maskMobile(record.director_mobile),
  })
