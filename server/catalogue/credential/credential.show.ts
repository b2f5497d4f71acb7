import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { credentialDetail, credentialRow } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import { credentialLifecycle } from '@zhikao/domain/catalogue/credential/credential.lifecycle.ts'
import { credentialMayGo } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { refusedAs, verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { CredentialRecord } from './credential.queries.ts'

type Row = z.output<typeof credentialRow>
type Detail = z.output<typeof credentialDetail>

function judge(record: CredentialRecord, reader: Reader): Pick<Detail, 'actions' | 'refused'> {
  const { actions, refused } = verdictsOf(credentialLifecycle, record, reader)
  const edit = can(reader.actor, 'credential:edit') ? (['edit'] as const) : []
  if (!can(reader.actor, 'credential:delete')) return { actions: [...edit, ...actions], refused }
  const kept = credentialMayGo(record)
  return kept
    ? { actions: [...edit, ...actions], refused: [...refused, refusedAs('delete', kept, reader.lang)] }
    : { actions: [...edit, ...actions, 'delete'], refused }
}

/** How many sites offer a credential is for the platform only (interface.md §6). */
const shownFields = (record: CredentialRecord, reader: Reader) => ({
  ...record,
  ...judge(record, reader),
  site_count: isPlatformRole(reader.actor.role) ? record.site_count : null,
})

/** A credential as lists show it. */
export const rowOf = (record: CredentialRecord, reader: Reader): Row => pick(credentialRow, shownFields(record, reader))

/** A credential as its own page shows it. */
export const detailOf = (record: CredentialRecord, reader: Reader): Detail =>
  pick(credentialDetail, shownFields(record, reader))
