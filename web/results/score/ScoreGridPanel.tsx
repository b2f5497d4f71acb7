import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useCallback, useMemo, useRef } from 'react'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreFlagWords, scoreWords as words } from '@zhikao/domain/results/score/score.messages.ts'
import { SCORERS_MAX } from '@zhikao/domain/results/scoreEntry/scoreEntry.model.ts'
import { entryFields, score } from '@zhikao/domain/results/score/score.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { Grid } from '../../kit/grid/Grid.tsx'
import type { GridColumn, GridMark, GridRecord, GridSpec } from '../../kit/grid/grid.ts'
import { useEveryRow } from '../../kit/grid/useEveryRow.ts'
import { codeColumn, textColumn } from '../../kit/view/columns.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { write } from '../../kit/wire/query.ts'
import { Flagged, pointsText } from './score.columns.tsx'
import type { CandidateRow, Part, SheetDetail } from './score.columns.tsx'
import { entryFaults, entryIn, flagged, partValues, pointed, withNote } from './score.fields.tsx'
import { scoreLabels as labels } from './score.labels.ts'

type Subject = 'theory' | 'practical'
type Entered = GridColumn<CandidateRow>

/** Points and a deduction may be entered once the examiners have handed in; until then the site sets flags alone (Decided 13). */
const isJudged = (part: Part | null) => part !== null && part.ruled !== null
/** Without points a flag alone can have a remark. */
const hasEntry = (part: Part | null) =>
  isJudged(part) || (part !== null && part.flag !== null && part.flag !== 'NORMAL')

/** What all columns of a subject share: they are cells of one score. */
const cellOf = (subject: Subject): Pick<Entered, 'recordOf' | 'locked'> => ({
  recordOf: ({ [subject]: part }) => (part?.actions.includes('edit') ? part.sn : null),
  locked: ({ [subject]: part }) => part?.flag && <Flagged score={part.score} flag={part.flag} inline />,
})

/** How many examiners have handed in. */
function Awaited({ part, scorers }: { part: Part; scorers: number }) {
  const needed = part.third_due ? SCORERS_MAX : scorers
  return useSay()(labels.awaits, { handed: part.entries.length, needed })
}

/** Cells of points that are the examiners': until they have handed in, only flags can be set there. */
const judged = (column: Entered, scorers: number): Entered => ({
  ...column,
  takesValue: ({ practical }) => isJudged(practical),
  locked: (row) =>
    row.practical && !row.practical.kept && !hasEntry(row.practical) ? (
      <Awaited part={row.practical} scorers={scorers} />
    ) : (
      column.locked(row)
    ),
})

/** A note beside such points, open where it can be stored. */
const noted = (column: Entered, isOpen: (part: Part | null) => boolean): Entered => ({
  ...column,
  recordOf: (row) => (isOpen(row.practical) ? column.recordOf(row) : null),
  locked: () => null,
})

const pointsOf = (subject: Subject): Entered => ({
  ...cellOf(subject),
  name: subject,
  title: labels[subject],
  width: 96,
  kind: 'figure',
  schema: score,
  field: 'score',
  read: (values) => pointsText(entryIn(values).shown) ?? '',
  note: (values) => {
    const { flag } = entryIn(values)
    return flag === 'NORMAL' ? null : scoreFlagWords[flag]
  },
  write: pointed,
})

const deduction: Entered = {
  ...cellOf('practical'),
  name: 'deduction',
  title: labels.deduction,
  width: 160,
  kind: 'text',
  schema: entryFields.deduction,
  field: 'deduction',
  read: (values) => entryIn(values).deduction ?? '',
  write: withNote('deduction'),
}

const remarkOf = (subject: Subject): Entered => ({
  ...cellOf(subject),
  name: `${subject}_remark`,
  title: labels[`remark_${subject}`],
  width: 160,
  kind: 'text',
  schema: entryFields.remark,
  field: 'remark',
  read: (values) => entryIn(values).remark ?? '',
  write: withNote('remark'),
})

