import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import type { AppFailure } from '../../kit/wire/failure.ts'
import { selftestLabels as labels } from './selftest.labels.ts'

/** Where one is on /practice: what the address says. */
export type PracticePlace = { at: 'home' } | { at: 'sitting' | 'result'; sn: string }
export type ScreenProps = {
  /** Another screen was shown before it. */
  hasMoved: boolean
  /** `replaces`: the browser's way back does not lead to this screen. */
  onGo: (place: PracticePlace, replaces?: boolean) => void
}

export type PlaceProps = Pick<ScreenProps, 'onGo'> & { place: PracticePlace }

/** A ref: what is drawn gets the focus. */
export const focusOn = (node: HTMLElement | null) => node?.focus()

/** The heading of a screen: it gets the focus when one comes from another screen. */
export function ScreenTitle({ hasMoved, children }: { hasMoved: boolean; children: ReactNode }) {
  // Only the first value counts: a later change must not move the focus back to the heading.
  const [isArrival] = useState(hasMoved)
  return (
    <h1 tabIndex={-1} {...(isArrival ? { ref: focusOn } : {})}>
      {children}
    </h1>
  )
}

/** The place of a screen that is still loading. */
export function SelftestLoading({ text = labels.loading }: { text?: Text }) {
  return (
    <main className="practice-card" aria-busy="true">
      <p role="status">{useSay()(text)}</p>
    </main>
  )
}

type Read = { error: AppFailure | null; fetchStatus: 'fetching' | 'paused' | 'idle'; refetch: () => unknown }
type WaitingProps = {
  of: Read
  /** Leads to the list, from a screen that is another one. */
  onHome?: () => void
}

/** Until something is read: that it is loading, or why it is not there. */
export function SelftestWaiting({ of: { error, fetchStatus, refetch }, onHome }: WaitingProps) {
  const say = useSay()
  if (!error) return <SelftestLoading text={fetchStatus === 'paused' ? labels.unreached : labels.loading} />
  return (
    <main className="practice-card">
      <h1>{say(labels.failed)}</h1>
      <p role="alert">{error.message}</p>
      {error.requestId && error.http >= 500 && (
        <p className="practice-quiet">{say(labels.request, { id: error.requestId })}</p>
      )}
      <div className="practice-buttons">
        <button type="button" className="practice-first" onClick={() => void refetch()}>
          {say(labels.retry)}
        </button>
        {onHome && (
          <button type="button" className="practice-second" onClick={onHome}>
            {say(labels.home)}
          </button>
        )}
      </div>
    </main>
  )
}
