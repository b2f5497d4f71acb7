import { Button } from 'antd'
import { useState } from 'react'
import { subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { scoreSheetLifecycle } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifecycle.ts'
import { scoreWords as words } from '@zhikao/domain/results/score/score.messages.ts'
import { scoreMoveWords } from '@zhikao/domain/results/scoreSheet/scoreSheet.messages.ts'
import { isOpenSheet } from '@zhikao/domain/results/scoreSheet/scoreSheet.rules.ts'
import { calledOf } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { Actions, allowed } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { AppDrawer } from '../../kit/view/AppDrawer.tsx'
import { keywordFilter, yesNoFilter } from '../../kit/view/filters.tsx'
import { ImportButton } from '../../kit/jobs/ImportButton.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import type { ListFacts } from '../../kit/view/ListPage.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import { collegeFilter } from '../../people/college/CollegePicker.tsx'
import { candidateColumnsOf } from './score.columns.tsx'
import type { CandidateRow, SheetDetail } from './score.columns.tsx'
import { scoreLabels } from './score.labels.ts'
import { ScoreExport } from './ScoreExportPanel.tsx'
import type { Asked } from './ScoreForm.tsx'
import { returnsOf, useReturning } from './ScoreRowReturnPanel.tsx'

const ScoreSheet = lazyPart(async () => (await import('./ScoreSheetPanel.tsx')).ScoreSheet)
const ScoreCorrectForm = lazyPart(async () => (await import('./ScoreForm.tsx')).ScoreCorrectForm)
const ScoreBehalfForm = lazyPart(async () => (await import('./ScoreBehalfForm.tsx')).ScoreBehalfForm)
const ScoreEntriesDrawer = lazyPart(async () => (await import('./ScoreEntriesDrawer.tsx')).ScoreEntriesDrawer)
const ScoreScans = lazyPart(async () => (await import('./ScoreScansPanel.tsx')).ScoreScans)
const Timeline = lazyPart(async () => (await import('../../kit/view/Timeline.tsx')).Timeline)
const ScoreGrid = lazyPart(async () => (await import('./ScoreGridPanel.tsx')).ScoreGrid)

const filters = [
  keywordFilter(scoreLabels.rows_hint),
  yesNoFilter('pass', words.pass, scoreLabels.pass_yes, scoreLabels.pass_no),
  yesNoFilter('missing', scoreLabels.missing, scoreLabels.missing_yes, scoreLabels.missing_no),
  yesNoFilter('returned', scoreLabels.returned_filter, scoreLabels.returned_yes, scoreLabels.returned_no),
  collegeFilter('org_sn', words.org_name),
]
/** Corrections and certificates are no moves of the sheet, but entries of its history. */
const historyWords = {
  ...scoreSheetLifecycle,
  moves: {
    ...scoreSheetLifecycle.moves,
    returnRow: { label: scoreMoveWords.returnRow },
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

/** What can be done for a candidate: its scores entered or, once published, corrected, and its certificate. */
type RowProps = {
  row: CandidateRow
  onCorrect: (asked: Asked) => void
  onBehalf: (row: CandidateRow) => void
  onEntries: (row: CandidateRow) => void
  onReturn: Parameters<typeof returnsOf>[1]
}

/** Has the site something to enter for this candidate: a blank theory, since the practical is the examiners', or a score that was sent back (D3)? */
const hasOwnWork = ({ theory, practical }: CandidateRow) =>
  [theory, practical].some(
    (part) =>
      part?.actions.includes('edit') && (part.return_opinion !== null || (part === theory && part.flag === null)),
  )

function RowActions({ row, onCorrect, onBehalf, onEntries, onReturn }: RowProps) {
  const { download } = useDownload()
  const { setSearch } = usePage()
  const downloadCertificate = async (no: string) => {
    // With its messages the contract weighs more than this page; few press this.
    const { certificateContract } = await import('@zhikao/domain/results/certificate/certificate.contract.ts')
    await download(certificateContract.pdf, { params: { no } })
  }
  const corrected = (subject: Subject, part: CandidateRow['theory']): Action[] =>
    part?.actions.includes('correct')
      ? [
          {
            key: `${subject}-correct`,
            label: fill(scoreLabels.correct, { subject: subjectWords[subject] }),
            run: () => onCorrect({ name: calledOf(row), subject, part }),
          },
        ]
      : []
  const list = [
    ...(hasOwnWork(row) ? [{ key: 'edit', label: scoreLabels.entry, run: () => setSearch({ entry: row.sn }) }] : []),
    ...allowed(row, [{ key: 'behalf', label: scoreLabels.behalf, run: () => onBehalf(row) }]),
    ...(row.practical?.entries.length
      ? [{ key: 'entries', label: scoreLabels.entries_action, run: () => onEntries(row) }]
      : []),
    ...returnsOf(row, onReturn),
    ...corrected('ONLINE', row.theory),
    ...corrected('OFFLINE', row.practical),
    ...allowed(row, [
      {
        key: 'certificate',
        label: scoreLabels.certificate,
        run: () => void downloadCertificate(row.certificate_no ?? ''),
      },
    ]),
  ]
  return <Actions list={list} name={calledOf(row)} />
}

/** May this account enter scores of the sheet now? */
const mayEnter = (sheet: SheetDetail | undefined): sheet is SheetDetail =>
  sheet !== undefined && sheet.writable && isOpenSheet(sheet.status)

/** Can anything be done for single candidates of the sheet? */
const hasRowActions = (sheet: SheetDetail | undefined) =>
  sheet?.writable ||
  sheet?.actions.some((action) => action === 'certificate' || action === 'reject' || action === 'entries') ||
  (sheet?.returned_count ?? 0) > 0

/** Is there anything that the site itself has to enter: what examiners owe is theirs (D3)? */
const hasOwnBlanks = ({ missing, owing }: SheetDetail) =>
  missing.length > 0 && (owing.length === 0 || missing.some(({ subject }) => subject === 'ONLINE'))

/** Opens the grid; what to do first while something is the site's to enter. */
function EntryButton({ sheet, onOpen }: { sheet: SheetDetail; onOpen: () => void }) {
  const say = useSay()
  return (
    <Button type={hasOwnBlanks(sheet) ? 'primary' : 'default'} onClick={onOpen}>
      {say(scoreLabels.entry)}
    </Button>
  )
}

/** What is done for one candidate, each in a dialog or drawer of its own. */
function useRowWork() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [paper, setPaper] = useState<CandidateRow | null>(null)
  const [viewed, setViewed] = useState<CandidateRow | null>(null)
  const { ask, dialog } = useReturning()
  const actions = (row: CandidateRow) => (
    <RowActions row={row} onCorrect={setAsked} onBehalf={setPaper} onEntries={setViewed} onReturn={ask} />
  )
  const open = (
    <>
      {dialog}
      {asked && <ScoreCorrectForm asked={asked} onClose={() => setAsked(null)} />}
      {paper && <ScoreBehalfForm row={paper} onClose={() => setPaper(null)} />}
      {viewed && <ScoreEntriesDrawer row={viewed} onClose={() => setViewed(null)} />}
    </>
  )
  return { actions, open }
}

/** The scores of one plan: entered by its site, decided by the platform, read by the schools of the students. */
export default function ScoreRowsPage() {
  const { params, search, setSearch } = usePage()
  const sn = params.sn ?? ''
  const sheet = useRead(scoreSheetContract.detail, { params: { id: sn } }, { keep: true }).data
  useAbout(sheet?.title)
  const work = useRowWork()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  if (search.entry && mayEnter(sheet))
    return <ScoreGrid sheet={sheet} first={search.entry} onClose={() => setSearch({ entry: undefined })} />
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
        rowActions={hasRowActions(sheet) ? work.actions : undefined}
        toolbar={(facts) => <Toolbar sn={sn} sheet={sheet} facts={facts} onHistory={() => setHistoryOpen(true)} />}
      />
      {work.open}
      {isHistoryOpen && <HistoryDrawer sn={sn} onClose={() => setHistoryOpen(false)} />}
    </>
  )
}

type ToolbarProps = { sn: string; sheet: SheetDetail | undefined; facts: ListFacts; onHistory: () => void }

function Toolbar({ sn, sheet, facts, onHistory }: ToolbarProps) {
  const say = useSay()
  const { setSearch } = usePage()
  return (
    <>
      {mayEnter(sheet) && <EntryButton sheet={sheet} onOpen={() => setSearch({ entry: 'first' })} />}
      <Button onClick={onHistory}>{say(scoreLabels.history)}</Button>
      {sheet?.actions.includes('import') && <ImportButton calls={importCalls(sn)} what={scoreLabels.what} />}
      {sheet !== undefined && sheet.unscanned > 0 && <ScoreScans sn={sn} count={sheet.unscanned} />}
      {sheet?.actions.includes('export') && <ScoreExport sn={sn} facts={facts} />}
    </>
  )
}

function HistoryDrawer({ sn, onClose }: { sn: string; onClose: () => void }) {
  const say = useSay()
  return (
    <AppDrawer open size={480} title={say(scoreLabels.history)} onClose={onClose}>
      <Timeline of={historyWords} calls={scoreSheetContract} sn={sn} />
    </AppDrawer>
  )
}
