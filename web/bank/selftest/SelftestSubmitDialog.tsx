import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { selftestContract } from '@zhikao/domain/bank/selftest/selftest.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { failureOf, isForLater } from '../../kit/wire/failure.ts'
import type { AppFailure } from '../../kit/wire/failure.ts'
import type { Outbox, OutboxView } from '../../kit/wire/outbox.ts'
import { flushOutbox, whenSent } from '../../kit/wire/outboxSending.ts'
import { write } from '../../kit/wire/query.ts'
import { isSittingOver } from './SelftestAnswersPanel.tsx'
import type { Answer, SittingCounts } from './SelftestAnswersPanel.tsx'
import { focusOn } from './SelftestScreenPanel.tsx'
import { sittingLabels as labels } from './selftest.labels.ts'

/** `saving`: waiting until the server has every answer. */
type Phase = 'none' | 'asking' | 'saving' | 'sending'
export type HandIn = {
  phase: Phase
  failure: AppFailure | null
  ask: () => void
  submit: () => Promise<void>
  close: () => void
}

/** Hands a sitting in, once the server has every answer that it takes; `onDone` is called when it is over, also when the time or another window ended it. */
export function useHandIn(sn: string, box: Outbox<Answer>, onDone: () => void): HandIn {
  const client = useQueryClient()
  const [{ phase, failure }, setState] = useState<Pick<HandIn, 'phase' | 'failure'>>({ phase: 'none', failure: null })
  const run = useRef<AbortController | null>(null)
  useEffect(() => () => run.current?.abort(), [])
  const show = (next: Phase, why: AppFailure | null = null) => setState({ phase: next, failure: why })
  const submit = async () => {
    run.current?.abort()
    const controller = new AbortController()
    run.current = controller
    show('saving')
    flushOutbox(box)
    if (!(await whenSent(box, controller.signal))) return
    show('sending')
    try {
      await write(client, selftestContract.submit, { params: { id: sn } })
      onDone()
    } catch (thrown) {
      const why = failureOf(thrown)
      if (isSittingOver(why)) onDone()
      else show('asking', why)
    }
  }
  const close = () => {
    run.current?.abort()
    show('none')
  }
  return { phase, failure, ask: () => show('asking'), submit, close }
}

type Props = { counts: SittingCounts; handIn: HandIn }

/** Asks before the answers are handed in, and shows what that waits for. */
export function SubmitDialog({ counts, handIn: { phase, failure, submit, close } }: Props) {
  const say = useSay()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closed, not only removed: the focus returns to the button that opened it.
    return () => shown?.close()
  }, [])
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    if (phase !== 'sending') close()
  }
  return (
    <dialog ref={dialog} className="practice-dialog" aria-labelledby={titleId} onCancel={cancel}>
      <h2 id={titleId}>{say(labels.submit_title)}</h2>
      <Summary counts={counts} />
      <p role="status" className="practice-quiet">
        {phase === 'saving' && say(labels.submit_saving, { count: counts.unsent })}
        {phase === 'sending' && say(labels.submit_busy)}
      </p>
      <p role="alert" className="practice-fault">
        {failure?.message}
      </p>
      <DialogButtons phase={phase} onBack={close} onSubmit={() => void submit()} />
    </dialog>
  )
}

type ButtonsProps = { phase: Phase; onBack: () => void; onSubmit: () => void }

function DialogButtons({ phase, onBack, onSubmit }: ButtonsProps) {
  const say = useSay()
  const isBusy = phase !== 'asking'
  return (
    <div className="practice-buttons">
      <button type="button" className="practice-second" disabled={phase === 'sending'} onClick={onBack}>
        {say(labels.submit_back)}
      </button>
      <button type="button" className="practice-first" aria-disabled={isBusy} onClick={() => !isBusy && onSubmit()}>
        {say(labels.submit)}
      </button>
    </div>
  )
}

function Summary({ counts: { total, open, flagged, refused } }: { counts: SittingCounts }) {
  const say = useSay()
  return (
    <ul className="practice-summary">
      <li>{open === 0 ? say(labels.submit_all, { total }) : say(labels.submit_open, { count: open })}</li>
      {flagged > 0 && <li>{say(labels.submit_flagged, { count: flagged })}</li>}
      {refused > 0 && <li>{say(labels.submit_refused, { count: refused })}</li>}
      <li>{say(labels.submit_final)}</li>
    </ul>
  )
}

/** Until the next try to hand in what no server took. */
const RETRY_MS = 10_000

/** The time is over: what was answered is saved and handed in, as soon as a server is reached. */
export function TimeUp({ handIn: { failure, submit }, view }: { handIn: HandIn; view: OutboxView<Answer> }) {
  const say = useSay()
  const again = useEffectEvent(() => void submit())
  const waits = failure !== null && isForLater(failure)
  useEffect(() => {
    if (!failure || !isForLater(failure)) return undefined
    const timer = setTimeout(() => again(), RETRY_MS)
    const now = () => again()
    window.addEventListener('online', now)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', now)
    }
  }, [failure])
  return (
    <section className="practice-card">
      <h2 ref={focusOn} tabIndex={-1}>
        {say(labels.time_up)}
      </h2>
      <p role="status">{say(waits || view.isCutOff ? labels.time_up_cut_off : labels.time_up_more)}</p>
      {failure && !waits && <p className="practice-fault">{failure.message}</p>}
      {failure && (
        <button type="button" className="practice-first" onClick={() => void submit()}>
          {say(labels.submit)}
        </button>
      )}
    </section>
  )
}
