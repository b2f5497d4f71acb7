import { authorityContract } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import { authorityLifecycle } from '@zhikao/domain/catalogue/authority/authority.lifecycle.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { recordMoves } from '../../kit/view/recordMovesOf.tsx'
import { authorityLabels } from './authority.labels.ts'

type Row = { name: string; credential_count: number }

/** What can be done to an authority. */
export const AuthorityMoves = recordMoves({
  of: authorityLifecycle,
  calls: authorityContract,
  name: ({ name }: Row) => name,
  consequences: ({ credential_count: count }) => ({ disable: fill(authorityLabels.disable, { count }) }),
})
