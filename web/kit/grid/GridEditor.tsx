import { useLayoutEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { placeFor } from './gridKeys.ts'
import type { GridColumn } from './grid.ts'
import { gridLabels as words } from './grid.labels.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { commit, go, keepTyped, paste, revert, setMark, takeFocus, undo } from './gridSteps.ts'
import type { GridState } from './gridState.ts'

/** What the cells of a grid share. `onNotice` shows a sentence in the bar, `onLeave` moves the focus out of the grid. */
export type GridFrame<R> = { grid: GridState<R>; onNotice: (text: Text | null) => void; onLeave: () => void }

type Props<R> = GridFrame<R> & {
  column: GridColumn<R>
  /** What is entered. */
  text: string
  label: string
  /** False: only marks can be set. */
  takesValue: boolean
  describedBy: string
  isFaulty: boolean
  note: string | undefined
}

/** What is typed in the cell, and whether the caret is in it. */
function useTyping<R extends { sn: string }>({ grid, text }: Props<R>) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const hasCaret = useRef(false)
  useLayoutEffect(() => {
    if (takeFocus(grid)) input.current?.focus()
    const isShown = input.current?.value === text && document.activeElement === input.current
    if (isShown && !grid.isReading) input.current?.select()
  }, [grid, text])
  const isReading = () => grid.isReading && !hasCaret.current
  const show = (next: string | null) => {
    if (next !== null && isReading()) return
    setTyped(next)
    keepTyped(grid, next)
    if (next === null) hasCaret.current = false
  }
  const enter = () => {
    commit(grid)
    show(null)
  }
  /** A click into the cell that has the focus places the caret. */
  const point = () => {
    hasCaret.current = document.activeElement === input.current
  }
  const selectAll = () => {
    if (!hasCaret.current && !grid.isReading) input.current?.select()
  }
  const edit = () => {
    hasCaret.current = true
    const end = input.current?.value.length ?? 0
    input.current?.setSelectionRange(end, end)
  }
  return { input, typed, hasCaret, isReading, show, enter, edit, point, selectAll }
}

/** The input of the focused cell: typing replaces the value unless it is only read, F2 edits it, keys move on (the grid's only tab stop). */
export function GridEditor<R extends { sn: string }>(props: Props<R>) {
  const { column, text, label, takesValue, describedBy, isFaulty, note } = props
  const editing = useTyping(props)
  const { input, typed, hasCaret, show, enter, point, selectAll } = editing
  const press = usePress(props, editing)
  const isFigure = column.kind === 'figure'
  return (
    <input
      ref={input}
      className={isFigure ? 'zk-grid-input zk-figures' : 'zk-grid-input'}
      inputMode={isFigure ? 'decimal' : 'text'}
      enterKeyHint="next"
      autoComplete="off"
      readOnly={!takesValue}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isFaulty}
      placeholder={note}
      value={typed ?? text}
      onChange={(event) => show(event.target.value)}
      onKeyDown={press}
      onPointerDown={point}
      onFocus={selectAll}
      onBlur={enter}
      onPaste={(event) => pasteInto(props, event, typed !== null || hasCaret.current)}
    />
  )
}

/** A block goes into the cells; a plain word only while its cell is being edited. */
function pasteInto<R extends { sn: string }>({ grid, onNotice }: Props<R>, event: ClipboardEvent, isEditing: boolean) {
  const text = event.clipboardData.getData('text/plain')
  if (isEditing && !/[\t\n]/.test(text.trimEnd())) return
  event.preventDefault()
  const done = paste(grid, text)
  onNotice('refusal' in done ? done.refusal : fill(words.pasted, { count: done.count }))
}

type Editing = ReturnType<typeof useTyping>

/** What a key does: in the text, with the record, or the way to another cell. */
function usePress<R extends { sn: string }>(props: Props<R>, editing: Editing) {
  const { grid, column, onNotice } = props
  const { typed, hasCaret, enter } = editing
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.altKey) return
    onNotice(null)
    if (ownKey(props, editing, event)) return event.preventDefault()
    const isMod = event.ctrlKey || event.metaKey
    if (isMod && !['Home', 'End'].includes(event.key)) return
    const inText = hasCaret.current || (typed !== null && column.kind === 'text')
    const place = placeFor(grid, event, inText, grid.tabStart ?? grid.focus.at)
    if (place) {
      event.preventDefault()
      go(grid, place, event.key === 'Tab')
    } else if (['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key)) {
      event.preventDefault()
      enter()
      event.currentTarget.select()
    }
  }
}

/** The keys of the cell itself; false: the key is none of them. */
function ownKey<R extends { sn: string }>(
  { grid, column, takesValue, onNotice, onLeave }: Props<R>,
  { typed, hasCaret, isReading, show, enter, edit }: Editing,
  { key, ctrlKey, metaKey }: KeyboardEvent,
): boolean {
  const isMod = ctrlKey || metaKey
  const isIdle = typed === null && !hasCaret.current
  if (key === 'F2' || (key === 'Enter' && isReading())) {
    if (takesValue) edit()
    return true
  }
  if (key === 'Escape') {
    if (!isIdle) show(null)
    else if (!revert(grid)) onLeave()
    return true
  }
  if (isMod && key.toLowerCase() === 'z' && isIdle) {
    if (undo(grid)) onNotice(words.undone)
    return true
  }
  if (isReading() && !isMod && (key.length === 1 || key === 'Delete' || key === 'Backspace')) {
    onNotice(words.reading)
    return true
  }
  if (key === 'Delete' && isIdle) {
    keepTyped(grid, '')
    enter()
    return true
  }
  const mark =
    column.kind === 'figure' && !isMod ? grid.spec.marks.find((one) => one.key === key.toLowerCase()) : undefined
  if (!mark && !takesValue && !isMod && key.length === 1) {
    onNotice(words.marks_only)
    return true
  }
  if (!mark) return false
  setMark(grid, mark)
  show(null)
  return true
}
