import { Button } from 'antd'
import { useState } from 'react'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { scoreSheetLifecycle } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifecycle.ts'
import { scoreWords as words } from '@zhikao/domain/results/score/score.messages.ts'
import { scoreMoveWords } from '@zhikao/domain/results/scoreSheet/scoreSheet.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { Actions, allowed } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { AppDrawer } from '../../kit/view/AppDrawer.tsx'
import { keywordFilter, yesNoFilter } from '../../kit/view/filters.tsx'
import { ImportButton } from '../../kit/jobs/ImportButton.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import { collegeFilter } from '../../people/college/CollegePicker.tsx'
import { candidateColumnsOf } from './score.columns.tsx'
import type { CandidateRow } from './score.columns.tsx'
import { scoreLabels } from './score.labels.ts'
import { ScoreExport } from './ScoreExportPanel.tsx'
import type { Asked } from './ScoreForm.tsx'

const ScoreSheet = lazyPart(async () => (await import('./ScoreSheetPanel.tsx')).ScoreSheet)
const ScoreCorrectForm = lazyPart(async () => (await import('./ScoreForm.tsx')).ScoreCorrectForm)
const Timeline = lazyPart(async () => (await import('../../kit/view/Timeline.tsx')).Timeline)
const ScoreForm = lazyPart(async () => (await import('./ScoreForm.tsx')).ScoreForm)

const filters = [
  keywordFilter(scoreLabels.rows_hint),
  yesNoFilter('pass', words.pass, scoreLabels.pass_yes, scoreLabels.pass_no),
  yesNoFilter('missing', scoreLabels.missing, scoreLabels.missing_yes, scoreLabels.missing_no),
  collegeFilter('org_sn', words.org_name),
]
/** Corrections and certificates are no moves of the sheet, but entries of its history. */
const historyWords = {
  ...scoreSheetLifecycle,
  moves: {
    ...scoreSheetLifecycle.moves,
    correct: { label: scoreMoveWords.correct },
    issue: { label: scoreMoveWords.issue },
  },
}

/** The template of a plan's import holds its candidates already. */
const importCalls = (sn: string) => ({
  import: scoreContract.import,
  template: scoreContract.roster,
  templateParams: { id: sn },
})

type Writing = Asked & { what: 'edit' | 'correct' }

/** A score is entered once, then changed, and corrected when it is published. */
const wordOf = (what: Writing['what'], part: CandidateRow['theory']) =>
  what === 'correct' ? 'correct' : part?.flag ? 'change' : 'enter'

/** What can be written for a candidate, subject by subject, and its certificate. */
function RowActions({ row, onAsk }: { row: CandidateRow; onAsk: (asked: Writing) => void }) {
  const { download } = useDownload()
  const offered = (subject: Subject, part: CandidateRow['theory']): Action[] =>
    (part?.actions ?? []).map((what) => ({
      key: `${subject}-${what}`,
      label: fill(scoreLabels[wordOf(what, part)], { subject: subjectWords[subject] }),
      run: () => part && onAsk({ name: row.name, subject, part, what }),
    }))
  const paper = {
    key: 'certificate',
    label: scoreLabels.certificate,
    run: () => void download(certificateContract.pdf, { params: { no: row.certificate_no ?? '' } }),
  }
  const subjects = [offered('ONLINE', row.theory), offered('OFFLINE', row.practical)]
  // Missing scores are sorted first.
  if (row.theory?.flag && row.practical?.flag === null) subjects.reverse()
  const list = [...subjects.flat(), ...allowed(row, [paper])]
  return <Actions list={list} name={row.name} />
}

/** The scores of one plan: entered by its site, decided by the platform, read by the schools of the students. */
export default function ScoreRowsPage() {
  const say = useSay()
  const { params } = usePage()
  const sn = params.sn ?? ''
  const sheet = useRead(scoreSheetContract.detail, { params: { id: sn } }, { keep: true }).data
  useAbout(sheet?.title)
  const [asked, setAsked] = useState<Writing | null>(null)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const close = () => setAsked(null)
  const hasRowActions = sheet?.writable || sheet?.actions.includes('certificate')
  return (
    <>
      <ListPage
        title={scoreLabels.rows_title}
        endpoint={scoreContract.rows}
        params={{ id: sn }}
        always={{ sort: 'ticket_no' }}
        intro={sheet && <ScoreSheet sheet={sheet} />}
        columns={candidateColumnsOf(sheet)}
        filters={filters}
        empty={{ why: scoreLabels.rows_empty, first: scoreLabels.rows_empty_first }}
        rowActions={hasRowActions ? (row) => <RowActions row={row} onAsk={setAsked} /> : undefined}
        toolbar={(facts) => (
          <>
            <Button onClick={() => setHistoryOpen(true)}>{say(scoreLabels.history)}</Button>
            {sheet?.actions.includes('import') && <ImportButton calls={importCalls(sn)} what={scoreLabels.what} />}
            {sheet?.actions.includes('export') && <ScoreExport sn={sn} facts={facts} />}
          </>
        )}
      />
      {asked?.what === 'edit' && <ScoreForm asked={asked} onClose={close} />}
      {asked?.what === 'correct' && <ScoreCorrectForm asked={asked} onClose={close} />}
      {isHistoryOpen && (
        <AppDrawer open size={480} title={say(scoreLabels.history)} onClose={() => setHistoryOpen(false)}>
          <Timeline of={historyWords} calls={scoreSheetContract} sn={sn} />
        </AppDrawer>
      )}
    </>
  )
}
