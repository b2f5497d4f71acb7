import type { MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { scoreSheetLifecycle } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifecycle.ts'
import { withoutMoves } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import type { SheetRow } from './score.columns.tsx'
import { scoreLabels } from './score.labels.ts'

export const DECISIONS: readonly MoveOf<typeof scoreSheetLifecycle>[] = ['publish', 'reject']

/** What can be done to a plan's scores; they are decided in their workspace only. */
export function ScoreMoves({ row, place }: { row: SheetRow; place: 'row' | 'header' }) {
  const { go } = useScreens()
  const decides = DECISIONS.some((move) => row.actions.includes(move))
  const audit: Action = {
    key: 'audit',
    label: scoreLabels.audit,
    run: () => go('scorePlans', {}, { record: row.sn }),
  }
  const view: Action = { key: 'view', label: scoreLabels.view, run: () => go('scoreRows', { sn: row.sn }) }
  return (
    <MoveButtons
      of={scoreSheetLifecycle}
      calls={scoreSheetContract}
      row={withoutMoves(row, DECISIONS)}
      name={row.title}
      place={place}
      first={[...(decides ? [audit] : []), ...(place === 'row' ? [view] : [])]}
    />
  )
}
