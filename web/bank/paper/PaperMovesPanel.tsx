import { paperContract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { paperLifecycle } from '@zhikao/domain/bank/paper/paper.lifecycle.ts'
import { recordMoves } from '../../kit/view/recordMovesOf.tsx'
import { paperLabels as labels } from './paper.labels.ts'

/** What can be done to a paper; its questions are exchanged where they are shown. */
export const PaperMoves = recordMoves({
  of: paperLifecycle,
  calls: paperContract,
  name: ({ title }: { title: string }) => title,
  consequences: () => ({ disable: labels.disable, delete: labels.remove }),
})
