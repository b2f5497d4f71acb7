import { Button } from 'antd'
import { useMemo, useSyncExternalStore } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { ReasonedButton } from '../view/WhyNot.tsx'
import { RefusalText } from '../wire/lift.tsx'
import type { GridFrame } from './GridEditor.tsx'
import { gridLabels as words } from './grid.labels.ts'
import { placeFor } from './gridKeys.ts'
import { faultAt } from './gridRecord.ts'
import type { RecordState } from './gridRecord.ts'
import { recordAt, watches } from './gridState.ts'
import type { GridState } from './gridState.ts'
import { decide, go, retry, setMark, undo } from './gridSteps.ts'

/** The bar is drawn again after each change and each move. */
function useTurn<R>(grid: GridState<R>): void {
  const watch = useMemo(() => watches(grid), [grid])
  useSyncExternalStore(watch, () => grid.turn)
}

/** A button that leaves the focus in the grid when it is clicked. */
const stays = { onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault() }

/** Below a grid: what is wrong in the focused cell, how far it is, the marks with their keys, the way back. */
export function GridBar<R extends { sn: string }>({ grid, notice, onNotice }: GridFrame<R> & { notice: Text | null }) {
  const say = useSay()
  useTurn(grid)
  const { spec } = grid
  const record = recordAt(grid, grid.focus)
  const fault = record ? faultAt(record, spec.columns[grid.focus.at]?.name ?? '') : null
  return (
    <div className="zk-grid-bar">
      <div role="status" className={notice ? 'zk-grid-message' : 'zk-grid-message zk-fault'}>
        {notice ? say(notice) : fault && <RefusalText message={say(fault.message)} rule={fault.rule} />}
      </div>
      {record?.theirs && <Conflict grid={grid} record={record} />}
      <Tools grid={grid} onNotice={onNotice} />
      <Progress grid={grid} />
    </div>
  )
}

const TAB = { key: 'Tab', shiftKey: false, ctrlKey: false, metaKey: false }

/** The marks with their keys, the way back, and the next cell for those who have no Enter. */
function Tools<R extends { sn: string }>({ grid, onNotice }: Pick<GridFrame<R>, 'grid' | 'onNotice'>) {
  const say = useSay()
  const next = placeFor(grid, TAB, false, 0)
  return (
    <div className="zk-grid-tools">
      <div role="group" aria-label={say(words.marks)} className="zk-buttons">
        {grid.spec.marks.map((mark) => (
          <Button key={mark.key} size="small" {...stays} onClick={() => setMark(grid, mark)}>
            <kbd>{mark.key.toUpperCase()}</kbd> {say(mark.word)}
          </Button>
        ))}
      </div>
      <span className="zk-quiet zk-grid-keys">{say(words.keys)}</span>
      <ReasonedButton
        size="small"
        {...stays}
        label={say(words.undo)}
        why={grid.summary.canUndo ? null : words.why_no_undo}
        onClick={() => undo(grid) && onNotice(words.undone)}
      />
      <ReasonedButton
        size="small"
        className="zk-grid-next"
        {...stays}
        label={say(words.next)}
        why={next ? null : words.why_no_next}
        onClick={() => next && go(grid, next)}
      />
    </div>
  )
}

function Progress<R extends { sn: string }>({ grid }: { grid: GridState<R> }) {
  const say = useSay()
  const { total, entered, saving, failed, problems } = grid.summary
  const after = problems.find(({ index }) => index > grid.focus.index) ?? problems[0]
  return (
    <div className="zk-grid-progress">
      <span className="zk-figures">{say(words.progress, { entered, total })}</span>
      {saving > 0 && <span className="zk-quiet">{say(words.saving_count, { count: saving })}</span>}
      {saving === 0 && problems.length === 0 && grid.steps.length > 0 && (
        <span className="zk-fine">{say(words.all_saved)}</span>
      )}
      {after && (
        <Button size="small" danger onClick={() => go(grid, after)}>
          {say(words.problems, { count: problems.length })}
        </Button>
      )}
      {failed > 0 && (
        <Button size="small" onClick={() => retry(grid)}>
          {say(words.retry)}
        </Button>
      )}
    </div>
  )
}

/** Another person changed the focused record first: both values, and the choice. */
function Conflict<R extends { sn: string }>({ grid, record }: { grid: GridState<R>; record: RecordState }) {
  const say = useSay()
  const { draft, theirs } = record
  const row = grid.rows[grid.focus.index]?.row
  const columns = grid.spec.columns.filter((column) => row && column.recordOf(row) === record.sn)
  const textOf = (values: RecordState['draft']) => {
    const parts = values ? columns.flatMap((column) => [column.read(values), column.note?.(values) ?? '']) : []
    const shown = parts.map((part) => (typeof part === 'string' ? part : say(part))).filter((part) => part !== '')
    return [...new Set(shown)].join(' ') || say(words.blank)
  }
  return (
    <div className="zk-buttons" role="alert">
      <span className="zk-attention">{say(words.theirs, { value: textOf(theirs?.values ?? null) })}</span>
      <Button size="small" onClick={() => decide(grid, 'mine')}>
        {say(words.keep_mine, { value: textOf(draft) })}
      </Button>
      <Button size="small" onClick={() => decide(grid, 'theirs')}>
        {say(words.take_theirs)}
      </Button>
    </div>
  )
}
