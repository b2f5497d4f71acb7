import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { ScoreFlag } from '@zhikao/domain/catalogue/template/template.model.ts'
import { timeLeft } from '@zhikao/domain/kernel/deadline.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import type { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { scoreSheetLifecycle } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifecycle.ts'
import { scoreFlagWords, scoreWords as words, verdictWords } from '@zhikao/domain/results/score/score.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { figures, TwoLines } from '../../kit/view/cells.tsx'
import {
  codeColumn,
  countColumn,
  statusColumn,
  textColumn,
  updatedColumn,
  wordColumn,
} from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { nowText } from '../../kit/wire/clock.ts'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import type { StatusWords } from '../../kit/view/StatusTag.tsx'
import { scoreLabels } from './score.labels.ts'

export type ScoreRow = DataOf<typeof scoreContract.list>['items'][number]
export type SheetRow = DataOf<typeof scoreSheetContract.list>['items'][number]
export type SheetDetail = DataOf<typeof scoreSheetContract.detail>
export type CandidateRow = DataOf<typeof scoreContract.rows>['items'][number]
export type Part = NonNullable<CandidateRow['theory']>

/** One decimal, as scores are kept. */
export const pointsText = (score: number | null) => (score === null ? null : score.toFixed(1))

/** A score, and its flag if it has one. */
export function Flagged({ score, flag, inline }: { score: number | null; flag: ScoreFlag; inline?: boolean }) {
  return (
    <>
      {pointsText(score)}
      {flag !== 'NORMAL' && (
        <span className={inline ? 'zk-attention' : 'zk-attention zk-line'}>
          <Word of={scoreFlagWords} value={flag} />
        </span>
      )}
    </>
  )
}

const credential = {
  name: 'credential',
  title: words.credential,
  width: 150,
  show: (row: Pick<ScoreRow, 'credential_name' | 'level'>) => (
    <TwoLines first={row.credential_name}>
      <Word of={levelWords} value={row.level} />
    </TwoLines>
  ),
}
/** How a row of scores ends: its state, and when it was last changed. */
const ending: readonly Column<Pick<ScoreRow & SheetRow, 'status' | 'update_time'>>[] = [
  statusColumn(words.status, scoreSheetLifecycle, 92, { englishWidth: 130 }),
  updatedColumn(scoreLabels.update_time),
]

/** Single scores (domain.md §3.14, score/manage). */
export const scoreColumns: readonly Column<ScoreRow>[] = [
  codeColumn('ticket_no', words.ticket_no, 144),
  textColumn('name', words.name, 88, { card: 'identity' }),
  codeColumn('id_no', words.id_no, 164, { extra: true }),
  textColumn('org_name', words.org_name, 150),
  textColumn('site_name', words.site_name, 150, { extra: true }),
  credential,
  wordColumn('subject', words.subject, subjectWords, 64, { englishWidth: 84, card: 'fact' }),
  {
    name: 'score',
    title: words.score,
    width: 76,
    show: (row) => <Flagged score={row.score} flag={row.flag} />,
    sortable: true,
    figures: true,
    card: 'fact',
  },
  { name: 'exam_time', title: words.exam_time, width: 132, show: (row) => figures(row.exam_time.slice(0, 16)) },
  ...ending,
]

/** `12.5%`, if there is any candidate who could pass. */
export const rateOf = ({ passed, candidates }: Pick<SheetRow, 'passed' | 'candidates'>): string | null =>
  passed === null || candidates === 0 ? null : `${((passed / candidates) * 100).toFixed(1)}%`

function Entered({ row }: { row: SheetRow }) {
  const say = useSay()
  return (
    <span className={row.lacking > 0 ? 'zk-attention' : ''}>
      {say(scoreLabels.entered_of, { entered: row.entered, seats: row.seats })}
    </span>
  )
}

/** The plan; below it that its certificates are late (issue_days, domain.md §6.5). */
function SheetTitle({ row: { title, status, due } }: { row: SheetRow }) {
  const say = useSay()
  const left = status === 'AUDIT' && due !== null ? timeLeft(due, nowText()) : null
  if (left?.closeness !== 'over') return title
  return (
    <TwoLines first={title}>
      <span className="zk-attention">{say(scoreLabels.issue_late, { days: -left.days })}</span>
    </TwoLines>
  )
}

/** Scores by plan (domain.md §3.14, score/plan). */
export const sheetColumns: readonly Column<SheetRow>[] = [
  {
    name: 'title',
    title: scoreLabels.plan,
    width: 216,
    englishWidth: 188,
    card: 'identity',
    show: (row) => <SheetTitle row={row} />,
  },
  codeColumn('sn', scoreLabels.plan_hint, 160, { extra: true }),
  { ...credential, englishWidth: 176 },
  textColumn('org_name', scoreLabels.site, 150, { englishWidth: 140 }),
  countColumn('candidates', scoreLabels.people, 68, { englishWidth: 96 }),
  {
    name: 'entered',
    title: scoreLabels.entered,
    width: 112,
    englishWidth: 80,
    show: (row) => <Entered row={row} />,
    figures: true,
    card: 'fact',
  },
  countColumn('passed', scoreLabels.passed, 60, { englishWidth: 72 }),
  { name: 'rate', title: scoreLabels.rate, width: 72, show: rateOf, figures: true, card: 'fact' },
  {
    name: 'publish_time',
    title: scoreLabels.publish_time,
    width: 132,
    show: (row) => figures(row.publish_time?.slice(0, 16) ?? null),
    sortable: true,
    extra: true,
  },
  ...ending,
]

