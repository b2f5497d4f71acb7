import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreFlagWords, scoreWords as words } from '@zhikao/domain/results/score/score.messages.ts'
import { scoreStatusWords } from '@zhikao/domain/results/scoreSheet/scoreSheet.messages.ts'
import { calledOf } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { Actions, allowed } from '../../kit/view/Actions.tsx'
import { choiceFilter, keywordFilter, oneOfFilter } from '../../kit/view/filters.tsx'
import { ImportButton } from '../../kit/jobs/ImportButton.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { collegeFilter } from '../../people/college/CollegePicker.tsx'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { scoreColumns } from './score.columns.tsx'
import type { ScoreRow } from './score.columns.tsx'
import { useReturning } from './ScoreRowReturnPanel.tsx'
import { scoreLabels } from './score.labels.ts'
import { ScoreSubjectsExport } from './ScoreExportPanel.tsx'

const ScoreCorrection = lazyPart(async () => (await import('./ScoreForm.tsx')).ScoreCorrection)

const ScoreDetailDrawer = lazyPart(async () => (await import('./ScoreDetailDrawer.tsx')).ScoreDetailDrawer)

/** The ends of a band, in steps of ten points. */
const ends = Array.from({ length: 11 }, (_, at): [string, Text] => {
  const points = String(at * 10)
  return [points, { CN: points, HK: points, US: points }]
})

const filters = [
  keywordFilter(scoreLabels.manage_hint),
  credentialFilter('credential_sn', words.credential),
  choiceFilter('level', words.level, levelWords),
  choiceFilter('subject', words.subject, subjectWords),
  collegeFilter('site_sn', scoreLabels.site),
  collegeFilter('org_sn', words.org_name),
  oneOfFilter('score_from', scoreLabels.score_from, ends),
  oneOfFilter('score_to', scoreLabels.score_to, ends),
  choiceFilter('flag', words.flag, scoreFlagWords),
  choiceFilter('status', words.status, scoreStatusWords),
]

/** Single scores of all plans (domain.md §3.14, score/manage). */
export default function ScoreListPage() {
  const { go } = useScreens()
  const drawers = useDrawers()
  const returning = useReturning()
  const actionsOf = (row: ScoreRow) => [
    ...allowed(row, [{ key: 'correct', label: scoreLabels.correct_action, run: () => drawers.edit(row.sn) }]),
    ...allowed(row, [
      { key: 'return', label: scoreLabels.return_row, run: () => returning.ask({ ...row, name: calledOf(row) }) },
    ]),
    { key: 'plan', label: scoreLabels.to_plan, run: () => go('scoreRows', { sn: row.plan_sn }) },
  ]
  return (
    <ListPage
      title={scoreLabels.manage_title}
      endpoint={scoreContract.list}
      columns={scoreColumns}
      filters={filters}
      empty={{ why: scoreLabels.manage_empty, first: scoreLabels.manage_empty_first }}
      linkOf={drawers.linkTo}
      rowActions={(row) => <Actions list={actionsOf(row)} name={calledOf(row)} />}
      toolbar={(facts) => (
        <>
          <ImportButton calls={scoreContract} what={scoreLabels.what} />
          <ScoreSubjectsExport facts={facts} />
        </>
      )}
    >
      {drawers.opened && (
        <ScoreDetailDrawer
          sn={drawers.opened}
          onClose={drawers.close}
          onCorrect={() => drawers.edit(drawers.opened ?? '')}
        />
      )}
      {returning.dialog}
      {drawers.edited && <ScoreCorrection sn={drawers.edited} onClose={drawers.close} />}
    </ListPage>
  )
}
