import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { scoreSheetLifecycle } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifecycle.ts'
import { useSay } from '../../i18n/lang.ts'
import { withoutMoves } from '../../kit/view/Actions.tsx'
import { keywordFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import type { Decision } from '../../kit/view/decision.ts'
import type { Queue } from '../../kit/view/ReviewQueue.tsx'
import { ReviewWorkspace } from '../../kit/view/ReviewWorkspace.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { OwnSearch } from '../../kit/wire/OwnSearch.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { candidateColumnsOf } from './score.columns.tsx'
import type { SheetDetail, SheetRow } from './score.columns.tsx'
import { scoreLabels } from './score.labels.ts'
import { DECISIONS, publishMeans } from './ScoreMovesPanel.tsx'
import { RowReturns, useReturning } from './ScoreRowReturnPanel.tsx'
import { ScoreSheet } from './ScoreSheetPanel.tsx'

const ScoreDistribution = lazyPart(async () => (await import('./ScoreDistributionPanel.tsx')).ScoreDistribution)

const filters = [keywordFilter(scoreLabels.rows_hint)]
const decision: Decision<SheetDetail> = {
  of: scoreSheetLifecycle,
  yes: scoreSheetContract.publish,
  no: scoreSheetContract.reject,
  back: scoreSheetContract.takeBack,
  means: { yes: publishMeans, no: scoreLabels.reject_means },
  asks: { yes: publishMeans },
}

/** The submitted scores of plans, decided one after the other. */
export function ScoreReview() {
  const say = useSay()
  const { go } = useScreens()
  const queue: Queue<SheetRow> = {
    title: scoreLabels.audit_queue,
    endpoint: scoreSheetContract.list,
    query: { status: 'SUBMIT', sort: 'submit_time' },
    lineOf: (row) => ({
      name: row.title,
      about: `${row.org_name} · ${say(levelWords[row.level])}`,
      days: row.waiting_days,
      due: row.due,
    }),
  }
  return (
    <ReviewWorkspace
      queue={queue}
      detail={scoreSheetContract.detail}
      nameOf={(sheet) => sheet.title}
      decision={decision}
    >
      {(sheet) => <Reviewed sheet={sheet} onReturned={() => go('scoreRows', { sn: sheet.sn })} />}
    </ReviewWorkspace>
  )
}

type ReviewedProps = { sheet: SheetDetail; onReturned: () => void }

/** The scores of the open sheet. Once one of them is sent back, the sheet waits no more: further ones are on its own page. */
function Reviewed({ sheet, onReturned }: ReviewedProps) {
  const { ask, dialog } = useReturning(onReturned)
  return (
    <OwnSearch>
      <ListPage
        title={{ CN: sheet.title, HK: sheet.title, US: sheet.title }}
        endpoint={scoreContract.rows}
        params={{ id: sheet.sn }}
        always={{ sort: 'ticket_no' }}
        intro={
          <>
            <ScoreSheet sheet={withoutMoves(sheet, DECISIONS)} />
            <ScoreDistribution sn={sheet.sn} />
          </>
        }
        columns={candidateColumnsOf(sheet)}
        filters={filters}
        empty={{ why: scoreLabels.rows_empty, first: scoreLabels.rows_empty_first }}
        rowActions={(row) => <RowReturns row={row} ask={ask} />}
      >
        {dialog}
      </ListPage>
    </OwnSearch>
  )
}