/** A subject of a candidate: its score or flag, that it is missing, or that it was carried over; nothing if the subject is not taken. */
function PartCell({ part }: { part: Part | null }) {
  const say = useSay()
  if (part === null) return null
  if (part.flag === null) return <span className="zk-attention">{say(scoreLabels.blank)}</span>
  return (
    <>
      <Flagged score={part.score} flag={part.flag} />
      {part.kept && <span className="zk-quiet zk-line">{say(scoreLabels.kept)}</span>}
      {part.return_opinion && <span className="zk-fault zk-line">{say(scoreLabels.returned)}</span>}
    </>
  )
}

/** The practical, with what each examiner handed in and whether a third scorer is due (Decided 13). */
function PracticalCell({ part }: { part: Part | null }) {
  const say = useSay()
  if (part === null) return null
  return (
    <>
      <PartCell part={part} />
      {part.entries.map((entry) => (
        <span key={entry.sn} className="zk-quiet zk-line">
          {entry.examiner_name ?? say(scoreLabels.examiner_unknown)} {pointsText(entry.total)}
          {entry.critical && ` ${say(scoreLabels.veto)}`}
          {entry.stopped && ` ${say(scoreLabels.stopped)}`}
          {entry.changes.length > 0 && ` ${say(scoreLabels.entry_changed, { count: entry.changes.length })}`}
        </span>
      ))}
      {part.entries.length > 1 && part.difference > 0 && (
        <span className="zk-quiet zk-line">{say(scoreLabels.difference, { points: part.difference.toFixed(1) })}</span>
      )}
      {part.third_due && <span className="zk-attention zk-line">{say(scoreLabels.third_due)}</span>}
    </>
  )
}

/** A deferred exam is not a failed one: it is still to be taken. */
const results: StatusWords<'PASSED' | 'FAILED' | 'DEFERRED'> = {
  words: verdictWords,
  tones: { PASSED: 'approved', FAILED: 'rejected', DEFERRED: 'waiting' },
}

function Result({ row: { pass, verdict } }: { row: CandidateRow }) {
  if (pass === null) return null
  return <StatusTag of={results} value={pass ? 'PASSED' : verdict === 'DEFERRED' ? 'DEFERRED' : 'FAILED'} />
}

/** The flags of the result, and what the site notes of each subject. */
function Remark({ row }: { row: CandidateRow }) {
  const isPlain = row.verdict === 'PASSED' || row.verdict === 'FAILED'
  const notes = [row.theory, row.practical].flatMap((part) => (part?.remark ? [part] : []))
  return (
    <>
      {!isPlain && <Word of={verdictWords} value={row.verdict} />}
      {notes.map((part) => (
        <span key={part.sn} className="zk-quiet zk-line">
          {part.remark}
        </span>
      ))}
    </>
  )
}

/** The number of the certificate, and the day on which it was voided. */
function CertificateNo({ row }: { row: CandidateRow }) {
  const say = useSay()
  if (row.certificate_void_date === null) return figures(row.certificate_no)
  return (
    <TwoLines first={row.certificate_no}>
      <span className="zk-fault">{say(scoreLabels.certificate_void, { date: row.certificate_void_date })}</span>
    </TwoLines>
  )
}

const candidates: readonly Column<CandidateRow>[] = [
  codeColumn('ticket_no', words.ticket_no, 144, { sortable: true, card: 'fact' }),
  textColumn('name', words.name, 84, { card: 'identity' }),
  codeColumn('id_no', words.id_no, 164, { extra: true }),
  textColumn('org_name', words.org_name, 128, { englishWidth: 120 }),
  {
    name: 'theory',
    title: scoreLabels.theory,
    width: 72,
    englishWidth: 80,
    show: (row) => <PartCell part={row.theory} />,
    figures: true,
    card: 'fact',
  },
  {
    name: 'practical',
    title: scoreLabels.practical,
    width: 128,
    englishWidth: 136,
    show: (row) => <PracticalCell part={row.practical} />,
    figures: true,
    card: 'fact',
  },
  {
    name: 'composite',
    title: scoreLabels.composite,
    width: 64,
    englishWidth: 100,
    show: (row) => pointsText(row.composite),
    figures: true,
    card: 'fact',
  },
  {
    name: 'pass',
    title: words.pass,
    width: 80,
    englishWidth: 92,
    show: (row) => <Result row={row} />,
    card: 'status',
  },
  {
    name: 'certificate_no',
    title: words.certificate_no,
    width: 192,
    show: (row) => <CertificateNo row={row} />,
  },
  codeColumn('issue_date', words.issue_date, 110, { extra: true }),
  { name: 'remark', title: words.remark, width: 112, englishWidth: 104, show: (row) => <Remark row={row} /> },
]

const unpublished = candidates.filter(({ name }) => name !== 'certificate_no')

/** The candidates of a plan (domain.md §3.14, score/plan/{sn}/score); certificates have numbers once the scores are published. */
export const candidateColumnsOf = (sheet: Pick<SheetDetail, 'publish_time'> | undefined) =>
  sheet?.publish_time ? candidates : unpublished
