import { Alert, Button, Empty } from 'antd'
import { examNameFrom } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import { scoreFlagWords } from '@zhikao/domain/results/score/score.messages.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { entryStateWords } from '@zhikao/domain/results/scoreEntry/scoreEntry.messages.ts'
import { KEPT_TONES } from '@zhikao/domain/results/scoreEntry/scoreEntry.model.ts'
import type { EntryState } from '@zhikao/domain/results/scoreEntry/scoreEntry.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { TimeSpan } from '../../kit/view/cells.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import type { StatusWords } from '../../kit/view/StatusTag.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { placeOf, whoIs } from './scoreEntry.fields.tsx'
import type { EntryRow, EntrySheet } from './scoreEntry.fields.tsx'
import { scoreEntryLabels as labels } from './scoreEntry.labels.ts'
import '../../kit/view/kit.css'

const ScoreEntryDrawer = lazyPart(async () => (await import('./ScoreEntryDrawer.tsx')).ScoreEntryDrawer)

const states: StatusWords<EntryState> = {
  words: entryStateWords,
  tones: { NONE: 'draft', ...KEPT_TONES },
}

/** The own score sheet of an examiner in one practical exam (Decided 13): its candidates, one opened at a time. Made for a phone. */
export default function ScoreEntrySheetPage() {
  const { params, search, setSearch } = usePage()
  const read = useRead(scoreEntryContract.list, { query: { exam_sn: params.sn ?? '' } }, { keep: true })
  useAbout(read.data?.exam_name)
  const open = (row: EntryRow | null) => setSearch({ candidate: row?.score_sn })
  return (
    <div className="zk-list">
      <Reading of={read}>
        {(sheet) => (
          <>
            <Head sheet={sheet} />
            <Candidates sheet={sheet} onOpen={open} />
            <Opened sheet={sheet} scoreSn={search.candidate} onOpen={open} />
          </>
        )}
      </Reading>
    </div>
  )
}

function Head({ sheet }: { sheet: EntrySheet }) {
  const say = useSay()
  const done = sheet.rows.filter(({ state }) => state === 'HANDED').length
  return (
    <header className="zk-page-head">
      <div className="zk-page-title">
        <h1>{say(labels.title)}</h1>
        <span className="zk-quiet">
          <bdi>{say(examNameFrom(sheet.exam_name))}</bdi> · <TimeSpan start={sheet.start_time} end={sheet.end_time} />
        </span>
        <span>{say(labels.progress, { done, all: sheet.rows.length })}</span>
      </div>
      {sheet.blind && <Alert type="info" showIcon title={say(labels.blind)} />}
    </header>
  )
}

type ListProps = { sheet: EntrySheet; onOpen: (row: EntryRow | null) => void }

function Candidates({ sheet, onOpen }: ListProps) {
  const say = useSay()
  if (sheet.rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(labels.empty)} />
  return (
    <ul className="zk-cards zk-wide-cards">
      {sheet.rows.map((row) => (
        <li key={row.score_sn}>
          <Card sheet={sheet} row={row} onOpen={() => onOpen(row)} />
        </li>
      ))}
    </ul>
  )
}

function Card({ sheet, row, onOpen }: { sheet: EntrySheet; row: EntryRow; onOpen: () => void }) {
  const say = useSay()
  const isOpen = row.actions.some((action) => action === 'edit' || action === 'handin')
  return (
    <>
      <div className="zk-card-head">
        <h2>
          <bdi>{whoIs(row)}</bdi>
        </h2>
        <StatusTag of={states} value={row.state} />
      </div>
      <div>
        {say(placeOf(sheet, row))} · {say(labels.handins, { done: row.handins, needed: row.needed })}
        {row.state !== 'NONE' && (
          <>
            {' '}
            · {say(labels.total)} <b className="zk-figures">{row.total.toFixed(1)}</b>
          </>
        )}
      </div>
      {row.flag && (
        <span className="zk-attention">
          <Word of={scoreFlagWords} value={row.flag} />
        </span>
      )}
      {row.offline && <span className="zk-quiet">{say(labels.offline)}</span>}
      {row.third_due && <span className="zk-attention">{say(labels.third_due)}</span>}
      <Button
        block
        size="large"
        type={isOpen ? 'primary' : 'default'}
        aria-label={`${say(isOpen ? labels.score : labels.view)} ${whoIs(row)}`}
        onClick={onOpen}
      >
        {say(isOpen ? labels.score : labels.view)}
      </Button>
    </>
  )
}

function Opened({ sheet, scoreSn, onOpen }: ListProps & { scoreSn: string | undefined }) {
  const row = sheet.rows.find(({ score_sn }) => score_sn === scoreSn)
  // Another candidate is another form.
  return row ? <ScoreEntryDrawer key={row.score_sn} sheet={sheet} row={row} onOpen={onOpen} /> : null
}
