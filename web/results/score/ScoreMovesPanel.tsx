import type { MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { scoreSheetLifecycle } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifecycle.ts'
import { withoutMoves } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { rateOf } from './score.columns.tsx'
import type { SheetDetail, SheetRow } from './score.columns.tsx'
import { scoreLabels } from './score.labels.ts'

export const DECISIONS: readonly MoveOf<typeof scoreSheetLifecycle>[] = ['publish', 'reject']

/** What a publication means: how many pass by the scores as they are, and that it takes effect. */
export function publishMeans({ candidates, verdicts }: Pick<SheetDetail, 'candidates' | 'verdicts'>): Text {
  const countOf = (which: string) => verdicts.find(({ verdict }) => verdict === which)?.count ?? 0
  const [passed, deferred] = [countOf('PASSED'), countOf('DEFERRED')]
  const outcome = fill(scoreLabels.publish_outcome, { candidates, passed, rate: rateOf({ passed, candidates }) ?? '–' })
  const more = deferred > 0 ? fill(scoreLabels.publish_deferred, { deferred }) : NO_TEXT
  return fill(scoreLabels.publish_means, { outcome, more })
}
const NO_TEXT: Text = { CN: '', HK: '', US: '' }

/** What can be done to a plan's scores; they are decided in their workspace only. */
export function ScoreMoves({ row, place }: { row: SheetRow; place: 'row' | 'header' }) {
  const { go, goToRecord } = useScreens()
  const decides = DECISIONS.some((move) => row.actions.includes(move))
  const audit: Action = {
    key: 'audit',
    label: scoreLabels.audit,
    run: () => goToRecord('scorePlans', row.sn),
    leadsTo: 'publish',
  }
  const view: Action = { key: 'view', label: scoreLabels.view, run: () => go('scoreRows', { sn: row.sn }) }
  return (
    <MoveButtons
      of={scoreSheetLifecycle}
      calls={scoreSheetContract}
      row={withoutMoves(row, DECISIONS)}
      name={row.title}
      place={place}
      consequences={{ submit: scoreLabels.submit_means }}
      first={[...(decides ? [audit] : []), ...(place === 'row' ? [view] : [])]}
    />
  )
}
