import { App, Button } from 'antd'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from './kit.labels.ts'
import { notTwice } from './notTwice.ts'
import type { AnyTarget } from '@zhikao/domain/kernel/lifecycle.ts'

const [QUIET_SECONDS, UNDO_SECONDS] = [2, 10]

type Move = {
  label: Text
  from?: readonly string[]
  to?: AnyTarget
  opinion?: 'required' | 'optional'
  brief?: true
}
/** A record as a move answers it. */
type Moved = { version: number; status?: string; actions: readonly string[]; take_back_seconds?: number }

export const isMovedRecord = (value: unknown): value is Moved =>
  typeof value === 'object' && value !== null && 'version' in value && 'actions' in value

/** The move that takes the last one back: it leads to the former state, requires no opinion, and is open to the reader now. */
export function wayBack<M extends string>(
  moves: Record<M, Move>,
  former: string | undefined,
  now: Moved,
): M | undefined {
  if (former === undefined || now.status === undefined || now.status === former) return undefined
  // Object.keys widens; the keys of the table are exactly M.
  return (Object.keys(moves) as M[]).find((name) => {
    const { from = [], to, opinion } = moves[name]
    return to === former && from.includes(now.status ?? '') && opinion !== 'required' && now.actions.includes(name)
  })
}

/** How a move is taken back: a brief move by its own name for the seconds that the server says are left, any other by “undo” for ten. */
export const undoOf = ({ brief, label }: Move, { take_back_seconds = 0 }: Moved): Pick<Undo, 'label' | 'seconds'> =>
  brief ? { label, seconds: take_back_seconds } : { label: kitLabels.undo, seconds: UNDO_SECONDS }

/** Runs it the first time only. */
function once(run: () => void): () => void {
  let rest: (() => void) | undefined = run
  return () => {
    const now = rest
    rest = undefined
    now?.()
  }
}

type Undo = { label: Text; seconds: number; run: () => void }

/** Says that something is done; with `undo` for its seconds, with a button that takes it back. */
export function useDone(): (text: Text, undo?: Undo) => void {
  const { message } = App.useApp()
  const say = useSay()
  return (text, undo) => {
    if (!undo || undo.seconds <= 0) return void message.success(say(text), QUIET_SECONDS)
    // A message that is closed is there a moment longer.
    const press = once(() => (shown(), undo.run()))
    const shown = message.success(
      <>
        {say(text)}{' '}
        <Button type="link" size="small" onClick={press} {...notTwice}>
          {say(undo.label)}
        </Button>
      </>,
      undo.seconds,
    )
    return undefined
  }
}