const all = (scorers: number): Entered[] => [
  pointsOf('theory'),
  remarkOf('theory'),
  { ...judged(pointsOf('practical'), scorers), width: 128 },
  noted(deduction, isJudged),
  noted(remarkOf('practical'), hasEntry),
]

/** The columns in which this account can enter anything; the remark of a practical is opened by a flag. */
const columnsOf = (rows: readonly CandidateRow[], scorers: number): Entered[] => {
  const flagsPractical = rows.some(({ practical }) => practical?.actions.includes('edit'))
  return all(scorers).filter(
    ({ name, recordOf }) =>
      rows.some((row) => recordOf(row) !== null) || (name === 'practical_remark' && flagsPractical),
  )
}

const mark = (key: string, flag: keyof typeof scoreFlagWords): GridMark => ({
  key,
  word: scoreFlagWords[flag],
  set: flagged(flag),
})
const MARKS = [
  mark('n', 'NORMAL'),
  mark('a', 'ABSENT'),
  mark('v', 'VIOLATION'),
  mark('c', 'CHEAT'),
  mark('d', 'DEFERRED'),
]

const recordOf = (part: Part): GridRecord => ({ sn: part.sn, version: part.version ?? 0, values: partValues(part) })

const specOf = (
  rows: readonly CandidateRow[],
  scorers: number,
  save: GridSpec<CandidateRow>['save'],
): GridSpec<CandidateRow> => ({
  facts: [codeColumn('ticket_no', words.ticket_no, 152), textColumn('name', words.name, 120, { card: 'identity' })],
  results: [
    {
      name: 'composite',
      title: labels.composite,
      width: 96,
      figures: true,
      show: ({ composite }) => pointsText(composite),
    },
  ],
  columns: columnsOf(rows, scorers),
  marks: MARKS,
  nameOf: ({ name, ticket_no }) => [name, ticket_no].join(' '),
  recordsOf: ({ theory, practical }) =>
    [theory, practical].flatMap((part) => (part && !part.kept ? [recordOf(part)] : [])),
  check: entryFaults,
  save,
})

type Props = { sheet: Pick<SheetDetail, 'sn' | 'title' | 'scorers'>; first: string; onClose: () => void }

/** The scores of a plan entered by keyboard: a row for each candidate, a column for each entry. */
export function ScoreGrid({ sheet, first, onClose }: Props) {
  const say = useSay()
  const rows = useEveryRow(scoreContract.rows, { id: sheet.sn }, { sort: 'ticket_no' })
  const done = useRef<HTMLButtonElement>(null)
  const leave = useCallback(() => done.current?.focus(), [])
  return (
    <div className="zk-list">
      <header className="zk-page-head">
        <div className="zk-page-title">
          <h1>{say(labels.entry_title)}</h1>
          <span className="zk-quiet">{sheet.title}</span>
        </div>
        <Button ref={done} type="primary" onClick={onClose}>
          {say(labels.entry_done)}
        </Button>
      </header>
      <Reading of={rows}>{(found) => <Filled sheet={sheet} rows={found} first={first} onLeave={leave} />}</Reading>
    </div>
  )
}

type FilledProps = Pick<Props, 'sheet' | 'first'> & { rows: readonly CandidateRow[]; onLeave: () => void }

function Filled({ sheet, rows, first, onLeave }: FilledProps) {
  const say = useSay()
  const client = useQueryClient()
  const spec = useMemo(
    () =>
      specOf(rows, sheet.scorers, (records) => {
        const items = records.map(({ sn, version, values }) => ({
          sn,
          version,
          entry: values && entryIn(values).entry,
        }))
        return write(client, scoreContract.enter, { params: { id: sheet.sn }, body: { items } })
      }),
    [client, rows, sheet.scorers, sheet.sn],
  )
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: ['score'] }), [client])
  return (
    <Grid
      label={say(labels.entry_of, { title: sheet.title })}
      rows={rows}
      spec={spec}
      first={first}
      onStored={refresh}
      onLeave={onLeave}
    />
  )
}
